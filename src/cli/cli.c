/* Finding the command and carrying it out between opening and closing its output. */
#include "cli/cli.h"

#include "base/memory.h"
#include "cli/command.h"
#include "cli/completion.h"
#include "cli/help.h"

#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
        return report_usage("%s takes only %s: '%s' is too many", command->name, command->operands,
            options->operands[command->most_operands]);
    bool files = cli_command_takes_files(command);
    int standard = files && options->operand_count == 0;
    for (int i = 0; files && i < options->operand_count; i++)
        standard += strcmp(options->operands[i], "-") == 0;
    standard += options->art && strcmp(options->art, "-") == 0;
    return standard <= 1 || report_usage("standard input is named twice");
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
    if (!operands_fit(command, &options) || (command->accept && !command->accept(&options)))
        return CLI_USAGE;
    struct report report;
    struct output output;
    report_open(&report, &options);
    if (output_open(&output, options.output, &report)) {
        command->run(&options, &output, &report);
        output_close(&output, &report);
    }
    return report_close(&report);
}

/* A file opened later must not take the place of a standard stream that is closed: it would get its output.
 * What takes it instead cannot be used, so that reading or writing there still fails. */
static void fill_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

static int usage_error(const char *format, const char *word)
{
    report_usage(format, word);
    return CLI_USAGE;
}

int cli_run(int argc, char **argv)
{
    struct bytes text = {0};
    fill_standard_streams();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a failed write, not the end */
    json_set_alloc_funcs(memory_take, free);
    if (argc < 2)
        return usage_error("a command is needed", "");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        help_on_program(&text);
        return print(&text);
    }
    if (strcmp(argv[1], "--version") == 0) {
        help_version(&text);
        return print(&text);
    }
    if (strcmp(argv[1], "--completion") == 0 && argc == 3) {
        if (!completion_append(&text, argv[2]))
            return usage_error("there is no completion for '%s': there is for bash, zsh and fish", argv[2]);
        return print(&text);
    }
    if (argv[1][0] == '-')
        return usage_error("unknown option '%s'", argv[1]);
    const struct cli_command *command = find_command(argv[1]);
    if (!command)
        return usage_error("unknown command '%s'", argv[1]);
    return run_command(command, argc - 1, argv + 1);
}
