/* The list of games the program knows. */
#include "rules/rules.h"

const struct rules *const rules_all[] = {&rules_mango, &rules_chess, &rules_chess960, NULL};

const struct rules *rules_find(struct span name)
{
    for (const struct rules *const *rules = rules_all; *rules; rules++)
        if (span_equals(name, (*rules)->name))
            return *rules;
    return NULL;
}
