/* Chess and Chess960 as tables of operations: from the general to the chess functions. The two differ in the
 * start position's meaning and in how castling is spelt, nothing else: either reads the positions of the
 * other. */
#include "rules/rules.h"

#include "rules/chess_fen.h"
#include "rules/chess_scene.h"

struct chess_variant {
    bool chess960;
};

static const struct chess_variant usual = {.chess960 = false};
static const struct chess_variant chess960 = {.chess960 = true};

static bool is_chess960(const struct rules *rules)
{
    const struct chess_variant *variant = rules->variant;
    return variant->chess960;
}

static void start(const struct rules *rules, union rules_position *position)
{
    chess_start(&position->chess);
    position->chess.chess960 = is_chess960(rules);
}

static bool set_up(
    const struct rules *rules, union rules_position *position, struct span text, const struct diag_sink *sink)
{
    struct chess_faults faults;
    enum chess_reading reading = chess_set_up(&position->chess, text, is_chess960(rules), &faults);
    for (int i = 0; i < faults.count; i++) {
        const struct chess_fault *fault = &faults.fault[i];
        rules_tell(sink, fault->severity, fault->code, fault->offset, fault->message);
    }
    return reading == CHESS_POSITION_GOOD;
}

static size_t write_fen(const union rules_position *position, char out[RULES_LINE_SIZE])
{
    return chess_write(&position->chess, out);
}

static int legal_moves(const union rules_position *position, union rules_move moves[RULES_MAX_MOVES])
{
    struct chess_move found[CHESS_MAX_MOVES];
    int count = chess_legal_moves(&position->chess, found);
    for (int i = 0; i < count; i++)
        moves[i].chess = found[i];
    return count;
}

static void apply(union rules_position *position, const union rules_move *move, union rules_undo *undo)
{
    chess_apply(&position->chess, move->chess, &undo->chess);
}

static void take_back(
    union rules_position *position, const union rules_move *move, const union rules_undo *undo)
{
    chess_take_back(&position->chess, move->chess, &undo->chess);
}

static int turn(const union rules_position *position)
{
    return position->chess.turn;
}

/* What ends a game by itself and can be seen from a position: mate, stalemate, the 75-move rule and bare
 * material (FIDE 5.1.1, 5.2.1, 5.2.2, 9.6.2). */
static enum rules_status status(const union rules_position *position)
{
    switch (chess_status(&position->chess)) {
    case CHESS_CHECKMATE:
        return position->chess.turn == CHESS_BLACK ? RULES_FIRST_WON : RULES_SECOND_WON;
    case CHESS_STALEMATE:
        return RULES_DRAWN;
    case CHESS_RUNNING:
        break;
    }
    bool is_drawn = position->chess.halfmoves >= CHESS_SEVENTY_FIVE_MOVES ||
                    chess_is_material_insufficient(&position->chess);
    return is_drawn ? RULES_DRAWN : RULES_RUNNING;
}

static void scene(const union rules_position *position, const union rules_move *last, struct scene *scene)
{
    chess_scene(&position->chess, last ? &last->chess : NULL, scene);
}

static uint64_t perft(const union rules_position *position, int depth)
{
    return chess_perft(&position->chess, depth);
}

#define CHESS_OPERATIONS                                                                                     \
    .family = RULES_CHESS, .start = start, .set_up = set_up, .write = write_fen, .legal_moves = legal_moves, \
    .apply = apply, .take_back = take_back, .turn = turn, .status = status, .perft = perft, .scene = scene

const struct rules rules_chess = {
    .name = "chess",
    .title = "chess",
    .sides = {"White", "Black"},
    .art = "chess",
    .variant = &usual,
    CHESS_OPERATIONS,
};

const struct rules rules_chess960 = {
    .name = "chess960",
    .title = "Chess960",
    .sides = {"White", "Black"},
    .art = "chess",
    .variant = &chess960,
    CHESS_OPERATIONS,
};
