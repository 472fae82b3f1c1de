/* Mates in one are found exactly: every move played is the other way to know. */
#include "jill_support.h"

#include "contest/jill_mate.h"

static bool can_mate_by_playing(const struct chess_position *position)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    int count = chess_legal_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct chess_position after = *position;
        struct chess_undo undo;
        chess_apply(&after, moves[i], &undo);
        if (chess_status(&after) == CHESS_CHECKMATE)
            return true;
    }
    return false;
}

/* One position for each way to mate, and one next to it without the mate. */
static void knows_every_kind_of_mate(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool mate;
    } rows[] = {
        {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", true},          /* a queen beside the king */
        {"7k/8/5K2/8/8/8/8/5Q2 w - - 0 1", false},         /* the same king too far */
        {"6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", true},        /* a knight, smothered */
        {"5r1k/6pp/8/6N1/8/8/8/K7 w - - 0 1", false},      /* the knight is taken */
        {"7k/P5pp/8/8/8/8/8/K7 w - - 0 1", true},          /* a pawn becomes a queen */
        {"3k4/3P4/3K4/8/8/8/8/7R w - - 0 1", true},        /* a rook from afar */
        {"8/8/8/8/8/3K4/R7/3k4 w - - 0 1", true},          /* along the rank */
        {"8/8/8/8/4p3/7b/5PPP/4k1K1 b - - 0 1", false},    /* Black to move, no mate */
        {"6k1/5ppp/8/8/8/8/r4PPP/1r4K1 w - - 0 1", false}, /* White is mated already */
        {"6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1", true},    /* Black mates on the back rank */
        {"8/8/8/8/8/8/4NK1p/7k w - - 0 1", true},          /* the knight takes every square */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position position = support_position(rows[i].fen);
        if (can_mate_by_playing(&position) != rows[i].mate)
            fail_msg("%s: the table is wrong", rows[i].fen);
        assert_int_equal(jill_can_mate(&position), rows[i].mate);
    }
}

/* Castling, taking en passant and uncovering a line mate, and nothing else does in these positions. */
static void knows_special_moves(void **state)
{
    (void)state;
    static const char *const mates[] = {
        "6nb/2p2p1P/rq1N1k2/3ppP1p/1p1PP2P/pbB5/P3N1R1/R3K3 w - - 1 34",       /* hxg8=N */
        "r1bn1qnr/1p2pQbp/3k4/pPpN2p1/B2pPP2/B1P4N/P2P2PP/R3K2R w KQ c6 0 16", /* bxc6 */
    };
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        struct chess_position position = support_position(mates[i]);
        assert_true(can_mate_by_playing(&position));
        assert_true(jill_can_mate(&position));
    }
}

/* Games of two random sides, both to move in turn: some 60,000 positions, of which many have mates. */
static void agrees_with_playing_every_move(void **state)
{
    (void)state;
    int mates = 0;
    struct random random = random_stream(11, 0);
    for (int number = 0; number < 400; number++) {
        struct jill_game game;
        jill_game_start(&game);
        for (int ply = 0; ply < 160 && jill_game_verdict(&game) == JILL_RUNNING; ply++) {
            bool mate = can_mate_by_playing(&game.position);
            assert_int_equal(jill_can_mate(&game.position), mate);
            mates += mate;
            jill_game_play(&game, jill_random_move(&game, &random));
        }
    }
    assert_in_range(mates, 500, 60000);
}

/* A row of queens and rooks, where mates abound. */
static void agrees_in_endings(void **state)
{
    (void)state;
    struct random random = random_stream(12, 0);
    for (int number = 0; number < 100; number++) {
        struct chess_position position = support_position("4k3/pppp4/8/8/8/8/PPPP4/RNBQKBNR w KQ - 0 1");
        struct jill_game game;
        jill_game_begin(&game, &position);
        for (int ply = 0; ply < 100 && jill_game_verdict(&game) == JILL_RUNNING; ply++) {
            assert_int_equal(jill_can_mate(&game.position), can_mate_by_playing(&game.position));
            jill_game_play(&game, jill_random_move(&game, &random));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_every_kind_of_mate),
        cmocka_unit_test(knows_special_moves),
        cmocka_unit_test(agrees_with_playing_every_move),
        cmocka_unit_test(agrees_in_endings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
