/* What a PGN reader says about a text, as text: one short item an event or diagnostic, for tests to compare.
 */
#ifndef TESTS_PGN_TRACE_H
#define TESTS_PGN_TRACE_H

#include "base/bytes.h"
#include "notation/pgn.h"

struct pgn_trace {
    struct pgn_options options;
    size_t window;         /* capacity; 0: the text is read from memory */
    bool careful;          /* token by token, without the fast path */
    bool places;           /* events and games tell their places and sizes */
    uint64_t games_before; /* of a part of a file, as for pgn_set_game, reader_set_line */
    uint64_t lines_before;
    uint64_t offset; /* where the part begins */
    bool latin1_told;

    /* afterwards */
    uint64_t games;
    uint64_t lines;
    struct bytes out;
    struct bytes piece; /* of a comment that has not ended */
};

/* Reads the text and appends to trace->out, items separated by spaces:
 *   <[Name|value] ...    a game begins         >          it ends
 *   12.e4  12...e5  e4   moves, with their numbers and dots; a * behind when forced
 *   {text}  ;{text}      comments; {text}L when they are Latin-1
 *   %{text}              escape line
 *   $5  '+='             NAG, sign
 *   (  )                 variation
 *   =1-0  =?             result, missing result
 *   /text/               position
 *   #word  ~             fault, stray text
 *   E:code@line:column   diagnostic: E, W or N; g and the game, p and the ply behind, when they are given
 */
void pgn_trace_text(struct pgn_trace *trace, struct span text);

#endif
