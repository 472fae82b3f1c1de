/* Boards of the contest boardstate as scenes: every move that helps is found by trying it, so their number
 * must be the fast verdict's, on random boards whose seed is printed. */
#include "contest_support.h"

#include "contest/boardstate_scene.h"

enum { BOARDS = 4000, MOST_SIDE = 12 };

static void fill(struct boardstate_board *board)
{
    int64_t side = 2 + random() % (MOST_SIDE - 1);
    uint32_t squares = (uint32_t)(side * side), pieces = 2 + (uint32_t)random() % (squares / 2 + 1);
    bool taken[MOST_SIDE * MOST_SIDE] = {false};
    pieces = pieces > squares ? squares : pieces;
    boardstate_clear(board, side, pieces);
    for (uint32_t i = 0; i < pieces; i++) {
        long square;
        do
            square = random() % squares;
        while (taken[square]);
        taken[square] = true;
        board->x[i] = square % side + 1;
        board->y[i] = square / side + 1;
        int kind = i < 2 ? BOARDSTATE_KING : 1 + (int)(random() % (BOARDSTATE_KINDS - 1));
        int owner = i < 2 ? (int)i : (int)(random() % 2);
        board->piece[i] = (uint8_t)(kind * 2 + owner);
        if (i < 2)
            board->king[i] = i;
        board->count++;
    }
}

static void counts_what_the_verdict_counts(void **state)
{
    (void)state;
    static struct scene scene;
    struct boardstate_board board = {0};
    unsigned seed = (unsigned)time(NULL), threatened = 0;
    const char *given = getenv("SEED");
    if (given)
        seed = (unsigned)strtoul(given, NULL, 10);
    print_message("# SEED=%u\n", seed);
    srandom(seed);
    for (int i = 0; i < BOARDS; i++) {
        fill(&board);
        struct boardstate_verdict verdict = boardstate_judge(&board);
        uint64_t moves = boardstate_scene(&board, verdict, &scene);
        if (verdict.state == BOARDSTATE_THREATENED && moves != verdict.moves)
            fail_msg("board %d: %" PRIu64 " moves, not %" PRIu64, i, moves, verdict.moves);
        threatened += verdict.state == BOARDSTATE_THREATENED;
    }
    assert_true(threatened > BOARDS / 20);
    boardstate_free(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_what_the_verdict_counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
