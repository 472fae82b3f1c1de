/* Fast replays against the plain way: along random games, which the track plays on without being set up
 * again, every short text gives the same fault or the same position as san_play gives (that one is held
 * against a slow model elsewhere), and every legal move can be taken back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chess_960.h"
#include "notation/san_run.h"
#include "rules/chess_fen.h"

#include <stdio.h>
#include <stdlib.h>

enum { WALKS = 16, PLIES = 160 };

static uint64_t seed = 0x9e3779b97f4a7c15u;

static struct san_prefixes prefixes;

/* xorshift64*: the same numbers everywhere. */
static unsigned next_random(unsigned below)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (unsigned)((seed * 0x2545f4914f6cdd1du) >> 33) % below;
}

static void check_same(
    const struct chess_track *track, const struct chess_position *position, const char *text)
{
    struct chess_position got;
    chess_track_get(track, &got);
    if (memcmp(&got, position, sizeof got) == 0)
        return;
    char fen[CHESS_FEN_SIZE], other[CHESS_FEN_SIZE];
    chess_write(position, fen);
    chess_write(&got, other);
    fail_msg("'%s' gives %s instead of %s", text, other, fen);
}

/* Plays a move in a row that ends behind it, with and without an undo. `after` is the position then, and the
 * one before when there is a fault. */
static void check_row(const struct chess_track *track, const char *padded, enum san_fault fault,
    const struct chess_position *before, const struct chess_position *after)
{
    const struct pgn_event row[] = {
        {.type = PGN_MOVE, .text = padded, .length = (uint32_t)strlen(padded)}, {.type = PGN_GAME_END}};
    const struct pgn_event *stop = fault ? row : row + 1;
    struct chess_track played = *track, again = *track, late = *track;
    struct chess_track_undo undo;
    struct san_run run = {row, row + 2, padded}, same = run, near = {row, row + 2, padded - 1};
    san_run(&run, &played, &prefixes, NULL);
    assert_ptr_equal(run.next, stop);
    check_same(&played, after, padded);
    san_run(&same, &again, &prefixes, &undo);
    assert_ptr_equal(same.next, stop);
    check_same(&again, after, padded);
    san_run(&near, &late, &prefixes, NULL);
    assert_ptr_equal(near.next, row);
    if (fault)
        return;
    chess_track_take_back(&again, &undo);
    check_same(&again, before, padded);
}

/* Plays a text in all ways; they may not differ. */
static void check_text(
    const struct chess_track *track, const struct chess_position *position, const char *text)
{
    struct chess_position after = *position;
    struct chess_track played = *track, again = *track;
    struct chess_track_undo undo;
    char room[17] = "", *padded = room + 1;
    strcpy(padded, text);
    enum san_fault fault = san_play(&after, span_of(text), &san_english, NULL, NULL);
    enum san_fault found = san_track(&played, &prefixes, span_of(padded), NULL);
    if (fault != found) {
        char fen[CHESS_FEN_SIZE];
        chess_write(position, fen);
        fail_msg("%s: '%s' gives fault %d instead of %d", fen, text, (int)found, (int)fault);
    }
    check_same(&played, &after, text);
    assert_int_equal(san_track_last(&again, &prefixes, span_of(text), &undo), fault);
    check_same(&again, &after, text);
    check_row(track, padded, fault, position, &after);
    if (fault)
        return;
    chess_track_take_back(&again, &undo);
    check_same(&again, position, text);
}

/* Pieces to every square, pawns to every square and from every file. */
static void check_short_texts(const struct chess_track *track, const struct chess_position *position)
{
    static const char first[] = "NBRQKabcdefgh";
    for (unsigned to = 0; to < 64; to++) {
        char text[8];
        int file = 'a' + (int)(to % 8), rank = '1' + (int)(to / 8);
        snprintf(text, sizeof text, "%c%c", file, rank);
        check_text(track, position, text);
        for (const char *letter = first; *letter; letter++) {
            snprintf(text, sizeof text, "%c%c%c", *letter, file, rank);
            check_text(track, position, text);
            snprintf(text, sizeof text, "%cx%c%c+", *letter, file, rank);
            check_text(track, position, text);
        }
        snprintf(text, sizeof text, "R%c%c%c", 'a' + (int)next_random(8), file, rank);
        check_text(track, position, text);
        snprintf(text, sizeof text, "N%cx%c%c", '1' + (int)next_random(8), file, rank);
        check_text(track, position, text);
    }
}

/* What looks nearly like a move. */
static void check_odd_texts(const struct chess_track *track, const struct chess_position *position)
{
    static const char *const texts[] = {"O-O", "O-O-O", "O-O+", "O-O-O#", "0-0", "--", "x", "+", "e", "e4e",
        "N", "Nx", "Nfx", "Nfxe", "Nf9", "Ni3", "NNf3", "Pe4", "xe4", "xxe4", "e9", "`4", "e`", "Nf3N",
        "e4++", "e2e4", "e1g1", "e1c1", "Ng1f3", "Ng1xf3+", "e4e4e4e4e4",
        "\x01"
        "e4",
        "Nfx\x01"
        "e4"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_text(track, position, texts[i]);
    struct chess_track played = *track;
    assert_int_equal(san_track_last(&played, &prefixes, (struct span){"\0e4", 3}, NULL), SAN_NOT_A_MOVE);
    assert_int_equal(san_track_last(&played, &prefixes, (struct span){"", 0}, NULL), SAN_NOT_A_MOVE);
}

static void walk(struct chess_position position, int plies)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    struct chess_undo undo;
    struct chess_track track;
    char text[SAN_SIZE];
    chess_track_set(&track, &position);
    for (int ply = 0; ply < plies; ply++) {
        int count = chess_legal_moves(&position, moves);
        check_same(&track, &position, "");
        for (int i = 0; i < count; i++) {
            san_write(&position, moves[i], text);
            check_text(&track, &position, text);
        }
        if (ply % 3 == 0)
            check_short_texts(&track, &position);
        check_odd_texts(&track, &position);
        if (count == 0)
            return;
        struct chess_move move = moves[next_random((unsigned)count)];
        if (next_random(40) == 0 && !chess_is_check(&position))
            move = (struct chess_move){.type = CHESS_NULL};
        san_write(&position, move, text);
        assert_int_equal(san_track_last(&track, &prefixes, span_of(text), NULL), SAN_GOOD);
        chess_apply(&position, move, &undo);
    }
}

static void usual_games(void **state)
{
    (void)state;
    struct chess_position position;
    chess_start(&position);
    for (int i = 0; i < WALKS; i++)
        walk(position, PLIES);
}

static void chess960_games(void **state)
{
    (void)state;
    struct chess_position position;
    for (int i = 0; i < WALKS; i++) {
        chess_start_960(&position, (int)next_random(960));
        walk(position, PLIES);
    }
}

/* Few pieces, anywhere: pins, checks and promotions are more frequent than in games. */
static void random_positions(void **state)
{
    (void)state;
    for (int played = 0; played < 10 * WALKS;) {
        struct chess_position position, other;
        chess_clear(&position);
        chess_put(&position, 4, CHESS_KING);
        chess_put(&position, 56 + next_random(8), CHESS_KING | 1u << CHESS_SIDE_SHIFT);
        for (unsigned i = 3 + next_random(14); i > 0; i--) {
            unsigned square = next_random(64), kind = CHESS_PAWN + next_random(5);
            bool is_edge = square < 8 || square >= 56;
            if (!position.cell[square] && !(kind == CHESS_PAWN && is_edge))
                chess_put(&position, square, kind | next_random(2) << CHESS_SIDE_SHIFT);
        }
        position.turn = (uint8_t)next_random(2);
        position.halfmoves = next_random(100);
        position.fullmove = 1 + next_random(300);
        position.castling = chess_pieces(&position, CHESS_WHITE, CHESS_ROOK) & 0x81;
        other = position;
        other.turn ^= 1;
        if (chess_is_check(&other))
            continue;
        walk(position, 12);
        played++;
    }
}

/* Letters of another language; several that share a slot may not hide one another. */
static void other_letters(void **state)
{
    (void)state;
    static struct san_prefixes german;
    struct san_letters letters;
    struct chess_position position;
    struct chess_track track;
    assert_true(san_letters_make(&letters, span_of("KDTLS")));
    san_prefixes_make(&german, &letters);
    chess_start(&position);
    chess_track_set(&track, &position);
    static const char *const words[] = {"e4", "e5", "Sf3", "Sc6", "Lb5", "a6", "Lxc6", "dxc6", "O-O", "Dd6"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_int_equal(san_track_last(&track, &german, span_of(words[i]), NULL), SAN_GOOD);
        assert_int_equal(san_play(&position, span_of(words[i]), &letters, NULL, NULL), SAN_GOOD);
        check_same(&track, &position, words[i]);
    }
    assert_int_not_equal(san_track_last(&track, &german, span_of("Nd4"), NULL), SAN_GOOD);
}

/* Squares between two, found by walking. */
static uint64_t walked_between(unsigned from, unsigned to)
{
    for (int up = -1; up <= 1; up++)
        for (int right = -1; right <= 1; right++) {
            uint64_t way = 0;
            int file = (int)chess_file(from) + right, rank = (int)chess_rank(from) + up;
            while ((up || right) && file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                unsigned square = (unsigned)(rank * 8 + file);
                if (square == to)
                    return way;
                way |= chess_bit(square);
                file += right;
                rank += up;
            }
        }
    return 0;
}

static void squares_between(void **state)
{
    (void)state;
    for (unsigned from = 0; from < CHESS_CELLS; from++)
        for (unsigned to = 0; to < CHESS_CELLS; to++)
            assert_int_equal(chess_between(from, to), walked_between(from, to));
}

/* A whole game in one row, stopped by its first fault. */
static void row_of_moves(void **state)
{
    (void)state;
    static const char text[] =
        "e4   e5   Nf3  Nc6  Bb5  a6   Bxc6 dxc6 O-O  f6   d4   exd4 Kh1  Kf7  Qe9  c5   ";
    enum { STEP = 5, MOVES = sizeof text / STEP, FAULT = 14 };
    struct pgn_event row[MOVES];
    struct chess_position position;
    struct chess_track track;
    chess_start(&position);
    chess_track_set(&track, &position);
    for (size_t i = 0; i < MOVES; i++) {
        struct span move = {text + i * STEP, strcspn(text + i * STEP, " ")};
        row[i] = (struct pgn_event){.type = PGN_MOVE, .text = move.at, .length = (uint32_t)move.length};
        if (i < FAULT)
            assert_int_equal(san_play(&position, move, &san_english, NULL, NULL), SAN_GOOD);
    }
    struct san_run run = {row, row + MOVES, text + sizeof text - SAN_TRACK_BYTES};
    san_run(&run, &track, &prefixes, NULL);
    assert_ptr_equal(run.next, row + FAULT);
    check_same(&track, &position, text);
}

/* More moves than are read at a time, from either side's turn on, up to a text too near the end, then to a
 * fault.
 */
static void long_row(void **state)
{
    (void)state;
    static const char *const dance[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    enum { MOVES = 200 };
    for (int stop = 60; stop < MOVES; stop++)
        for (int first = 0; first < 2; first++) {
            char text[MOVES][SAN_TRACK_BYTES];
            struct pgn_event row[MOVES];
            struct chess_position position;
            struct chess_track track;
            chess_start(&position);
            for (int i = 0; i < MOVES; i++) {
                strcpy(text[i], i == stop ? "Nf9" : dance[i % 4]);
                row[i] = (struct pgn_event){.type = PGN_MOVE, .text = text[i], .length = 3};
                if (i == first)
                    chess_track_set(&track, &position);
                if (i < stop)
                    assert_int_equal(
                        san_play(&position, span_of(text[i]), &san_english, NULL, NULL), SAN_GOOD);
            }
            struct san_run run = {row + first, row + MOVES, text[stop - 10]};
            san_run(&run, &track, &prefixes, NULL);
            assert_ptr_equal(run.next, row + stop - 9);
            run.limit = text[MOVES - 1];
            san_run(&run, &track, &prefixes, NULL);
            assert_ptr_equal(run.next, row + stop);
            check_same(&track, &position, "a long row");
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual_games),
        cmocka_unit_test(chess960_games),
        cmocka_unit_test(random_positions),
        cmocka_unit_test(other_letters),
        cmocka_unit_test(squares_between),
        cmocka_unit_test(row_of_moves),
        cmocka_unit_test(long_row),
    };
    san_prefixes_make(&prefixes, &san_english);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
