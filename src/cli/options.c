/* The option table and the reading of arguments. */
#include "cli/options.h"

#include "cli/report.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* The index of a word in a list, -1 when it is not there. */
static int find_word(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

#define TAKE_FLAG(name)                                                                                      \
    static bool take_##name(struct cli_options *options, const char *argument)                               \
    {                                                                                                        \
        (void)argument;                                                                                      \
        return options->name = true;                                                                         \
    }

TAKE_FLAG(all)
TAKE_FLAG(divide)
TAKE_FLAG(flip)
TAKE_FLAG(help)
TAKE_FLAG(json)
TAKE_FLAG(is_new)
TAKE_FLAG(lenient)
TAKE_FLAG(mouse)
TAKE_FLAG(quiet)
TAKE_FLAG(strict)
TAKE_FLAG(text)
TAKE_FLAG(unicode)

static bool take_rules(struct cli_options *options, const char *argument)
{
    options->rules = rules_find(span_of(argument));
    return options->rules != NULL;
}

/* The records of the contest's game of checkers are moves as PDN has them. */
static bool take_format(struct cli_options *options, const char *argument)
{
    if (strcmp(argument, "checkers") == 0) {
        options->format = FORMAT_PDN;
        return take_rules(options, argument);
    }
    options->format = format_find(span_of(argument));
    return options->format != FORMAT_UNKNOWN;
}

/* Reads a whole number of up to 18 digits. */
static bool read_number(const char *argument, uint64_t least, uint64_t most, uint64_t *number)
{
    size_t length = strspn(argument, "0123456789");
    if (length == 0 || length > 18 || argument[length])
        return false;
    *number = strtoull(argument, NULL, 10);
    return *number >= least && *number <= most;
}

static bool take_game(struct cli_options *options, const char *argument)
{
    return read_number(argument, 1, UINT64_MAX, &options->game);
}

static bool take_games(struct cli_options *options, const char *argument)
{
    return read_number(argument, 1, CLI_MAX_GAMES, &options->games);
}

static bool take_seed(struct cli_options *options, const char *argument)
{
    return read_number(argument, 0, UINT64_MAX, &options->seed);
}

/* Seconds with up to three decimals, as milliseconds; not 0. */
static bool take_timeout(struct cli_options *options, const char *argument)
{
    enum { MOST = 86400, DECIMALS = 3 };
    size_t whole = strspn(argument, "0123456789");
    const char *point = argument + whole;
    size_t decimals = *point == '.' ? strspn(point + 1, "0123456789") : 0;
    if (whole == 0 || whole > 5 || decimals > DECIMALS || (*point && (decimals == 0 || point[1 + decimals])))
        return false;
    int64_t time = strtol(argument, NULL, 10);
    for (size_t i = 0; i < DECIMALS; i++)
        time = 10 * time + (i < decimals ? point[1 + i] - '0' : 0);
    options->timeout = time;
    return time > 0 && time <= MOST * INT64_C(1000);
}

static bool take_jobs(struct cli_options *options, const char *argument)
{
    uint64_t jobs;
    bool good = read_number(argument, 1, CLI_MAX_JOBS, &jobs);
    options->jobs = good ? (int)jobs : 0;
    return good;
}

static bool take_letters(struct cli_options *options, const char *argument)
{
    options->letters = &options->own_letters;
    return san_letters_make(&options->own_letters, span_of(argument));
}

static bool take_ply(struct cli_options *options, const char *argument)
{
    options->ply_given = true;
    if (strcmp(argument, "end") == 0 || strcmp(argument, "start") == 0) {
        options->ply = argument[0] == 'e' ? CLI_PLY_END : CLI_PLY_START;
        return true;
    }
    options->ply = CLI_PLY_NUMBER;
    return read_number(argument, 0, UINT64_MAX, &options->ply_number);
}

static bool take_art(struct cli_options *options, const char *argument)
{
    options->art = argument;
    return argument[0] != '\0';
}

static bool take_as(struct cli_options *options, const char *argument)
{
    static const char *const names[] = {"text", "ansi", "svg"};
    int choice = find_word(names, 3, argument);
    options->as = (enum writer_kind)choice;
    return choice >= 0;
}

static bool take_to(struct cli_options *options, const char *argument)
{
    options->to = tree_format_find(argument);
    return options->to != TREE_FORMAT_NONE;
}

static bool take_output(struct cli_options *options, const char *argument)
{
    options->output = argument;
    return argument[0] != '\0';
}

/* A file of its own: standard output has its product already. */
static bool take_file(const char **file, const char *argument)
{
    *file = argument;
    return argument[0] != '\0' && strcmp(argument, "-") != 0;
}

static bool take_transcript(struct cli_options *options, const char *argument)
{
    return take_file(&options->transcript, argument);
}

static bool take_pgn(struct cli_options *options, const char *argument)
{
    return take_file(&options->pgn, argument);
}

static bool take_language(struct cli_options *options, const char *argument)
{
    static const char *const names[] = {"sk", "en"};
    int choice = find_word(names, 2, argument);
    options->contest.language = (enum contest_language)choice;
    options->language_given = true;
    return choice >= 0;
}

static bool take_draw(struct cli_options *options, const char *argument)
{
    (void)argument;
    return options->contest.draw = true;
}

static bool take_color(struct cli_options *options, const char *argument)
{
    static const char *const names[] = {"auto", "always", "never"};
    int choice = find_word(names, 3, argument);
    options->color = (enum cli_color)choice;
    return choice >= 0;
}

#define RECORDS (CLI_DRAW | CLI_FEN | CLI_CHECK | CLI_LIST | CLI_CONVERT | CLI_VIEW)

const struct cli_option cli_option_table[] = {
    {'r', "rules", "NAME", "the game, see below; default: by the record",
        "one of the games that the command's --help lists", RECORDS | CLI_PERFT, take_rules},
    {'f', "format", "NAME", "the record's format, such as pgn; default: by the file",
        "mango, checkers, pgn, pdn, fen or, for draw, ostap or boardstate", RECORDS, take_format},
    {'n', "game", "K", "only game K of the file, from 1", "a number of up to 18 digits, from 1 up",
        CLI_DRAW | CLI_FEN | CLI_LIST | CLI_CONVERT | CLI_VIEW, take_game},
    {'p', "ply", "PLY", "the position after PLY moves, at the start, or at the end", "a number, start or end",
        CLI_DRAW | CLI_FEN | CLI_VIEW, take_ply},
    {'a', "all", NULL, "every position, the start position first", NULL, CLI_DRAW | CLI_FEN, take_all},
    {0, "art", "NAME|FILE", "the art template: a built-in one's name, or a file", NULL, CLI_DRAW | CLI_VIEW,
        take_art},
    {0, "flip", NULL, "turn the board half round", NULL, CLI_DRAW | CLI_VIEW, take_flip},
    {0, "lenient", NULL, "draw positions too that break the rules", NULL, CLI_DRAW | CLI_VIEW, take_lenient},
    {0, "as", "KIND", "the kind of picture: text (default), ansi or svg", "text, ansi or svg", CLI_DRAW,
        take_as},
    {'o', "output", "FILE", "write to FILE instead of standard output", NULL, CLI_EVERY & ~CLI_VIEW,
        take_output},
    {'j', "jobs", "N",
        "use N threads, or play N games side by side; default: all processors for files, else one",
        "a number from 1 to 256", CLI_FEN | CLI_CHECK | CLI_LIST | CLI_CONVERT | CLI_REFEREE, take_jobs},
    {0, "strict", NULL, "warn about form too: check marks, move numbers, shortest moves, roster, results",
        NULL, CLI_CHECK, take_strict},
    {0, "json", NULL, "one JSON object a line on standard output", NULL, CLI_CHECK | CLI_LIST | CLI_REFEREE,
        take_json},
    {0, "games", "N", "play N games; default: 100", "a number from 1 to 1000000", CLI_REFEREE, take_games},
    {0, "seed", "S", "the seed of the random moves; default: 1", "a number of up to 18 digits", CLI_REFEREE,
        take_seed},
    {0, "timeout", "SECONDS", "the time for an answer; default: 10",
        "a number up to 86400, with up to three decimals, and not 0", CLI_REFEREE, take_timeout},
    {0, "transcript", "FILE", "write all that was said to FILE", "a file's name", CLI_REFEREE,
        take_transcript},
    {0, "pgn", "FILE", "write the games to FILE", "a file's name", CLI_REFEREE, take_pgn},
    {0, "piece-letters", "LETTERS", "read these letters for K Q R B N, such as KDTLS",
        "five different letters", CLI_DRAW | CLI_FEN | CLI_CHECK | CLI_CONVERT | CLI_VIEW, take_letters},
    {0, "to", "FORMAT", "the format to write: pgn, pdn, mango or json", "pgn, pdn, mango or json",
        CLI_CONVERT, take_to},
    {0, "text", NULL, "print tags and moves by lines; commands by words on a terminal", NULL, CLI_VIEW,
        take_text},
    {0, "unicode", NULL, "glyphs and lines of Unicode", NULL, CLI_VIEW, take_unicode},
    {0, "mouse", NULL, "use the mouse: the wheel steps, a click goes to a move", NULL, CLI_VIEW, take_mouse},
    {0, "new", NULL, "begin with an empty record of the game that --rules names", NULL, CLI_VIEW,
        take_is_new},
    {0, "divide", NULL, "count by first move too", NULL, CLI_PERFT, take_divide},
    {0, "lang", "CODE", "the language of boardstate: sk (default) or en", "sk or en", CLI_JUDGE,
        take_language},
    {0, "draw", NULL, "the paths of tiles as pictures", NULL, CLI_JUDGE, take_draw},
    {'q', "quiet", NULL, "no summary and no notes", NULL,
        CLI_FEN | CLI_CHECK | CLI_LIST | CLI_CONVERT | CLI_REFEREE, take_quiet},
    {0, "color", "WHEN", "colour in diagnostics and the viewer: auto (default), always or never",
        "auto, always or never", CLI_EVERY, take_color},
    {'h', "help", NULL, "tell about the command and end", NULL, CLI_EVERY, take_help},
    {0},
};

enum { OPTION_LIMIT = 64 };

/* The part of the table that a command takes, in getopt's form. */
struct getopt_form {
    char letters[2 * OPTION_LIMIT + 3];
    struct option names[OPTION_LIMIT];
};

static void make_getopt_form(struct getopt_form *form, enum cli_command_bit command)
{
    char *letter = form->letters;
    struct option *name = form->names;
    *letter++ = ':'; /* tell a missing argument from an unknown option */
    for (const struct cli_option *option = cli_option_table; option->name; option++) {
        if (!(option->commands & command))
            continue;
        if (option->letter) {
            *letter++ = option->letter;
            if (option->argument)
                *letter++ = ':';
        }
        *name++ = (struct option){option->name, option->argument ? required_argument : no_argument, NULL,
            256 + (int)(option - cli_option_table)};
    }
    *letter = '\0';
    *name = (struct option){0};
}

static const struct cli_option *option_of(int code)
{
    if (code >= 256)
        return &cli_option_table[code - 256];
    for (const struct cli_option *option = cli_option_table; option->name; option++)
        if (option->letter && option->letter == code)
            return option;
    return NULL;
}

/* Whether a word is the beginning of several long options of the command. */
static bool is_ambiguous(const struct getopt_form *form, const char *word)
{
    size_t length = strcspn(word, "=");
    int count = 0;
    for (const struct option *option = form->names; option->name; option++)
        count += length > 2 && strncmp(word + 2, option->name, length - 2) == 0;
    return strncmp(word, "--", 2) == 0 && count > 1;
}

static bool refuse(const struct getopt_form *form, int code, const char *command, const char *word)
{
    if (code == ':' && optopt < 256)
        return report_usage("option '-%c' needs an argument", optopt);
    if (code == ':')
        return report_usage("option '%s' needs an argument", word);
    if (optopt >= 256)
        return report_usage("option '--%s' takes no argument", cli_option_table[optopt - 256].name);
    if (is_ambiguous(form, word))
        return report_usage("option '%s' is ambiguous", word);
    if (optopt)
        return report_usage("%s has no option '-%c'", command, optopt);
    return report_usage("%s has no option '%s'", command, word);
}

static bool refuse_value(const struct cli_option *option, const char *value)
{
    if (!option->values)
        return report_usage("option --%s needs an argument that is not empty", option->name);
    return report_usage(
        "'%s' is no %s for --%s: it is %s", value, option->argument, option->name, option->values);
}

bool cli_options_read(struct cli_options *options, enum cli_command_bit command, int argc, char **argv)
{
    struct getopt_form form;
    make_getopt_form(&form, command);
    *options = (struct cli_options){.letters = &san_english, .games = 100, .seed = 1, .timeout = 10000};
    opterr = 0;
    int code;
    while ((code = getopt_long(argc, argv, form.letters, form.names, NULL)) != -1) {
        if (code == '?' || code == ':')
            return refuse(&form, code, argv[0], argv[optind - 1]);
        const struct cli_option *option = option_of(code);
        if (!option->take(options, optarg))
            return refuse_value(option, optarg);
    }
    options->operands = argv + optind;
    options->operand_count = argc - optind;
    if (options->format && options->rules && !format_takes(options->format, options->rules))
        return report_usage("--format %s does not record games of --rules %s", format_name(options->format),
            options->rules->name);
    return true;
}
