/* The contest "boardstate": reads boards with their pieces one after the other and writes a verdict on each,
 * in Slovak or English. */
#include "contest/contest.h"

#include "contest/boardstate_verdict.h"
#include "contest/scan.h"

#include <inttypes.h>

enum { MOST_BOARDS = 20000, MOST_PIECES = 200000, MOST_PIECES_TOGETHER = 1000000 };

static const char *const side_names[] = {"white", "black"};

/* Which piece a letter is, as the board stores it, or -1. */
static int piece_of_letter(char letter)
{
    static const char letters[] = "kKqQrRbBhHpP";
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (int)(found - letters) : -1;
}

static bool add_king(struct scan *scan, struct boardstate_board *board)
{
    enum boardstate_side side = boardstate_side_of(board, board->count);
    if (board->king[side] != BOARDSTATE_NONE)
        return scan_fail(scan, DIAG_KING_COUNT, "a second %s king stands on the board", side_names[side]);
    board->king[side] = board->count;
    return true;
}

static bool read_piece(struct scan *scan, struct boardstate_board *board)
{
    uint32_t piece = board->count;
    struct span word;
    if (!scan_number(scan, "a column", 1, board->side, &board->x[piece]))
        return false;
    board->place[piece] = scan_place(scan);
    if (!scan_number(scan, "a row", 1, board->side, &board->y[piece]) ||
        !scan_word(scan, "a piece's letter", &word))
        return false;
    int kind = word.length == 1 ? piece_of_letter(*word.at) : -1;
    if (kind < 0) {
        char quote[DIAG_QUOTE_SIZE];
        return scan_fail(scan, DIAG_UNKNOWN_PIECE, "%s is no piece: the letters are kqrbhp and KQRBHP",
            diag_quote(quote, word));
    }
    board->piece[piece] = (uint8_t)kind;
    if (boardstate_kind_of(board, piece) == BOARDSTATE_KING && !add_king(scan, board))
        return false;
    board->count++;
    return true;
}

static bool read_pieces(struct scan *scan, struct boardstate_board *board, int64_t pieces)
{
    while (board->count < pieces)
        if (!read_piece(scan, board))
            return false;
    return true;
}

static bool check_kings(struct scan *scan, const struct boardstate_board *board, struct diag_place head)
{
    for (enum boardstate_side side = BOARDSTATE_WHITE; side <= BOARDSTATE_BLACK; side++)
        if (board->king[side] == BOARDSTATE_NONE)
            return scan_fail_at(
                scan, head, DIAG_KING_COUNT, "no %s king stands on this board", side_names[side]);
    return true;
}

/* Two pieces on a square are found only when the board is read: if it could not be read to its end, they are
 * still the first fault. */
static bool check_squares(struct scan *scan, struct boardstate_board *board)
{
    uint32_t piece = boardstate_find_double(board);
    if (piece == BOARDSTATE_NONE)
        return true;
    return scan_fail_at(scan, board->place[piece], DIAG_TAKEN_SQUARE,
        "another piece stands on column %" PRId64 ", row %" PRId64, board->x[piece], board->y[piece]);
}

/* Reads a board. `room` is how many pieces further boards may have. */
static bool read_board(struct scan *scan, struct boardstate_board *board, int64_t *room)
{
    int64_t side;
    int64_t pieces;
    if (!scan_number(scan, "a board's side", 1, BOARDSTATE_MAX_SIDE, &side))
        return false;
    struct diag_place head = scan_place(scan);
    if (!scan_number(scan, "the number of pieces", 2, MOST_PIECES, &pieces))
        return false;
    if (pieces > *room)
        return scan_fail(scan, DIAG_NUMBER_TOO_LARGE, "the boards have more than %d pieces together",
            MOST_PIECES_TOGETHER);
    *room -= pieces;
    boardstate_clear(board, side, (uint32_t)pieces);
    bool good = read_pieces(scan, board, pieces);
    return check_squares(scan, board) && good && check_kings(scan, board, head);
}

static void write_slovak(struct boardstate_verdict verdict, struct bytes *out)
{
    const char *side = verdict.side == BOARDSTATE_WHITE ? "Biely" : "Cierny";
    if (verdict.state == BOARDSTATE_IMPOSSIBLE)
        bytes_append_text(out, "Nemozna situacia.\n");
    else if (verdict.state == BOARDSTATE_SAFE)
        bytes_append_text(out, "Neutralna situacia.\n");
    else if (verdict.moves == 0)
        bytes_append_format(out, "%s hrac ma mat.\n", side);
    else
        bytes_append_format(out, "%s hrac ma sach. Ma %" PRIu64 " platnych tahov.\n", side, verdict.moves);
}

static void write_english(struct boardstate_verdict verdict, struct bytes *out)
{
    const char *side = verdict.side == BOARDSTATE_WHITE ? "White" : "Black";
    if (verdict.state == BOARDSTATE_IMPOSSIBLE)
        bytes_append_text(out, "Impossible\n");
    else if (verdict.state == BOARDSTATE_SAFE)
        bytes_append_text(out, "Safe\n");
    else if (verdict.moves == 0)
        bytes_append_format(out, "%s Checkmate\n", side);
    else
        bytes_append_format(out, "%s Check - %" PRIu64 " Plausible Moves\n", side, verdict.moves);
}

static bool judge(
    struct scan *scan, struct boardstate_board *board, enum contest_language language, struct bytes *out)
{
    int64_t boards;
    int64_t room = MOST_PIECES_TOGETHER;
    if (!scan_number(scan, "the number of boards", 0, MOST_BOARDS, &boards))
        return false;
    for (; boards > 0; boards--) {
        if (!read_board(scan, board, &room))
            return false;
        struct boardstate_verdict verdict = boardstate_judge(board);
        if (language == CONTEST_ENGLISH)
            write_english(verdict, out);
        else
            write_slovak(verdict, out);
    }
    return scan_end(scan);
}

bool contest_boardstate(
    struct reader *reader, const struct contest_options *options, struct bytes *out, struct diag *fault)
{
    struct scan scan;
    struct boardstate_board board = {0};
    scan_open(&scan, reader, fault);
    bool good = judge(&scan, &board, options->language, out);
    boardstate_free(&board);
    return good;
}
