/* How fast chess is replayed and counted. Takes a PGN file, replays the main lines of its games (those that
 * begin from the usual position) and prints nanoseconds a ply; then counts perft nodes a second.
 *
 *     chess_bench FILE.pgn [ROUNDS] */
#include "notation/san_track.h"
#include "rules/chess_fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Moves of all games as spans of the file; a span without length ends a game. */
struct moves {
    struct span *at;
    size_t count;
    size_t capacity;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = calloc(*length + 1 + SAN_TRACK_BYTES, 1);
    *length = fread(text, 1, *length, file);
    fclose(file);
    return text;
}

static void add(struct moves *moves, struct span span)
{
    if (moves->count == moves->capacity) {
        moves->capacity = moves->capacity ? 2 * moves->capacity : 1024;
        moves->at = realloc(moves->at, moves->capacity * sizeof *moves->at);
    }
    moves->at[moves->count++] = span;
}

/* Good enough for clean files: passes over tags, comments, variations, numbers and annotation. */
static const char *next_word(const char *at, struct span *word, int *is_tag)
{
    int depth = 0;
    for (;;) {
        at += strspn(at, " \t\r\n.");
        *is_tag = *at == '[';
        if (*at == '{' || *at == '[' || *at == ';')
            at += strcspn(at, *at == '{' ? "}" : *at == '[' ? "]" : "\n");
        else if (*at == '(')
            depth++;
        else if (*at == ')')
            depth--;
        else if (!*at || depth == 0)
            break;
        at += *at != '\0';
        if (*is_tag)
            break;
    }
    word->at = at;
    word->length = strcspn(at, " \t\r\n.{}()[];!?$");
    return at + word->length;
}

static void collect(const char *text, struct moves *moves)
{
    struct span word;
    int is_tag = 0;
    for (const char *at = next_word(text, &word, &is_tag); *word.at; at = next_word(at, &word, &is_tag)) {
        char c = word.length ? *word.at : '\0';
        if (is_tag && moves->count && moves->at[moves->count - 1].length)
            add(moves, (struct span){0});
        if ((c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'Z'))
            add(moves, word);
        if (!word.length && (*at == '!' || *at == '?' || *at == '$'))
            at += strcspn(at, " \t\r\n)");
    }
    add(moves, (struct span){0});
}

/* What is done with a move: returns whether it was played. */
typedef bool (*player)(struct chess_position *position, struct span text);

static bool play_in_steps(struct chess_position *position, struct span text)
{
    struct san san;
    struct chess_move move;
    struct chess_undo undo;
    if (san_read(text, &san_english, &san) || san_resolve(position, &san, &move))
        return false;
    chess_apply(position, move, &undo);
    return true;
}

static bool play_at_one_go(struct chess_position *position, struct span text)
{
    return san_play(position, text, &san_english, NULL, NULL) == SAN_GOOD;
}

static bool play_and_write(struct chess_position *position, struct span text)
{
    struct chess_position before = *position;
    struct chess_move move;
    char out[SAN_SIZE];
    return san_play(position, text, &san_english, NULL, &move) == SAN_GOOD &&
           san_write(&before, move, out) > 0;
}

static bool play_and_key(struct chess_position *position, struct span text)
{
    return play_at_one_go(position, text) && chess_key(position) != 0;
}

/* Plays everything once; returns how many plies were played. */
static size_t replay(const struct moves *moves, player play, size_t *games, size_t *faults)
{
    struct chess_position start, position;
    size_t plies = 0;
    chess_start(&start);
    position = start;
    *games = *faults = 0;
    for (size_t i = 0; i < moves->count; i++) {
        if (!moves->at[i].length) {
            position = start;
            (*games)++;
        } else if (play(&position, moves->at[i])) {
            plies++;
        } else {
            (*faults)++;
        }
    }
    return plies;
}

static void bench_replay(const char *name, player play, const struct moves *moves, int rounds)
{
    double best = 1e9;
    size_t games = 0, faults = 0, plies = 0;
    for (int round = 0; round < rounds; round++) {
        double before = now();
        plies = replay(moves, play, &games, &faults);
        double seconds = now() - before;
        best = seconds < best ? seconds : best;
    }
    printf("%-32s %zu games, %zu plies, %zu faults, %.1f ns a ply\n", name, games, plies, faults,
        best / (double)plies * 1e9);
}

/* The same with a position of fast replays. */
static size_t replay_track(const struct moves *moves, size_t *games, size_t *faults)
{
    static struct san_prefixes prefixes;
    struct chess_position start;
    struct chess_track track;
    size_t plies = 0;
    san_prefixes_make(&prefixes, &san_english);
    chess_start(&start);
    chess_track_set(&track, &start);
    *games = *faults = 0;
    for (size_t i = 0; i < moves->count; i++) {
        if (!moves->at[i].length) {
            chess_track_set(&track, &start);
            (*games)++;
        } else if (san_track(&track, &prefixes, moves->at[i], NULL) == SAN_GOOD) {
            plies++;
        } else {
            (*faults)++;
        }
    }
    return plies;
}

static void bench_track(const struct moves *moves, int rounds)
{
    double best = 1e9;
    size_t games = 0, faults = 0, plies = 0;
    for (int round = 0; round < rounds; round++) {
        double before = now();
        plies = replay_track(moves, &games, &faults);
        double seconds = now() - before;
        best = seconds < best ? seconds : best;
    }
    printf("%-32s %zu games, %zu plies, %zu faults, %.1f ns a ply\n", "san_track", games, plies, faults,
        best / (double)plies * 1e9);
}

static void bench_perft(const char *name, const char *fen, int depth)
{
    struct chess_position position;
    struct chess_faults faults;
    chess_set_up(&position, span_of(fen), false, &faults);
    double before = now();
    uint64_t leaves = chess_perft(&position, depth);
    double seconds = now() - before;
    printf("perft %-26s depth %d, %llu leaves, %.0f million/s\n", name, depth, (unsigned long long)leaves,
        (double)leaves / seconds * 1e-6);
}

int main(int argc, char **argv)
{
    size_t length = 0;
    int rounds = argc > 2 ? atoi(argv[2]) : 100;
    char *text = argc > 1 ? read_file(argv[1], &length) : NULL;
    if (!text) {
        fputs("usage: chess_bench FILE.pgn [ROUNDS]\n", stderr);
        return 2;
    }
    struct moves moves = {0};
    collect(text, &moves);
    bench_track(&moves, rounds);
    bench_replay("san_play", play_at_one_go, &moves, rounds);
    bench_replay("san_read, san_resolve, chess_apply", play_in_steps, &moves, rounds);
    bench_replay("san_play, chess_key", play_and_key, &moves, rounds);
    bench_replay("san_play, san_write", play_and_write, &moves, rounds);
    bench_perft("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6);
    bench_perft("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5);
    free(moves.at);
    free(text);
    return 0;
}
