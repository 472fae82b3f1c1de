/* The contest "ostap": a referee for chess without castling, promotion and en passant, on positions that may
 * make no sense (no king or many, pawns on any rank). Its rules are its own, so it keeps its own plain board;
 * a position is judged sixty times at most. */
#include "contest/contest.h"

#include "base/memory.h"
#include "contest/scan.h"
#include "contest/scenes.h"

#include <stdlib.h>

enum { SIDE = 8, SQUARES = SIDE * SIDE, MOST_MOVES = 60 };

/* As the input numbers them; a piece of Black is negative. */
enum kind { EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };

/* Squares are numbered row by row from the top (rank 8), each row from file a. */
struct position {
    int8_t piece[SQUARES];
    int turn; /* 1: White is to move, -1: Black */
};

struct move {
    int from;
    int to;
};

enum verdict { CORRECT, CHECK, DRAW, MATE, INCORRECT };

static const char *const verdict_words[] = {"Correct", "Check", "Draw", "Mate", "Incorrect"};

static bool has_owner(int piece, int side)
{
    return piece * side > 0;
}

/* Whether every square strictly between two squares of a line is empty. */
static bool is_clear(const struct position *position, struct move move, int step)
{
    for (int square = move.from + step; square != move.to; square += step)
        if (position->piece[square] != EMPTY)
            return false;
    return true;
}

/* A pawn of White moves to smaller rows. A step forward needs an empty target, a step aside a victim. */
static bool pawn_reaches(const struct position *position, struct move move, int rows, int files)
{
    int side = position->piece[move.from] > 0 ? 1 : -1;
    int home = side > 0 ? 6 : 1;
    int target = position->piece[move.to];
    if (rows == -side && abs(files) == 1)
        return has_owner(target, -side);
    if (files != 0 || target != EMPTY)
        return false;
    if (rows == -side)
        return true;
    return rows == -2 * side && move.from / SIDE == home && is_clear(position, move, -side * SIDE);
}

/* Whether the piece on the first square moves to the second one as its kind does, checks left aside. */
static bool reaches(const struct position *position, struct move move)
{
    int piece = position->piece[move.from];
    int rows = move.to / SIDE - move.from / SIDE;
    int files = move.to % SIDE - move.from % SIDE;
    int far = abs(rows) > abs(files) ? abs(rows) : abs(files);
    bool straight = rows == 0 || files == 0;
    bool diagonal = abs(rows) == abs(files);
    if (far == 0 || has_owner(position->piece[move.to], piece))
        return false;
    switch (abs(piece)) {
    case PAWN:
        return pawn_reaches(position, move, rows, files);
    case KNIGHT:
        return abs(rows * files) == 2;
    case KING:
        return far == 1;
    case BISHOP:
        straight = false;
        break;
    case ROOK:
        diagonal = false;
        break;
    }
    return (straight || diagonal) && is_clear(position, move, (rows * SIDE + files) / far);
}

static bool is_attacked(const struct position *position, int target, int by)
{
    for (int from = 0; from < SQUARES; from++)
        if (has_owner(position->piece[from], by) && reaches(position, (struct move){from, target}))
            return true;
    return false;
}

/* Whether any king of a side is attacked. */
static bool is_in_check(const struct position *position, int side)
{
    for (int square = 0; square < SQUARES; square++)
        if (position->piece[square] == side * KING && is_attacked(position, square, -side))
            return true;
    return false;
}

static struct position after(const struct position *position, struct move move)
{
    struct position next = *position;
    next.piece[move.to] = next.piece[move.from];
    next.piece[move.from] = EMPTY;
    next.turn = -next.turn;
    return next;
}

static bool is_legal(const struct position *position, struct move move)
{
    if (!has_owner(position->piece[move.from], position->turn) || !reaches(position, move))
        return false;
    struct position next = after(position, move);
    return !is_in_check(&next, position->turn);
}

static bool has_legal_move(const struct position *position)
{
    for (int from = 0; from < SQUARES; from++)
        for (int to = 0; to < SQUARES; to++)
            if (is_legal(position, (struct move){from, to}))
                return true;
    return false;
}

/* Judges a move and makes it unless it is incorrect. */
static enum verdict play(struct position *position, struct move move)
{
    if (!is_legal(position, move))
        return INCORRECT;
    *position = after(position, move);
    bool check = is_in_check(position, position->turn);
    if (has_legal_move(position))
        return check ? CHECK : CORRECT;
    return check ? MATE : DRAW;
}

static bool read_squares(struct scan *scan, struct position *position)
{
    for (int square = 0; square < SQUARES; square++) {
        int64_t piece;
        if (!scan_number(scan, "a piece", -KING, KING, &piece))
            return false;
        position->piece[square] = (int8_t)piece;
    }
    return true;
}

/* Reads what follows the squares: the number of moves, and who is to move. */
static bool read_head(struct scan *scan, struct position *position, int64_t *moves)
{
    struct span word;
    if (!scan_number(scan, "the number of moves", 1, MOST_MOVES, moves) ||
        !scan_word(scan, "White or Black", &word))
        return false;
    position->turn = span_equals(word, "White") ? 1 : -1;
    if (position->turn > 0 || span_equals(word, "Black"))
        return true;
    char quote[DIAG_QUOTE_SIZE];
    return scan_fail(scan, DIAG_BAD_SIDE, "%s is neither White nor Black", diag_quote(quote, word));
}

/* The square two characters name, or -1. */
static int square_of(const char *name)
{
    int file = name[0] - 'a';
    int rank = name[1] - '1';
    bool inside = file >= 0 && file < SIDE && rank >= 0 && rank < SIDE;
    return inside ? (SIDE - 1 - rank) * SIDE + file : -1;
}

static bool read_move(struct scan *scan, struct move *move)
{
    struct span word;
    if (!scan_word(scan, "a move", &word))
        return false;
    if (word.length == 5 && word.at[2] == '-') {
        *move = (struct move){square_of(word.at), square_of(word.at + 3)};
        if (move->from >= 0 && move->to >= 0)
            return true;
    }
    char quote[DIAG_QUOTE_SIZE];
    return scan_fail(scan, DIAG_NOT_A_MOVE, "%s is not a move such as e2-e4", diag_quote(quote, word));
}

static void write_position(const struct position *position, struct bytes *out)
{
    for (int square = 0; square < SQUARES; square++)
        bytes_append_format(out, "%d%c", position->piece[square], square % SIDE == SIDE - 1 ? '\n' : ' ');
}

static bool judge(struct scan *scan, struct bytes *out)
{
    struct position position;
    int64_t moves;
    if (!read_squares(scan, &position) || !read_head(scan, &position, &moves))
        return false;
    bool running = true;
    for (int64_t i = 0; i < moves; i++) {
        struct move move;
        if (!read_move(scan, &move))
            return false;
        if (!running)
            continue;
        enum verdict verdict = play(&position, move);
        bytes_append_format(out, "%s\n", verdict_words[verdict]);
        running = verdict == CORRECT || verdict == CHECK;
    }
    if (!running) {
        bytes_append_char(out, '\n');
        write_position(&position, out);
    }
    return scan_end(scan);
}

bool contest_ostap(
    struct reader *reader, const struct contest_options *options, struct bytes *out, struct diag *fault)
{
    (void)options;
    struct scan scan;
    scan_open(&scan, reader, fault);
    return judge(&scan, out);
}

/* A position as a scene; the kings in check are marked, and the last move when there is one. */
static void fill_scene(const struct position *position, const struct move *last, struct scene *scene)
{
    static const char letters[] = ".PNBRQK";
    *scene = (struct scene){.columns = SIDE, .rows = SIDE, .dark = 1};
    for (int square = 0; square < SQUARES; square++) {
        int piece = position->piece[square];
        if (piece == EMPTY)
            continue;
        scene->cell[square].piece = letters[abs(piece)];
        scene->cell[square].side = piece < 0;
        if (abs(piece) == KING && is_attacked(position, square, piece < 0 ? 1 : -1))
            scene->cell[square].marks = SCENE_CHECK;
    }
    if (!last)
        return;
    scene->cell[last->from].marks |= SCENE_FROM;
    scene->cell[last->to].marks |= SCENE_TO;
}

static bool show(struct scan *scan, struct scene *scene, struct contest_visitor visitor)
{
    struct position position;
    int64_t moves;
    if (!read_squares(scan, &position))
        return false;
    fill_scene(&position, NULL, scene);
    visitor.visit(visitor.context, scene, 1, 0);
    if (!scan_has_more(scan))
        return true;
    if (!read_head(scan, &position, &moves))
        return false;
    bool running = true;
    for (int64_t ply = 1; ply <= moves; ply++) {
        struct move move;
        if (!read_move(scan, &move))
            return false;
        enum verdict verdict = running ? play(&position, move) : INCORRECT;
        running = verdict == CORRECT || verdict == CHECK;
        if (verdict == INCORRECT)
            continue;
        fill_scene(&position, &move, scene);
        visitor.visit(visitor.context, scene, 1, (uint64_t)ply);
    }
    return scan_end(scan);
}

bool contest_ostap_scenes(struct reader *reader, struct contest_visitor visitor, struct diag *fault)
{
    struct scan scan;
    struct scene *scene = memory_new(1, sizeof *scene);
    scan_open(&scan, reader, fault);
    bool good = show(&scan, scene, visitor);
    free(scene);
    return good;
}
