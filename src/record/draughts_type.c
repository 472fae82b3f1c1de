/* Reading GameType tags field by field. */
#include "record/draughts_type.h"

#include "base/ascii.h"
#include "base/diag.h"
#include "rules/draughts_board.h"

#include <stdio.h>

/* Types of the PDN 3.0 proposal that the engine has no row for. */
static const struct {
    unsigned type;
    const char *name;
} unsupported[] = {
    {30, "Turkish draughts"},
    {31, "Thai draughts"},
    {40, "Frisian draughts"},
    {41, "Spantsiretti draughts"},
};

static const struct rules *rules_of(const struct draughts_variant *variant)
{
    for (const struct rules *const *rules = rules_all; *rules; rules++)
        if ((*rules)->family == RULES_DRAUGHTS && (*rules)->variant == variant)
            return *rules;
    return NULL;
}

struct draughts_type draughts_type_of(const struct rules *rules)
{
    const struct draughts_variant *variant = rules->variant;
    return (struct draughts_type){rules, variant->numbering, variant->first};
}

/* A text that is read from the left. */
struct cursor {
    const char *at;
    const char *end;
};

static void skip_blanks(struct cursor *cursor)
{
    while (cursor->at < cursor->end && ascii_is_space(*cursor->at))
        cursor->at++;
}

static bool take(struct cursor *cursor, char c)
{
    if (cursor->at == cursor->end || *cursor->at != c)
        return false;
    cursor->at++;
    return true;
}

/* Reads a number of up to three digits. */
static bool read_number(struct cursor *cursor, unsigned *number)
{
    int digits = 0;
    *number = 0;
    skip_blanks(cursor);
    for (; cursor->at < cursor->end && ascii_is_digit(*cursor->at) && digits < 3; digits++)
        *number = *number * 10 + (unsigned)(*cursor->at++ - '0');
    return digits > 0;
}

/* The fields behind the type's number. */
struct fields {
    int count;
    bool white_first;
    unsigned width, height;
    bool algebraic;
    unsigned corner;
    unsigned turned;
};

static bool read_side(struct cursor *cursor, struct fields *fields)
{
    fields->white_first = take(cursor, 'W');
    return fields->white_first || take(cursor, 'B');
}

static bool read_notation(struct cursor *cursor, struct fields *fields)
{
    fields->algebraic = take(cursor, 'A') || take(cursor, 'S');
    return (fields->algebraic || take(cursor, 'N')) && read_number(cursor, &fields->corner) &&
           fields->corner <= 3;
}

static bool read_field(struct cursor *cursor, struct fields *fields)
{
    switch (fields->count) {
    case 0:
        return read_side(cursor, fields);
    case 1:
        return read_number(cursor, &fields->width);
    case 2:
        return read_number(cursor, &fields->height);
    case 3:
        return read_notation(cursor, fields);
    case 4:
        return read_number(cursor, &fields->turned) && fields->turned <= 1;
    default:
        return false;
    }
}

static bool read_fields(struct cursor *cursor, struct fields *fields)
{
    fields->count = 0;
    for (;;) {
        skip_blanks(cursor);
        if (cursor->at == cursor->end)
            return true;
        if (!take(cursor, ','))
            return false;
        skip_blanks(cursor);
        if (!read_field(cursor, fields))
            return false;
        fields->count++;
    }
}

static void refuse(unsigned number, char message[DRAUGHTS_TYPE_MESSAGE])
{
    for (size_t i = 0; i < sizeof unsupported / sizeof *unsupported; i++)
        if (unsupported[i].type == number) {
            snprintf(message, DRAUGHTS_TYPE_MESSAGE, "variant not supported: %s (GameType %u)",
                unsupported[i].name, number);
            return;
        }
    snprintf(message, DRAUGHTS_TYPE_MESSAGE, "variant not supported: GameType %u", number);
}

static bool fits_board(
    const struct rules *rules, const struct fields *fields, char message[DRAUGHTS_TYPE_MESSAGE])
{
    unsigned side = ((const struct draughts_variant *)rules->variant)->side;
    if ((fields->count < 2 || fields->width == side) && (fields->count < 3 || fields->height == side))
        return true;
    snprintf(message, DRAUGHTS_TYPE_MESSAGE, "%s is played on %u x %u squares, not %u x %u", rules->title,
        side, side, fields->width, fields->count < 3 ? side : fields->height);
    return false;
}

static void override(struct draughts_type *type, const struct fields *fields)
{
    bool turned = fields->count > 4 ? fields->turned : type->numbering.turned;
    if (fields->count > 0)
        type->first = fields->white_first ? DRAUGHTS_WHITE : DRAUGHTS_BLACK;
    if (fields->count > 3)
        type->numbering = draughts_number(fields->algebraic, (uint8_t)fields->corner, type->first, turned);
}

enum draughts_type_reading draughts_type_read(
    struct span text, struct draughts_type *type, char message[DRAUGHTS_TYPE_MESSAGE])
{
    struct cursor cursor = {text.at, text.at + text.length};
    struct fields fields;
    unsigned number;
    char shown[DIAG_QUOTE_SIZE];
    if (!read_number(&cursor, &number) || !read_fields(&cursor, &fields)) {
        snprintf(message, DRAUGHTS_TYPE_MESSAGE, "'%s' is no GameType, as 20 or 20,W,10,10,N2,0",
            diag_quote(shown, text));
        return DRAUGHTS_TYPE_BAD;
    }
    const struct draughts_variant *variant = draughts_variant_of_game_type(number);
    if (!variant) {
        refuse(number, message);
        return DRAUGHTS_TYPE_UNSUPPORTED;
    }
    const struct rules *rules = rules_of(variant);
    if (!fits_board(rules, &fields, message))
        return DRAUGHTS_TYPE_BAD;
    *type = draughts_type_of(rules);
    override(type, &fields);
    return DRAUGHTS_TYPE_GOOD;
}
