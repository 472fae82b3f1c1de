/* The game of the contest "jill": chess that ends by mate, stalemate, a position's third occurrence or fifty
 * moves, the draws claimed as soon as they stand on the board. There is no verdict on material. Knows
 * positions, how a game ends and the opponent's random moves; what White plays is not its business. */
#ifndef CONTEST_JILL_GAME_H
#define CONTEST_JILL_GAME_H

#include "base/random.h"
#include "rules/chess.h"

enum jill_verdict {
    JILL_RUNNING,
    JILL_WHITE_MATES,
    JILL_BLACK_MATES,
    JILL_STALEMATE,
    JILL_REPETITION,
    JILL_FIFTY_MOVES,
    JILL_VERDICTS
};

struct jill_game {
    struct chess_position position;
    uint64_t keys[CHESS_FIFTY_MOVES + 1]; /* of the positions since the last capture or pawn move, in order */
    int count;                            /* of keys, the position's own is the last */
    int plies;                            /* played so far */
};

/* The usual start position. */
void jill_game_start(struct jill_game *game);

/* Begins at a position, whose past is not known. */
void jill_game_begin(struct jill_game *game, const struct chess_position *position);

/* Plays a legal move, whatever the verdict; a game played on behind its end may miss repetitions. */
void jill_game_play(struct jill_game *game, struct chess_move move);

/* How the game stands. Mate comes before the draws: it ends the game as it is made. */
enum jill_verdict jill_game_verdict(const struct jill_game *game);

/* How often a position with this key stood in the game since the last capture or pawn move. */
int jill_game_seen(const struct jill_game *game, uint64_t key);

/* The words of the protocol for a verdict, such as "White won by checkmate"; NULL while the game runs. */
const char *jill_verdict_text(enum jill_verdict verdict);

/* The legal moves in an order that does not depend on how they are found: by origin, target and promotion,
 * squares counted from a1 along the ranks. Random choices are made from this list. Returns their number. */
int jill_game_moves(const struct jill_game *game, struct chess_move moves[CHESS_MAX_MOVES]);

/* What the random opponent plays: each legal move equally likely. There must be one. */
struct chess_move jill_random_move(const struct jill_game *game, struct random *random);

/* Plays a random reply unless White's move, which has just been played, has ended the game; how it stands
 * then. */
enum jill_verdict jill_game_reply(struct jill_game *game, struct random *random);

#endif
