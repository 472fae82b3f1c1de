/* The contest "boardstate": the statement's cases, positions worked out by hand, every fault, and a second
 * judge that tries every move on a square array, on random boards: small ones, the same ones put anywhere on
 * a board of 10^18, and larger ones with few pieces. */
#include "contest_support.h"

static void the_statement(void **state)
{
    (void)state;
    support_case("boardstate", "1-statement");
    support_case("boardstate", "2-statement");
}

static void the_statement_in_english(void **state)
{
    (void)state;
    static const struct contest_options english = {.language = CONTEST_ENGLISH};
    char *in = support_read("boardstate/1-statement.in");
    support_answers_with("boardstate", in, &english, "Impossible\nSafe\nWhite Checkmate\n");
    free(in);
    in = support_read("boardstate/2-statement.in");
    support_answers_with("boardstate", in, &english,
        "White Check - 1 Plausible Moves\nBlack Checkmate\nWhite Check - 1 Plausible Moves\n"
        "Black Check - 5 Plausible Moves\n");
    free(in);
}

/* One board; the answer is "White 7" and the like. */
static void judges(const char *board, const char *answer)
{
    char text[1024];
    char line[64] = "";
    snprintf(text, sizeof text, "1\n%s", board);
    if (*answer == 'S' || *answer == 'I')
        snprintf(line, sizeof line, "%s\n", answer);
    else if (strcmp(answer + 6, "0") == 0)
        snprintf(line, sizeof line, "%.5s Checkmate\n", answer);
    else
        snprintf(line, sizeof line, "%.5s Check - %s Plausible Moves\n", answer, answer + 6);
    support_answers_with("boardstate", text, &(struct contest_options){.language = CONTEST_ENGLISH}, line);
}

static void long_lines(void **state)
{
    (void)state;
    /* A check along row 5 from the far edge: six king moves leave the row; the two along it do not help. */
    judges("1000000000000000000 3 5 5 k 1000000000000000000 5 R 1 999999999999999999 K", "White 6");
    /* A rook that stands as far below the row steps between. */
    judges("1000000000000000000 4 5 5 k 1000000000000000000 5 R 1 999999999999999999 K "
           "1000000 1000000000000000000 r",
        "White 7");
    /* A piece of either side on the rook's way stops it. */
    judges("1000000000000000000 5 5 5 k 1000000000000000000 5 R 1 999999999999999999 K "
           "1000000 1000000000000000000 r 1000000 7 P",
        "White 6");
    /* The longest diagonal: a bishop crosses it in one square, a queen in that and along row and column. The
     * corner leaves the king two squares beside the diagonal. */
    judges("1000000000000000000 3 1 1 k 1000000000000000000 1000000000000000000 B 9 500000000000000000 K",
        "White 2");
    judges("1000000000000000000 4 1 1 k 1000000000000000000 1000000000000000000 B 9 500000000000000000 K "
           "999999999999999998 2 b",
        "White 3");
    judges("1000000000000000000 4 1 1 k 1000000000000000000 1000000000000000000 B 9 500000000000000000 K "
           "999999999999999998 2 q",
        "White 5");
    /* An odd sum of coordinates never meets the diagonal in a square. */
    judges("1000000000000000000 4 1 1 k 1000000000000000000 1000000000000000000 B 9 500000000000000000 K "
           "999999999999999997 2 b",
        "White 2");
}

static void pieces_have_their_ways(void **state)
{
    (void)state;
    /* Pawns of White attack downwards, pawns of Black upwards; none attacks straight ahead. */
    judges("8 3 1 1 k 5 5 K 4 4 p", "Black 8");
    judges("8 3 1 1 k 5 5 K 6 6 p", "Safe");
    judges("8 3 1 1 k 5 5 K 5 4 p", "Safe");
    judges("8 3 5 5 k 1 1 K 6 6 P", "White 8");
    judges("8 3 5 5 k 1 1 K 6 4 P", "Safe");
    /* Kings attack each other. */
    judges("8 2 1 1 k 2 2 K", "Impossible");
    judges("2 2 1 1 k 2 2 K", "Impossible");
    judges("3 2 1 1 k 3 3 K", "Safe");
    /* A pinned piece may give check. */
    judges("8 5 1 1 k 1 4 r 1 8 R 8 4 K 8 1 p", "Black 5");
    /* A pinned piece may not help: the rook on column 1 cannot take the knight. */
    judges("8 5 1 1 k 1 2 r 1 8 R 3 2 H 8 8 K", "White 2");
    /* Mate by two checkers that own pieces could take. */
    judges("8 7 1 1 k 1 8 R 3 2 H 2 1 p 2 2 p 3 8 r 8 6 K", "White 0");
    /* A king may not take what is protected. */
    judges("8 5 1 1 k 2 2 Q 3 3 B 2 1 p 8 4 K", "White 0");
    judges("8 4 1 1 k 2 2 Q 2 1 p 8 4 K", "White 1");
}

static void no_board_is_fine(void **state)
{
    (void)state;
    support_answers("boardstate", "0\n", "");
}

static void faults_have_code_and_place(void **state)
{
    (void)state;
    static const char *const name = "boardstate";
    support_fails(name, "", DIAG_INPUT_ENDS, 1, 1, "the number of boards");
    support_fails(name, "20001", DIAG_NUMBER_TOO_LARGE, 1, 1, "0 to 20000");
    support_fails(name, "-1", DIAG_NUMBER_TOO_LARGE, 1, 1, "-1");
    support_fails(name, "1\n0 2", DIAG_NUMBER_TOO_LARGE, 2, 1, "a board's side is 1 to 1000000000000000000");
    support_fails(name, "1\n1000000000000000001 2", DIAG_NUMBER_TOO_LARGE, 2, 1, "1000000000000000001");
    support_fails(name, "1\n8", DIAG_INPUT_ENDS, 2, 2, "the number of pieces");
    support_fails(name, "1\n8 1", DIAG_NUMBER_TOO_LARGE, 2, 3, "the number of pieces is 2 to 200000");
    support_fails(name, "1\n8 200001", DIAG_NUMBER_TOO_LARGE, 2, 3, "200001");
    support_fails(name, "1\n8 2\n0 1 k", DIAG_NUMBER_TOO_LARGE, 3, 1, "a column is 1 to 8");
    support_fails(name, "1\n8 2\n1 9 k", DIAG_NUMBER_TOO_LARGE, 3, 3, "a row is 1 to 8");
    support_fails(name, "1\n8 2\n1 x k", DIAG_NUMBER_EXPECTED, 3, 3, "x is not a row");
    support_fails(name, "1\n8 2\n1 1 n", DIAG_UNKNOWN_PIECE, 3, 5, "n is no piece");
    support_fails(name, "1\n8 2\n1 1 kk", DIAG_UNKNOWN_PIECE, 3, 5, "kk");
    support_fails_long(name, "1\n8 2\n1 1 \0\n", 12, DIAG_UNKNOWN_PIECE, 3, 5, "? is no piece");
    support_fails(name, "1\n8 2\n1 1 k\n", DIAG_INPUT_ENDS, 4, 1, "a column");
    support_fails(name, "1\n8 2\n1 1 k\n2", DIAG_INPUT_ENDS, 4, 2, "a row");
    support_fails(name, "1\n8 2\n1 1 k\n2 4", DIAG_INPUT_ENDS, 4, 4, "a piece's letter");
    support_fails(name, "1\n8 3\n1 1 k\n2 4 K\n3 4 k", DIAG_KING_COUNT, 5, 5, "a second white king");
    support_fails(name, "1\n8 3\n1 1 k\n2 4 K\n3 4 K", DIAG_KING_COUNT, 5, 5, "a second black king");
    support_fails(name, "1\n8 2\n1 1 k\n2 4 q", DIAG_KING_COUNT, 2, 1, "no black king");
    support_fails(name, "2\n8 2\n1 1 k\n5 4 K\n\n8 2\n1 1 K\n2 4 q", DIAG_KING_COUNT, 6, 1, "no white king");
    support_fails(name, "1\n8 2\n1 1 k\n8 8 K\nx", DIAG_TRAILING_TEXT, 5, 1, "x follows");
    support_fails(name, "1\n8 2\n1 1 k\n8 8 K\n8 2", DIAG_TRAILING_TEXT, 5, 1, "8 follows");
}

static void squares_are_taken_once(void **state)
{
    (void)state;
    support_fails("boardstate", "1\n8 3\n1 1 k\n8 8 K\n 1 1 q", DIAG_TAKEN_SQUARE, 5, 2, "column 1, row 1");
    support_fails("boardstate", "1\n8 2\n1 1 k\n1 1 K\n", DIAG_TAKEN_SQUARE, 4, 1, "column 1, row 1");
    /* The first one in the input is told, whatever else is wrong behind it. */
    support_fails("boardstate", "1\n8 6\n1 1 k\n8 8 K\n5 5 q\n4 4 q\n4 4 q\n5 5 q\n", DIAG_TAKEN_SQUARE, 7, 1,
        "column 4, row 4");
    support_fails("boardstate", "1\n8 6\n1 1 k\n8 8 K\n1 1 q\n4 4 x\n", DIAG_TAKEN_SQUARE, 5, 1, "column 1");
    support_fails("boardstate", "1\n8 6\n1 1 k\n4 4 x\n1 1 q\n", DIAG_UNKNOWN_PIECE, 4, 5, "x");
    /* Another board, another square. */
    support_answers(
        "boardstate", "2 8 2 1 1 k 8 8 K 8 2 8 8 k 1 1 K", "Neutralna situacia.\nNeutralna situacia.\n");
}

static void pieces_are_limited_together(void **state)
{
    (void)state;
    struct bytes text = {0};
    bytes_append_text(&text, "6\n");
    for (int board = 0; board < 5; board++) {
        bytes_append_format(&text, "1000000 %d\n1 1 k\n1000000 999999 K\n", board == 4 ? 199999 : 200000);
        for (int i = 2; i < (board == 4 ? 199999 : 200000); i++)
            bytes_append_format(&text, "%d 500000 %c\n", i + 10, i % 2 ? 'h' : 'H');
    }
    size_t good = text.length;
    text.at[0] = '5';
    bytes_append_char(&text, '\0');
    support_answers("boardstate", text.at,
        "Neutralna situacia.\nNeutralna situacia.\nNeutralna situacia.\nNeutralna situacia.\n"
        "Neutralna situacia.\n");
    text.length = good;
    text.at[0] = '6';
    bytes_append_text(&text, "8 2 1 1 k 8 8 K");
    bytes_append_char(&text, '\0');
    support_fails("boardstate", text.at, DIAG_NUMBER_TOO_LARGE, 1000006, 3, "more than 1000000 pieces");
    bytes_free(&text);
}

/* The second judge: an array, moves square by square, and every move tried. */
enum { MOST_SIDE = 40 };

struct board {
    int side;
    char at[MOST_SIDE + 1][MOST_SIDE + 1]; /* [x][y], '.' when empty */
};

static bool is_white(char piece)
{
    return piece >= 'a' && piece <= 'z';
}

static int step_sign(int number)
{
    return (number > 0) - (number < 0);
}

/* Whether the piece on (x, y) goes to (to_x, to_y), its king's safety left aside. */
static bool goes(const struct board *board, int x, int y, int to_x, int to_y)
{
    char piece = board->at[x][y];
    char there = board->at[to_x][to_y];
    int dx = to_x - x;
    int dy = to_y - y;
    int forward = is_white(piece) ? 1 : -1;
    if ((dx == 0 && dy == 0) || (there != '.' && is_white(there) == is_white(piece)))
        return false;
    switch (piece | 0x20) {
    case 'k':
        return abs(dx) <= 1 && abs(dy) <= 1;
    case 'h':
        return abs(dx * dy) == 2;
    case 'p':
        return dy == forward && (there == '.' ? dx == 0 : abs(dx) == 1);
    case 'r':
        if (dx && dy)
            return false;
        break;
    case 'b':
        if (abs(dx) != abs(dy))
            return false;
        break;
    default:
        if (dx && dy && abs(dx) != abs(dy))
            return false;
    }
    for (x += step_sign(dx), y += step_sign(dy); x != to_x || y != to_y;
         x += step_sign(dx), y += step_sign(dy))
        if (board->at[x][y] != '.')
            return false;
    return true;
}

static bool is_threatened(const struct board *board, char king)
{
    for (int x = 1; x <= board->side; x++)
        for (int y = 1; y <= board->side; y++) {
            if (board->at[x][y] != king)
                continue;
            for (int from_x = 1; from_x <= board->side; from_x++)
                for (int from_y = 1; from_y <= board->side; from_y++)
                    if (board->at[from_x][from_y] != '.' && goes(board, from_x, from_y, x, y))
                        return true;
        }
    return false;
}

static int count_moves_from(struct board *board, char king, int x, int y)
{
    int count = 0;
    for (int to_x = 1; to_x <= board->side; to_x++)
        for (int to_y = 1; to_y <= board->side; to_y++) {
            if (!goes(board, x, y, to_x, to_y))
                continue;
            char there = board->at[to_x][to_y];
            board->at[to_x][to_y] = board->at[x][y];
            board->at[x][y] = '.';
            count += !is_threatened(board, king);
            board->at[x][y] = board->at[to_x][to_y];
            board->at[to_x][to_y] = there;
        }
    return count;
}

/* The verdict in English. Returns the number of moves, or -1. */
static int judge_by_trying(struct board *board, struct bytes *out)
{
    bool white = is_threatened(board, 'k');
    bool black = is_threatened(board, 'K');
    if (white == black) {
        bytes_append_text(out, white ? "Impossible\n" : "Safe\n");
        return -1;
    }
    int count = 0;
    for (int x = 1; x <= board->side; x++)
        for (int y = 1; y <= board->side; y++)
            if (board->at[x][y] != '.' && is_white(board->at[x][y]) == white)
                count += count_moves_from(board, white ? 'k' : 'K', x, y);
    if (count == 0)
        bytes_append_format(out, "%s Checkmate\n", white ? "White" : "Black");
    else
        bytes_append_format(out, "%s Check - %d Plausible Moves\n", white ? "White" : "Black", count);
    return count;
}

/* `margin` squares around the board stay empty. */
static void fill_board(struct support_random *random, struct board *board, int side, int margin, int pieces)
{
    static const char letters[] = "qqrrbbhpQQRRBBHP";
    board->side = side;
    memset(board->at, '.', sizeof board->at);
    for (int i = 0; i < pieces;) {
        char *square = &board->at[1 + margin + support_random_below(random, side - 2 * margin)]
                                 [1 + margin + support_random_below(random, side - 2 * margin)];
        if (*square == '.')
            *square = i < 2 ? "kK"[i++] : letters[(i++, support_random_below(random, 16))];
    }
}

/* Writes the board's pieces in random order, moved by (x, y), on a board of another side. */
static void write_board(struct support_random *random, const struct board *board, int64_t side, int64_t x,
    int64_t y, struct bytes *out)
{
    int squares[MOST_SIDE * MOST_SIDE];
    int count = 0;
    for (int i = 0; i < board->side * board->side; i++)
        if (board->at[1 + i % board->side][1 + i / board->side] != '.')
            squares[count++] = i;
    bytes_append_format(out, "%" PRId64 " %d\n", side, count);
    while (count > 0) {
        int pick = support_random_below(random, count);
        int column = 1 + squares[pick] % board->side;
        int row = 1 + squares[pick] / board->side;
        squares[pick] = squares[--count];
        bytes_append_format(out, "%" PRId64 " %" PRId64 " %c\n", column + x, row + y, board->at[column][row]);
    }
}

struct run {
    struct support_random random;
    int boards;
    struct bytes text;
    struct bytes wanted;
    int mates;
    int checks;
};

static void run_add(struct run *run, struct board *board, int64_t side, int64_t x, int64_t y)
{
    int moves = judge_by_trying(board, &run->wanted);
    run->boards++;
    run->mates += moves == 0;
    run->checks += moves > 0;
    write_board(&run->random, board, side, x, y, &run->text);
}

/* Judges all boards as one input, and finds the first answer that differs. */
static void run_compare(struct run *run)
{
    struct bytes text = {0};
    bytes_append_format(&text, "%d\n", run->boards);
    bytes_append(&text, run->text.at, run->text.length);
    bytes_append_char(&text, '\0');
    bytes_append_char(&run->wanted, '\0');
    struct judged judged = support_judge(
        "boardstate", text.at, text.length - 1, &(struct contest_options){.language = CONTEST_ENGLISH});
    if (!judged.good)
        fail_msg("SEED=%" PRIu64 ": %s", run->random.seed, judged.fault.message);
    const char *given = judged.out.at;
    const char *wanted = run->wanted.at;
    for (int board = 1; *wanted; board++) {
        size_t length = strcspn(wanted, "\n") + 1;
        if (strncmp(given, wanted, length) != 0)
            fail_msg("SEED=%" PRIu64 ": board %d: %.40s instead of %.*s", run->random.seed, board, given,
                (int)length, wanted);
        given += length;
        wanted += length;
    }
    assert_int_equal(*given, '\0');
    bytes_free(&judged.out);
    bytes_free(&text);
    run->text.length = run->wanted.length = 0;
    run->boards = 0;
}

static void run_end(struct run *run)
{
    bytes_free(&run->text);
    bytes_free(&run->wanted);
}

static void small_boards_agree(void **state)
{
    (void)state;
    struct run run = {.random = support_random_begin()};
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 10000; i++) {
            struct board board;
            int side = 2 + support_random_below(&run.random, 9);
            int most = side * side - 2 < 24 ? side * side - 2 : 24;
            fill_board(&run.random, &board, side, 0, 2 + support_random_below(&run.random, most + 1));
            run_add(&run, &board, side, 0, 0);
        }
        run_compare(&run);
    }
    assert_true(run.mates > 1000 && run.checks > 5000);
    run_end(&run);
}

/* The edges of the array are too far from the pieces to matter. */
static void small_boards_agree_anywhere(void **state)
{
    (void)state;
    struct run run = {.random = support_random_begin()};
    const int64_t side = INT64_C(1000000000000000000);
    for (int i = 0; i < 10000; i++) {
        struct board board;
        fill_board(&run.random, &board, 12, 2, 2 + support_random_below(&run.random, 20));
        int64_t x = support_random_below(&run.random, 1000000000) * INT64_C(999999999);
        int64_t y = support_random_below(&run.random, 2) ? x : side - 12 - x;
        run_add(&run, &board, side, x, y);
    }
    run_compare(&run);
    assert_true(run.mates > 20 && run.checks > 1000);
    run_end(&run);
}

static void long_lines_agree(void **state)
{
    (void)state;
    struct run run = {.random = support_random_begin()};
    for (int i = 0; i < 600; i++) {
        struct board board;
        int side = 20 + support_random_below(&run.random, MOST_SIDE - 19);
        fill_board(&run.random, &board, side, 0, 10 + support_random_below(&run.random, 60));
        run_add(&run, &board, side, 0, 0);
    }
    run_compare(&run);
    assert_true(run.checks > 100);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_statement),
        cmocka_unit_test(the_statement_in_english),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(pieces_have_their_ways),
        cmocka_unit_test(no_board_is_fine),
        cmocka_unit_test(faults_have_code_and_place),
        cmocka_unit_test(squares_are_taken_once),
        cmocka_unit_test(pieces_are_limited_together),
        cmocka_unit_test(small_boards_agree),
        cmocka_unit_test(small_boards_agree_anywhere),
        cmocka_unit_test(long_lines_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
