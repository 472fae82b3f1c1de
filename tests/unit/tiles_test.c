/* The contest "tiles": the statement's case, boards worked out by hand, every fault, and a second search,
 * square by square, for lengths and pictures on random boards, on mazes and on boards of several patches. */
#include "contest_support.h"

static const struct contest_options draws = {.draw = true};

static void the_statement(void **state)
{
    (void)state;
    support_case("tiles", "1-statement");
}

static void paths_may_leave_the_board(void **state)
{
    (void)state;
    /* Around a full board: from corner to corner is W + H + 2 steps, from the middle there is none. */
    support_answers("tiles",
        "3 3\nXXX\nXXX\nXXX\n1 1 3 3\n1 1 1 3\n2 2 2 1\n2 2 3 3\n1 1 1 1\n2 2 2 3\n1 1 3 1\n0 0 0 0\n",
        "8\n4\n1\n0\n0\n1\n4\n");
    support_answers("tiles", "1 1\nX\n1 1 1 1\n0 0 0 0", "0\n");
    support_answers("tiles", "1 3\nX X X 1 1 1 3 0 0 0 0", "4\n");
}

static void ends_may_be_empty(void **state)
{
    (void)state;
    support_answers("tiles", "3 1\n.X.\n1 1 3 1\n1 1 2 1\n2 1 3 1\n0 0 0 0", "4\n1\n1\n");
    support_answers("tiles", "1 1\n.\n1 1 1 1\n0 0 0 0", "0\n");
}

static void ends_are_tiles_again_afterwards(void **state)
{
    (void)state;
    support_answers("tiles", "3 1\nXXX\n1 1 2 1\n1 1 3 1\n2 1 3 1\n1 1 3 1\n0 0 0 0", "1\n4\n1\n4\n");
}

/* Of all shortest paths the one is drawn that goes up, else left, else right, else down wherever it can. */
static void paths_are_drawn(void **state)
{
    (void)state;
    support_answers_with("tiles", "3 3\n...\n...\n...\n1 3 3 1\n3 1 1 3\n2 2 2 2\n3 3 1 3\n0 0 0 0", &draws,
        ":::::\n:+-2:\n:|..:\n:1..:\n:::::\n"
        "\n"
        ":::::\n:+-1:\n:|..:\n:2..:\n:::::\n"
        "\n"
        ":::::\n:...:\n:.1.:\n:...:\n:::::\n"
        "\n"
        ":::::\n:...:\n:...:\n:2-1:\n:::::\n");
    support_answers_with("tiles", "3 1\nXXX\n1 1 3 1\n0 0 0 0", &draws, ":+-+:\n:1X2:\n:::::\n");
}

static void faults_have_code_and_place(void **state)
{
    (void)state;
    static const char *const name = "tiles";
    support_fails(name, "", DIAG_INPUT_ENDS, 1, 1, "the board's width");
    support_fails(name, "5", DIAG_INPUT_ENDS, 1, 2, "the board's height");
    support_fails(name, "0 1", DIAG_NUMBER_TOO_LARGE, 1, 1, "the board's width is 1 to 10000");
    support_fails(name, "1 10001", DIAG_NUMBER_TOO_LARGE, 1, 3, "the board's height is 1 to 10000");
    support_fails(name, "10000 10000\n", DIAG_INPUT_ENDS, 2, 1, "a row of tiles");
    support_fails(name, "3 2\nXX\n", DIAG_ROW_LENGTH, 2, 3, "row 1 ends after 2 of 3 squares");
    support_fails(name, "3 2\nXXX\n.\n", DIAG_ROW_LENGTH, 3, 2, "row 2 ends after 1 of 3 squares");
    support_fails(name, "3 2\nXXX\n.", DIAG_INPUT_ENDS, 3, 2, "the input ends in row 2");
    support_fails(name, "3 2\nXXX.\n", DIAG_ROW_LENGTH, 2, 4, "row 1 is longer than the board is wide (3)");
    support_fails(name, "3 2\nXXX?\n", DIAG_BAD_TILE, 2, 4, "? in row 1 is neither");
    support_fails(name, "3 2\nXxX\n", DIAG_BAD_TILE, 2, 2, "x in row 1 is neither");
    support_fails(name, "20 1\nXXXXXXXX..........0.\n", DIAG_BAD_TILE, 2, 19, "0 in row 1");
    support_fails(name, "9 1\nXXXXn...X\n", DIAG_BAD_TILE, 2, 5, "n in row 1");
    support_fails_long(name, "9 1\nXXXX\0...X\n", 14, DIAG_BAD_TILE, 2, 5, "? in row 1");
    support_fails(name, "2 1\nXX\n", DIAG_INPUT_ENDS, 3, 1, "a column");
    support_fails(name, "2 1\nXX\n1 1 2 1", DIAG_INPUT_ENDS, 3, 8, "a column");
    support_fails(name, "2 1\nXX\n1 1 2", DIAG_INPUT_ENDS, 3, 6, "a row");
    support_fails(
        name, "2 1\nXX\n3 1 2 1", DIAG_NUMBER_TOO_LARGE, 3, 1, "a column (or 0, the end mark) is 0 to 2");
    support_fails(name, "2 1\nXX\n1 2 2 1", DIAG_NUMBER_TOO_LARGE, 3, 3, "a row is 1 to 1");
    support_fails(name, "2 1\nXX\n1 0 2 1", DIAG_NUMBER_TOO_LARGE, 3, 3, "a row is 1 to 1");
    support_fails(name, "2 1\nXX\n1 1 0 1", DIAG_NUMBER_TOO_LARGE, 3, 5, "a column is 1 to 2");
    support_fails(name, "2 1\nXX\n1 1 2 x", DIAG_NUMBER_EXPECTED, 3, 7, "x is not a row");
    support_fails(name, "2 1\nXX\n0 0 0 1", DIAG_NUMBER_TOO_LARGE, 3, 7, "the end mark 0 0 0 0");
    support_fails(name, "2 1\nXX\n0 0 0", DIAG_INPUT_ENDS, 3, 6, "the end mark 0 0 0 0");
    support_fails(name, "2 1\nXX\n0 0 0 0\n.", DIAG_TRAILING_TEXT, 4, 1, ". follows");
}

/* The second search: distances of all squares from the target by a queue. */
enum { MOST = 210 };

struct plain {
    int width;
    int height;
    bool tile[MOST + 2][MOST + 2]; /* [y][x] */
    int distance[MOST + 2][MOST + 2];
};

static const int step_x[4] = {0, -1, 1, 0};
static const int step_y[4] = {-1, 0, 0, 1};

static void plain_search(struct plain *plain, int x, int y, int to_x, int to_y)
{
    static int queue[(MOST + 2) * (MOST + 2)];
    int head = 0;
    int tail = 0;
    for (int row = 0; row <= plain->height + 1; row++)
        for (int column = 0; column <= plain->width + 1; column++)
            plain->distance[row][column] = -1;
    plain->distance[to_y][to_x] = 0;
    queue[tail++] = to_y * (MOST + 2) + to_x;
    while (head < tail) {
        int row = queue[head] / (MOST + 2);
        int column = queue[head++] % (MOST + 2);
        for (int i = 0; i < 4; i++) {
            int r = row + step_y[i];
            int c = column + step_x[i];
            bool inside = r >= 0 && c >= 0 && r <= plain->height + 1 && c <= plain->width + 1;
            if (!inside || plain->distance[r][c] >= 0 || (plain->tile[r][c] && (r != y || c != x)))
                continue;
            plain->distance[r][c] = plain->distance[row][column] + 1;
            queue[tail++] = r * (MOST + 2) + c;
        }
    }
}

static void plain_draw(const struct plain *plain, int x, int y, int to_x, int to_y, struct bytes *out)
{
    static char picture[MOST + 2][MOST + 2];
    for (int row = 0; row <= plain->height + 1; row++)
        for (int column = 0; column <= plain->width + 1; column++) {
            bool ring = row == 0 || column == 0 || row > plain->height || column > plain->width;
            picture[row][column] = ring ? ':' : plain->tile[row][column] ? 'X' : '.';
        }
    int before = -1;
    for (int row = y, column = x, left = plain->distance[y][x]; left > 0; left--) {
        int i = 0;
        for (; i < 4; i++) {
            int r = row + step_y[i];
            int c = column + step_x[i];
            if (r >= 0 && c >= 0 && r <= plain->height + 1 && c <= plain->width + 1 &&
                plain->distance[r][c] == left - 1)
                break;
        }
        picture[row][column] = before != i ? '+' : i == 1 || i == 2 ? '-' : '|';
        row += step_y[i];
        column += step_x[i];
        before = i;
    }
    picture[to_y][to_x] = '2';
    picture[y][x] = '1';
    for (int row = 0; row <= plain->height + 1; row++) {
        bytes_append(out, picture[row], (size_t)plain->width + 2);
        bytes_append_char(out, '\n');
    }
}

static void fill_randomly(struct support_random *random, struct plain *plain)
{
    int density = support_random_below(random, 65);
    memset(plain->tile, 0, sizeof plain->tile);
    for (int y = 1; y <= plain->height; y++)
        for (int x = 1; x <= plain->width; x++)
            plain->tile[y][x] = support_random_below(random, 100) < density;
}

/* Corridors one square wide from everywhere to everywhere, by a walk that turns back where it is stuck; then
 * a few holes in the walls, so that there are several ways. */
static void fill_with_maze(struct support_random *random, struct plain *plain)
{
    static int stack[MOST * MOST];
    int depth = 0;
    memset(plain->tile, 0, sizeof plain->tile);
    for (int y = 1; y <= plain->height; y++)
        for (int x = 1; x <= plain->width; x++)
            plain->tile[y][x] = true;
    plain->tile[2][2] = false;
    stack[depth++] = 2 * (MOST + 2) + 2;
    while (depth > 0) {
        int y = stack[depth - 1] / (MOST + 2);
        int x = stack[depth - 1] % (MOST + 2);
        int ways[4];
        int count = 0;
        for (int i = 0; i < 4; i++) {
            int r = y + 2 * step_y[i];
            int c = x + 2 * step_x[i];
            if (r >= 1 && c >= 1 && r < plain->height && c < plain->width && plain->tile[r][c])
                ways[count++] = i;
        }
        if (count == 0) {
            depth--;
            continue;
        }
        int way = ways[support_random_below(random, count)];
        plain->tile[y + step_y[way]][x + step_x[way]] = false;
        plain->tile[y + 2 * step_y[way]][x + 2 * step_x[way]] = false;
        stack[depth++] = (y + 2 * step_y[way]) * (MOST + 2) + x + 2 * step_x[way];
    }
    for (int holes = support_random_below(random, 10); holes > 0; holes--)
        plain->tile[1 + support_random_below(random, plain->height)]
                   [1 + support_random_below(random, plain->width)] = false;
}

static void compare_board(struct support_random *random, struct plain *plain, int queries)
{
    struct bytes text = {0};
    struct bytes lengths = {0};
    struct bytes pictures = {0};
    bytes_append_format(&text, "%d %d\n", plain->width, plain->height);
    for (int y = 1; y <= plain->height; y++) {
        for (int x = 1; x <= plain->width; x++)
            bytes_append_char(&text, plain->tile[y][x] ? 'X' : '.');
        bytes_append_char(&text, '\n');
    }
    for (int i = 0; i < queries; i++) {
        int x = 1 + support_random_below(random, plain->width);
        int y = 1 + support_random_below(random, plain->height);
        int to_x = 1 + support_random_below(random, plain->width);
        int to_y = 1 + support_random_below(random, plain->height);
        bytes_append_format(&text, "%d %d %d %d\n", x, y, to_x, to_y);
        plain_search(plain, x, y, to_x, to_y);
        bytes_append_format(&lengths, "%d\n", plain->distance[y][x] < 0 ? 0 : plain->distance[y][x]);
        bytes_append_text(&pictures, i ? "\n" : "");
        plain_draw(plain, x, y, to_x, to_y, &pictures);
    }
    bytes_append_text(&text, "0 0 0 0\n");
    bytes_append_char(&text, '\0');
    bytes_append_char(&lengths, '\0');
    bytes_append_char(&pictures, '\0');
    struct judged judged = support_judge("tiles", text.at, text.length - 1, &(struct contest_options){0});
    struct judged drawn = support_judge("tiles", text.at, text.length - 1, &draws);
    if (!judged.good || strcmp(judged.out.at, lengths.at) != 0)
        fail_msg("SEED=%" PRIu64 ": lengths differ: %s\ninstead of %s\non\n%s", random->seed, judged.out.at,
            lengths.at, text.at);
    if (!drawn.good || strcmp(drawn.out.at, pictures.at) != 0)
        fail_msg("SEED=%" PRIu64 ": pictures differ on\n%s", random->seed, text.at);
    bytes_free(&judged.out);
    bytes_free(&drawn.out);
    bytes_free(&text);
    bytes_free(&lengths);
    bytes_free(&pictures);
}

static void small_boards_agree(void **state)
{
    (void)state;
    static struct plain plain;
    struct support_random random = support_random_begin();
    for (int i = 0; i < 1000; i++) {
        plain.width = 1 + support_random_below(&random, 12);
        plain.height = 1 + support_random_below(&random, 12);
        fill_randomly(&random, &plain);
        compare_board(&random, &plain, 10);
    }
}

/* Sides around multiples of 64, where the ring is the last column or row of a patch or the first of the next.
 */
static void several_patches_agree(void **state)
{
    (void)state;
    static struct plain plain;
    struct support_random random = support_random_begin();
    for (int i = 0; i < 100; i++) {
        plain.width = 50 + support_random_below(&random, MOST - 50);
        plain.height = 58 + support_random_below(&random, 10) + 64 * support_random_below(&random, 3);
        fill_randomly(&random, &plain);
        compare_board(&random, &plain, 5);
    }
}

static void mazes_agree(void **state)
{
    (void)state;
    static struct plain plain;
    struct support_random random = support_random_begin();
    for (int i = 0; i < 100; i++) {
        plain.width = 3 + support_random_below(&random, MOST - 3);
        plain.height = 3 + support_random_below(&random, MOST - 3);
        fill_with_maze(&random, &plain);
        compare_board(&random, &plain, 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_statement),
        cmocka_unit_test(paths_may_leave_the_board),
        cmocka_unit_test(ends_may_be_empty),
        cmocka_unit_test(ends_are_tiles_again_afterwards),
        cmocka_unit_test(paths_are_drawn),
        cmocka_unit_test(faults_have_code_and_place),
        cmocka_unit_test(small_boards_agree),
        cmocka_unit_test(several_patches_agree),
        cmocka_unit_test(mazes_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
