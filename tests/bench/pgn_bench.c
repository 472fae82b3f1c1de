/* How fast PGN and PDN are read: the reader alone, without rules. Reads each file several times in each way
 * and prints the best run's megabytes a second and nanoseconds a ply.
 *
 *     pgn_bench [-d] FILE...        -d: draughts
 *
 * The files should be large (a hundred megabytes), so that what is measured is reading. */
#include "notation/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 5 };

struct counted {
    uint64_t plies; /* of the main lines */
    uint64_t events;
    uint64_t bytes;
    double seconds;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static bool read_once(const char *path, const struct pgn_options *options, struct counted *counted)
{
    struct reader window;
    struct input *input = input_open(path);
    if (!input)
        return false;
    double start = now();
    *counted = (struct counted){0};
    reader_open(&window, input, PGN_WINDOW);
    struct pgn_reader *reader = pgn_open(&window, options, NULL);
    const struct pgn_event *event;
    while ((event = pgn_next(reader))->type != PGN_END) {
        counted->events++;
        if (event->type == PGN_GAME_END)
            counted->plies += pgn_game_plies(reader);
    }
    counted->bytes = reader_offset(&window, window.at);
    bool good = window.error == 0;
    pgn_close(reader);
    reader_close(&window);
    counted->seconds = now() - start;
    input_close(input);
    return good;
}

static bool measure(const char *path, const char *name, const struct pgn_options *options)
{
    struct counted best = {.seconds = 1e9};
    for (int i = 0; i < ROUNDS; i++) {
        struct counted counted;
        if (!read_once(path, options, &counted))
            return false;
        if (counted.seconds < best.seconds)
            best = counted;
    }
    printf("%-28s %-11s %8.0f MB/s %8.2f ns/ply %12llu plies %12llu events\n", path, name,
        (double)best.bytes / best.seconds / 1e6, best.seconds * 1e9 / (double)(best.plies ? best.plies : 1),
        (unsigned long long)best.plies, (unsigned long long)best.events);
    return true;
}

int main(int argc, char **argv)
{
    bool draughts = argc > 1 && strcmp(argv[1], "-d") == 0;
    const struct {
        const char *name;
        struct pgn_options options;
    } ways[] = {
        {"main line", {.draughts = draughts, .main_line = true}},
        {"count", {.draughts = draughts, .main_line = true, .count_moves = true}},
        {"everything", {.draughts = draughts}},
    };
    for (int i = draughts ? 2 : 1; i < argc; i++)
        for (size_t way = 0; way < sizeof ways / sizeof *ways; way++)
            if (!measure(argv[i], ways[way].name, &ways[way].options)) {
                fprintf(stderr, "pgn_bench: %s cannot be read\n", argv[i]);
                return EXIT_FAILURE;
            }
    return EXIT_SUCCESS;
}
