/* Finding the command and carrying it out between opening and closing its output. */
#include "cli/cli.h"

#include "cli/command.h"
#include "cli/help.h"

#include <string.h>

static const struct cli_command *find_command(const char *name)
{
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (strcmp(name, command->name) == 0)
            return command;
    return NULL;
}

static bool operands_fit(const struct cli_command *command, const struct cli_options *options)
{
    if (options->operand_count < command->least_operands)
        return report_usage("%s needs %s", command->name, command->operands);
    if (command->most_operands >= 0 && options->operand_count > command->most_operands)
        return report_usage("%s takes no '%s'", command->name, options->operands[command->most_operands]);
    return true;
}

/* Prints a text of the program itself on standard output. */
static int print(struct bytes *text)
{
    struct cli_options options = {0};
    struct report report;
    struct output output;
    report_open(&report, &options);
    output_open(&output, NULL, &report);
    output_write(&output, (struct span){text->at, text->length});
    output_close(&output, &report);
    bytes_free(text);
    return report_close(&report);
}

static int run_command(const struct cli_command *command, int argc, char **argv)
{
    struct cli_options options;
    if (!cli_options_read(&options, command->bit, argc, argv))
        return CLI_USAGE;
    struct bytes text = {0};
    if (options.help) {
        help_on_command(command, &text);
        return print(&text);
    }
    if (!operands_fit(command, &options))
        return CLI_USAGE;
    struct report report;
    struct output output;
    report_open(&report, &options);
    bool good = true;
    if (output_open(&output, options.output, &report)) {
        good = command->run(&options, &output, &report);
        if (!good)
            output_discard(&output);
        output_close(&output, &report);
    }
    enum cli_exit status = report_close(&report);
    return good ? status : CLI_USAGE;
}

int cli_run(int argc, char **argv)
{
    struct bytes text = {0};
    if (argc < 2)
        return report_usage("a command is needed"), CLI_USAGE;
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        help_on_program(&text);
        return print(&text);
    }
    if (strcmp(argv[1], "--version") == 0) {
        help_version(&text);
        return print(&text);
    }
    if (argv[1][0] == '-')
        return report_usage("unknown option '%s'", argv[1]), CLI_USAGE;
    const struct cli_command *command = find_command(argv[1]);
    if (!command)
        return report_usage("unknown command '%s'", argv[1]), CLI_USAGE;
    return run_command(command, argc - 1, argv + 1);
}
