/* Help made from tables, so that it cannot forget an option. */
#include "cli/help.h"

#include "config.h"

#include "contest/contest.h"
#include "draw/art.h"
#include "view/keys.h"

#include <stdio.h>

void help_version(struct bytes *text)
{
    bytes_append_text(text, PACKAGE_STRING "\n");
}

void help_on_program(struct bytes *text)
{
    bytes_append_text(text, "Usage: boardwalk COMMAND [OPTION...] [FILE...]\n"
                            "Replay recorded board games and draw the board.\n\nCommands:\n");
    for (const struct cli_command *command = cli_commands; command->name; command++)
        bytes_append_format(text, "  %-7s %-18s %s\n", command->name, command->operands, command->summary);
    bytes_append_text(text,
        "\n'boardwalk COMMAND --help' tells a command's options. '-' or no FILE is standard input.\n"
        "  --help     show this text\n"
        "  --version  show the program's version\n\n"
        "Exit status: 0 good, 1 the input had errors, 2 wrong usage, 3 a file could not be read or\n"
        "written. More in boardwalk(1) and boardwalk-art(5).\n");
}

static void append_option(struct bytes *text, const struct cli_option *option)
{
    char left[64];
    snprintf(left, sizeof left, "%c%c%s --%s%s%s", option->letter ? '-' : ' ',
        option->letter ? option->letter : ' ', option->letter ? "," : " ", option->name,
        option->argument ? "=" : "", option->argument ? option->argument : "");
    bytes_append_format(text, "  %-22s %s\n", left, option->help);
}

void help_on_command(const struct cli_command *command, struct bytes *text)
{
    bytes_append_format(text, "Usage: boardwalk %s [OPTION...] %s\n%s\n", command->name, command->operands,
        command->description);
    if (command->bit == CLI_JUDGE) {
        bytes_append_text(text, "\nContests:\n");
        for (const struct contest *contest = contests; contest->name; contest++)
            bytes_append_format(text, "  %-12s %s\n", contest->name, contest->title);
    }
    if (command->bit & (CLI_DRAW | CLI_VIEW)) {
        bytes_append_text(text, "\nArt templates:");
        for (size_t i = 0; art_builtin_name(i); i++)
            bytes_append_format(text, " %s", art_builtin_name(i));
        bytes_append_text(text, "\n");
    }
    if (command->bit & (CLI_DRAW | CLI_FEN | CLI_CHECK | CLI_LIST | CLI_CONVERT | CLI_PERFT | CLI_VIEW)) {
        bytes_append_text(text, "\nGames:");
        for (const struct rules *const *rules = rules_all; *rules; rules++)
            bytes_append_format(text, " %s", (*rules)->name);
        bytes_append_text(text, "\n");
    }
    bytes_append_text(text, "\nOptions:\n");
    for (const struct cli_option *option = cli_option_table; option->name; option++)
        if (option->commands & command->bit)
            append_option(text, option);
    if (command->bit == CLI_VIEW) {
        bytes_append_char(text, '\n');
        keys_append_table(text);
    }
}
