/* The contest "ostap": the statement's cases, odd positions worked out by hand, every fault, and a second
 * referee of another make on random positions that make no sense. */
#include "contest_support.h"

static void cases(void **state)
{
    (void)state;
    support_case("ostap", "1-mate");
    support_case("ostap", "2-incorrect");
    support_case("ostap", "3-running");
    support_case("ostap", "4-stalemate");
    support_case("ostap", "5-check");
    support_case("ostap", "6-no-kings");
}

/* A board as pieces in their letters (White upper case), rank 8 first, to the numbers of the input. */
static void append_board(struct bytes *text, const char *board)
{
    static const char letters[] = ".PNBRQK";
    for (int i = 0; i < 64; i++) {
        int kind = (int)(strchr(letters, board[i] == '.' ? '.' : board[i] & ~0x20) - letters);
        bytes_append_format(text, "%d%c", board[i] >= 'a' ? -kind : kind, i % 8 == 7 ? '\n' : ' ');
    }
}

/* Judges moves on a board; the verdicts are compared, and the position after the last one if there is one. */
static void referees(const char *board, const char *moves, const char *verdicts, const char *after)
{
    int count = 0;
    for (const char *c = strchr(moves, ' '); c; c = strchr(c + 1, ' '))
        count++;
    struct bytes text = {0};
    append_board(&text, board);
    bytes_append_format(&text, "%d\n%s", count, moves);
    bytes_append_char(&text, '\0');
    struct bytes answer = {0};
    bytes_append_text(&answer, verdicts);
    if (after) {
        bytes_append_char(&answer, '\n');
        append_board(&answer, after);
    }
    bytes_append_char(&answer, '\0');
    support_answers("ostap", text.at, answer.at);
    bytes_free(&text);
    bytes_free(&answer);
}

static const char start[] = "rnbqkbnr"
                            "pppppppp"
                            "........"
                            "........"
                            "........"
                            "........"
                            "PPPPPPPP"
                            "RNBQKBNR";

static void moves_that_are_not_legal(void **state)
{
    (void)state;
    static const char *const wrong[] = {"e2-e2", "e2-e5", "e2-f3", "e7-e5", "e4-e5", "b1-d2", "b1-b3",
        "a1-a3", "c1-e3", "d1-d3", "e1-e2", "e1-g1", "f2-g2", "e2-e1", "e2-d3"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char moves[32];
        snprintf(moves, sizeof moves, "White %s", wrong[i]);
        referees(start, moves, "Incorrect\n", start);
    }
    referees(start, "Black e2-e4", "Incorrect\n", start);
    referees(start, "Black e7-e5", "Correct\n", NULL);
}

static void pawns(void **state)
{
    (void)state;
    static const char board[] = "P......."
                                ".p.....k"
                                "P......."
                                "........"
                                "........"
                                "p.p....."
                                ".P......"
                                "p.....PK";
    /* White takes either way, or steps one or two; Black's pawn on its last rank cannot move. */
    referees(board, "White b2-a3", "Correct\n", NULL);
    referees(board, "White b2-c3", "Correct\n", NULL);
    referees(board, "White b2-b4 a3-a2", "Correct\nCorrect\n", NULL);
    referees(board, "White a8-a7", "Incorrect\n", board);
    referees(board, "Black a1-a2", "Incorrect\n", board);
    /* No en passant. */
    static const char passing[] = ".......k"
                                  "........"
                                  "........"
                                  "........"
                                  "p......."
                                  "........"
                                  ".P......"
                                  ".......K";
    static const char passed[] = ".......k"
                                 "........"
                                 "........"
                                 "........"
                                 "pP......"
                                 "........"
                                 "........"
                                 ".......K";
    referees(passing, "White b2-b4 a4-b3", "Correct\nIncorrect\n", passed);
    /* A double step over a piece, or from another rank; a White pawn on the first rank steps once. */
    static const char blocked[] = ".......k"
                                  "........"
                                  "........"
                                  "........"
                                  "........"
                                  "nP......"
                                  "P......."
                                  "..P....K";
    referees(blocked, "White a2-a4", "Incorrect\n", blocked);
    referees(blocked, "White b3-b5", "Incorrect\n", blocked);
    referees(blocked, "White c1-c3", "Incorrect\n", blocked);
    referees(blocked, "White c1-c2", "Correct\n", NULL);
    /* Reaching the last rank changes nothing about the pawn. */
    static const char before[] = "......k."
                                 "P......."
                                 "........"
                                 "........"
                                 "........"
                                 "........"
                                 "........"
                                 "......K.";
    static const char after[] = "P....k.."
                                "........"
                                "........"
                                "........"
                                "........"
                                "........"
                                "........"
                                "......K.";
    referees(before, "White a7-a8 g8-f8 a8-b8", "Correct\nCorrect\nIncorrect\n", after);
}

static void kings_may_be_many_or_none(void **state)
{
    (void)state;
    /* Of two kings the attacked one counts: the rook is pinned to one of them. */
    static const char two[] = "r......."
                              "........"
                              "........"
                              "........"
                              "R......."
                              "........"
                              "........"
                              "K......K";
    referees(two, "White a4-b4", "Incorrect\n", two);
    referees(two, "White h1-h2 a8-a4", "Correct\nCheck\n", NULL);
    referees(two, "White h1-h2 a8-a4 h2-h3", "Correct\nCheck\nIncorrect\n",
        "........"
        "........"
        "........"
        "........"
        "r......."
        "........"
        ".......K"
        "K.......");
    /* A king may be captured; who has nothing left has no move. */
    static const char lone[] = "...k...."
                               "........"
                               "........"
                               "........"
                               "........"
                               "........"
                               "........"
                               "...QK...";
    static const char taken[] = "...Q...."
                                "........"
                                "........"
                                "........"
                                "........"
                                "........"
                                "........"
                                "....K...";
    referees(lone, "White d1-d8 d8-d7", "Draw\n", taken);
    /* Kings attack each other. */
    static const char kings[] = "........"
                                "........"
                                "........"
                                "...k...."
                                "........"
                                "...K...."
                                "........"
                                "........";
    referees(kings, "White d3-d4", "Incorrect\n", kings);
    referees(kings, "White d3-c4", "Incorrect\n", kings);
    referees(kings, "White d3-c3", "Correct\n", NULL);
}

static void moves_after_the_end_are_read(void **state)
{
    (void)state;
    char *in = support_read("ostap/1-mate.in");
    char *out = support_read("ostap/1-mate.out");
    strchr(in, 'W')[-2] = '\0';
    struct bytes text = {0};
    bytes_append_text(&text, in);
    bytes_append_text(&text, "6\nWhite f2-f3 e7-e5 g2-g4 d8-h4 a2-a3 e2-e2");
    bytes_append_char(&text, '\0');
    support_answers("ostap", text.at, out);
    strstr(text.at, "e2-e2")[2] = '+';
    support_fails("ostap", text.at, DIAG_NOT_A_MOVE, 10, 37, "e2+e2 is not a move");
    *strstr(text.at, "e2+e2") = '\0';
    support_fails("ostap", text.at, DIAG_INPUT_ENDS, 10, 37, "a move");
    bytes_free(&text);
    free(in);
    free(out);
}

#define ROW "0 0 0 0 0 0 0 0\n"
#define EMPTY_BOARD ROW ROW ROW ROW ROW ROW ROW ROW

static void faults_have_code_and_place(void **state)
{
    (void)state;
    support_fails("ostap", "", DIAG_INPUT_ENDS, 1, 1, "a piece");
    support_fails("ostap", ROW "0 7", DIAG_NUMBER_TOO_LARGE, 2, 3, "a piece is -6 to 6");
    support_fails("ostap", ROW "0 -7", DIAG_NUMBER_TOO_LARGE, 2, 3, "-7");
    support_fails("ostap", ROW "0 k", DIAG_NUMBER_EXPECTED, 2, 3, "k is not a piece");
    support_fails("ostap", ROW ROW, DIAG_INPUT_ENDS, 3, 1, "a piece");
    support_fails("ostap", EMPTY_BOARD, DIAG_INPUT_ENDS, 9, 1, "the number of moves");
    support_fails("ostap", EMPTY_BOARD "0\nWhite", DIAG_NUMBER_TOO_LARGE, 9, 1, "1 to 60");
    support_fails("ostap", EMPTY_BOARD "61\nWhite", DIAG_NUMBER_TOO_LARGE, 9, 1, "1 to 60");
    support_fails(
        "ostap", EMPTY_BOARD "White", DIAG_NUMBER_EXPECTED, 9, 1, "White is not the number of moves");
    support_fails("ostap", EMPTY_BOARD "1", DIAG_INPUT_ENDS, 9, 2, "White or Black");
    support_fails("ostap", EMPTY_BOARD "1 white e2-e4", DIAG_BAD_SIDE, 9, 3, "white is neither");
    support_fails("ostap", EMPTY_BOARD "1 Whites e2-e4", DIAG_BAD_SIDE, 9, 3, "Whites");
    support_fails("ostap", EMPTY_BOARD "1 e2-e4", DIAG_BAD_SIDE, 9, 3, "e2-e4");
    support_fails("ostap", EMPTY_BOARD "1 White", DIAG_INPUT_ENDS, 9, 8, "a move");
    static const char *const wrong[] = {"e2e4", "i9-a1", "e0-e4", "E2-E4", "e2-e9", "e2-i4", "e2-e", "e2-e44",
        "-", "e2=e4", "e2\xE2\x80\x93 e4", "O-O"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s1 White\n %s", EMPTY_BOARD, wrong[i]);
        support_fails("ostap", text, DIAG_NOT_A_MOVE, 10, 2, "is not a move");
    }
    support_fails("ostap", EMPTY_BOARD "1 White e2-e4\ne7-e5", DIAG_TRAILING_TEXT, 10, 1, "e7-e5");
}

/* The second referee: a board with a border, and moves made by walking from a piece. */
enum { BORDER = 99 };

struct other {
    int at[12][12]; /* row 2 is rank 8, column 2 file a */
    int side;
};

struct target {
    int row;
    int column;
};

static int other_targets(const struct other *other, int row, int column, struct target targets[64])
{
    static const int steps[16][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1},
        {1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}};
    static const int range[7][2] = {{0, 0}, {0, 0}, {8, 16}, {4, 8}, {0, 4}, {0, 8}, {0, 8}};
    int piece = other->at[row][column];
    int side = piece > 0 ? 1 : -1;
    int kind = abs(piece);
    int count = 0;
    if (kind == 1) {
        int ahead = row - side;
        for (int beside = column - 1; beside <= column + 1; beside += 2)
            if (other->at[ahead][beside] != BORDER && other->at[ahead][beside] * side < 0)
                targets[count++] = (struct target){ahead, beside};
        if (other->at[ahead][column] == 0) {
            targets[count++] = (struct target){ahead, column};
            if (row == (side > 0 ? 8 : 3) && other->at[ahead - side][column] == 0)
                targets[count++] = (struct target){ahead - side, column};
        }
        return count;
    }
    for (int i = range[kind][0]; i < range[kind][1]; i++) {
        int r = row + steps[i][0];
        int c = column + steps[i][1];
        while (other->at[r][c] != BORDER && other->at[r][c] * side <= 0) {
            targets[count++] = (struct target){r, c};
            if (other->at[r][c] || kind == 2 || kind == 6)
                break;
            r += steps[i][0];
            c += steps[i][1];
        }
    }
    return count;
}

static bool other_in_check(const struct other *other, int side)
{
    struct target targets[64];
    for (int row = 2; row < 10; row++)
        for (int column = 2; column < 10; column++)
            if (other->at[row][column] * side < 0)
                for (int i = other_targets(other, row, column, targets); i-- > 0;)
                    if (other->at[targets[i].row][targets[i].column] == 6 * side)
                        return true;
    return false;
}

static struct other other_after(const struct other *other, int row, int column, struct target to)
{
    struct other next = *other;
    next.at[to.row][to.column] = next.at[row][column];
    next.at[row][column] = 0;
    next.side = -next.side;
    return next;
}

/* Lists the legal moves as text, without checks taken into account if `all`. */
static int other_moves(const struct other *other, bool all, char moves[][6])
{
    int count = 0;
    struct target targets[64];
    for (int row = 2; row < 10; row++)
        for (int column = 2; column < 10; column++) {
            if (other->at[row][column] * other->side <= 0)
                continue;
            for (int i = other_targets(other, row, column, targets); i-- > 0;) {
                struct other next = other_after(other, row, column, targets[i]);
                if (all || !other_in_check(&next, other->side))
                    snprintf(moves[count++], 6, "%c%c-%c%c", (char)('a' + column - 2), (char)('0' + 10 - row),
                        (char)('a' + targets[i].column - 2), (char)('0' + 10 - targets[i].row));
            }
        }
    return count;
}

/* One verdict; makes the move unless it is incorrect. */
static const char *other_play(struct other *other, const char *move)
{
    static char moves[4096][6];
    int count = other_moves(other, false, moves);
    int i = 0;
    while (i < count && strcmp(moves[i], move) != 0)
        i++;
    if (i == count)
        return "Incorrect\n";
    *other = other_after(other, 10 - (move[1] - '0'), move[0] - 'a' + 2,
        (struct target){10 - (move[4] - '0'), move[3] - 'a' + 2});
    bool check = other_in_check(other, other->side);
    if (other_moves(other, false, moves) == 0)
        return check ? "Mate\n" : "Draw\n";
    return check ? "Check\n" : "Correct\n";
}

static void other_write(const struct other *other, struct bytes *out)
{
    for (int row = 2; row < 10; row++)
        for (int column = 2; column < 10; column++)
            bytes_append_format(out, "%d%c", other->at[row][column], column == 9 ? '\n' : ' ');
}

static void random_board(struct support_random *random, struct other *other)
{
    for (int row = 0; row < 12; row++)
        for (int column = 0; column < 12; column++)
            other->at[row][column] = BORDER;
    int full = 1 + support_random_below(random, 40);
    for (int row = 2; row < 10; row++)
        for (int column = 2; column < 10; column++)
            other->at[row][column] =
                support_random_below(random, 100) < full ? support_random_below(random, 13) - 6 : 0;
    other->side = support_random_below(random, 2) ? 1 : -1;
}

static void random_move(struct support_random *random, const struct other *other, char move[6])
{
    static char moves[4096][6];
    int count = other_moves(other, support_random_below(random, 4) == 0, moves);
    if (count > 0 && support_random_below(random, 20))
        memcpy(move, moves[support_random_below(random, count)], 6);
    else
        snprintf(move, 6, "%c%c-%c%c", (char)('a' + support_random_below(random, 8)),
            (char)('1' + support_random_below(random, 8)), (char)('a' + support_random_below(random, 8)),
            (char)('1' + support_random_below(random, 8)));
}

/* Returns which verdicts were given, as bits. */
static unsigned play_random_game(struct support_random *random)
{
    static const char *const words[] = {"Correct\n", "Check\n", "Draw\n", "Mate\n", "Incorrect\n"};
    struct other other;
    struct bytes text = {0};
    struct bytes answer = {0};
    unsigned given = 0;
    random_board(random, &other);
    other_write(&other, &text);
    bytes_append_format(&text, "60\n%s\n", other.side > 0 ? "White" : "Black");
    bool running = true;
    for (int i = 0; i < 60; i++) {
        char move[6] = "a1-a1";
        if (running) {
            random_move(random, &other, move);
            const char *verdict = other_play(&other, move);
            bytes_append_text(&answer, verdict);
            running = verdict[0] == 'C';
            for (unsigned word = 0; word < 5; word++)
                given |= (unsigned)(strcmp(verdict, words[word]) == 0) << word;
        }
        bytes_append_format(&text, "%s\n", move);
    }
    if (!running) {
        bytes_append_char(&answer, '\n');
        other_write(&other, &answer);
    }
    bytes_append_char(&text, '\0');
    bytes_append_char(&answer, '\0');
    struct judged judged = support_judge("ostap", text.at, text.length - 1, &(struct contest_options){0});
    if (!judged.good || strcmp(judged.out.at, answer.at) != 0)
        fail_msg(
            "SEED=%" PRIu64 ":\n%s\ngives\n%s\nnot\n%s", random->seed, text.at, judged.out.at, answer.at);
    bytes_free(&judged.out);
    bytes_free(&text);
    bytes_free(&answer);
    return given;
}

static void a_second_referee_agrees(void **state)
{
    (void)state;
    struct support_random random = support_random_begin();
    unsigned given = 0;
    for (int i = 0; i < 3000; i++)
        given |= play_random_game(&random);
    assert_int_equal(given, 31);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases),
        cmocka_unit_test(moves_that_are_not_legal),
        cmocka_unit_test(pawns),
        cmocka_unit_test(kings_may_be_many_or_none),
        cmocka_unit_test(moves_after_the_end_are_read),
        cmocka_unit_test(faults_have_code_and_place),
        cmocka_unit_test(a_second_referee_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
