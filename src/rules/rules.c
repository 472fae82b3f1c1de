/* The list of games the program knows. */
#include "rules/rules.h"

const struct rules *const rules_all[] = {
    &rules_mango,
    &rules_chess,
    &rules_chess960,
    &rules_draughts_checkers,
    &rules_draughts_international,
    &rules_draughts_english,
    &rules_draughts_italian,
    &rules_draughts_pool,
    &rules_draughts_spanish,
    &rules_draughts_portuguese,
    &rules_draughts_russian,
    &rules_draughts_brazilian,
    &rules_draughts_canadian,
    &rules_draughts_czech,
    NULL,
};

const struct rules *rules_find(struct span name)
{
    for (const struct rules *const *rules = rules_all; *rules; rules++)
        if (span_equals(name, (*rules)->name))
            return *rules;
    return NULL;
}

void rules_tell(const struct diag_sink *sink, enum diag_severity severity, enum diag_code code, size_t offset,
    const char *message)
{
    struct diag diag = {.code = code, .severity = severity, .place = {1, offset + 1}};
    diag_say(&diag, "%s", message);
    diag_put(sink, &diag);
}

void rules_start_scene(const struct rules *rules, struct scene *scene)
{
    union rules_position start;
    rules->start(rules, &start);
    rules->scene(&start, NULL, scene);
}
