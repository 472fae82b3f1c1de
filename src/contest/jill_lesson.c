/* Playing a game to learn from, and valuing what was seen in it. */
#include "contest/jill_lesson.h"

#include "base/memory.h"

#include <stdlib.h>

/* Longer games are broken off, and a draw, a loss or a broken game counts as so many moves after its end. */
enum { LONGEST = 80, UNFINISHED = 20 * JILL_MOVE, FAILED = 40 * JILL_MOVE };

/* White's turns in a game. */
struct turn {
    struct chess_position before;
    struct chess_position after;
    int value;  /* by the search */
    bool stray; /* the move was not the search's */
};

static bool chance(struct random *random, int thousandths)
{
    return random_below(random, 1000) < (uint64_t)thousandths;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Mates in one are seen by the search and need not be learned. */
static void add_sample(struct jill_lesson *lesson, const struct chess_position *position, int value)
{
    if (value <= JILL_MOVE)
        return;
    lesson->samples =
        memory_grow(lesson->samples, &lesson->capacity, (size_t)lesson->count, sizeof *lesson->samples);
    struct jill_sample *sample = &lesson->samples[lesson->count++];
    sample->after = position->turn == CHESS_BLACK;
    sample->value = least(value, JILL_MOST);
    int replies = sample->after ? chess_count_moves(position) : 0;
    sample->count = jill_features_list(position, replies, sample->features);
}

static void put_somewhere(struct chess_position *position, unsigned cell, struct random *random)
{
    unsigned square;
    do
        square = (unsigned)random_below(random, CHESS_CELLS);
    while (position->cell[square] ||
           (chess_cell_kind(cell) == CHESS_PAWN && (chess_rank(square) == 0 || chess_rank(square) == 7)));
    chess_put(position, square, cell);
}

/* White's pieces besides the king, ended by 0, three at most; the first three are drawn more often. */
static const unsigned char endings[][4] = {{CHESS_QUEEN}, {CHESS_ROOK}, {CHESS_PAWN},
    {CHESS_QUEEN, CHESS_PAWN}, {CHESS_ROOK, CHESS_PAWN}, {CHESS_ROOK, CHESS_ROOK},
    {CHESS_BISHOP, CHESS_BISHOP}, {CHESS_BISHOP, CHESS_KNIGHT}, {CHESS_QUEEN, CHESS_BISHOP},
    {CHESS_PAWN, CHESS_PAWN}, {CHESS_PAWN, CHESS_PAWN, CHESS_PAWN}, {CHESS_ROOK, CHESS_BISHOP},
    {CHESS_QUEEN, CHESS_ROOK}, {CHESS_QUEEN, CHESS_QUEEN}};

enum { ENDINGS = sizeof endings / sizeof *endings, COMMON_ENDINGS = 3 };

static void set_up_ending(struct chess_position *position, struct random *random)
{
    uint64_t among = random_below(random, 2) ? COMMON_ENDINGS : ENDINGS;
    const unsigned char *kinds = endings[random_below(random, among)];
    chess_clear(position);
    put_somewhere(position, CHESS_KING, random);
    put_somewhere(position, CHESS_KING | 1u << CHESS_SIDE_SHIFT, random);
    for (int i = 0; kinds[i]; i++)
        put_somewhere(position, kinds[i], random);
    if (random_below(random, 3) == 0) {
        unsigned kind = CHESS_PAWN + (unsigned)random_below(random, CHESS_QUEEN - CHESS_PAWN);
        put_somewhere(position, kind | 1u << CHESS_SIDE_SHIFT, random);
    }
}

/* Both kings safe enough, and both sides able to move. */
static bool is_playable(const struct chess_position *position)
{
    struct chess_position other = *position;
    other.turn = CHESS_BLACK;
    return !chess_is_check(&other) && chess_has_move(&other) && chess_has_move(position);
}

static void begin_ending(struct jill_game *game, struct random *random)
{
    struct chess_position position;
    do
        set_up_ending(&position, random);
    while (!is_playable(&position));
    jill_game_begin(game, &position);
}

/* One to six moves of both sides; the usual start when the game would end by them. */
static void begin_opening(struct jill_game *game, struct random *random)
{
    int plies = 2 * (1 + (int)random_below(random, 6));
    jill_game_start(game);
    for (int i = 0; i < plies && jill_game_verdict(game) == JILL_RUNNING; i++)
        jill_game_play(game, jill_random_move(game, random));
    if (jill_game_verdict(game) != JILL_RUNNING)
        jill_game_start(game);
}

static void begin(struct jill_game *game, const struct jill_habits *habits, struct random *random)
{
    if (chance(random, habits->endings))
        begin_ending(game, random);
    else if (chance(random, habits->openings))
        begin_opening(game, random);
    else
        jill_game_start(game);
}

/* The value of a move that was not chosen: without such samples every move would look as good as the best. */
static void value_other(struct jill_lesson *lesson, const struct jill_search *search,
    const struct jill_game *game, struct chess_move move)
{
    struct chess_position after = game->position;
    struct chess_undo undo;
    chess_apply(&after, move, &undo);
    if (chess_has_move(&after))
        add_sample(lesson, &after, jill_search_value(search, game, move));
}

/* The value of a position that a move and a random reply lead to, whether they are played or not. */
static void value_leaf(struct jill_lesson *lesson, const struct jill_search *search,
    const struct jill_game *game, struct chess_move move, struct random *random)
{
    struct jill_game line = *game;
    struct chess_move moves[CHESS_MAX_MOVES];
    jill_game_play(&line, move);
    if (jill_game_reply(&line, random) != JILL_RUNNING)
        return;
    int count = jill_game_moves(&line, moves);
    add_sample(lesson, &line.position, jill_search_choose(search, &line, moves, count).value);
}

/* White's turn: values what could be played, and plays. */
static void take_turn(struct jill_lesson *lesson, const struct jill_search *search,
    const struct jill_habits *habits, struct jill_game *game, struct random *random, struct turn *turn)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    int count = jill_game_moves(game, moves);
    struct jill_choice choice = jill_search_choose(search, game, moves, count);
    for (int i = 0; i < habits->others; i++) {
        int other = (int)random_below(random, (uint64_t)count);
        if (other != choice.index)
            value_other(lesson, search, game, moves[other]);
    }
    for (int i = 0; i < habits->leaves; i++) {
        int first = random_below(random, 4) ? (int)random_below(random, (uint64_t)count) : choice.index;
        value_leaf(lesson, search, game, moves[first], random);
    }
    int played = chance(random, habits->strays) ? (int)random_below(random, (uint64_t)count) : choice.index;
    turn->before = game->position;
    turn->value = choice.value;
    turn->stray = played != choice.index;
    jill_game_play(game, moves[played]);
    turn->after = game->position;
}

/* Half of a position's value is the search's, half is how the game went on. Where a stray move was played the
 * search's value stands for what would have followed. */
static void value_turns(
    struct jill_lesson *lesson, const struct turn *turns, int count, enum jill_verdict verdict)
{
    int outcome = verdict == JILL_WHITE_MATES ? 0 : verdict == JILL_RUNNING ? UNFINISHED : FAILED;
    for (int i = count - 1; i >= 0; i--) {
        const struct turn *turn = &turns[i];
        outcome = turn->stray ? turn->value : outcome + JILL_MOVE;
        int value = (least(turn->value, JILL_MOST) + least(outcome, JILL_MOST)) / 2;
        if (turn->value > JILL_MOVE)
            add_sample(lesson, &turn->before, value);
        if (!turn->stray && chess_has_move(&turn->after))
            add_sample(lesson, &turn->after, value);
    }
}

void jill_lesson_play(struct jill_lesson *lesson, const struct jill_search *search,
    const struct jill_habits *habits, struct random *random)
{
    struct turn turns[LONGEST];
    struct jill_game game;
    enum jill_verdict verdict = JILL_RUNNING;
    int count = 0;
    lesson->count = 0;
    begin(&game, habits, random);
    while (count < LONGEST && verdict == JILL_RUNNING) {
        take_turn(lesson, search, habits, &game, random, &turns[count++]);
        verdict = jill_game_reply(&game, random);
    }
    value_turns(lesson, turns, count, verdict);
    lesson->won = verdict == JILL_WHITE_MATES;
    lesson->moves = count;
}

void jill_lesson_free(struct jill_lesson *lesson)
{
    free(lesson->samples);
    *lesson = (struct jill_lesson){0};
}
