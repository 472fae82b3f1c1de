/* How games of the contest "jill" end, and that random moves are fair and the same everywhere. */
#include "jill_support.h"

/* Plays moves in SAN, the game running before each, and returns the verdict after the last. */
static enum jill_verdict play(struct jill_game *game, const char *moves)
{
    while (*moves) {
        size_t length = strcspn(moves, " ");
        assert_int_equal(jill_game_verdict(game), JILL_RUNNING);
        jill_game_play(game, support_move(&game->position, (struct span){moves, length}));
        moves += length + (moves[length] == ' ');
    }
    return jill_game_verdict(game);
}

static enum jill_verdict play_from_start(const char *moves)
{
    struct jill_game game;
    jill_game_start(&game);
    return play(&game, moves);
}

static enum jill_verdict play_from(const char *fen, const char *moves)
{
    struct jill_game game = support_game(fen);
    return play(&game, moves);
}

static void mates_end_it(void **state)
{
    (void)state;
    assert_int_equal(play_from_start("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"), JILL_WHITE_MATES);
    assert_int_equal(play_from_start("f3 e5 g4 Qh4#"), JILL_BLACK_MATES);
}

static void stalemate_ends_it(void **state)
{
    (void)state;
    assert_int_equal(play_from("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7"), JILL_STALEMATE);
    assert_int_equal(play_from("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf6+"), JILL_RUNNING);
}

/* The start position stands for the third time after the eighth ply. */
static void third_occurrence_ends_it(void **state)
{
    (void)state;
    assert_int_equal(play_from_start("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"), JILL_RUNNING);
    assert_int_equal(play_from_start("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"), JILL_REPETITION);
    /* With the right to castle lost the same squares are another position. */
    assert_int_equal(
        play_from("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8"), JILL_RUNNING);
}

static void fifty_moves_end_it(void **state)
{
    (void)state;
    assert_int_equal(play_from("8/8/8/8/3k4/8/8/K6R w - - 98 80", "Rh2"), JILL_RUNNING);
    assert_int_equal(play_from("8/8/8/8/3k4/8/8/K6R w - - 99 80", "Rh2"), JILL_FIFTY_MOVES);
    assert_int_equal(play_from("8/8/8/8/3k4/8/7P/K7 w - - 99 80", "h4"), JILL_RUNNING);
    /* Mate with the hundredth ply is mate. */
    assert_int_equal(play_from("k7/8/1K6/8/8/8/8/7R w - - 99 80", "Rh8#"), JILL_WHITE_MATES);
}

/* More plies without capture than there are keys: no key is written behind the last. */
static void runs_on_behind_the_end(void **state)
{
    (void)state;
    struct chess_position position = support_position("8/8/8/8/3k4/8/8/K6R w - - 0 1");
    struct jill_game game;
    struct random random = random_stream(7, 0);
    jill_game_begin(&game, &position);
    for (int ply = 0; ply < 1000 && chess_has_move(&game.position); ply++) {
        jill_game_play(&game, jill_random_move(&game, &random));
        assert_in_range(game.count, 1, CHESS_FIFTY_MOVES + 1);
    }
}

static void has_no_verdict_on_material(void **state)
{
    (void)state;
    assert_int_equal(play_from("8/8/8/8/3k4/8/8/K7 w - - 0 1", "Kb1 Kd5"), JILL_RUNNING);
}

/* a1 to h8 by origin, then target, then promotion: the order that the header promises. */
static void lists_moves_in_order(void **state)
{
    (void)state;
    struct jill_game game;
    struct chess_position position = support_position("8/P6k/8/8/8/8/8/R3K3 w Q - 0 1");
    struct chess_move moves[CHESS_MAX_MOVES];
    char text[512] = "", uci[SAN_UCI_SIZE];
    jill_game_begin(&game, &position);
    int count = jill_game_moves(&game, moves);
    for (int i = 0; i < count; i++) {
        san_write_uci(&position, moves[i], uci);
        strcat(strcat(text, uci), " ");
    }
    /* The castling move counts as the king taking its rook, a1. */
    assert_string_equal(text, "a1b1 a1c1 a1d1 a1a2 a1a3 a1a4 a1a5 a1a6 "
                              "e1c1 e1d1 e1f1 e1d2 e1e2 e1f2 a7a8n a7a8b a7a8r a7a8q ");
}

/* Each of 20 moves comes up 1,000 times of 20,000, give or take; five deviations are 154. */
static void picks_evenly(void **state)
{
    (void)state;
    struct jill_game game;
    int times[CHESS_CELLS * CHESS_CELLS] = {0};
    struct random random = random_stream(3, 0);
    jill_game_start(&game);
    for (int i = 0; i < 20000; i++) {
        struct chess_move move = jill_random_move(&game, &random);
        times[move.from * CHESS_CELLS + move.to]++;
    }
    for (int i = 0; i < CHESS_CELLS * CHESS_CELLS; i++)
        if (times[i])
            assert_in_range(times[i], 1000 - 154, 1000 + 154);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_end_it),
        cmocka_unit_test(stalemate_ends_it),
        cmocka_unit_test(third_occurrence_ends_it),
        cmocka_unit_test(fifty_moves_end_it),
        cmocka_unit_test(runs_on_behind_the_end),
        cmocka_unit_test(has_no_verdict_on_material),
        cmocka_unit_test(lists_moves_in_order),
        cmocka_unit_test(picks_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
