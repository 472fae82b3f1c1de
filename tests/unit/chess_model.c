/* The rules of chess once more, as the Laws say them and as slowly as that is. */
#include "chess_model.h"

#include <stdlib.h>
#include <string.h>

static bool is_black(char piece)
{
    return piece >= 'a';
}

static char plain(char piece)
{
    return is_black(piece) ? (char)(piece - 'a' + 'A') : piece;
}

static bool is_own(const struct model *model, int square)
{
    return model->board[square] && is_black(model->board[square]) == model->black;
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

/* Whether all squares strictly between two of one line are empty. */
static bool is_free_between(const char board[64], int from, int to)
{
    int step = sign(to / 8 - from / 8) * 8 + sign(to % 8 - from % 8);
    for (int square = from + step; square != to; square += step)
        if (board[square])
            return false;
    return true;
}

/* Whether the piece on `from` attacks `to`, whatever stands there. */
static bool attacks(const char board[64], int from, int to)
{
    int up = to / 8 - from / 8, aside = abs(to % 8 - from % 8);
    int far = abs(up) > aside ? abs(up) : aside;
    bool is_straight = up == 0 || aside == 0, is_diagonal = abs(up) == aside;
    if (from == to)
        return false;
    switch (plain(board[from])) {
    case 'P':
        return aside == 1 && up == (is_black(board[from]) ? -1 : 1);
    case 'N':
        return abs(up) * aside == 2;
    case 'K':
        return far == 1;
    case 'B':
        return is_diagonal && is_free_between(board, from, to);
    case 'R':
        return is_straight && is_free_between(board, from, to);
    case 'Q':
        return (is_straight || is_diagonal) && is_free_between(board, from, to);
    }
    return false;
}

static bool is_attacked(const char board[64], bool by_black, int square)
{
    for (int from = 0; from < 64; from++)
        if (board[from] && is_black(board[from]) == by_black && attacks(board, from, square))
            return true;
    return false;
}

bool model_in_check(const struct model *model, bool black)
{
    for (int square = 0; square < 64; square++)
        if (model->board[square] == (black ? 'k' : 'K'))
            return is_attacked(model->board, !black, square);
    return false;
}

/* Moves but for the king's safety and castling. */
static bool can_move(const struct model *model, int from, int to)
{
    char piece = plain(model->board[from]);
    int forward = model->black ? -8 : 8;
    if (from == to || is_own(model, to))
        return false;
    if (piece != 'P')
        return attacks(model->board, from, to);
    if (to == from + forward)
        return !model->board[to];
    if (to == from + 2 * forward)
        return from / 8 == (model->black ? 6 : 1) && !model->board[to] && !model->board[from + forward];
    return attacks(model->board, from, to) && (model->board[to] || to == model->passed);
}

static bool can_castle(const struct model *model, int king, int rook)
{
    char after[64];
    int home = king / 8 * 8, king_to = home + (rook > king ? 6 : 2), rook_to = home + (rook > king ? 5 : 3);
    memcpy(after, model->board, sizeof after);
    after[king] = after[rook] = 0;
    for (int square = home; square < home + 8; square++) {
        bool in_way = (square >= king && square <= king_to) || (square <= king && square >= king_to) ||
                      (square >= rook && square <= rook_to) || (square <= rook && square >= rook_to);
        if (in_way && after[square])
            return false;
        bool passes = (square >= king && square <= king_to) || (square <= king && square >= king_to);
        if (passes && square != king_to && is_attacked(model->board, !model->black, square))
            return false;
    }
    after[king_to] = model->board[king];
    after[rook_to] = model->board[rook];
    return !is_attacked(after, !model->black, king_to);
}

void model_play(struct model *model, struct model_move move)
{
    char piece = model->board[move.from];
    int forward = model->black ? -8 : 8;
    bool is_pawn = plain(piece) == 'P';
    if (move.castles) {
        char rook = model->board[move.to];
        int home = move.from / 8 * 8;
        model->board[move.from] = model->board[move.to] = 0;
        model->board[home + (move.to > move.from ? 6 : 2)] = piece;
        model->board[home + (move.to > move.from ? 5 : 3)] = rook;
    } else {
        if (is_pawn && move.to == model->passed)
            model->board[move.to - forward] = 0;
        model->board[move.to] = piece;
        model->board[move.from] = 0;
        if (move.promotion)
            model->board[move.to] = model->black ? (char)(move.promotion - 'A' + 'a') : move.promotion;
    }
    model->may_castle[move.from] = model->may_castle[move.to] = false;
    for (int square = 0; square < 64 && plain(piece) == 'K'; square++)
        if (square / 8 == (model->black ? 7 : 0))
            model->may_castle[square] = false;
    model->passed = is_pawn && move.to == move.from + 2 * forward ? move.from + forward : -1;
    model->black = !model->black;
}

static bool is_legal(const struct model *model, struct model_move move)
{
    struct model after = *model;
    model_play(&after, move);
    return !model_in_check(&after, model->black);
}

static int add_step(
    const struct model *model, struct model_move move, struct model_move moves[MODEL_MAX_MOVES], int count)
{
    static const char promotions[] = "QRBN";
    bool promotes = plain(model->board[move.from]) == 'P' && (move.to / 8 == 0 || move.to / 8 == 7);
    if (!is_legal(model, move))
        return count;
    for (int i = 0; i < (promotes ? 4 : 1); i++) {
        move.promotion = promotes ? promotions[i] : 0;
        moves[count++] = move;
    }
    return count;
}

int model_moves(const struct model *model, struct model_move moves[MODEL_MAX_MOVES])
{
    int count = 0;
    for (int from = 0; from < 64; from++) {
        if (!is_own(model, from))
            continue;
        for (int to = 0; to < 64; to++) {
            bool is_king = plain(model->board[from]) == 'K';
            if (can_move(model, from, to))
                count = add_step(model, (struct model_move){from, to, 0, false}, moves, count);
            else if (is_king && is_own(model, to) && model->may_castle[to] && can_castle(model, from, to))
                moves[count++] = (struct model_move){from, to, 0, true};
        }
    }
    return count;
}
