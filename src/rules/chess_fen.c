/* Reading and writing FEN. The reader keeps going after a fault as long as squares can still be made out, so
 * that a faulty position can be shown. */
#include "rules/chess_fen.h"

#include "base/ascii.h"
#include "base/text.h"

#include <string.h>

struct fen {
    struct chess_position *position;
    struct chess_faults *faults;
    const char *start; /* of the text */
    const char *at;
    const char *end;
    size_t pawn; /* where a pawn on an edge row stands in the text */
    bool has_edge_pawn;
};

/* Faults come in any order, the semicolon at the end first, and go where they stand in the text. The list
 * keeps its last place for an error when none has come yet. */
static void report_at(struct chess_faults *faults, enum diag_severity severity, enum diag_code code,
    size_t offset, const char *message)
{
    bool keeps_room = severity != DIAG_ERROR && !chess_first_error(faults);
    if (faults->count >= CHESS_MAX_FAULTS - keeps_room)
        return;
    int at = faults->count++;
    for (; at > 0 && faults->fault[at - 1].offset > offset; at--)
        faults->fault[at] = faults->fault[at - 1];
    faults->fault[at] = (struct chess_fault){code, severity, offset, message};
}

static void report(const struct fen *fen, enum diag_severity severity, enum diag_code code, const char *at,
    const char *message)
{
    report_at(fen->faults, severity, code, (size_t)(at - fen->start), message);
}

static void fail(const struct fen *fen, const char *at, const char *message)
{
    report(fen, DIAG_ERROR, DIAG_BAD_POSITION, at, message);
}

const struct chess_fault *chess_first_error(const struct chess_faults *faults)
{
    for (int i = 0; i < faults->count; i++)
        if (faults->fault[i].severity == DIAG_ERROR)
            return &faults->fault[i];
    return NULL;
}

/* The next field, empty at the end of the text. */
static struct span next_field(struct fen *fen)
{
    while (fen->at < fen->end && ascii_is_space(*fen->at))
        fen->at++;
    struct span field = {fen->at, 0};
    while (fen->at < fen->end && !ascii_is_space(*fen->at))
        fen->at++;
    field.length = (size_t)(fen->at - field.at);
    return field;
}

/* The cell a letter stands for, 0 when it is none. */
static unsigned cell_of(char c)
{
    bool is_black = c >= 'a' && c <= 'z';
    char upper = is_black ? (char)(c - 'a' + 'A') : c;
    const char *found = upper && upper != '.' ? strchr(chess_letters, upper) : NULL;
    return found ? (unsigned)(found - chess_letters) | (unsigned)is_black << CHESS_SIDE_SHIFT : 0;
}

/* Squares row by row from a8. False, with a fault, when they do not fill the board. */
static bool read_squares(struct fen *fen, struct span field)
{
    unsigned rank = 7, file = 0;
    for (const char *at = field.at; at < field.at + field.length; at++) {
        unsigned cell = cell_of(*at);
        if (*at == '/') {
            if (file != 8)
                return fail(fen, at, "a row has fewer than eight squares"), false;
            if (rank == 0)
                return fail(fen, at, "there are more than eight rows"), false;
            rank--, file = 0;
            continue;
        }
        unsigned squares = cell ? 1 : (unsigned char)*at - (unsigned)'0';
        if (squares < 1 || squares > 8)
            return fail(fen, at, "the character stands for no piece"), false;
        if (file + squares > 8)
            return fail(fen, at, "a row has more than eight squares"), false;
        if (cell)
            chess_put(fen->position, rank * 8 + file, cell);
        if (chess_cell_kind(cell) == CHESS_PAWN && (rank == 0 || rank == 7) && !fen->has_edge_pawn) {
            fen->has_edge_pawn = true;
            fen->pawn = (size_t)(at - fen->start);
        }
        file += squares;
    }
    if (rank != 0 || file != 8)
        return fail(fen, field.at + field.length, "the squares do not fill the board"), false;
    return true;
}

static void read_turn(struct fen *fen, struct span field)
{
    if (span_equals(field, "b"))
        fen->position->turn = CHESS_BLACK;
    else if (!span_equals(field, "w"))
        fail(fen, field.at, "the side to move is neither w nor b");
}

/* The rook that a letter of the castling field names, -1 when it names none. */
static int castling_rook(const struct chess_position *position, unsigned side, char upper)
{
    unsigned king = chess_king(position, side), home = side ? 56 : 0;
    if (!chess_pieces(position, side, CHESS_KING) || (king & 56) != home)
        return -1;
    uint64_t rooks = chess_pieces(position, side, CHESS_ROOK) & (uint64_t)0xff << home;
    if (upper == 'K')
        rooks &= ~(uint64_t)0 << king;
    else if (upper == 'Q')
        rooks &= chess_bit(king) - 1;
    else
        rooks &= chess_bit(home + (unsigned)(upper - 'A'));
    if (!rooks)
        return -1;
    return upper == 'K' ? 63 - __builtin_clzll(rooks) : __builtin_ctzll(rooks);
}

/* The rooks on the same side of the king as this one that have a right already. */
static uint64_t rights_beside(const struct chess_position *position, unsigned side, unsigned rook)
{
    unsigned king = chess_king(position, side);
    uint64_t wing = rook > king ? ~(uint64_t)0 << king : chess_bit(king) - 1;
    return position->castling & position->side[side] & wing & ~chess_bit(rook);
}

static void read_right(struct fen *fen, const char *at)
{
    struct chess_position *position = fen->position;
    unsigned side = *at >= 'a' ? CHESS_BLACK : CHESS_WHITE;
    char upper = side ? (char)(*at - 'a' + 'A') : *at;
    if (upper != 'K' && upper != 'Q' && (upper < 'A' || upper > 'H')) {
        fail(fen, at, "the character is no castling right");
        return;
    }
    int rook = castling_rook(position, side, upper);
    if (rook < 0) {
        report(fen, DIAG_WARNING, DIAG_CASTLING_DROPPED, at,
            "a castling right without its king and rook on the first row is dropped");
        return;
    }
    if (rights_beside(position, side, (unsigned)rook)) {
        report(fen, DIAG_WARNING, DIAG_CASTLING_DROPPED, at,
            "a second castling right on the same side of the king is dropped");
        return;
    }
    position->castling |= chess_bit((unsigned)rook);
    bool is_usual = chess_file(chess_king(position, side)) == 4 && (rook % 8 == 0 || rook % 8 == 7);
    if (!is_usual)
        position->chess960 = 1;
}

static void read_castling(struct fen *fen, struct span field)
{
    if (span_equals(field, "-"))
        return;
    for (size_t i = 0; i < field.length; i++)
        read_right(fen, field.at + i);
}

/* Whether the last ply can have been a pawn's double step over this square. */
static bool is_passed(const struct chess_position *position, unsigned square)
{
    unsigned mover = position->turn ^ 1;
    if (chess_rank(square) != (mover ? 5u : 2u))
        return false;
    unsigned pawn = mover ? square - 8 : square + 8, origin = mover ? square + 8 : square - 8;
    uint64_t empty = position->kind[CHESS_EMPTY];
    return (empty & chess_bit(square)) && (empty & chess_bit(origin)) &&
           (chess_pieces(position, mover, CHESS_PAWN) & chess_bit(pawn));
}

static void read_passed(struct fen *fen, struct span field)
{
    if (span_equals(field, "-"))
        return;
    if (field.length != 2 || field.at[0] < 'a' || field.at[0] > 'h' || field.at[1] < '1' ||
        field.at[1] > '8') {
        fail(fen, field.at, "the en passant field is neither a square nor -");
        return;
    }
    unsigned square = (unsigned)(field.at[1] - '1') * 8 + (unsigned)(field.at[0] - 'a');
    if (!is_passed(fen->position, square)) {
        report(fen, DIAG_NOTE, DIAG_EN_PASSANT_DROPPED, field.at,
            "no pawn can have passed the en passant square, which is dropped");
        return;
    }
    fen->position->passed = (uint8_t)square;
}

/* A clock; `otherwise` when the field is `-`. */
static uint32_t read_clock(struct fen *fen, struct span field, uint32_t otherwise)
{
    uint64_t value = 0;
    if (span_equals(field, "-")) {
        report(fen, DIAG_NOTE, DIAG_FEN_DEFAULTS, field.at, "a clock is missing and takes its default");
        return otherwise;
    }
    for (size_t i = 0; i < field.length; i++) {
        unsigned digit = (unsigned char)field.at[i] - (unsigned)'0';
        if (digit > 9) {
            fail(fen, field.at + i, "a clock is no number");
            return otherwise;
        }
        value = value * 10 + digit;
        if (value > INT32_MAX) {
            report(fen, DIAG_ERROR, DIAG_NUMBER_TOO_LARGE, field.at, "a clock is too large");
            return otherwise;
        }
    }
    return (uint32_t)value;
}

static void read_clocks(struct fen *fen, struct span halfmoves, struct span fullmove)
{
    struct chess_position *position = fen->position;
    if (halfmoves.length)
        position->halfmoves = read_clock(fen, halfmoves, 0);
    if (fullmove.length)
        position->fullmove = read_clock(fen, fullmove, 1);
    else
        report(fen, DIAG_NOTE, DIAG_FEN_DEFAULTS, fullmove.at,
            halfmoves.length ? "the move number is missing: 1 is taken"
                             : "the clocks are missing: 0 and 1 are taken");
    if (position->fullmove == 0) {
        report(fen, DIAG_NOTE, DIAG_FEN_DEFAULTS, fullmove.at, "move numbers begin with 1: 1 is taken");
        position->fullmove = 1;
    }
}

/* The text without blanks at its ends and without semicolons behind it. */
static void trim(struct fen *fen)
{
    while (fen->at < fen->end && ascii_is_space(*fen->at))
        fen->at++;
    const char *semicolon = NULL;
    while (fen->end > fen->at && (ascii_is_space(fen->end[-1]) || fen->end[-1] == ';')) {
        fen->end--;
        if (*fen->end == ';')
            semicolon = fen->end;
    }
    if (semicolon)
        report(
            fen, DIAG_NOTE, DIAG_FEN_SEMICOLON, semicolon, "a semicolon behind the position is passed over");
}

/* What cannot be, though the text is well formed. */
static void check_possible(struct fen *fen, size_t squares, size_t turn)
{
    static const char *const kings[2][2] = {{"White has no king", "White has more than one king"},
        {"Black has no king", "Black has more than one king"}};
    const struct chess_position *position = fen->position;
    int missing = 0;
    if (fen->has_edge_pawn)
        report_at(fen->faults, DIAG_ERROR, DIAG_IMPOSSIBLE_POSITION, fen->pawn,
            "a pawn stands on the first or last row");
    for (int side = 0; side < 2; side++) {
        uint64_t king = chess_pieces(position, (unsigned)side, CHESS_KING);
        if (king && !(king & (king - 1)))
            continue;
        missing++;
        report_at(fen->faults, DIAG_ERROR, DIAG_IMPOSSIBLE_POSITION, squares, kings[side][king != 0]);
    }
    struct chess_position other = *position;
    other.turn ^= 1;
    if (!missing && chess_is_check(&other))
        report_at(
            fen->faults, DIAG_ERROR, DIAG_IMPOSSIBLE_POSITION, turn, "the side not to move is in check");
}

enum chess_reading chess_set_up(
    struct chess_position *position, struct span text, bool chess960, struct chess_faults *faults)
{
    struct fen fen = {.position = position, .faults = faults, .start = text.at, .at = text.at};
    fen.end = text.at + text.length;
    faults->count = 0;
    chess_clear(position);
    position->chess960 = chess960;
    trim(&fen);
    struct span field[6];
    for (int i = 0; i < 6; i++)
        field[i] = next_field(&fen);
    struct span rest = next_field(&fen);

    if (!read_squares(&fen, field[0])) {
        chess_clear(position);
        return CHESS_POSITION_UNREADABLE;
    }
    if (field[3].length) {
        read_turn(&fen, field[1]);
        read_castling(&fen, field[2]);
        read_passed(&fen, field[3]);
        read_clocks(&fen, field[4], field[5]);
    } else {
        fail(&fen, fen.end, "a position has at least four fields");
    }
    if (rest.length)
        fail(&fen, rest.at, "text follows the sixth field");
    check_possible(&fen, (size_t)(field[0].at - fen.start), (size_t)(field[1].at - fen.start));
    return chess_first_error(faults) ? CHESS_POSITION_IMPOSSIBLE : CHESS_POSITION_GOOD;
}

/* A count of empty squares, when there are any; written without asking, since that cannot be foreseen. */
static char *write_empty(unsigned empty, char *out)
{
    *out = (char)('0' + empty);
    return out + (empty > 0);
}

enum { RANK = 8, SLASH = 15, WIDTH = RANK + 1 };

/* Lays a rank, a slash behind it, out in the order of writing; returns the marks of what is to be written, a
 * bit a byte of the row. */
static inline uint64_t lay_rank(uint8_t *row, unsigned place, const uint8_t *cell, uint32_t pieces)
{
    unsigned from = (3 - place) * RANK, to = place * WIDTH;
    memcpy(row + to, cell + from, RANK);
    row[to + RANK] = SLASH;
    return (uint64_t)((pieces >> from & 0xff) | 1u << RANK) << to;
}

/* Four ranks from the upper one on, of which `cell` and `pieces` begin with the lowest, and a slash behind
 * each. Pieces and slashes are gone through in one loop, since how many pieces a rank has cannot be foreseen.
 */
static char *write_ranks(const uint8_t *cell, uint32_t pieces, char *out)
{
    static const char signs[16] = ".PNBRQK..pnbrqk/";
    uint8_t row[4 * WIDTH];
    uint64_t marks = lay_rank(row, 0, cell, pieces) | lay_rank(row, 1, cell, pieces) |
                     lay_rank(row, 2, cell, pieces) | lay_rank(row, 3, cell, pieces);
    unsigned next = 0; /* behind the last mark */
    for (; marks; marks &= marks - 1) {
        unsigned mark = (unsigned)__builtin_ctzll(marks);
        out = write_empty(mark - next, out);
        *out++ = signs[row[mark] & 15];
        next = mark + 1;
    }
    return out;
}

static char *write_squares(const struct chess_position *position, char *out)
{
    uint64_t pieces = chess_occupied(position);
    out = write_ranks(position->cell + 32, (uint32_t)(pieces >> 32), out);
    return write_ranks(position->cell, (uint32_t)pieces, out) - 1; /* without the last slash */
}

/* One right: K or Q when its rook is the outermost, else the rook's file. */
static char *write_right(const struct chess_position *position, unsigned side, bool is_short, char *out)
{
    unsigned king = chess_king(position, side), home = side ? 56 : 0;
    uint64_t wing = is_short ? ~(uint64_t)0 << king : chess_bit(king) - 1;
    uint64_t rooks = position->castling & position->side[side] & wing;
    if (!rooks)
        return out;
    unsigned rook = (unsigned)__builtin_ctzll(rooks);
    uint64_t beyond = is_short ? ~(uint64_t)0 << rook << 1 : chess_bit(rook) - 1;
    uint64_t outer = chess_pieces(position, side, CHESS_ROOK) & beyond & (uint64_t)0xff << home;
    char letter = outer ? (char)('A' + chess_file(rook)) : is_short ? 'K' : 'Q';
    *out++ = (char)(letter | (side ? 0x20 : 0));
    return out;
}

static char *write_castling(const struct chess_position *position, char *out)
{
    if (!position->castling) {
        *out++ = '-';
        return out;
    }
    for (unsigned side = 0; side < 2; side++) {
        out = write_right(position, side, true, out);
        out = write_right(position, side, false, out);
    }
    return out;
}

size_t chess_write(const struct chess_position *position, char out[CHESS_FEN_SIZE])
{
    char *at = write_squares(position, out);
    *at++ = ' ';
    *at++ = position->turn ? 'b' : 'w';
    *at++ = ' ';
    at = write_castling(position, at);
    *at++ = ' ';
    unsigned passed = chess_en_passant(position);
    if (passed) {
        *at++ = (char)('a' + chess_file(passed));
        *at++ = (char)('1' + chess_rank(passed));
    } else {
        *at++ = '-';
    }
    *at++ = ' ';
    at = text_write_number(position->halfmoves, at);
    *at++ = ' ';
    at = text_write_number(position->fullmove, at);
    *at = '\0';
    return (size_t)(at - out);
}
