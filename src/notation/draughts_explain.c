/* Why a text is no legal move of a position of draughts. Asked only after resolving has failed, so time does
 * not matter here. */
#include "notation/draughts_match.h"

#include <stdarg.h>
#include <stdio.h>

__attribute__((format(printf, 3, 4))) static void say(
    struct draughts_refusal *refusal, enum diag_code code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    refusal->code = code;
    vsnprintf(refusal->reason, sizeof refusal->reason, format, arguments);
    va_end(arguments);
}

/* A square's name to put into a sentence. */
struct name {
    char text[DRAUGHTS_NAME_SIZE];
};

static struct name name_of(const struct draughts_position *position, uint8_t square)
{
    struct name name;
    draughts_write_square(position->variant->side, position->numbering, square, name.text);
    return name;
}

static const char *player_name(int player)
{
    return player == DRAUGHTS_WHITE ? "White" : "Black";
}

/* A legal move that the reason names, if one is found. */
struct example {
    bool found;
    struct draughts_move move;
};

static void say_move(const struct draughts_position *position, enum diag_code code, const char *reason,
    const struct draughts_move *move, struct draughts_refusal *refusal)
{
    char text[DRAUGHTS_TEXT_SIZE];
    draughts_text_write_long(position, move, text);
    say(refusal, code, "%s: %s", reason, text);
}

/* Looking for the best capture that begins as the text does, or that ends there. */
struct hunt {
    const struct draughts_way *way;
    bool unfinished; /* the text's last square is a rest, not the end */
    uint64_t value;
    struct example example;
};

static void hunt_capture(void *context, const struct draughts_capture *capture)
{
    struct hunt *hunt = context;
    const struct draughts_way *way = hunt->way;
    bool ends =
        capture->move.to == way->square[way->count - 1] && draughts_goes_by(capture, way, way->count - 1);
    bool begins = draughts_goes_by(capture, way, way->count);
    if (!(hunt->unfinished ? begins : ends) || (hunt->example.found && capture->value <= hunt->value))
        return;
    hunt->value = capture->value;
    hunt->example.found = true;
    hunt->example.move = capture->move;
}

static bool explain_unfinished(const struct draughts_position *position, const struct draughts_way *way,
    struct draughts_refusal *refusal)
{
    struct hunt hunt = {.way = way, .unfinished = true};
    draughts_visit_captures(position, draughts_bit(way->square[0]), false, hunt_capture, &hunt);
    if (hunt.example.found)
        say_move(position, DIAG_CAPTURE_UNFINISHED, "the capture has to go on", &hunt.example.move, refusal);
    return hunt.example.found;
}

/* The first legal capture of the best value. */
struct champion {
    uint64_t value;
    struct example example;
};

static void crown(void *context, const struct draughts_capture *capture)
{
    struct champion *champion = context;
    if (champion->example.found && capture->value <= champion->value)
        return;
    champion->value = capture->value;
    champion->example.found = true;
    champion->example.move = capture->move;
}

static struct example any_capture(const struct draughts_position *position, draughts_set from)
{
    struct champion champion = {0};
    draughts_visit_captures(position, from, false, crown, &champion);
    return champion.example;
}

static const char *choice_reason(const struct draughts_variant *variant)
{
    switch (variant->choice) {
    case DRAUGHTS_CHOICE_KING_FIRST:
        return "a king that can capture must do so first";
    case DRAUGHTS_CHOICE_MOST_KINGS:
        return "most pieces must be taken, then most kings";
    case DRAUGHTS_CHOICE_ITALIAN:
        return "most pieces must be taken, then by a king, then most kings, then kings first";
    default:
        return "most pieces must be taken";
    }
}

/* A king that stops where it cannot go on, though it could from another square behind the same piece. */
static bool explain_landing(const struct draughts_position *position, const struct draughts_way *way,
    struct draughts_refusal *refusal)
{
    struct hunt hunt = {.way = way};
    draughts_set from = draughts_bit(way->square[0]);
    draughts_visit_captures(position, from, true, hunt_capture, &hunt);
    if (!hunt.example.found)
        return false;
    if (position->variant->must_land_to_go_on) {
        struct example right = any_capture(position, from);
        say_move(
            position, DIAG_CAPTURE_LANDING, "the king must land where it can go on", &right.move, refusal);
        return true;
    }
    struct example right = any_capture(position, position->pieces[position->turn]);
    say_move(position, DIAG_CAPTURE_CHOICE, choice_reason(position->variant), &right.move, refusal);
    return true;
}

static bool explain_source(
    const struct draughts_position *position, uint8_t from, struct draughts_refusal *refusal)
{
    draughts_set bit = draughts_bit(from);
    if (position->pieces[position->turn] & bit)
        return false;
    if (position->pieces[1 - position->turn] & bit)
        say(refusal, DIAG_WRONG_COLOUR, "the piece on %s is not %s's", name_of(position, from).text,
            player_name(position->turn));
    else
        say(refusal, DIAG_EMPTY_SQUARE, "%s is empty", name_of(position, from).text);
    return true;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* What stands between two squares of a diagonal. */
struct between {
    int rows; /* from the first to the second, downward */
    int own;
    int enemy;
    bool king; /* the last enemy piece is one */
};

static struct between look_between(const struct draughts_position *position, uint8_t from, uint8_t to)
{
    int side = position->variant->side;
    int row = draughts_row(side, from);
    int column = draughts_column(side, from);
    int down = sign(draughts_row(side, to) - row);
    int right = sign(draughts_column(side, to) - column);
    struct between between = {.rows = draughts_row(side, to) - row};
    for (row += down, column += right; row != draughts_row(side, to); row += down, column += right) {
        draughts_set bit = draughts_bit(draughts_square(side, row, column));
        between.own += (position->pieces[position->turn] & bit) != 0;
        if (!(position->pieces[1 - position->turn] & bit))
            continue;
        between.enemy++;
        between.king = (position->kings & bit) != 0;
    }
    return between;
}

static bool on_a_diagonal(const struct draughts_position *position, uint8_t from, uint8_t to)
{
    int side = position->variant->side;
    int rows = draughts_row(side, to) - draughts_row(side, from);
    int columns = draughts_column(side, to) - draughts_column(side, from);
    return rows && (rows == columns || rows == -columns);
}

static void explain_man(
    const struct draughts_position *position, struct between between, struct draughts_refusal *refusal)
{
    bool back = (between.rows > 0) == (position->turn == DRAUGHTS_WHITE);
    int distance = between.rows < 0 ? -between.rows : between.rows;
    if (distance == 1 && back)
        say(refusal, DIAG_ILLEGAL_MOVE, "a man does not step backward");
    else if (distance == 2 && between.enemy && back && !position->variant->men_capture_back)
        say(refusal, DIAG_ILLEGAL_MOVE, "a man does not capture backward");
    else if (distance == 2 && between.king && !position->variant->men_capture_kings)
        say(refusal, DIAG_ILLEGAL_MOVE, "a man does not capture a king");
    else if (distance == 2 && between.own)
        say(refusal, DIAG_ILLEGAL_MOVE, "a piece does not jump over its own side's");
    else if (distance == 2)
        say(refusal, DIAG_ILLEGAL_MOVE, "there is nothing to capture");
    else
        say(refusal, DIAG_ILLEGAL_MOVE, "a man does not go so far");
}

static void explain_king(
    const struct draughts_position *position, struct between between, struct draughts_refusal *refusal)
{
    int distance = between.rows < 0 ? -between.rows : between.rows;
    if (between.own)
        say(refusal, DIAG_ILLEGAL_MOVE, "a piece does not jump over its own side's");
    else if (between.enemy > 1)
        say(refusal, DIAG_ILLEGAL_MOVE, "the king's way is not free");
    else if (!position->variant->flying && distance > 2)
        say(refusal, DIAG_ILLEGAL_MOVE, "a king does not go so far");
    else
        say(refusal, DIAG_ILLEGAL_MOVE, "there is nothing to capture");
}

/* A step that could be played were there no capture. */
static bool explain_compulsion(const struct draughts_position *position, const struct draughts_way *way,
    struct draughts_refusal *refusal)
{
    struct draughts_move step;
    if (way->count != 2 ||
        !(draughts_look_up(position, way->square[0], way->square[1], &step) & DRAUGHTS_CAN_STEP))
        return false;
    struct example right = any_capture(position, position->pieces[position->turn]);
    if (right.found)
        say_move(position, DIAG_CAPTURE_COMPULSORY, "a capture is compulsory", &right.move, refusal);
    return right.found;
}

static void explain_geometry(const struct draughts_position *position, const struct draughts_way *way,
    struct draughts_refusal *refusal)
{
    uint8_t from = way->square[0];
    uint8_t to = way->square[way->count - 1];
    draughts_set all = position->pieces[DRAUGHTS_WHITE] | position->pieces[DRAUGHTS_BLACK];
    if (to != from && (all & draughts_bit(to))) {
        say(refusal, DIAG_OCCUPIED_TARGET, "%s is occupied", name_of(position, to).text);
        return;
    }
    for (int i = 1; i < way->count; i++)
        if (way->count > 2 && !on_a_diagonal(position, way->square[i - 1], way->square[i])) {
            say(refusal, DIAG_ILLEGAL_MOVE, "no capture of this piece goes this way");
            return;
        }
    if (!on_a_diagonal(position, from, to)) {
        say(refusal, DIAG_NOT_DIAGONAL, "%s and %s are not on a diagonal, and no capture leads there",
            name_of(position, from).text, name_of(position, to).text);
        return;
    }
    struct between between = look_between(position, from, to);
    if (way->count > 2)
        say(refusal, DIAG_ILLEGAL_MOVE, "no capture of this piece goes this way");
    else if (position->kings & draughts_bit(from))
        explain_king(position, between, refusal);
    else
        explain_man(position, between, refusal);
}

void draughts_explain(const struct draughts_position *position, const struct draughts_way *way,
    const struct draughts_move *outdone_by, struct draughts_refusal *refusal)
{
    if (explain_source(position, way->square[0], refusal))
        return;
    if (outdone_by) {
        say_move(position, DIAG_CAPTURE_CHOICE, choice_reason(position->variant), outdone_by, refusal);
        return;
    }
    if (explain_unfinished(position, way, refusal) || explain_landing(position, way, refusal) ||
        explain_compulsion(position, way, refusal))
        return;
    explain_geometry(position, way, refusal);
}
