/* A mango record as a stream of actions: lines, the count line, blanks and the record's end. Knows the syntax
 * of actions but plays none of them. Memory is bounded by the reader's window. */
#ifndef NOTATION_MANGO_RECORD_H
#define NOTATION_MANGO_RECORD_H

#include "base/reader.h"
#include "notation/mango.h"

enum mango_event { MANGO_ACTION, MANGO_END, MANGO_FAULT };

struct mango_record {
    struct reader *reader;
    bool count_needed; /* the count line is compulsory */
    bool started;
    bool counted;                   /* there was a count line */
    uint64_t announced;             /* what it said */
    uint64_t actions;               /* read so far, the last one included */
    uint64_t line;                  /* current line, 1-based */
    uint64_t line_start;            /* its offset in the input */
    struct diag_place place;        /* of the last word */
    char word[MANGO_WORD_SIZE + 1]; /* the last word, cut to this size */
    size_t word_length;
    bool word_cut; /* reading failed in the word: what there is of it means nothing */
};

/* The reader stays the caller's; its window must hold at least 64 bytes. */
void mango_record_open(struct mango_record *record, struct reader *reader, bool count_needed);

/* Reads the next action. After MANGO_FAULT *fault holds code, place and message (its file is the caller's to
 * set), and the record cannot be read further. MANGO_END comes only if the record ends as it should. */
enum mango_event mango_record_next(
    struct mango_record *record, struct mango_action *action, struct diag *fault);

/* Describes a fault of the last action read, the same way as the record's own faults. */
void mango_record_blame(const struct mango_record *record, const struct mango_fault *why, struct diag *fault);

#endif
