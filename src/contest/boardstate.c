/* The contest "boardstate": reads boards with their pieces one after the other and writes a verdict on each,
 * in Slovak or English. */
#include "contest/contest.h"

#include "base/memory.h"
#include "contest/boardstate_scene.h"
#include "contest/scan.h"
#include "contest/scenes.h"

#include <inttypes.h>
#include <stdlib.h>

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

/* What is done with each board. */
typedef bool take_board(void *context, struct scan *scan, struct boardstate_board *board);

static bool read_boards(struct scan *scan, struct boardstate_board *board, take_board *take, void *context)
{
    int64_t boards;
    int64_t room = MOST_PIECES_TOGETHER;
    if (!scan_number(scan, "the number of boards", 0, MOST_BOARDS, &boards))
        return false;
    for (; boards > 0; boards--) {
        if (!read_board(scan, board, &room))
            return false;
        if (!take(context, scan, board))
            return false;
    }
    return scan_end(scan);
}

struct answer {
    enum contest_language language;
    struct bytes *out;
};

static bool write_verdict(void *context, struct scan *scan, struct boardstate_board *board)
{
    (void)scan;
    const struct answer *answer = context;
    struct boardstate_verdict verdict = boardstate_judge(board);
    if (answer->language == CONTEST_ENGLISH)
        write_english(verdict, answer->out);
    else
        write_slovak(verdict, answer->out);
    return true;
}

bool contest_boardstate(
    struct reader *reader, const struct contest_options *options, struct bytes *out, struct diag *fault)
{
    struct scan scan;
    struct boardstate_board board = {0};
    struct answer answer = {options->language, out};
    scan_open(&scan, reader, fault);
    bool good = read_boards(&scan, &board, write_verdict, &answer);
    boardstate_free(&board);
    return good;
}

struct show {
    struct contest_visitor visitor;
    struct scene scene;
    uint64_t wanted;
    uint64_t number;
};

static bool show_board(void *context, struct scan *scan, struct boardstate_board *board)
{
    struct show *show = context;
    show->number++;
    if (show->number != show->wanted) {
        show->visitor.visit(show->visitor.context, NULL, show->number, 0);
        return true;
    }
    if (board->side > SCENE_MAX_SIDE)
        return scan_fail(scan, DIAG_TOO_LARGE_TO_DRAW,
            "a board of %" PRId64 " squares a side is too large to draw: %d at most", board->side,
            SCENE_MAX_SIDE);
    boardstate_scene(board, boardstate_judge(board), &show->scene);
    show->visitor.visit(show->visitor.context, &show->scene, show->number, 0);
    return true;
}

bool contest_boardstate_scenes(
    struct reader *reader, uint64_t wanted, struct contest_visitor visitor, struct diag *fault)
{
    struct scan scan;
    struct boardstate_board board = {0};
    struct show *show = memory_new(1, sizeof *show);
    show->visitor = visitor;
    show->wanted = wanted;
    scan_open(&scan, reader, fault);
    bool good = read_boards(&scan, &board, show_board, show);
    boardstate_free(&board);
    free(show);
    return good;
}
