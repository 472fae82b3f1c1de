/* The state and the end of a game of the contest "jill". */
#include "contest/jill_game.h"

#include <stdlib.h>

void jill_game_begin(struct jill_game *game, const struct chess_position *position)
{
    game->position = *position;
    game->keys[0] = chess_key(position);
    game->count = 1;
    game->plies = 0;
}

void jill_game_start(struct jill_game *game)
{
    struct chess_position position;
    chess_start(&position);
    jill_game_begin(game, &position);
}

void jill_game_play(struct jill_game *game, struct chess_move move)
{
    struct chess_undo undo;
    chess_apply(&game->position, move, &undo);
    /* The game has ended before there are more keys than room; a game that is played on forgets them.
     */
    if (game->position.halfmoves == 0 || game->count > CHESS_FIFTY_MOVES)
        game->count = 0;
    game->keys[game->count++] = chess_key(&game->position);
    game->plies++;
}

int jill_game_seen(const struct jill_game *game, uint64_t key)
{
    int seen = 0;
    for (int i = 0; i < game->count; i++)
        seen += game->keys[i] == key;
    return seen;
}

enum jill_verdict jill_game_verdict(const struct jill_game *game)
{
    switch (chess_status(&game->position)) {
    case CHESS_CHECKMATE:
        return game->position.turn == CHESS_BLACK ? JILL_WHITE_MATES : JILL_BLACK_MATES;
    case CHESS_STALEMATE:
        return JILL_STALEMATE;
    case CHESS_RUNNING:
        break;
    }
    if (chess_repetitions(game->keys, (size_t)game->count, game->position.halfmoves) >= 3)
        return JILL_REPETITION;
    return game->position.halfmoves >= CHESS_FIFTY_MOVES ? JILL_FIFTY_MOVES : JILL_RUNNING;
}

const char *jill_verdict_text(enum jill_verdict verdict)
{
    static const char *const texts[JILL_VERDICTS] = {
        [JILL_WHITE_MATES] = "White won by checkmate",
        [JILL_BLACK_MATES] = "Black won by checkmate",
        [JILL_STALEMATE] = "Draw by stalemate",
        [JILL_REPETITION] = "Draw by threefold repetition",
        [JILL_FIFTY_MOVES] = "Draw by fifty-move rule",
    };
    return texts[verdict];
}

static unsigned order(struct chess_move move)
{
    return (unsigned)move.from << 10 | (unsigned)move.to << 4 | chess_promotion(move);
}

static int compare_moves(const void *a, const void *b)
{
    unsigned first = order(*(const struct chess_move *)a), second = order(*(const struct chess_move *)b);
    return (first > second) - (first < second);
}

int jill_game_moves(const struct jill_game *game, struct chess_move moves[CHESS_MAX_MOVES])
{
    int count = chess_legal_moves(&game->position, moves);
    qsort(moves, (size_t)count, sizeof *moves, compare_moves);
    return count;
}

struct chess_move jill_random_move(const struct jill_game *game, struct random *random)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    int count = jill_game_moves(game, moves);
    return moves[random_below(random, (uint64_t)count)];
}

enum jill_verdict jill_game_reply(struct jill_game *game, struct random *random)
{
    enum jill_verdict verdict = jill_game_verdict(game);
    if (verdict != JILL_RUNNING)
        return verdict;
    jill_game_play(game, jill_random_move(game, random));
    return jill_game_verdict(game);
}
