/* The contest programs behind `judge`: each reads a contest's exact input and makes its exact output. Output
 * is held back until the input is known to be good; nothing is printed here. */
#ifndef CONTEST_CONTEST_H
#define CONTEST_CONTEST_H

#include "base/bytes.h"
#include "base/diag.h"
#include "base/reader.h"

struct contest {
    const char *name;
    const char *title; /* what it does, for people */

    /* Reads the whole input. True: *out (appended to) is the answer. False: *fault says what is wrong and
     * where; its file is the caller's to set. */
    bool (*run)(struct reader *reader, struct bytes *out, struct diag *fault);
};

/* The contest with this name, or NULL. */
const struct contest *contest_find(struct span name);

/* All contests, ended by one without a name. */
extern const struct contest contests[];

bool contest_mango(struct reader *reader, struct bytes *out, struct diag *fault);
bool contest_checkers(struct reader *reader, struct bytes *out, struct diag *fault);

#endif
