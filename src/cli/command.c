/* The list of commands. */
#include "cli/command.h"

#include "cli/files.h"

#include <string.h>

const struct cli_command cli_commands[] = {
    {CLI_JUDGE, "judge", "CONTEST [FILE]", "answer a contest's input exactly",
        "Reads a contest's exact input and prints its exact output. A fault in the input\n"
        "prints nothing but one error on standard error.",
        1, 2, cli_judge_accept, cli_judge},
    {CLI_DRAW, "draw", "[FILE]", "replay a record and draw the board",
        "Replays a record and draws the board, by default as it stands at the end. A\n"
        "faulty record is drawn up to its fault.",
        0, 1, cli_draw_accept, cli_draw},
    {CLI_VIEW, "view", "[FILE]", "look through a record on the terminal",
        "Shows the games of a record on the terminal: the board, the moves, the comments.\n"
        "The game begins at its start unless --ply says otherwise.",
        0, 1, cli_view_accept, cli_view},
    {CLI_FEN, "fen", "[FILE...]", "print the final position of every game",
        "Prints the final position of every game, one line each.", 0, -1, cli_fen_accept, cli_fen},
    {CLI_CHECK, "check", "[FILE...]", "check every move of every game",
        "Checks every move of every game and reports what is wrong, and where. The last\n"
        "line is a summary.",
        0, -1, cli_check_accept, cli_check},
    {CLI_LIST, "list", "[FILE...]", "list the games of files",
        "Lists the games of files: number, players, result, date, plies and event. Moves\n"
        "are counted but not played.",
        0, -1, files_accept, cli_list},
    {CLI_CONVERT, "convert", "[FILE...]", "rewrite records in another format",
        "Rewrites records as PGN, PDN, JSON or mango records, in one form: converting\n"
        "twice changes nothing. A faulty game is written up to its fault.",
        0, -1, cli_convert_accept, cli_convert},
    {CLI_PERFT, "perft", "DEPTH [POSITION]", "count the leaf positions of a game tree",
        "Counts the lines of DEPTH plies from POSITION, by default the start position: the\n"
        "leaves of the game's tree.",
        1, -1, cli_perft_accept, cli_perft},
    {CLI_REFEREE, "referee", "jill -- PROGRAM...", "play a contest's program and judge it",
        "Plays games of the contest jill against PROGRAM, which is White, by random moves\n"
        "for Black. Prints how each game ended, and a summary. The exit status is 0 only if\n"
        "all games were won.",
        2, -1, cli_referee_accept, cli_referee},
    {0},
};

bool cli_command_takes_files(const struct cli_command *command)
{
    return strstr(command->operands, "FILE") != NULL;
}
