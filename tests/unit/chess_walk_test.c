/* Random games of chess and Chess960: in every position the legal moves are those of a slow model; applying
 * and taking back leaves not a bit changed; every move written as SAN and UCI reads back as itself; and a
 * text means a move exactly when the list of legal moves says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chess_960.h"
#include "chess_model.h"
#include "notation/san.h"
#include "rules/chess_fen.h"

#include <stdio.h>
#include <stdlib.h>

enum { WALKS = 24, PLIES = 140 };

static uint64_t seed = 0x9e3779b97f4a7c15u;

/* xorshift64*: the same numbers everywhere. */
static unsigned next_random(unsigned below)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (unsigned)((seed * 0x2545f4914f6cdd1du) >> 33) % below;
}

static void show(const struct chess_position *position, const char *what)
{
    char fen[CHESS_FEN_SIZE];
    chess_write(position, fen);
    fail_msg("%s: %s", fen, what);
}

static struct model model_of(const struct chess_position *position)
{
    static const char letters[] = ".PNBRQK..pnbrqk";
    struct model model = {.black = position->turn, .passed = position->passed ? position->passed : -1};
    for (int square = 0; square < 64; square++) {
        model.board[square] = position->cell[square] ? letters[position->cell[square]] : 0;
        model.may_castle[square] = position->castling >> square & 1;
    }
    return model;
}

/* One number for a move of either kind. */
static int number_of(int from, int to, char promotion, bool castles)
{
    return ((from * 64 + to) * 128 + promotion) * 2 + castles;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void check_moves(const struct chess_position *position)
{
    static const char letters[] = "\0.NBRQ";
    struct model model = model_of(position);
    struct model_move slow[MODEL_MAX_MOVES];
    struct chess_move fast[CHESS_MAX_MOVES];
    int wanted[MODEL_MAX_MOVES], found[CHESS_MAX_MOVES];
    int slow_count = model_moves(&model, slow), fast_count = chess_legal_moves(position, fast);
    if (slow_count != fast_count || fast_count != chess_count_moves(position))
        show(position, "another number of moves");
    for (int i = 0; i < slow_count; i++) {
        wanted[i] = number_of(slow[i].from, slow[i].to, slow[i].promotion, slow[i].castles);
        found[i] = number_of(
            fast[i].from, fast[i].to, letters[chess_promotion(fast[i])], fast[i].type == CHESS_CASTLE);
        bool is_passant = fast[i].kind == CHESS_PAWN && model.passed == (int)fast[i].to;
        assert_int_equal(fast[i].type == CHESS_EN_PASSANT, is_passant);
        assert_int_equal(fast[i].kind, chess_cell_kind(position->cell[fast[i].from]));
        if (fast[i].type != CHESS_CASTLE && !chess_is_safe(position, fast[i]))
            show(position, "a legal move is not safe");
    }
    qsort(wanted, (size_t)slow_count, sizeof *wanted, compare);
    qsort(found, (size_t)fast_count, sizeof *found, compare);
    if (memcmp(wanted, found, (size_t)slow_count * sizeof *wanted) != 0)
        show(position, "other moves");
    assert_int_equal(chess_is_check(position), model_in_check(&model, model.black));
    bool is_over = slow_count == 0;
    assert_int_equal(chess_status(position), !is_over                   ? CHESS_RUNNING
                                             : chess_is_check(position) ? CHESS_CHECKMATE
                                                                        : CHESS_STALEMATE);
}

/* The fields agree with each other. */
static void check_fields(const struct chess_position *position)
{
    for (unsigned square = 0; square < 64; square++) {
        unsigned cell = position->cell[square], kind = chess_cell_kind(cell);
        for (unsigned k = 0; k < CHESS_KINDS; k++)
            assert_int_equal(position->kind[k] >> square & 1, k == kind);
        assert_int_equal(position->side[0] >> square & 1, kind && !chess_cell_side(cell));
        assert_int_equal(position->side[1] >> square & 1, kind && chess_cell_side(cell));
    }
}

static struct model_move model_move_of(struct chess_move move)
{
    static const char letters[] = "\0.NBRQ";
    return (struct model_move){
        (int)move.from, (int)move.to, letters[chess_promotion(move)], move.type == CHESS_CASTLE};
}

static void check_apply(const struct chess_position *position, struct chess_move move)
{
    struct chess_position after = *position;
    struct chess_undo undo;
    struct model model = model_of(position);
    chess_apply(&after, move, &undo);
    check_fields(&after);
    model_play(&model, model_move_of(move));
    struct model seen = model_of(&after);
    if (memcmp(model.board, seen.board, sizeof model.board) != 0 || model.passed != seen.passed ||
        memcmp(model.may_castle, seen.may_castle, sizeof model.may_castle) != 0)
        show(position, "a move leads elsewhere");
    bool restarts = move.kind == CHESS_PAWN || (position->cell[move.to] && move.type != CHESS_CASTLE);
    assert_int_equal(after.halfmoves, restarts ? 0 : position->halfmoves + 1);
    assert_int_equal(after.fullmove, position->fullmove + position->turn);
    assert_int_equal(after.turn, position->turn ^ 1);
    chess_take_back(&after, move, &undo);
    assert_memory_equal(&after, position, sizeof after);
}

static void check_read(const struct chess_position *position, struct chess_move move, const char *text)
{
    struct chess_position after = *position, played = *position;
    struct chess_undo undo;
    struct chess_move found = {0}, again = {0};
    struct san san;
    if (san_read(span_of(text), &san_english, &san) != SAN_GOOD ||
        san_resolve(position, &san, &found) != SAN_GOOD || !chess_same_move(move, found) ||
        found.kind != move.kind)
        show(position, text);
    assert_int_equal(san.length, strlen(text));
    assert_int_equal(san_play(&played, span_of(text), &san_english, &san, &again), SAN_GOOD);
    assert_true(chess_same_move(move, again));
    chess_apply(&after, move, &undo);
    assert_memory_equal(&after, &played, sizeof after);
}

/* The check or mate mark that the model asks for, 0: none. */
static char mark_wanted(const struct chess_position *position, struct chess_move move)
{
    struct model model = model_of(position);
    struct model_move moves[MODEL_MAX_MOVES];
    model_play(&model, model_move_of(move));
    if (!model_in_check(&model, model.black))
        return 0;
    return model_moves(&model, moves) ? '+' : '#';
}

static void check_written(const struct chess_position *position, struct chess_move move)
{
    char text[SAN_SIZE], uci[SAN_UCI_SIZE];
    struct san san;
    size_t length = san_write(position, move, text);
    char mark = mark_wanted(position, move), last = text[length - 1];
    assert_int_equal(length, strlen(text));
    if (mark ? last != mark : last == '+' || last == '#')
        show(position, text);
    check_read(position, move, text);
    assert_int_equal(san_read(span_of(text), &san_english, &san), SAN_GOOD);
    assert_int_equal(san_style(position, move, span_of(text), &san), 0);
    san_write_bare(position, move, text);
    check_read(position, move, text);
    san_write_uci(position, move, uci);
    check_read(position, move, uci);
}

static void check_fen(const struct chess_position *position)
{
    char fen[CHESS_FEN_SIZE], again[CHESS_FEN_SIZE];
    struct chess_position read;
    struct chess_faults faults;
    size_t length = chess_write(position, fen);
    assert_int_equal(length, strlen(fen));
    assert_int_equal(chess_set_up(&read, span_of(fen), position->chess960, &faults), CHESS_POSITION_GOOD);
    assert_int_equal(faults.count, 0);
    chess_write(&read, again);
    assert_string_equal(again, fen);
    assert_int_equal(chess_key(&read), chess_key(position));
    struct chess_position without = *position;
    without.passed = (uint8_t)chess_en_passant(position);
    assert_memory_equal(&read, &without, sizeof read);
}

/* Every text of one letter and a square, with and without `x`, means what the list of moves says. */
static void check_short_texts(const struct chess_position *position)
{
    static const char letters[] = "..NBRQK";
    struct chess_move moves[CHESS_MAX_MOVES], found;
    int count = chess_legal_moves(position, moves);
    for (unsigned kind = CHESS_KNIGHT; kind <= CHESS_KING; kind++)
        for (unsigned to = 0; to < 64; to++) {
            char text[8];
            struct san san;
            int fitting = 0;
            struct chess_move last = {0};
            for (int i = 0; i < count; i++)
                if (moves[i].kind == kind && moves[i].to == to && moves[i].type == CHESS_STEP) {
                    fitting++;
                    last = moves[i];
                }
            snprintf(text, sizeof text, "%c%s%c%c", letters[kind], position->cell[to] ? "x" : "",
                'a' + to % 8, '1' + to / 8);
            assert_int_equal(san_read(span_of(text), &san_english, &san), SAN_GOOD);
            enum san_fault fault = san_resolve(position, &san, &found);
            bool is_right = fitting == 1   ? fault == SAN_GOOD && chess_same_move(found, last)
                            : fitting == 0 ? fault == SAN_ILLEGAL || fault == SAN_EXPOSES_KING
                                           : fault == SAN_AMBIGUOUS;
            if (!is_right || __builtin_popcountll(san_candidates(position, &san)) != fitting)
                show(position, text);
        }
}

/* Every text of two squares, and every pawn capture by file, too. */
static void check_long_texts(const struct chess_position *position)
{
    struct chess_move moves[CHESS_MAX_MOVES], found;
    int count = chess_legal_moves(position, moves);
    bool is_move[64][64] = {{0}}, promotes[64][64] = {{0}};
    for (int i = 0; i < count; i++) {
        unsigned to = moves[i].to;
        is_move[moves[i].from][to] = true;
        promotes[moves[i].from][to] = chess_promotion(moves[i]) != 0;
        if (moves[i].type == CHESS_CASTLE && chess_file(moves[i].from) == 4)
            is_move[moves[i].from][chess_castle_king(moves[i])] = true;
    }
    for (unsigned from = 0; from < 64; from++)
        for (unsigned to = 0; to < 64; to++) {
            char text[8];
            struct san san;
            snprintf(
                text, sizeof text, "%c%c%c%c", 'a' + from % 8, '1' + from / 8, 'a' + to % 8, '1' + to / 8);
            assert_int_equal(san_read(span_of(text), &san_english, &san), SAN_GOOD);
            enum san_fault fault = san_resolve(position, &san, &found);
            bool is_right = promotes[from][to]  ? fault == SAN_PROMOTION_MISSING
                            : is_move[from][to] ? fault == SAN_GOOD && found.from == from
                                                : fault != SAN_GOOD;
            if (!is_right)
                show(position, text);
        }
}

static void check_position(const struct chess_position *position)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    int count = chess_legal_moves(position, moves);
    check_fields(position);
    check_moves(position);
    check_fen(position);
    for (int i = 0; i < count; i++) {
        check_apply(position, moves[i]);
        check_written(position, moves[i]);
    }
}

/* Captures and pawn moves are preferred a little, so that all kinds of positions come up. */
static struct chess_move choose(
    const struct chess_position *position, const struct chess_move moves[], int count)
{
    struct chess_move move = moves[next_random((unsigned)count)];
    for (int tries = 0; tries < 2; tries++) {
        if (move.type == CHESS_CASTLE || move.type == CHESS_EN_PASSANT || position->cell[move.to])
            break;
        move = moves[next_random((unsigned)count)];
    }
    return move;
}

static void walk(struct chess_position position)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    struct chess_undo undo;
    for (int ply = 0; ply < PLIES; ply++) {
        check_position(&position);
        if (ply % 8 == 0) {
            check_short_texts(&position);
            check_long_texts(&position);
        }
        int count = chess_legal_moves(&position, moves);
        if (count == 0)
            return;
        struct chess_move move = choose(&position, moves, count);
        if (next_random(40) == 0 && !chess_is_check(&position))
            move = (struct chess_move){.type = CHESS_NULL};
        chess_apply(&position, move, &undo);
    }
}

static void usual_games(void **state)
{
    (void)state;
    struct chess_position position;
    chess_start(&position);
    for (int i = 0; i < WALKS; i++)
        walk(position);
}

static void chess960_games(void **state)
{
    (void)state;
    struct chess_position position;
    for (int i = 0; i < WALKS; i++) {
        chess_start_960(&position, (int)next_random(960));
        walk(position);
    }
}

/* Few pieces, anywhere: castling, promotions, pins and en passant are more frequent than in games. */
static void set_at_random(struct chess_position *position)
{
    chess_clear(position);
    unsigned home[2] = {next_random(8), next_random(8)};
    chess_put(position, home[0], CHESS_KING);
    chess_put(position, 56 + home[1], CHESS_KING | 1u << CHESS_SIDE_SHIFT);
    unsigned pieces = 2 + next_random(14);
    for (unsigned i = 0; i < pieces; i++) {
        unsigned square = next_random(64), kind = CHESS_PAWN + next_random(5);
        bool is_edge = square < 8 || square >= 56;
        if (position->cell[square] || (kind == CHESS_PAWN && is_edge))
            continue;
        chess_put(position, square, kind | next_random(2) << CHESS_SIDE_SHIFT);
    }
    position->turn = (uint8_t)next_random(2);
    position->chess960 = 1;
    for (unsigned side = 0; side < 2; side++)
        for (int wing = 0; wing < 2; wing++) {
            uint64_t row = (uint64_t)0xff << side * 56, king = chess_bit(chess_king(position, side));
            uint64_t rooks = chess_pieces(position, side, CHESS_ROOK) & row;
            rooks &= wing ? king - 1 : ~(king - 1);
            position->castling |= rooks & -rooks;
        }
}

static void random_positions(void **state)
{
    (void)state;
    int played = 0;
    while (played < 6 * WALKS) {
        struct chess_position position, other;
        set_at_random(&position);
        other = position;
        other.turn ^= 1;
        if (chess_is_check(&other))
            continue;
        played++;
        struct chess_move moves[CHESS_MAX_MOVES];
        struct chess_undo undo;
        for (int ply = 0; ply < 12; ply++) {
            check_position(&position);
            if (ply % 4 == 0) {
                check_short_texts(&position);
                check_long_texts(&position);
            }
            int count = chess_legal_moves(&position, moves);
            if (count == 0)
                break;
            chess_apply(&position, choose(&position, moves, count), &undo);
        }
    }
}

/* The model must agree with published counts itself (chessprogramming.org, "Perft Results", kiwipete). */
static uint64_t model_perft(const struct model *model, int depth)
{
    struct model_move moves[MODEL_MAX_MOVES];
    uint64_t leaves = 0;
    int count = model_moves(model, moves);
    if (depth == 1)
        return (uint64_t)count;
    for (int i = 0; i < count; i++) {
        struct model after = *model;
        model_play(&after, moves[i]);
        leaves += model_perft(&after, depth - 1);
    }
    return leaves;
}

static void the_model_is_right(void **state)
{
    (void)state;
    struct chess_position position;
    struct chess_faults faults;
    chess_set_up(&position, span_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"),
        false, &faults);
    struct model model = model_of(&position);
    assert_int_equal(model_perft(&model, 3), 97862);
    chess_set_up(
        &position, span_of("4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff -"), false, &faults);
    model = model_of(&position);
    assert_int_equal(model_perft(&model, 2), 1743);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_model_is_right),
        cmocka_unit_test(usual_games),
        cmocka_unit_test(chess960_games),
        cmocka_unit_test(random_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
