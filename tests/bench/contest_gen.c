/* Writes large and hard inputs for the contest programs, the same for the same arguments:
 *
 *     contest_gen boardstate random|checked|lines|huge [BOARDS [PIECES]]
 *     contest_gen tiles random|serpentine|spiral|tree|open [SIDE [QUERIES]]
 *
 * boardstate: random pieces; one check from afar with every other piece looking at the line between; all
 * pieces on lines through a king's neighbours; the second kind on a board of 10^18. tiles: a board of SIDE x
 * SIDE with 40 of 100 squares tiles, a corridor to and fro, a corridor round and round, corridors that branch
 * like a tree, no tiles. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 88172645463325252u;

/* Marsaglia's xorshift, then a multiplication. */
static uint64_t next_random(void)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * UINT64_C(2685821657736338717);
}

static int64_t random_to(int64_t most)
{
    return 1 + (int64_t)(next_random() % (uint64_t)most);
}

/* Squares that are taken, in a table with open addresses. */
enum { SLOTS = 1 << 20 };

struct squares {
    int64_t x[SLOTS]; /* 0: free */
    int64_t y[SLOTS];
};

static bool take(struct squares *taken, int64_t x, int64_t y)
{
    uint64_t slot = ((uint64_t)x * 0x9e3779b97f4a7c15u ^ (uint64_t)y * 0xc2b2ae3d27d4eb4fu) >> 44;
    for (; taken->x[slot]; slot = (slot + 1) % SLOTS)
        if (taken->x[slot] == x && taken->y[slot] == y)
            return false;
    taken->x[slot] = x;
    taken->y[slot] = y;
    return true;
}

static bool put(struct squares *taken, int64_t x, int64_t y, char piece)
{
    if (!take(taken, x, y))
        return false;
    printf("%" PRId64 " %" PRId64 " %c\n", x, y, piece);
    return true;
}

static void random_board(struct squares *taken, int pieces)
{
    int64_t side = 1000000;
    printf("%" PRId64 " %d\n", side, pieces);
    for (int i = 0; i < pieces;)
        i += put(taken, random_to(side), random_to(side), i < 2 ? "kK"[i] : "qrbhpQRBHP"[next_random() % 10]);
}

/* The White king is shielded by pawns on all sides but the right, where a rook gives check from the far edge.
 */
static int put_checked_king(struct squares *taken, int64_t side, int64_t x, int64_t y)
{
    int count = 0;
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++)
            if (dx != 1 || dy != 0)
                count += put(taken, x + dx, y + dy, dx == 0 && dy == 0 ? 'k' : 'p');
    count += put(taken, side, y, 'R');
    count += put(taken, side, 1, 'K');
    count += put(taken, side - 1, 1, 'P');
    count += put(taken, side - 1, 2, 'P');
    count += put(taken, side, 2, 'P');
    return count;
}

static void checked_board(struct squares *taken, int pieces, int64_t side)
{
    int64_t x = 2;
    int64_t y = side / 2;
    printf("%" PRId64 " %d\n", side, pieces);
    for (int i = put_checked_king(taken, side, x, y); i < pieces;) {
        int64_t to_x = random_to(side - 1);
        int64_t to_y = random_to(side - 1);
        if (to_y > 3 && llabs(to_y - y) > 3)
            i += put(taken, to_x, to_y, "qrbhp"[next_random() % 5]);
    }
}

/* Everything stands on the three columns, rows and diagonals of each kind through the White king's
 * neighbourhood. */
static void lines_board(struct squares *taken, int pieces)
{
    int64_t side = 1000000;
    int64_t middle = side / 2;
    printf("%" PRId64 " %d\n", side, pieces);
    for (int i = put_checked_king(taken, side, middle, middle); i < pieces;) {
        int64_t away = random_to(side - 1) - middle;
        int64_t aside = (int64_t)(next_random() % 3) - 1;
        static const int8_t ways[4][2] = {{0, 1}, {1, 1}, {1, -1}, {1, 0}};
        int way = (int)(next_random() % 4);
        int64_t x = middle + away * ways[way][0] + (ways[way][1] ? aside : 0);
        int64_t y = middle + away * ways[way][1] + (ways[way][1] ? 0 : aside);
        bool free = llabs(away) > 3 && x >= 1 && y > 3 && x < side && y < side && y != middle;
        if (free)
            i += put(taken, x, y, "qrbhp"[next_random() % 5]);
    }
}

static int write_boards(const char *kind, int boards, int pieces)
{
    struct squares *taken = malloc(sizeof *taken);
    if (!taken)
        return 1;
    printf("%d\n", boards);
    for (int i = 0; i < boards; i++) {
        memset(taken, 0, sizeof *taken);
        if (strcmp(kind, "random") == 0)
            random_board(taken, pieces);
        else if (strcmp(kind, "checked") == 0)
            checked_board(taken, pieces, 1000000);
        else if (strcmp(kind, "lines") == 0)
            lines_board(taken, pieces);
        else
            checked_board(taken, pieces, INT64_C(1000000000000000000));
    }
    free(taken);
    return 0;
}

static bool is_edge(int side, int x, int y)
{
    return x == 0 || y == 0 || x == side - 1 || y == side - 1;
}

/* Corridors in odd rows, joined at the right end and the left end by turns; the edge is closed. */
static bool is_serpentine_tile(int side, int x, int y)
{
    if (is_edge(side, x, y))
        return true;
    return y % 2 == 0 && x != (y % 4 == 0 ? 1 : side - 2);
}

/* Walls are rings two apart, each open at one square of its left side; a bar in the corridor around it,
 * beside that square, makes the way go all round. */
static bool is_spiral_tile(int side, int x, int y)
{
    int ring = x < y ? x : y;
    ring = side - 1 - x < ring ? side - 1 - x : ring;
    ring = side - 1 - y < ring ? side - 1 - y : ring;
    bool door = ring > 0 && x == ring && y == ring + 1;
    return ring % 2 == 0 ? !door : door;
}

/* Whether a number is no farther than half a unit from an odd multiple of the unit. */
static bool is_near_odd(int number, int unit)
{
    return abs(number % (2 * unit) - unit) <= unit / 2;
}

/* Free squares are the bars of an H tree: a bar along the row in the middle of a block, bars along the
 * columns at its ends, whose ends are the middles of smaller blocks. */
static bool is_tree_tile(int x, int y)
{
    int row_unit = (y + 1) & -(y + 1);
    int column_unit = 2 * ((x + 1) & -(x + 1));
    return !(row_unit >= 4 && is_near_odd(x + 1, row_unit)) &&
           !(column_unit >= 4 && is_near_odd(y + 1, column_unit));
}

static void write_tiles(const char *kind, int side)
{
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            bool tile = false;
            if (strcmp(kind, "random") == 0)
                tile = next_random() % 100 < 40;
            else if (strcmp(kind, "serpentine") == 0)
                tile = is_serpentine_tile(side, x, y);
            else if (strcmp(kind, "spiral") == 0)
                tile = is_spiral_tile(side, x, y);
            else if (strcmp(kind, "tree") == 0)
                tile = is_tree_tile(x, y);
            putchar(tile ? 'X' : '.');
        }
        putchar('\n');
    }
}

static int write_tiles_input(const char *kind, int side, int queries)
{
    printf("%d %d\n", side, side);
    write_tiles(kind, side);
    bool serpentine = strcmp(kind, "serpentine") == 0;
    bool spiral = strcmp(kind, "spiral") == 0;
    for (int i = 0; i < queries; i++) {
        if (serpentine)
            printf("%d %d %d %d\n", 2, 2, side / 2 + 1, (side - 2) / 2 * 2);
        else if (spiral)
            printf("%d %d %d %d\n", 2, 2, (side + 1) / 2, (side + 1) / 2);
        else if (i % 2 == 0)
            printf("%d %d %d %d\n", 1, 1, side, side);
        else
            printf("%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", random_to(side), random_to(side),
                random_to(side), random_to(side));
    }
    puts("0 0 0 0");
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: %s boardstate|tiles KIND [COUNT [COUNT]]\n", argv[0]);
        return 2;
    }
    int first = argc > 3 ? atoi(argv[3]) : 0;
    int second = argc > 4 ? atoi(argv[4]) : 0;
    if (strcmp(argv[1], "boardstate") == 0)
        return write_boards(argv[2], first ? first : 5, second ? second : 200000);
    return write_tiles_input(argv[2], first ? first : 10000, second ? second : 20);
}
