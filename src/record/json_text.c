/* Cleaned first, then copied by jansson. */
#include "record/json_text.h"

#include "base/text.h"

json_t *json_text(struct span text)
{
    struct bytes clean = {0};
    text_append_safe(&clean, text);
    json_t *string = json_stringn(clean.at ? clean.at : "", clean.length);
    bytes_free(&clean);
    return string;
}
