/* Writing to standard error. Nothing from a file or a command line reaches it as a control byte. */
#include "cli/report.h"

#include "base/input.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/write_all.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool wants_color(enum cli_color when)
{
    if (when != CLI_COLOR_AUTO)
        return when == CLI_COLOR_ALWAYS;
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return !(no_color && *no_color) && terminal && strcmp(terminal, "dumb") != 0 && isatty(STDERR_FILENO);
}

void report_open(struct report *report, const struct cli_options *options)
{
    *report = (struct report){
        .colored = wants_color(options->color), .quiet = options->quiet, .game = options->game};
}

/* Appends a name that may hold any byte, so that it can go to a terminal. */
static void append_clean(struct bytes *bytes, const char *text)
{
    text_append_safe(bytes, span_of(text));
}

void report_flush(struct report *report)
{
    /* There is nowhere left to tell that it failed. */
    write_all(STDERR_FILENO, (struct span){report->pending.at, report->pending.length});
    report->pending.length = 0;
}

static void end_line(struct report *report)
{
    enum { ENOUGH = 1 << 14 };
    bytes_append_char(&report->pending, '\n');
    if (report->pending.length >= ENOUGH)
        report_flush(report);
}

static const char *const colors[] = {
    [DIAG_ERROR] = "\033[1;31m", [DIAG_WARNING] = "\033[1;35m", [DIAG_NOTE] = "\033[1;36m"};

static void append_head(struct report *report, const struct diag *diag)
{
    struct bytes *line = &report->pending;
    append_clean(line, diag->file);
    bytes_append_text(line, ":");
    if (diag->place.line)
        bytes_append_format(
            line, "%llu:%llu:", (unsigned long long)diag->place.line, (unsigned long long)diag->place.column);
    bytes_append_format(line, " %s%s:%s ", report->colored ? colors[diag->severity] : "",
        diag_severity_name(diag->severity), report->colored ? "\033[0m" : "");
}

void report_count(struct report *report, const struct diag *diag)
{
    report->errors += diag->severity == DIAG_ERROR;
    report->warnings += diag->severity == DIAG_WARNING;
    report->file_failed |= diag->code == DIAG_READ_FAILED;
}

/* What a game that is not asked for has is nobody's business; that the file breaks off in it is. */
bool report_wants(const struct report *report, const struct diag *diag)
{
    if (diag->severity == DIAG_NOTE && report->quiet)
        return false;
    return !report->game || !diag->game || diag->game == report->game || diag->code == DIAG_READ_FAILED;
}

void report_put(struct report *report, const struct diag *diag)
{
    if (!report_wants(report, diag))
        return;
    report_count(report, diag);
    append_head(report, diag);
    struct bytes *line = &report->pending;
    if (diag->game)
        bytes_append_format(line, "game %llu", (unsigned long long)diag->game);
    if (diag->ply)
        bytes_append_format(line, "%sply %llu", diag->game ? ", " : "", (unsigned long long)diag->ply);
    if (diag->game || diag->ply)
        bytes_append_text(line, ": ");
    bytes_append_format(line, "%s [%s]", diag->message, diag_code_name(diag->code));
    end_line(report);
}

static void put_diag(void *context, const struct diag *diag)
{
    report_put(context, diag);
}

struct diag_sink report_sink(struct report *report)
{
    return (struct diag_sink){put_diag, report};
}

void report_read_failure(struct report *report, const char *file, const char *reason)
{
    struct diag diag = {.code = DIAG_READ_FAILED, .file = file};
    diag_say(&diag, "%s%s", input_error_head(reason), reason);
    report_put(report, &diag);
}

static void report_list(struct report *report, const char *head, const char *format, va_list args)
{
    char *text = memory_format(format, args);
    bytes_append_text(&report->pending, head);
    append_clean(&report->pending, text);
    end_line(report);
    free(text);
}

void report_line(struct report *report, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report_list(report, "", format, args);
    va_end(args);
}

enum cli_exit report_close(struct report *report)
{
    report_flush(report);
    bytes_free(&report->pending);
    if (report->file_failed)
        return CLI_FILE_ERRORS;
    return report->errors ? CLI_INPUT_ERRORS : CLI_GOOD;
}

bool report_usage(const char *format, ...)
{
    struct report report = {0};
    va_list args;
    va_start(args, format);
    report_list(&report, "boardwalk: ", format, args);
    va_end(args);
    report_line(&report, "Try 'boardwalk --help'");
    report_close(&report);
    return false;
}
