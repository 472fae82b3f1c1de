/* The search where a draw lies beside the mate: stalemate, the third occurrence, fifty moves; and endings, in
 * which random replies can drag a game out. What is right follows from the rules alone. */
#include "jill_support.h"

#include "contest/jill_search.h"

/* White's choice by a search of a depth. */
static struct chess_move choose(const struct jill_game *game, int depth)
{
    struct jill_search search = jill_search_standard;
    struct chess_move moves[CHESS_MAX_MOVES];
    search.depth = depth;
    int count = jill_game_moves(game, moves);
    struct jill_choice choice = jill_search_choose(&search, game, moves, count);
    assert_in_range(choice.index, 0, count - 1);
    return moves[choice.index];
}

/* The verdict after White's choice. */
static enum jill_verdict verdict_after_choice(struct jill_game game, int depth)
{
    jill_game_play(&game, choose(&game, depth));
    return jill_game_verdict(&game);
}

static void mates_at_once_beside_a_stalemate(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", /* Qf8, but Qf7 is stalemate */
        "k7/8/1K6/8/8/8/8/7R w - - 0 1",  /* Rh8 */
        "k7/8/K7/8/8/8/8/2Q5 w - - 0 1",  /* Qc8, but Qc7 is stalemate */
        "7k/5P2/6K1/8/8/8/8/8 w - - 0 1", /* f8=Q or f8=R, but f8=B is stalemate */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int depth = 1; depth <= 3; depth++) {
            struct jill_game game = support_game(rows[i]);
            assert_int_equal(verdict_after_choice(game, depth), JILL_WHITE_MATES);
        }
}

/* No mate in one, and many moves that stalemate: the choice is none of those, and none that lets Black's only
 * replies stalemate White. */
static void steps_round_stalemates(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "8/8/8/8/1K6/8/k7/3Q4 w - - 0 1",
        "7k/8/8/6K1/8/8/8/5Q2 w - - 0 1",
        "k7/2Q5/8/8/2K5/8/8/8 w - - 0 1",
        "8/8/8/8/8/2K5/k7/7R w - - 0 1",
        "7k/8/4K3/8/8/8/6Q1/8 w - - 0 1",
        "k7/8/8/1K6/8/8/8/1R6 w - - 0 1",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int depth = 1; depth <= 3; depth++) {
            struct jill_game game = support_game(rows[i]);
            enum jill_verdict verdict = verdict_after_choice(game, depth);
            assert_true(verdict == JILL_RUNNING || verdict == JILL_WHITE_MATES);
        }
}

/* Adds to a game's past that a position stood twice. */
static void remember_twice(struct jill_game *game, const struct chess_position *position)
{
    assert_in_range(game->count, 1, CHESS_FIFTY_MOVES - 1);
    uint64_t last = game->keys[game->count - 1];
    game->keys[game->count - 1] = chess_key(position);
    game->keys[game->count++] = chess_key(position);
    game->keys[game->count++] = last;
}

static const char *const plain_endings[] = {"8/8/8/3k4/8/8/8/QK6 w - - 20 30",
    "8/8/8/3k4/8/8/8/K6R w - - 20 30", "8/4k3/8/8/8/8/8/KQ1R4 w - - 20 30"};
enum { PLAIN_ENDINGS = sizeof plain_endings / sizeof *plain_endings };

/* When White's best move leads to a position that stood twice, another one is played, whatever the depth. */
static void avoids_the_third_occurrence(void **state)
{
    (void)state;
    for (int i = 0; i < 3 * PLAIN_ENDINGS; i++) {
        struct jill_game game = support_game(plain_endings[i / 3]);
        struct chess_move best = choose(&game, 1 + i % 3);
        struct jill_game after = game;
        jill_game_play(&after, best);
        remember_twice(&game, &after.position);
        assert_false(chess_same_move(choose(&game, 1 + i % 3), best));
        jill_game_play(&game, best);
        assert_int_equal(jill_game_verdict(&game), JILL_REPETITION);
    }
}

/* The same when it is Black's reply that makes the third occurrence, whichever it is. */
static void counts_replies_that_repeat(void **state)
{
    (void)state;
    for (int i = 0; i < 3 * PLAIN_ENDINGS; i++) {
        struct jill_game game = support_game(plain_endings[i / 3]);
        struct chess_move best = choose(&game, 1 + i % 3), replies[CHESS_MAX_MOVES];
        struct jill_game after = game;
        jill_game_play(&after, best);
        int count = jill_game_moves(&after, replies);
        for (int k = 0; k < count; k++) {
            struct jill_game leaf = after;
            jill_game_play(&leaf, replies[k]);
            remember_twice(&game, &leaf.position);
        }
        assert_false(chess_same_move(choose(&game, 1 + i % 3), best));
    }
}

/* One ply is left of fifty moves: only a pawn move, a capture or mate goes on. */
static void minds_fifty_moves(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        enum jill_verdict verdict;
    } rows[] = {
        {"8/8/8/3k4/8/8/P7/K6R w - - 99 80", JILL_RUNNING},     /* a3 or a4 */
        {"8/8/7p/3k4/8/8/8/K6R w - - 99 80", JILL_RUNNING},     /* Rxh6 */
        {"k7/8/1K6/8/8/8/P7/7R w - - 99 80", JILL_WHITE_MATES}, /* Rh8 */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int depth = 1; depth <= 3; depth++)
            assert_int_equal(verdict_after_choice(support_game(rows[i].fen), depth), rows[i].verdict);
}

/* Only what is offered is chosen, even when the mate is not. */
static void keeps_to_the_list(void **state)
{
    (void)state;
    struct jill_game game = support_game("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    struct chess_move offered[2] = {
        support_move(&game.position, span_of("Qf7")), support_move(&game.position, span_of("Qf6+"))};
    struct jill_choice choice = jill_search_choose(&jill_search_standard, &game, offered, 2);
    assert_int_equal(choice.index, 1); /* Qf7 is stalemate */
    choice = jill_search_choose(&jill_search_standard, &game, offered, 1);
    assert_int_equal(choice.index, 0); /* there is nothing else */
}

/* Two moves before a stalemate that White can only step into: with every move offered losing the win, one is
 * chosen all the same. */
static void chooses_even_when_all_is_lost(void **state)
{
    (void)state;
    struct jill_game game = support_game("8/8/8/8/8/k7/p7/K7 w - - 0 1");
    struct chess_move moves[CHESS_MAX_MOVES];
    assert_int_equal(jill_game_moves(&game, moves), 0); /* White is stalemated: nothing to choose from */
    game = support_game("7k/8/8/8/8/8/8/K7 w - - 98 80");
    for (int depth = 1; depth <= 3; depth++)
        choose(&game, depth);
}

/* A budget that is spent at once gives an answer, the same each time. */
static void answers_without_a_budget(void **state)
{
    (void)state;
    struct jill_search search = jill_search_standard;
    struct jill_game game;
    struct chess_move moves[CHESS_MAX_MOVES];
    jill_game_start(&game);
    int count = jill_game_moves(&game, moves);
    search.budget = 0;
    struct jill_choice choice = jill_search_choose(&search, &game, moves, count);
    assert_in_range(choice.index, 0, count - 1);
    assert_int_equal(jill_search_choose(&search, &game, moves, count).index, choice.index);
}

/* Plays an ending against random replies; the verdict of the game. */
static enum jill_verdict play_out(const char *fen, uint64_t number)
{
    struct jill_game game = support_game(fen);
    struct random random = random_stream(31, number);
    enum jill_verdict verdict = JILL_RUNNING;
    while (verdict == JILL_RUNNING) {
        jill_game_play(&game, choose(&game, jill_search_standard.depth));
        verdict = jill_game_reply(&game, &random);
    }
    return verdict;
}

static void wins_long_endings(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "8/8/8/3k4/8/8/8/QK6 w - - 0 1",
        "8/8/8/3k4/8/8/8/K6R w - - 0 1",
        "4k3/8/8/8/8/8/P7/K7 w - - 0 1",
        "8/8/8/3k4/8/8/4P3/4K3 w - - 0 1",
        "8/5k2/8/8/8/8/8/K3BB2 w - - 0 1",
        "8/3k4/8/8/p7/8/8/K6R w - - 0 1",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint64_t number = 0; number < 10; number++) {
            enum jill_verdict verdict = play_out(rows[i], number);
            if (verdict != JILL_WHITE_MATES)
                fail_msg("%s, stream %d: %s", rows[i], (int)number, jill_verdict_text(verdict));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_at_once_beside_a_stalemate),
        cmocka_unit_test(steps_round_stalemates),
        cmocka_unit_test(avoids_the_third_occurrence),
        cmocka_unit_test(counts_replies_that_repeat),
        cmocka_unit_test(minds_fifty_moves),
        cmocka_unit_test(keeps_to_the_list),
        cmocka_unit_test(chooses_even_when_all_is_lost),
        cmocka_unit_test(answers_without_a_budget),
        cmocka_unit_test(wins_long_endings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
