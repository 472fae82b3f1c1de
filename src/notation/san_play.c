/* Reading, resolving and playing a move at one go, for replays that look at nothing in between. */
#include "notation/san_usual.h"

#include "rules/chess_step.h"

/* The rest, whatever it is. */
static enum san_fault play_any(struct chess_position *position, struct span text,
    const struct san_letters *letters, struct san *san, struct chess_move *move)
{
    struct san read;
    struct chess_move found;
    enum san_fault fault = san_read_any(text, letters, &read);
    if (san)
        *san = read;
    if (!fault)
        fault = san_resolve_any(position, &read, &found);
    if (fault)
        return fault;
    chess_play(position, found);
    if (move)
        *move = found;
    return SAN_GOOD;
}

SAN_INLINE enum san_fault play_usual(struct chess_position *position, unsigned side, struct span text,
    const struct san_letters *letters, struct san *san, struct chess_move *move)
{
    struct san read;
    struct chess_move found;
    if (!san_read_usual(text, letters, &read) || !san_resolve_usual(position, &read, side, &found))
        return play_any(position, text, letters, san, move);
    chess_step(position, side, found.kind, found.from, found.to);
    position->turn = (uint8_t)(side ^ 1);
    position->fullmove += side;
    if (san)
        *san = read;
    if (move)
        *move = found;
    return SAN_GOOD;
}

enum san_fault san_play(struct chess_position *position, struct span text, const struct san_letters *letters,
    struct san *san, struct chess_move *move)
{
    /* The sides take turns, so this branch is foreseen. */
    if (position->turn == CHESS_WHITE)
        return play_usual(position, CHESS_WHITE, text, letters, san, move);
    return play_usual(position, CHESS_BLACK, text, letters, san, move);
}
