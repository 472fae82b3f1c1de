/* Diagnostics kept for later, closely packed: a part of a file that is read out of turn keeps its own until
 * the parts before it are told. */
#ifndef BASE_DIAG_LIST_H
#define BASE_DIAG_LIST_H

#include "base/bytes.h"
#include "base/diag.h"

/* Starts as {0}; diag_list_free gives the memory back. */
struct diag_list {
    struct bytes packed;
};

/* A sink that keeps what it is given. File names are not kept. */
struct diag_sink diag_list_sink(struct diag_list *list);

/* Takes the diagnostic at *at (0 at first) out and moves *at on. False: there are no more. Its file is NULL.
 */
bool diag_list_next(const struct diag_list *list, size_t *at, struct diag *diag);

void diag_list_free(struct diag_list *list);

#endif
