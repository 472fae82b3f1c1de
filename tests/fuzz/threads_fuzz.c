/* Any bytes as a file of games that is cut at every place where a game is proven to start and read by two
 * threads: the first letter picks the job. What is made and told is what one thread makes and tells of the
 * whole file. */
#include "fuzz.h"

#include "record/chess_check.h"
#include "record/chess_positions.h"
#include "record/convert.h"
#include "record/draughts_check.h"
#include "record/game_list.h"
#include "record/job.h"
#include "record/replay_jobs.h"

#include <string.h>

enum { MOST = 2000 /* bytes: every part of an input is a task of its own */ };

/* Everything that a run gives, in order. */
struct given {
    struct bytes out;
    struct bytes told;
};

static void take_text(void *context, struct span text)
{
    struct given *given = context;
    bytes_append(&given->out, text.at, text.length);
}

static void take_diag(void *context, const struct diag *diag)
{
    struct given *given = context;
    fuzz_check_diag(diag);
    bytes_append_format(&given->told, "%s:%llu:%llu: %d %llu %llu %s [%s]\n", diag->file,
        (unsigned long long)diag->place.line, (unsigned long long)diag->place.column, (int)diag->severity,
        (unsigned long long)diag->game, (unsigned long long)diag->ply, diag->message,
        diag_code_name(diag->code));
}

static struct job_tally run(const struct job *job, struct input *input, int threads, struct given *given)
{
    struct job_output output = {
        .write = take_text, .context = given, .sink = {.put = take_diag, .context = given}};
    struct job_run run = {.output = &output, .threads = threads, .part_size = 1};
    job_run_input(&run, job, input);
    return run.tally;
}

static void check_same(const struct bytes *a, const struct bytes *b)
{
    CHECK(a->length == b->length && (a->length == 0 || memcmp(a->at, b->at, a->length) == 0));
}

static void compare(const struct job *job, struct span text)
{
    struct given one = {{0}}, two = {{0}};
    struct fuzz_file file = fuzz_open(text), again = fuzz_open_like(&file);
    struct job_tally alone = run(job, file.input, 1, &one), shared = run(job, again.input, 2, &two);
    check_same(&one.out, &two.out);
    check_same(&one.told, &two.told);
    CHECK(alone.games == shared.games && alone.plies == shared.plies);
    bytes_free(&one.out);
    bytes_free(&one.told);
    bytes_free(&two.out);
    bytes_free(&two.told);
    fuzz_close(&again);
    fuzz_close(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct chess_positions positions = {
        .wanted = {.which = POSITIONS_ALL}, .letters = &san_english};
    static const struct chess_check check = {.letters = &san_english};
    static const struct chess_check strict = {.strict = true, .letters = &san_english};
    static const struct game_list list = {.format = FORMAT_PGN};
    static const struct convert pgn = {.to = TREE_FORMAT_PGN,
        .source = {.format = FORMAT_PGN, .rules = &rules_chess, .note_controls = true}};
    static const struct convert json = {.to = TREE_FORMAT_JSON,
        .source = {.format = FORMAT_PGN, .rules = &rules_chess, .note_controls = true}};
    static const struct replay_job draughts = {.format = FORMAT_PDN, .wanted = {.which = POSITIONS_ALL}};
    static const struct draughts_check draughts_strict = {.strict = true};
    static const struct game_list draughts_list = {.json = true, .format = FORMAT_PDN};
    static const struct convert pdn = {
        .to = TREE_FORMAT_PDN, .source = {.format = FORMAT_PDN, .note_controls = true}};
    static const struct job jobs[] = {
        {.run = chess_positions_run, .options = &positions, .numbering = JOB_SEPARATED, .can_split = true},
        {.run = chess_check_run, .options = &check, .can_split = true},
        {.run = chess_check_run, .options = &strict, .can_split = true},
        {.run = game_list_run, .options = &list, .numbering = JOB_TABLE, .can_split = true},
        {.run = convert_run, .options = &pgn, .numbering = JOB_SEPARATED, .can_split = true},
        {.run = convert_run, .options = &json, .numbering = JOB_JSON_NUMBERS, .can_split = true},
        {.run = replay_positions_run, .options = &draughts, .numbering = JOB_SEPARATED, .can_split = true},
        {.run = draughts_check_run, .options = &draughts_strict, .can_split = true},
        {.run = game_list_run, .options = &draughts_list, .numbering = JOB_JSON_NUMBERS, .can_split = true},
        {.run = convert_run, .options = &pdn, .numbering = JOB_SEPARATED, .can_split = true},
    };
    enum { JOBS = sizeof jobs / sizeof *jobs };
    if (size < 2 || size > MOST)
        return -1;
    compare(&jobs[(data[0] - 1u & 31) % JOBS], (struct span){(const char *)data + 1, size - 1});
    return 0;
}
