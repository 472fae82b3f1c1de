/* The options of every command, read by getopt_long from one table that also makes the help. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "contest/contest.h"
#include "draw/writer.h"
#include "notation/san.h"
#include "record/format.h"
#include "record/tree_write.h"
#include "rules/rules.h"

/* The commands as bits, so that the table can say which of them takes an option. */
enum cli_command_bit {
    CLI_JUDGE = 1 << 0,
    CLI_DRAW = 1 << 1,
    CLI_FEN = 1 << 2,
    CLI_CHECK = 1 << 3,
    CLI_PERFT = 1 << 4,
    CLI_LIST = 1 << 5,
    CLI_CONVERT = 1 << 6,
    CLI_VIEW = 1 << 7,
    CLI_REFEREE = 1 << 8,
    CLI_EVERY = (1 << 9) - 1
};

enum { CLI_MAX_JOBS = 256, CLI_MAX_GAMES = 1000000 };

enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };

/* Which position of a game is meant. */
enum cli_ply { CLI_PLY_END, CLI_PLY_START, CLI_PLY_NUMBER };

struct cli_options {
    const struct rules *rules;         /* NULL: from the record */
    enum record_format format;         /* FORMAT_UNKNOWN: by the file */
    const struct san_letters *letters; /* of pieces in SAN */
    struct san_letters own_letters;    /* what --piece-letters names */
    uint64_t game;                     /* 1-based; 0: not given */
    int jobs;                          /* threads; 0: not given */
    bool ply_given;
    enum cli_ply ply;
    uint64_t ply_number; /* with CLI_PLY_NUMBER */
    bool all;
    bool flip;
    bool lenient;
    bool strict;
    bool json;
    bool quiet;
    bool divide;
    bool text;       /* view by lines, without a terminal to draw on */
    bool unicode;    /* the terminal shows UTF-8 */
    bool mouse;      /* the mouse works in the viewer */
    bool is_new;     /* view an empty record */
    const char *art; /* NULL: the game's own */
    enum writer_kind as;
    enum tree_format to;            /* TREE_FORMAT_NONE: not given */
    const char *output;             /* NULL: standard output */
    struct contest_options contest; /* of judge */
    bool language_given;
    uint64_t games;         /* of referee */
    uint64_t seed;          /* of its random moves */
    int64_t timeout;        /* for an answer, milliseconds */
    const char *transcript; /* NULL: not wanted */
    const char *pgn;
    enum cli_color color;
    bool help;
    char **operands; /* what is not an option, in order */
    int operand_count;
};

struct cli_option {
    char letter; /* 0: none */
    const char *name;
    const char *argument; /* NULL: takes none; where it has FILE in it completion offers files */
    const char *help;
    const char *values; /* what the argument can be, for usage errors; NULL: anything but nothing. What is one
                           word between ", " and " or " is offered by completion */
    unsigned commands;  /* enum cli_command_bit */

    /* Takes the value in; false: it is not a good one. */
    bool (*take)(struct cli_options *options, const char *argument);
};

/* All options, ended by one without a name. */
extern const struct cli_option cli_option_table[];

/* Reads a command's arguments (argv[0] is the command's name). False: a usage error has been told on stderr.
 */
bool cli_options_read(struct cli_options *options, enum cli_command_bit command, int argc, char **argv);

#endif
