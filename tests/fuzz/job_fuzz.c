/* Any bytes as a PGN file, from the reader to what commands tell: every job reads the same games, `fen` gives
 * a line for each, `check` finds no fault in a main line that `fen` does not stop at, and nothing told holds
 * a control byte. */
#include "record/chess_check.h"
#include "record/chess_positions.h"
#include "record/game_list.h"

#include <stdlib.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_diag(void *context, const struct diag *diag)
{
    uint64_t *errors = context;
    *errors += diag->severity == DIAG_ERROR;
    CHECK(diag->code < DIAG_CODE_COUNT && diag->message[0]);
    for (const char *c = diag->message; *c; c++)
        CHECK(*c >= ' ' && *c <= '~');
}

static uint64_t lines_of(const struct bytes *bytes)
{
    uint64_t lines = 0;
    for (size_t i = 0; i < bytes->length; i++) {
        lines += bytes->at[i] == '\n';
        CHECK(bytes->at[i] == '\n' || (unsigned char)bytes->at[i] >= ' ');
    }
    return lines;
}

struct outcome {
    struct job_tally tally;
    uint64_t lines;
    uint64_t errors;
};

static struct outcome run(void (*job)(const void *, struct job_part *), const void *options, struct span text)
{
    struct outcome outcome = {0};
    struct job_part part = {.sink = {check_diag, &outcome.errors}};
    reader_open_memory(&part.reader, text);
    job(options, &part);
    outcome.tally = part.tally;
    outcome.lines = lines_of(&part.out);
    bytes_free(&part.out);
    reader_close(&part.reader);
    return outcome;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct chess_positions last = {.letters = &san_english};
    static const struct chess_positions every = {.wanted = {.which = POSITIONS_ALL}, .letters = &san_english};
    static const struct chess_check check = {.letters = &san_english};
    static const struct chess_check strict = {.strict = true, .letters = &san_english};
    static const struct game_list table = {.format = FORMAT_PGN};
    static const struct game_list json = {.json = true, .format = FORMAT_PGN};
    char *copy = malloc(size + 1); /* of its own, so that reading behind the end is seen */
    CHECK(copy);
    memcpy(copy, data, size);
    copy[size] = '\0';
    struct span text = {copy, size};
    struct outcome positions = run(chess_positions_run, &last, text);
    struct outcome all = run(chess_positions_run, &every, text);
    struct outcome checked = run(chess_check_run, &check, text);
    struct outcome warned = run(chess_check_run, &strict, text);
    struct outcome listed = run(game_list_run, &table, text);
    struct outcome objects = run(game_list_run, &json, text);
    CHECK(positions.lines == positions.tally.games);
    CHECK(all.tally.games == positions.tally.games && all.tally.plies == positions.tally.plies);
    CHECK(all.errors == positions.errors);
    CHECK(checked.tally.games == positions.tally.games && checked.tally.plies >= positions.tally.plies);
    CHECK(warned.tally.games == checked.tally.games && warned.tally.plies == checked.tally.plies);
    CHECK(warned.errors == checked.errors && checked.errors >= positions.errors);
    CHECK(listed.tally.games == positions.tally.games && listed.lines == listed.tally.games);
    CHECK(objects.lines == listed.lines && objects.errors == listed.errors);
    free(copy);
    return 0;
}
