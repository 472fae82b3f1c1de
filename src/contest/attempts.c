/* The contest "attempts": scores of attempts at a task, and the best one so far after each. Memory follows
 * the points that were read, not the counts the input announces. */
#include "contest/contest.h"

#include "base/memory.h"
#include "contest/scan.h"

#include <inttypes.h>
#include <stdlib.h>

/* Every score fits in 64 bits while the points and the bonus together are no larger than SCORE_LIMIT and the
 * attempts no more than COUNT_LIMIT: 4e18 + 2 * 1e18 < 2^63. */
#define COUNT_LIMIT INT64_C(1000000000000000000)
#define SCORE_LIMIT INT64_C(4000000000000000000)
#define SCORE_TEXT "4000000000000000000 at most"

struct scoring {
    int64_t *points; /* points[i]: for test i, 0-based */
    int64_t tests;
    int64_t bonus;
    int64_t room; /* what the sizes of further points may add up to */
};

static bool read_points(struct scan *scan, struct scoring *scoring, const char *what, int64_t *points)
{
    if (!scan_number(scan, what, -scoring->room, scoring->room, points))
        return false;
    scoring->room -= *points < 0 ? -*points : *points;
    return true;
}

static bool read_scoring(struct scan *scan, struct scoring *scoring)
{
    int64_t tests;
    size_t capacity = 0;
    if (!scan_number(scan, "the number of tests", 1, COUNT_LIMIT, &tests))
        return false;
    for (; scoring->tests < tests; scoring->tests++) {
        scoring->points =
            memory_grow(scoring->points, &capacity, (size_t)scoring->tests, sizeof *scoring->points);
        if (!read_points(scan, scoring, "a test's points (with all others " SCORE_TEXT ")",
                &scoring->points[scoring->tests]))
            return false;
    }
    return read_points(scan, scoring, "the bonus (with all points " SCORE_TEXT ")", &scoring->bonus);
}

/* The score of an attempt before anything is taken off for its number. */
static bool read_attempt(struct scan *scan, const struct scoring *scoring, int64_t *score)
{
    bool all = true;
    *score = 0;
    for (int64_t test = 0; test < scoring->tests; test++) {
        int64_t passed;
        if (!scan_number(scan, "a flag", 0, 1, &passed))
            return false;
        *score += passed ? scoring->points[test] : 0;
        all = all && passed;
    }
    *score += all ? scoring->bonus : 0;
    return true;
}

static bool judge(struct scan *scan, struct scoring *scoring, struct bytes *out)
{
    int64_t attempts;
    if (!read_scoring(scan, scoring) ||
        !scan_number(scan, "the number of attempts", 0, COUNT_LIMIT, &attempts))
        return false;
    int64_t best = INT64_MIN;
    for (int64_t attempt = 0; attempt < attempts; attempt++) {
        int64_t score;
        if (!read_attempt(scan, scoring, &score))
            return false;
        score -= 2 * attempt;
        best = score > best ? score : best;
        bytes_append_format(out, "%" PRId64 "\n", best);
    }
    return scan_end(scan);
}

bool contest_attempts(
    struct reader *reader, const struct contest_options *options, struct bytes *out, struct diag *fault)
{
    (void)options;
    struct scan scan;
    struct scoring scoring = {.room = SCORE_LIMIT};
    scan_open(&scan, reader, fault);
    bool good = judge(&scan, &scoring, out);
    free(scoring.points);
    return good;
}
