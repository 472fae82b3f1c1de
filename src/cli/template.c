/* Built-in templates come first; whatever is no built-in name is a file. */
#include "cli/template.h"

#include "base/bytes.h"
#include "base/input.h"
#include "draw/renderer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_LIMIT = 1 << 22 }; /* a template of the largest canvas fits */

/* Reads a whole file. False: it cannot be read, and that has been told. */
static bool read_file(const char *path, struct bytes *text, struct report *report)
{
    struct input *input = input_open(path);
    ssize_t got = -1;
    if (input) {
        while (
            (got = input_read(input, bytes_reserve(text, 1 << 16), 1 << 16)) > 0 && text->length < SIZE_LIMIT)
            text->length += (size_t)got;
    }
    if (!input) {
        struct diag diag = {.code = DIAG_READ_FAILED, .file = path};
        diag_say(&diag, "is no built-in template and cannot be read: %s", strerror(errno));
        report_put(report, &diag);
    } else if (got < 0) {
        report_read_failure(report, path, input_error(input));
    }
    input_close(input);
    return got >= 0;
}

static struct art *refuse(const char *name, struct diag *fault, struct report *report)
{
    fault->file = strcmp(name, "-") == 0 ? "<stdin>" : name;
    report_put(report, fault);
    return NULL;
}

static struct art *read_template(const char *name, struct report *report)
{
    const char *builtin = art_builtin(span_of(name));
    struct bytes file = {0};
    if (!builtin && !read_file(name, &file, report)) {
        bytes_free(&file);
        return NULL;
    }
    struct diag fault = {.code = DIAG_BAD_TEMPLATE};
    if (file.length >= SIZE_LIMIT) {
        bytes_free(&file);
        diag_say(&fault, "the template is too large: %d bytes at most", SIZE_LIMIT - 1);
        return refuse(name, &fault, report);
    }
    struct art *art = art_read(builtin ? span_of(builtin) : (struct span){file.at, file.length}, &fault);
    bytes_free(&file);
    return art ? art : refuse(name, &fault, report);
}

struct art *template_load(
    const char *name, const struct scene *scene, const char *title, struct report *report)
{
    struct art *art = read_template(name, report);
    if (!art)
        return NULL;
    if (!scene)
        return art;
    art_set_size(art, scene->columns, scene->rows);
    if (renderer_fits(art, scene))
        return art;
    struct diag fault = {.code = DIAG_BAD_TEMPLATE};
    diag_say(&fault, "the template's board has %d x %d squares, %s has %d x %d", art->columns, art->rows,
        title, scene->columns, scene->rows);
    art_free(art);
    return refuse(name, &fault, report);
}
