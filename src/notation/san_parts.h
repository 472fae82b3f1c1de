/* Steps on the way from a move's text to its meaning that explaining it needs too; private to the san files.
 */
#ifndef NOTATION_SAN_PARTS_H
#define NOTATION_SAN_PARTS_H

#include "notation/san_usual.h"

/* The wing a text castles to on this position: 0 the king's, 1 the queen's; -1: it does not castle. */
int san_wing(const struct chess_position *position, const struct san *san);

/* Two bare squares mean whatever own piece stands on the first; its kind stays CHESS_EMPTY when there is
 * none. Any other text stays as it is. */
struct san san_with_kind(const struct chess_position *position, const struct san *san);

/* Where the piece stands when both file and rank are said. */
unsigned san_origin(const struct san *san);

/* The manner in which what the text names moves, `san` having its kind. */
const struct san_manner *san_manner(const struct chess_position *position, const struct san *san);

/* Whether the target's cell is one that the piece cannot move to. */
bool san_is_target_wrong(const struct chess_position *position, const struct san *san);

/* Why a text that was understood is illegal: the fault SAN_ILLEGAL or SAN_CASTLING of san_resolve, in words
 * that go on after "is illegal: ". Terminated; returns `out`. */
enum { SAN_REASON_SIZE = 96 };
const char *san_reason(char out[SAN_REASON_SIZE], enum san_fault fault, const struct chess_position *position,
    const struct san *san);

#endif
