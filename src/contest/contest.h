/* The contest programs behind `judge`: each reads a contest's exact input and makes its exact output. Output
 * is held back until the input is known to be good; nothing is printed here. */
#ifndef CONTEST_CONTEST_H
#define CONTEST_CONTEST_H

#include "base/bytes.h"
#include "base/diag.h"
#include "base/reader.h"

enum contest_language { CONTEST_SLOVAK, CONTEST_ENGLISH };

struct contest_options {
    enum contest_language language; /* boardstate: the language of the verdicts */
    bool draw;                      /* tiles: pictures instead of lengths */
};

/* Reads the whole input; the reader's window must hold CONTEST_WINDOW bytes. True: *out (appended to) is the
 * answer. False: *fault says what is wrong and where (its file is the caller's to set), and what was appended
 * means nothing. */
typedef bool contest_run(
    struct reader *reader, const struct contest_options *options, struct bytes *out, struct diag *fault);

/* A contest that is a dialogue: each answer goes out before more is read, so nothing can be held back. */
struct contest_dialogue {
    void (*say)(void *context, struct span line); /* one line, without its end, at once */
    void *context;
    struct diag_sink warnings;
};

/* Talks until the dialogue's end; the reader's window must hold CONTEST_TALK_WINDOW bytes. False: *fault says
 * what is wrong and where (its file is the caller's to set). */
typedef bool contest_talk(struct reader *reader, const struct contest_dialogue *dialogue, struct diag *fault);

enum { CONTEST_WINDOW = 64, CONTEST_TALK_WINDOW = 1 << 14 };

struct contest {
    const char *name;
    const char *title; /* what it does, for people */
    contest_run *run;
    contest_talk *talk; /* instead of run */
    bool speaks;        /* takes the language */
    bool draws;         /* takes the switch to pictures */
};

/* The contest with this name, or NULL. */
const struct contest *contest_find(struct span name);

/* All contests, ended by one without a name. */
extern const struct contest contests[];

contest_run contest_attempts;
contest_run contest_boardstate;
contest_run contest_checkers;
contest_run contest_mango;
contest_run contest_ostap;
contest_run contest_tiles;
contest_talk contest_jill;

#endif
