/* Text of any bytes as a JSON string. */
#ifndef RECORD_JSON_TEXT_H
#define RECORD_JSON_TEXT_H

#include "base/bytes.h"

#include <jansson.h>

/* A new string of clean UTF-8, for JSON holds nothing else and it may be seen on a terminal. */
json_t *json_text(struct span text);

#endif
