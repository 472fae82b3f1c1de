/* view: a record on the terminal, or by lines. */
#include "view/view.h"

#include "base/memory.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/template.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool reads_standard_input(const struct cli_options *options)
{
    return !options->is_new && (options->operand_count == 0 || strcmp(options->operands[0], "-") == 0);
}

bool cli_view_accept(const struct cli_options *options)
{
    if (!files_accept(options))
        return false;
    if (options->is_new && !options->rules)
        return report_usage("--new needs --rules=NAME, the game to begin");
    if (options->is_new && options->operand_count > 0)
        return report_usage("--new takes no FILE");
    if (reads_standard_input(options) && isatty(STDIN_FILENO))
        return report_usage("view needs a FILE, or a record on standard input");
    if (!options->text && !isatty(STDOUT_FILENO))
        return report_usage("view needs a terminal to draw on; --text prints lines");
    return true;
}

/* Colours of the viewer: where the terminal has them, unless somebody says no. */
static bool wants_color(const struct cli_options *options)
{
    const char *no_color = getenv("NO_COLOR");
    if (options->color == CLI_COLOR_AUTO)
        return !no_color || !*no_color;
    return options->color == CLI_COLOR_ALWAYS;
}

static void tell(struct report *report, const char *reason)
{
    report->file_failed = true;
    report_line(report, "boardwalk: %s", reason);
}

static void write_text(void *context, struct span text)
{
    output_write(context, text);
}

/* The next line that the user types. */
static bool read_command(void *context, struct bytes *line)
{
    char *text = NULL;
    size_t size = 0;
    output_write(context, span_of("> "));
    output_flush(context);
    errno = 0;
    ssize_t length = getline(&text, &size, stdin);
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    line->length = 0;
    if (length < 0 && errno == ENOMEM)
        memory_run_out();
    if (length >= 0)
        bytes_append(line, text, (size_t)length);
    else
        output_write(context, span_of("\n"));
    free(text);
    return length >= 0;
}

static void view_text(const struct cli_options *options, const struct view_options *view, struct input *input,
    struct output *output, struct report *report)
{
    char reason[VIEW_REASON_SIZE];
    bool commands = isatty(STDIN_FILENO) && !reads_standard_input(options);
    struct view_text text = {write_text, commands ? read_command : NULL, output};
    struct diag_sink sink = report_sink(report);
    if (!view_run_text(view, input, &text, &sink, reason) && reason[0])
        tell(report, reason);
}

/* A signal that ended the viewer ends the program too, once the terminal is as it was. */
static void view_screen(const struct view_options *view, struct input *input, struct report *report)
{
    char reason[VIEW_REASON_SIZE];
    int ended_by = 0;
    if (!view_run(view, input, reason, &ended_by))
        tell(report, reason);
    if (!ended_by)
        return;
    signal(ended_by, SIG_DFL);
    raise(ended_by);
}

/* The template that was asked for, which must fit the board of the rules. NULL: it does not, and that has
 * been told. */
static struct art *load_art(const char *name, const struct rules *rules, struct report *report)
{
    if (!rules) /* each game says; one that it does not fit is drawn by another template */
        return template_load(name, NULL, NULL, report);
    struct scene scene;
    rules_start_scene(rules, &scene);
    return template_load(name, &scene, rules->title, report);
}

static void view_input(const struct cli_options *options, const struct record_kind *kind, struct input *input,
    struct output *output, struct report *report)
{
    struct art *art = options->art ? load_art(options->art, kind->rules, report) : NULL;
    if (options->art && !art) {
        input_close(input);
        return;
    }
    struct view_options view = {.source = {.format = options->format,
                                    .rules = options->rules,
                                    .letters = options->letters,
                                    .past_faults = true},
        .art = art,
        .game = options->game,
        .at_end = options->ply_given && options->ply == CLI_PLY_END,
        .ply = options->ply_number,
        .is_new = options->is_new,
        .flip = options->flip,
        .lenient = options->lenient,
        .color = wants_color(options),
        .unicode = options->unicode,
        .mouse = options->mouse};
    if (options->text)
        view_text(options, &view, input, output, report);
    else
        view_screen(&view, input, report);
    art_free(art);
}

void cli_view(const struct cli_options *options, struct output *output, struct report *report)
{
    if (options->is_new) {
        struct record_kind kind = {format_of_rules(options->rules), options->rules};
        view_input(options, &kind, NULL, output, report);
        return;
    }
    const char *path = options->operand_count ? options->operands[0] : "-";
    struct input *input = input_open(path);
    if (!input) {
        report_read_failure(report, path, strerror(errno));
        return;
    }
    struct record_kind kind = files_kind(options, input);
    if (input_error(input)) {
        report_read_failure(report, input_name(input), input_error(input));
        input_close(input);
        return;
    }
    view_input(options, &kind, input, output, report);
}
