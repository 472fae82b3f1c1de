/* The contest "tiles": reads a board and questions for shortest paths between two of its squares, and answers
 * with their lengths or pictures. */
#include "contest/contest.h"

#include "base/ascii.h"
#include "contest/scan.h"
#include "contest/tiles_draw.h"

#include <inttypes.h>

struct tiles_job {
    struct scan scan;
    struct tiles_board board;
    struct tiles_search *search; /* NULL until the board is read */
    bool draw;
    char looks[TILES_LOOKS]; /* with draw */
    struct bytes *out;
};

struct query {
    struct tiles_point from;
    struct tiles_point to;
};

/* Eight characters at a time: a byte's bit 6 tells X from the full stop, which leaves only to check that the
 * byte is the one or the other. */
static bool read_eight(const char *at, uint8_t *tiles)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t text = 0;
    for (int i = 0; i < 8; i++)
        text |= (uint64_t)(unsigned char)at[i] << 8 * i;
    uint64_t is_tile = text >> 6 & ones;
    *tiles = (uint8_t)(is_tile * UINT64_C(0x0102040810204080) >> 56);
    return text == ones * '.' + is_tile * ('X' - '.');
}

/* What is wrong with a row at its column x (1-based), where the reader stands. */
static bool fail_row(struct tiles_job *job, int x, int y)
{
    struct scan *scan = &job->scan;
    struct reader *reader = scan->reader;
    struct diag_place place = reader_place(reader, reader->at);
    if (reader->at == reader->end && reader->error)
        return scan_fail_reading(scan);
    if (reader->at == reader->end)
        return scan_fail_at(scan, place, DIAG_INPUT_ENDS, "the input ends in row %d", y);
    if (x > job->board.width && (*reader->at == 'X' || *reader->at == '.'))
        return scan_fail_at(scan, place, DIAG_ROW_LENGTH, "row %d is longer than the board is wide (%d)", y,
            job->board.width);
    if (ascii_is_space(*reader->at))
        return scan_fail_at(
            scan, place, DIAG_ROW_LENGTH, "row %d ends after %d of %d squares", y, x - 1, job->board.width);
    char quote[DIAG_QUOTE_SIZE];
    diag_quote(quote, (struct span){reader->at, 1});
    return scan_fail_at(scan, place, DIAG_BAD_TILE, "%s in row %d is neither X nor a full stop", quote, y);
}

/* Reads up to eight squares of a row one by one. */
static bool read_few(struct tiles_job *job, int x, int y, uint8_t *tiles)
{
    struct reader *reader = job->scan.reader;
    *tiles = 0;
    for (int i = 0; i < 8 && x + i <= job->board.width; i++) {
        if (reader_need(reader, 1) == 0 || (*reader->at != 'X' && *reader->at != '.'))
            return fail_row(job, x + i, y);
        *tiles |= (uint8_t)((*reader->at == 'X') << i);
        reader->at++;
    }
    return true;
}

static bool read_row(struct tiles_job *job, int y)
{
    struct reader *reader = job->scan.reader;
    if (!scan_token(&job->scan, "a row of tiles"))
        return false;
    for (int x = 1; x <= job->board.width; x += 8) {
        uint8_t tiles;
        if (x + 7 <= job->board.width && reader_need(reader, 8) >= 8 && read_eight(reader->at, &tiles))
            reader->at += 8;
        else if (!read_few(job, x, y, &tiles))
            return false;
        tiles_put_eight(&job->board, x, y, tiles);
    }
    if (reader_need(reader, 1) == 0 || ascii_is_space(*reader->at))
        return true;
    return fail_row(job, job->board.width + 1, y);
}

static bool read_board(struct tiles_job *job)
{
    int64_t width;
    int64_t height;
    if (!scan_number(&job->scan, "the board's width", 1, TILES_MAX_SIDE, &width) ||
        !scan_number(&job->scan, "the board's height", 1, TILES_MAX_SIDE, &height))
        return false;
    tiles_open(&job->board, (int)width, (int)height);
    for (int y = 1; y <= job->board.height; y++)
        if (!read_row(job, y))
            return false;
    return true;
}

/* Reads a query, or the four zeros behind the last one: *last is then true. */
static bool read_query(struct tiles_job *job, struct query *query, bool *last)
{
    struct scan *scan = &job->scan;
    int64_t number[4];
    if (!scan_number(scan, "a column (or 0, the end mark)", 0, job->board.width, &number[0]))
        return false;
    *last = number[0] == 0;
    const char *mark = "a number of the end mark 0 0 0 0";
    int64_t least = *last ? 0 : 1;
    int64_t width = *last ? 0 : job->board.width;
    int64_t height = *last ? 0 : job->board.height;
    if (!scan_number(scan, *last ? mark : "a row", least, height, &number[1]) ||
        !scan_number(scan, *last ? mark : "a column", least, width, &number[2]) ||
        !scan_number(scan, *last ? mark : "a row", least, height, &number[3]))
        return false;
    *query = (struct query){{(int)number[0], (int)number[1]}, {(int)number[2], (int)number[3]}};
    return true;
}

static void answer(struct tiles_job *job, struct query query, bool first)
{
    if (!job->draw) {
        uint32_t length = tiles_distance(job->search, query.from, query.to);
        bytes_append_format(job->out, "%" PRIu32 "\n", length);
        return;
    }
    if (!first)
        bytes_append_char(job->out, '\n');
    tiles_draw(&job->board, job->search, query.from, query.to, job->looks, job->out);
}

static bool judge(struct tiles_job *job)
{
    if (!read_board(job))
        return false;
    job->search = tiles_search_open(&job->board);
    for (bool first = true;; first = false) {
        struct query query;
        bool last;
        if (!read_query(job, &query, &last))
            return false;
        if (last)
            return scan_end(&job->scan);
        answer(job, query, first);
    }
}

bool contest_tiles(
    struct reader *reader, const struct contest_options *options, struct bytes *out, struct diag *fault)
{
    struct tiles_job job = {.draw = options->draw, .out = out};
    scan_open(&job.scan, reader, fault);
    bool good = (!job.draw || tiles_load_looks(job.looks, fault)) && judge(&job);
    tiles_search_close(job.search);
    tiles_close(&job.board);
    return good;
}
