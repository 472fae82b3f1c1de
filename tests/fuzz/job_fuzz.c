/* Any bytes as a PGN or PDN file, from the reader to what commands tell: every job reads the same games,
 * `fen` gives a line for each, `check` finds no fault in a main line that `fen` does not stop at, and nothing
 * told holds a control byte. */
#include "fuzz.h"

#include "record/chess_check.h"
#include "record/chess_positions.h"
#include "record/draughts_check.h"
#include "record/game_list.h"
#include "record/replay_jobs.h"

static void check_diag(void *context, const struct diag *diag)
{
    uint64_t *errors = context;
    *errors += diag->severity == DIAG_ERROR;
    fuzz_check_diag(diag);
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

/* What the jobs tell of the same text. */
struct outcomes {
    struct outcome positions, all, checked, warned, listed, objects;
};

static void compare(const struct outcomes *told)
{
    const struct job_tally *games = &told->positions.tally;
    CHECK(told->positions.lines == games->games);
    CHECK(told->all.tally.games == games->games && told->all.tally.plies == games->plies);
    CHECK(told->all.errors == told->positions.errors);
    CHECK(told->checked.tally.games == games->games && told->checked.tally.plies >= games->plies);
    CHECK(told->warned.tally.games == games->games && told->warned.tally.plies == told->checked.tally.plies);
    CHECK(told->warned.errors == told->checked.errors && told->checked.errors >= told->positions.errors);
    CHECK(told->listed.tally.games == games->games && told->listed.lines == told->listed.tally.games);
    CHECK(told->objects.lines == told->listed.lines && told->objects.errors == told->listed.errors);
}

static void try_chess(struct span text)
{
    static const struct chess_positions last = {.letters = &san_english};
    static const struct chess_positions every = {.wanted = {.which = POSITIONS_ALL}, .letters = &san_english};
    static const struct chess_check check = {.letters = &san_english};
    static const struct chess_check strict = {.strict = true, .letters = &san_english};
    static const struct game_list table = {.format = FORMAT_PGN};
    static const struct game_list json = {.json = true, .format = FORMAT_PGN};
    compare(&(struct outcomes){.positions = run(chess_positions_run, &last, text),
        .all = run(chess_positions_run, &every, text),
        .checked = run(chess_check_run, &check, text),
        .warned = run(chess_check_run, &strict, text),
        .listed = run(game_list_run, &table, text),
        .objects = run(game_list_run, &json, text)});
}

static void try_draughts(struct span text)
{
    static const struct replay_job last = {.format = FORMAT_PDN};
    static const struct replay_job every = {.format = FORMAT_PDN, .wanted = {.which = POSITIONS_ALL}};
    static const struct draughts_check check = {.strict = false};
    static const struct draughts_check strict = {.strict = true};
    static const struct game_list table = {.format = FORMAT_PDN};
    static const struct game_list json = {.json = true, .format = FORMAT_PDN};
    compare(&(struct outcomes){.positions = run(replay_positions_run, &last, text),
        .all = run(replay_positions_run, &every, text),
        .checked = run(draughts_check_run, &check, text),
        .warned = run(draughts_check_run, &strict, text),
        .listed = run(game_list_run, &table, text),
        .objects = run(game_list_run, &json, text)});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = fuzz_copy(data, size);
    try_chess(text);
    try_draughts(text);
    free((char *)text.at);
    return 0;
}
