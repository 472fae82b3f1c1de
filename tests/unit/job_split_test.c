/* Files cut into parts for several threads: whatever the file, the product, the diagnostics and the counts
 * are those of one thread. Random files, of games and of pieces of games in any order, are cut into small
 * parts. A failure prints the seed of its file and keeps the file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/san.h"
#include "record/chess_check.h"
#include "record/chess_positions.h"
#include "record/draughts_check.h"
#include "record/game_list.h"
#include "record/replay_jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FILES = 60, MOST_PIECES = 400 };

#define COUNT(list) (sizeof(list) / sizeof *(list))

struct random {
    uint64_t state;
};

static unsigned random_below(struct random *random, unsigned limit)
{
    random->state = random->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((random->state >> 33) % limit);
}

/* Whole games, right and wrong. */
static const char *const chess_games[] = {
    "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n",
    "[Event \"b\"]\n[Result \"*\"]\n\n1. d4 {x} d5 (1... Nf6 2. c4 (2. Nf3) e6) 2. c4 $1 *\n\n",
    "[Event \"c\"]\n[FEN \"8/8/8/8/8/8/P6k/K7 w - - 0 1\"]\n\n1. a4 a5 1/2-1/2\n\n",
    "[Event \"d\"]\n[FEN \"nonsense\"]\n\n1. a4 *\n\n",
    "[Event \"e\"]\n[Variant \"Atomic\"]\n\n1. e4 {no\n\n} e5 0-1\n\n",
    "[Event \"f\"]\n\n1. e4 e5 {unclosed 1-0\n\n",
    "[Event \"g\"]\n\n1. e4 e5 (1... c5 (1... d5 1-0\n\n",
    "[Event \"h\"]\n\n1. e4 e4 2. what *\n\n",
    "[Event \"i\"]\n\n1. e4 ; comment [x \"y\"] 1-0\n\n[Event \"i2\"]\n\n1. d4 d5 1-0\n\n",
    "[Event \"j\"]\n\n1. e4\n% 1-0\n\n[Event \"j2\"]\n\n*\n\n",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0 1. d4 d5 1/2-1/2\n\n",
    "[White \"x 1-0\n\n[Event \"k\"]\n\n1. e4 0-1\n\n",
    "From: somebody\nDate: 1-0\n\n[Event \"l\"]\n1.c4 c5 *\n\n",
    "{a note} [Event \"m\"]\n\n1. Nf3 Nf6 1-0\n\n{another} 1-0\n\n",
    "[Event \"\xe9\"]\n\n1. e4 {\xe9t\xe9} e5 1-0\n\n",
    "[Event \"n\"]\n[Event \"n\"]\n\n1. e4 e5 2. Ke2 Ke7 1/2\n\n",
    "[Event \"o\"]\n\n(1. e4) 1. e4 } ) e5 $300 N += 1-0\n\n",
    "[Event \"p\"]\r\n\r\n1. e4 e5\r\n1-0\r\n\r\n",
    "[Event \"q\"]\r\r1. e4 e5\r1-0\r\r",
    "[Event \"r\"]\n\n1-0\n\n",
    "[Event \"s\"]\n[Site \"only tags\"]\n\n",
    "[Event\n\"t\"\n]\n\n 1. e4 e5 2. exf6 e.p. 1-0\n \t\n",
};

static const char *const draughts_games[] = {
    "[GameType \"20\"]\n[Result \"2-0\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 (3. 38-32) 10-14 2-0\n\n",
    "[GameType \"25\"]\n\n1. c3-d4 {x} d6-e5 (1... d6-c5 2. b2-c3 (2. d4:b6)) 2. b2-c3 $1 1/2-1/2\n\n",
    "[GameType \"20\"]\n[FEN \"B:W18,24:B1,16\"]\n\n1... 1-7 2. 18-13 *\n\n",
    "[GameType \"21\"]\n[FEN \"W:WW18:B12\"]\n\n1. 18-14 0-1\n\n",
    "[GameType \"21\"]\n[FEN \"nonsense\"]\n\n1. 18-14 *\n\n",
    "[GameType \"40\"]\n\n1. 32-28 {no\n\n} 19-23 0-1\n\n",
    "[Event \"a\"]\n\n1. 11-15 23-19 2. 8-11 22-17 1-0\n\n",
    "[Event \"b\"]\n\n1. 23-20 ) 10-13 } 2. 1-2 foo 1-0\n\n",
    "[Event \"c\"]\n\n1. c3-d4 b6-a5 2. what *\n\n",
    "[Event \"d\"]\n\n1. 11-15 {unclosed 1-0\n\n",
    "[Event \"e\"]\n\n1. 11-15 (11-16 (10-14 1-0\n\n",
    "[Event \"f\"]\n\n1. 33-29 /FEN \"B:W18:B12\"/ 12x23 1-0\n\n",
    "[Event \"g\"]\n\n1. 11-15 ; comment [x \"y\"] 1-0\n\n[Event \"g2\"]\n\n1. 11-15 1-0\n\n",
    "1. 11-15 23-19 1-0 1. 10-14 23-20 1/2-1/2\n\n",
    "[White \"\xe9\"]\n\n1. 32-28 18-22 2. 38-32 1-0\n\n",
    "[GameType \"20\"]\r\n\r\n1. 32 - 28 19 -\r\n23\r\n1-0\r\n\r\n",
    "[Event \"h\"]\n[Site \"only tags\"]\n\n",
};

/* Pieces of games. */
static const char *const draughts_scraps[] = {"[GameType \"20\"]", "[GameType \"25\"]", "[FEN \"W:W7:B2\"]",
    "/FEN \"W:W7:B2\"/", "/x/", "32-28", "19-23", "28x19", "28:19*", "11-15", "c3-d4", "d6-c5", "c3 - d4",
    "1-7", "1. 1-2", "(!)", "2-0", "1-1", "*", "1-0\n\n[Event \"y\"]\n", "{", "}", "(", ")", ";", "\n\n",
    "\n", "hello", "1-0\n\n[GameType \"21\"]\n", "{ 1-0\n\n[Event \"w\"]\n", "$1", "1.", "1...", " "};

static const char *const chess_scraps[] = {"[Event \"x\"]", "[Result \"1-0\"]", "[Event \"open",
    "[A \"b\" c\"]", "[", "]", "\"", "{", "}", "(", ")", ";", "%", "\n%", "\\", "1.", "1...", "e4", "e5",
    "Nf3", "d4", "d5", "O-O", "--", "e.p.", "1-0", "0-1", "1/2-1/2", "*", "1/2", "$1", "$999", "!", "?!", "=",
    "N", "hello", "Round 1.", "\xe9", "\xc3\xa9", "\xef\xbb\xbf", "\x1a", "\x01", "\n", "\n\n", "\r\n",
    "\r\n\r\n", "\r", "\r\r", "\n \n", "\t", " ", " ", "1-0\n\n[Event \"y\"]\n", "* \n\n[Event \"z\"]\n",
    "1-0\n\n[e", "{ 1-0\n\n[Event \"w\"]\n", "( 1-0\n\n[Event \"v\"]\n", "; 1-0\n\n[Event \"u\"]\n",
    "%\n1-0\n\n[Event \"t\"]\n", "[FEN \"8/8\"]", "[Variant \"x\"]", "\n\n[[Event \"s\"]",
    "1-0\n\n [Event \"r\"]\n"};

/* What files are made of, and what is done with them. */
struct kind {
    const char *const *games;
    size_t game_count;
    const char *const *pieces;
    size_t piece_count;
    void (*compare)(struct random *random, uint64_t seed, const struct bytes *file, const char *path);
};

/* Puts a piece where it does not belong now and then. */
static void append_file(const struct kind *kind, struct random *random, struct bytes *out)
{
    unsigned wildness = random_below(random, 4);
    for (unsigned i = random_below(random, MOST_PIECES); i > 0; i--) {
        bool whole = wildness == 0 || (wildness < 3 && random_below(random, wildness == 1 ? 20 : 3) > 0);
        if (whole)
            bytes_append_text(out, kind->games[random_below(random, (unsigned)kind->game_count)]);
        else
            bytes_append_text(out, kind->pieces[random_below(random, (unsigned)kind->piece_count)]);
        if (!whole && random_below(random, 2))
            bytes_append_text(out, random_below(random, 4) ? " " : "\n");
    }
    for (unsigned i = wildness == 3 ? 0 : random_below(random, 4); i > 0 && out->length > 0; i--)
        out->at[random_below(random, (unsigned)out->length)] = "{}()[]\"\n\r; %\\"[random_below(random, 13)];
}

/* What a run gives, as one text. */
struct telling {
    struct bytes product;
    struct bytes diags;
};

static void take_product(void *context, struct span text)
{
    struct telling *telling = context;
    bytes_append(&telling->product, text.at, text.length);
}

static void take_diag(void *context, const struct diag *diag)
{
    struct telling *telling = context;
    bytes_append_format(&telling->diags, "%s:%llu:%llu: %d game %llu, ply %llu: %s [%s]\n", diag->file,
        (unsigned long long)diag->place.line, (unsigned long long)diag->place.column, (int)diag->severity,
        (unsigned long long)diag->game, (unsigned long long)diag->ply, diag->message,
        diag_code_name(diag->code));
}

static struct job_tally run(const char *path, const struct job *job, int threads, uint64_t part_size,
    uint64_t kept_size, struct telling *telling)
{
    *telling = (struct telling){0};
    struct job_output output = {.write = take_product, .context = telling, .sink = {take_diag, telling}};
    struct job_run all = {
        .output = &output, .threads = threads, .part_size = part_size, .kept_size = kept_size};
    struct input *input = input_open(path);
    assert_non_null(input);
    job_run_input(&all, job, input);
    input_close(input);
    return all.tally;
}

static bool same(const struct bytes *a, const struct bytes *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->at, b->at, a->length) == 0);
}

/* The line in which two texts begin to differ. */
static struct span line_of(const struct bytes *text, size_t at)
{
    size_t start = at, end = at;
    while (start > 0 && text->at[start - 1] != '\n')
        start--;
    while (end < text->length && text->at[end] != '\n')
        end++;
    return (struct span){text->at ? text->at + start : "", end - start};
}

static void fail_with(uint64_t seed, const char *what, const struct bytes *file, const struct bytes *wanted,
    const struct bytes *got)
{
    size_t at = 0;
    while (at < wanted->length && at < got->length && wanted->at[at] == got->at[at])
        at++;
    struct span a = line_of(wanted, at), b = line_of(got, at);
    FILE *kept = fopen("job_split_test.pgn", "wb");
    if (kept) {
        fwrite(file->at, 1, file->length, kept);
        fclose(kept);
    }
    fail_msg("seed %llu: %s differs (the file is job_split_test.pgn)\none thread: %.*s\nseveral:    %.*s",
        (unsigned long long)seed, what, (int)a.length, a.at, (int)b.length, b.at);
}

static void compare(struct random *random, uint64_t seed, const struct bytes *file, const char *path,
    const char *name, const struct job *job)
{
    struct telling one, several;
    struct job_tally wanted = run(path, job, 1, 0, 0, &one);
    uint64_t part = 1 + random_below(random, 1u << random_below(random, 14));
    uint64_t kept = random_below(random, 2) * random_below(random, 1000);
    struct job_tally got = run(path, job, 2 + (int)random_below(random, 2), part, kept, &several);
    if (!same(&one.product, &several.product))
        fail_with(seed, name, file, &one.product, &several.product);
    if (!same(&one.diags, &several.diags))
        fail_with(seed, name, file, &one.diags, &several.diags);
    assert_int_equal(wanted.games, got.games);
    assert_int_equal(wanted.plies, got.plies);
    assert_int_equal(wanted.bytes, got.bytes);
    bytes_free(&one.product);
    bytes_free(&one.diags);
    bytes_free(&several.product);
    bytes_free(&several.diags);
}

static void compare_chess(struct random *random, uint64_t seed, const struct bytes *file, const char *path)
{
    static const struct chess_positions last = {.letters = &san_english};
    static const struct chess_positions every = {.wanted = {.which = POSITIONS_ALL}, .letters = &san_english};
    static const struct chess_positions second = {
        .wanted = {.which = POSITIONS_PLY, .ply = 2}, .letters = &san_english};
    static const struct chess_check check = {.letters = &san_english};
    static const struct chess_check strict = {.strict = true, .letters = &san_english};
    static const struct game_list table = {.format = FORMAT_PGN};
    static const struct game_list json = {.json = true, .format = FORMAT_PGN};
    static const struct {
        const char *name;
        struct job job;
    } jobs[] = {
        {"last positions", {chess_positions_run, &last, JOB_PLAIN, 0, true}},
        {"every position", {chess_positions_run, &every, JOB_SEPARATED, 0, true}},
        {"second positions", {chess_positions_run, &second, JOB_PLAIN, 0, true}},
        {"check", {chess_check_run, &check, JOB_PLAIN, 0, true}},
        {"strict check", {chess_check_run, &strict, JOB_PLAIN, 0, true}},
        {"table", {game_list_run, &table, JOB_TABLE, 0, true}},
        {"JSON", {game_list_run, &json, JOB_JSON_NUMBERS, 0, true}},
    };
    for (size_t i = 0; i < COUNT(jobs); i++)
        compare(random, seed, file, path, jobs[i].name, &jobs[i].job);
}

static void compare_draughts(struct random *random, uint64_t seed, const struct bytes *file, const char *path)
{
    static const struct replay_job last = {.format = FORMAT_PDN};
    static const struct replay_job every = {.format = FORMAT_PDN, .wanted = {.which = POSITIONS_ALL}};
    static const struct replay_job second = {
        .format = FORMAT_PDN, .rules = &rules_draughts_english, .wanted = {.which = POSITIONS_PLY, .ply = 2}};
    static const struct draughts_check check = {0};
    static const struct draughts_check strict = {.strict = true};
    static const struct game_list table = {.format = FORMAT_PDN};
    static const struct {
        const char *name;
        struct job job;
    } jobs[] = {
        {"last positions", {replay_positions_run, &last, JOB_PLAIN, 0, true}},
        {"every position", {replay_positions_run, &every, JOB_SEPARATED, 0, true}},
        {"second positions", {replay_positions_run, &second, JOB_PLAIN, 0, true}},
        {"check", {draughts_check_run, &check, JOB_PLAIN, 0, true}},
        {"strict check", {draughts_check_run, &strict, JOB_PLAIN, 0, true}},
        {"table", {game_list_run, &table, JOB_TABLE, 0, true}},
    };
    for (size_t i = 0; i < COUNT(jobs); i++)
        compare(random, seed, file, path, jobs[i].name, &jobs[i].job);
}

static void compare_file(const struct kind *kind, uint64_t seed)
{
    char path[64];
    struct random random = {seed * UINT64_C(0x9e3779b97f4a7c15)};
    struct bytes file = {0};
    append_file(kind, &random, &file);
    int fd = memfd_create("games", 0);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, file.at ? file.at : "", file.length), file.length);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    kind->compare(&random, seed, &file, path);
    close(fd);
    bytes_free(&file);
}

/* What a run has told of its progress. */
struct course {
    uint64_t calls;
    uint64_t done, total, games; /* at the last call */
    bool backward;
};

static void follow(void *context, uint64_t done, uint64_t total, uint64_t games)
{
    struct course *course = context;
    course->backward |= done < course->done || games < course->games;
    *course = (struct course){course->calls + 1, done, total, games, course->backward};
}

static void ignore_product(void *context, struct span text)
{
    (void)context;
    (void)text;
}

static void ignore_diag(void *context, const struct diag *diag)
{
    (void)context;
    (void)diag;
}

/* Runs a job over a file and checks that its progress is told on the way and adds up to the whole. */
static void check_course(const char *path, const struct job *job, int threads, uint64_t size, uint64_t games)
{
    struct course course = {0};
    struct job_output output = {ignore_product, &course, {ignore_diag, NULL}, follow};
    struct job_run all = {.output = &output, .threads = threads, .part_size = 64};
    struct input *input = input_open(path);
    assert_non_null(input);
    job_run_input(&all, job, input);
    input_close(input);
    assert_false(course.backward);
    assert_true(course.calls > games / 2000);
    assert_int_equal(course.games, games);
    assert_int_equal(course.done, size);
    assert_int_equal(course.total, size);
}

/* Its first games can be cut apart, the others, which have no tags, for 20 MB nowhere. */
static void progress_is_told_on_the_way(void **state)
{
    (void)state;
    static const struct chess_positions last = {.letters = &san_english};
    static const struct chess_check check = {.letters = &san_english};
    static const struct job fen = {chess_positions_run, &last, JOB_PLAIN, 0, true};
    static const struct job checking = {chess_check_run, &check, JOB_PLAIN, 0, true};
    enum { TAGGED = 30, BARE = 20 * 1024 };
    struct bytes file = {0};
    for (int i = 0; i < TAGGED; i++)
        bytes_append_text(&file, chess_games[0]);
    for (int i = 0; i < BARE; i++)
        bytes_append_format(&file, "1. e4 {%1000s} e5 *\n", "x");
    int fd = memfd_create("games", 0);
    char path[64];
    assert_int_equal(write(fd, file.at, file.length), file.length);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    for (int threads = 1; threads <= 2; threads++) {
        check_course(path, &fen, threads, file.length, TAGGED + BARE);
        check_course(path, &checking, threads, file.length, TAGGED + BARE);
    }
    close(fd);
    bytes_free(&file);
}

/* JOB_SPLIT_SEED and JOB_SPLIT_FILES choose other files. */
static uint64_t number_of(const char *variable, uint64_t otherwise)
{
    const char *text = getenv(variable);
    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

static void compare_files(const struct kind *kind)
{
    uint64_t first = number_of("JOB_SPLIT_SEED", 1), files = number_of("JOB_SPLIT_FILES", FILES);
    for (uint64_t i = 0; i < files; i++)
        compare_file(kind, first + i);
}

static void parts_of_chess_files_tell_what_one_thread_tells(void **state)
{
    static const struct kind chess = {
        chess_games, COUNT(chess_games), chess_scraps, COUNT(chess_scraps), compare_chess};
    (void)state;
    compare_files(&chess);
}

static void parts_of_draughts_files_tell_what_one_thread_tells(void **state)
{
    static const struct kind draughts = {
        draughts_games, COUNT(draughts_games), draughts_scraps, COUNT(draughts_scraps), compare_draughts};
    (void)state;
    compare_files(&draughts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_chess_files_tell_what_one_thread_tells),
        cmocka_unit_test(parts_of_draughts_files_tell_what_one_thread_tells),
        cmocka_unit_test(progress_is_told_on_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
