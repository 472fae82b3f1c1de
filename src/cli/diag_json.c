/* One JSON object a diagnostic, by jansson. */
#include "cli/diag_json.h"

#include "record/json_text.h"

#include <stdlib.h>

static void set_number(json_t *object, const char *key, uint64_t number)
{
    if (number)
        json_object_set_new(object, key, json_integer((json_int_t)number));
}

void diag_json_write(const struct diag *diag, struct output *output)
{
    json_t *object = json_object();
    json_object_set_new(object, "severity", json_string(diag_severity_name(diag->severity)));
    json_object_set_new(object, "code", json_string(diag_code_name(diag->code)));
    json_object_set_new(object, "file", json_text(span_of(diag->file)));
    set_number(object, "line", diag->place.line);
    set_number(object, "column", diag->place.line ? diag->place.column : 0);
    set_number(object, "game", diag->game);
    set_number(object, "ply", diag->ply);
    json_object_set_new(object, "message", json_string(diag->message));
    char *text = json_dumps(object, JSON_COMPACT);
    output_write(output, span_of(text));
    output_write(output, span_of("\n"));
    free(text);
    json_decref(object);
}
