/* How fast chess is replayed and counted. Takes a PGN file, replays the main lines of its games (those that
 * begin from the usual position) and prints nanoseconds a ply; then counts perft nodes a second.
 *
 *     chess_bench FILE.pgn [ROUNDS] */
#include "notation/san.h"

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
    char *text = malloc(*length + 1);
    *length = fread(text, 1, *length, file);
    text[*length] = '\0';
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

/* Plays everything once; returns how many plies were played. */
static size_t replay(const struct moves *moves, size_t *games, size_t *faults, uint64_t *sum)
{
    struct chess_position start, position;
    struct chess_undo undo;
    size_t plies = 0;
    chess_start(&start);
    position = start;
    *games = *faults = 0;
    for (size_t i = 0; i < moves->count; i++) {
        struct san san;
        struct chess_move move;
        if (!moves->at[i].length) {
            *sum += position.side[0] ^ position.kind[CHESS_PAWN];
            position = start;
            (*games)++;
            continue;
        }
        if (san_read(moves->at[i], &san_english, &san) || san_resolve(&position, &san, &move)) {
            (*faults)++;
            continue;
        }
        chess_apply(&position, move, &undo);
        plies++;
    }
    return plies;
}

static void bench_perft(const char *name, int depth)
{
    struct chess_position position;
    chess_start(&position);
    double before = now();
    uint64_t leaves = chess_perft(&position, depth);
    double seconds = now() - before;
    printf("perft %s %d: %llu leaves, %.0f million/s\n", name, depth, (unsigned long long)leaves,
        (double)leaves / seconds * 1e-6);
}

int main(int argc, char **argv)
{
    size_t length, games = 0, faults = 0, plies = 0;
    uint64_t sum = 0;
    int rounds = argc > 2 ? atoi(argv[2]) : 100;
    char *text = argc > 1 ? read_file(argv[1], &length) : NULL;
    if (!text) {
        fputs("usage: chess_bench FILE.pgn [ROUNDS]\n", stderr);
        return 2;
    }
    struct moves moves = {0};
    collect(text, &moves);
    double best = 1e9;
    for (int round = 0; round < rounds; round++) {
        double before = now();
        plies = replay(&moves, &games, &faults, &sum);
        double seconds = now() - before;
        best = seconds < best ? seconds : best;
    }
    printf("replay: %zu games, %zu plies, %zu faults, %.2f ns a ply (sum %llx)\n", games, plies, faults,
        best / (double)plies * 1e9, (unsigned long long)sum);
    bench_perft("start", 6);
    free(moves.at);
    free(text);
    return 0;
}
