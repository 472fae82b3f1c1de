/* The commands: one row each, with the function that carries it out. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/options.h"
#include "cli/output.h"
#include "cli/report.h"

struct cli_command {
    enum cli_command_bit bit;
    const char *name;
    const char *operands; /* as the synopsis shows them */
    const char *summary;  /* one line for the list of commands */
    const char *description;
    int least_operands;
    int most_operands; /* -1: any number */

    /* Looks at the options before anything is opened. False: a usage error has been told. NULL: all are fine.
     */
    bool (*accept)(const struct cli_options *options);

    /* Carries the command out. Errors are told through the report. */
    void (*run)(const struct cli_options *options, struct output *output, struct report *report);
};

/* All commands, ended by one without a name. */
extern const struct cli_command cli_commands[];

/* Whether its operands are files, among which `-` is standard input. */
bool cli_command_takes_files(const struct cli_command *command);

bool cli_judge_accept(const struct cli_options *options);
void cli_judge(const struct cli_options *options, struct output *output, struct report *report);
bool cli_draw_accept(const struct cli_options *options);
void cli_draw(const struct cli_options *options, struct output *output, struct report *report);
bool cli_fen_accept(const struct cli_options *options);
void cli_fen(const struct cli_options *options, struct output *output, struct report *report);
bool cli_perft_accept(const struct cli_options *options);
void cli_perft(const struct cli_options *options, struct output *output, struct report *report);
bool cli_convert_accept(const struct cli_options *options);
void cli_convert(const struct cli_options *options, struct output *output, struct report *report);
bool cli_view_accept(const struct cli_options *options);
void cli_view(const struct cli_options *options, struct output *output, struct report *report);
bool cli_referee_accept(const struct cli_options *options);
void cli_referee(const struct cli_options *options, struct output *output, struct report *report);
void cli_list(const struct cli_options *options, struct output *output, struct report *report);
bool cli_check_accept(const struct cli_options *options);
void cli_check(const struct cli_options *options, struct output *output, struct report *report);

#endif
