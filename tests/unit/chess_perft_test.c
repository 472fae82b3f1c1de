/* Chess move generation against published counts of leaf positions. Each count is checked at the deepest
 * depth that takes a fraction of a second; with CHESS_PERFT_DEEP in the environment, the next depth too.
 *
 * Sources: chessprogramming.org, "Perft Results" (six positions) and "Chess960 Perft Results" (by number;
 * also github.com/AndyGrant/Ethereal, src/perft/fischer.epd); talkchess.com, viewtopic.php?t=55274 (X-FEN);
 * regression tests of github.com/niklasf/shakmaty, tests/tricky.perft. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/chess_fen.h"
#include "rules/perft.h"

#include <stdlib.h>

/* Counts by depth from 1, ended by 0. `depth` is the one to check. */
struct count {
    const char *fen;
    int depth;
    uint64_t leaves[8];
};

static const struct count standard[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5,
        {20, 400, 8902, 197281, 4865609, 119060324, 3195901860}},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4,
        {48, 2039, 97862, 4085603, 193690690}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 6, {14, 191, 2812, 43238, 674624, 11030083, 178633661}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5,
        {6, 264, 9467, 422333, 15833292, 706045033}},
    {"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 5,
        {6, 264, 9467, 422333, 15833292, 706045033}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, {44, 1486, 62379, 2103487, 89941194}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4,
        {46, 2079, 89890, 3894594, 164075551}},
};

static const struct count xfen[] = {
    {"r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", 4, {23, 522, 12333, 285754}},
    {"r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1", 4, {28, 738, 20218, 541480}},
    {"8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1", 4, {34, 318, 9002, 118388}},
    {"2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1", 4, {17, 242, 3931, 57700}},
    {"4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1", 4, {19, 628, 12858, 405636}},
    {"8/8/8/5k2/3p4/8/4P3/4K3 w - -", 5, {6, 54, 343, 2810, 19228}},
    {"8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K -", 4, {26, 611, 14583, 366807}},
    {"4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff -", 3, {42, 1743, 71908}},
};

static const struct count chess960[] = {
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4,
        {21, 528, 12189, 326672, 8146062, 227689589}},
    {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 4,
        {21, 807, 18002, 667366, 16253601, 590751109}},
    {"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 4,
        {20, 479, 10471, 273318, 6417013, 177654692}},
    {"qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", 4,
        {22, 593, 13440, 382958, 9183776, 274103539}},
    {"1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", 4,
        {28, 1120, 31058, 1171749, 34030312}},
    {"qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w HEhe - 1 9", 4,
        {29, 899, 26578, 824055, 24851983}},
    {"q1bnrkr1/ppppp2p/2n2p2/4b1p1/2NP4/8/PPP1PPPP/QNB1RRKB w ge - 1 9", 4,
        {30, 860, 24566, 732757, 21093346}},
    {"qn1rbbkr/ppp2p1p/1n1pp1p1/8/3P4/P6P/1PP1PPPK/QNNRBB1R w hd - 2 9", 4,
        {28, 811, 23175, 679699, 19836606}},
    {"qnr1bkrb/pppp2pp/3np3/5p2/8/P2P2P1/NPP1PP1P/QN1RBKRB w GDg - 3 9", 4,
        {33, 823, 26895, 713420, 23114629}},
    {"1qnrkbbr/1pppppp1/p1n4p/8/P7/1P1N1P2/2PPP1PP/QN1RKBBR w HDhd - 0 9", 4,
        {37, 883, 32187, 815535, 29370838}},
    {"qn1rkrbb/pp1p1ppp/2p1p3/3n4/4P2P/2NP4/PPP2PP1/Q1NRKRBB w FDfd - 1 9", 4,
        {24, 585, 14769, 356950, 9482310}},
    {"bnqbnr1r/p1p1ppkp/3p4/1p4p1/P7/3NP2P/1PPP1PP1/BNQB1RKR w HF - 0 9", 4,
        {26, 889, 24353, 832956, 23701014}},
    {"bnqnrbkr/1pp2pp1/p7/3pP2p/4P1P1/8/PPPP3P/BNQNRBKR w HEhe d6 0 9", 4,
        {31, 984, 28677, 962591, 29032175}},
    {"n1bb1rkr/qpnppppp/2p5/p7/P1P5/5P2/1P1PPRPP/NQBBN1KR w Hhf - 1 9", 4,
        {27, 697, 18724, 505089, 14226907}},
    {"nqn2krb/p1prpppp/1pbp4/7P/5P2/8/PPPPPKP1/NQNRB1RB w g - 3 9", 4, {21, 461, 10608, 248069, 6194124}},
    {"nb1n1kbr/ppp1rppp/3pq3/P3p3/8/4P3/1PPPRPPP/NBQN1KBR w Hh - 1 9", 4, {19, 566, 11786, 358337, 8047916}},
    {"bnnqrbkr/pp1p2p1/2p1p2p/5p2/1P5P/1R6/P1PPPPP1/BNNQRBK1 w Ehe - 0 9", 4,
        {33, 1022, 32724, 1024721, 32898113}},
    {"n1rbbqkr/pp1pppp1/7p/P1p5/1n6/2PP4/1P2PPPP/NNRBBQKR w HChc - 0 9", 4,
        {22, 631, 14978, 431801, 10911545}},
    {"nnrqk1bb/p1ppp2p/5rp1/1p3p2/1P4P1/5P1P/P1PPP3/NNRQKRBB w FCc - 1 9", 4,
        {25, 795, 20510, 648945, 17342527}},
    {"nbkr1qbr/1pp1pppp/pn1p4/8/3P2P1/5R2/PPP1PP1P/NBN1KQBR w H - 2 9", 4,
        {30, 627, 18669, 423329, 12815016}},
    {"nnr1kqbr/pp1pp1p1/2p5/b4p1p/P7/1PNP4/2P1PPPP/N1RBKQBR w HChc - 1 9", 4,
        {12, 421, 6530, 227044, 4266410}},
    {"nnr1qrbb/p2kpppp/1p1p4/2p5/6P1/PP1P4/2P1PP1P/NNRKQRBB w FC - 0 9", 4,
        {27, 604, 17043, 409665, 11993332}},
    {"bnnbrkr1/ppp2p1p/5q2/3pp1p1/4P3/1N4P1/PPPPRP1P/BN1B1KRQ w Gge - 0 9", 4,
        {26, 1036, 27228, 1028084, 28286576}},
    {"nnrkrbbq/pppp2pp/8/4pp2/4P3/P7/1PPPBPPP/NNKRR1BQ w c - 0 9", 4, {25, 792, 19883, 636041, 16473376}},
    {"n1rk1qbb/pppprpp1/2n4p/4p3/2PP3P/8/PP2PPP1/NNRKRQBB w ECc - 1 9", 4,
        {25, 622, 16031, 425247, 11420973}},
};

static void check_count(const struct count *count)
{
    struct chess_position position, before;
    struct chess_faults faults;
    assert_int_equal(chess_set_up(&position, span_of(count->fen), false, &faults), CHESS_POSITION_GOOD);
    before = position;
    int deepest = count->depth;
    if (getenv("CHESS_PERFT_DEEP") && count->leaves[deepest])
        deepest++;
    for (int depth = 1; depth <= deepest; depth++) {
        uint64_t leaves = chess_perft(&position, depth);
        if (leaves != count->leaves[depth - 1])
            fail_msg("%s: %llu leaves at depth %d, not %llu", count->fen, (unsigned long long)leaves, depth,
                (unsigned long long)count->leaves[depth - 1]);
    }
    assert_memory_equal(&position, &before, sizeof position);
}

#define CHECK_ALL(counts)                                                                                    \
    for (size_t i = 0; i < sizeof(counts) / sizeof *(counts); i++)                                           \
    check_count(&(counts)[i])

static void standard_positions_have_their_counts(void **state)
{
    (void)state;
    CHECK_ALL(standard);
}

static void castling_off_the_usual_squares_has_its_counts(void **state)
{
    (void)state;
    CHECK_ALL(xfen);
}

static void chess960_positions_have_their_counts(void **state)
{
    (void)state;
    CHECK_ALL(chess960);
}

static void depths_at_the_edge(void **state)
{
    (void)state;
    struct chess_position position;
    struct chess_faults faults;
    chess_start(&position);
    assert_int_equal(chess_perft(&position, 0), 1);
    assert_int_equal(chess_perft(&position, -1), 1);

    /* Each side has one move for ever (the position "prison" of shakmaty's tests): any depth is fast. */
    chess_set_up(&position, span_of("2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - -"), false, &faults);
    assert_int_equal(chess_perft(&position, 32), 1);
    assert_int_equal(chess_perft(&position, PERFT_MAX_DEPTH), 1);
    assert_int_equal(chess_perft(&position, 2 * PERFT_MAX_DEPTH), 1);

    /* Mate: the fool's. */
    chess_set_up(
        &position, span_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), false, &faults);
    assert_int_equal(chess_perft(&position, 1), 0);
    assert_int_equal(chess_perft(&position, 3), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standard_positions_have_their_counts),
        cmocka_unit_test(castling_off_the_usual_squares_has_its_counts),
        cmocka_unit_test(chess960_positions_have_their_counts),
        cmocka_unit_test(depths_at_the_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
