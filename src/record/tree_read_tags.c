/* A game's tags on their way into its tree, made such that they can be written and read again. */
#include "base/ascii.h"
#include "base/text.h"
#include "record/roster.h"
#include "record/tree_clean.h"
#include "record/tree_reader.h"

static struct span clean_tag(struct tree_reader *reader, struct span name, struct span value)
{
    bool sets_up = span_equals(name, "FEN") || span_equals(name, "GameType");
    return tree_reader_clean(reader, sets_up ? tree_clean_setup : tree_clean_text, value);
}

/* A tag's name as one that can be written again: `?` would end it, and Latin-1 grows when it becomes UTF-8,
 * which may be too much. */
static void append_name(struct tree_reader *reader, struct bytes *name, struct span text)
{
    reader->tree->cleaned |= tree_clean_text(name, text);
    bool too_long = name->length > PGN_TAG_NAME_LIMIT;
    if (too_long) {
        name->length = 0;
        bytes_append(name, text.at, text.length);
    }
    for (size_t i = 0; i < name->length; i++)
        if (name->at[i] == '?' || (too_long && !ascii_is_printable(name->at[i])))
            name->at[i] = '_';
}

/* Fewer tags than are read can be kept, in text that may have grown by becoming UTF-8: all must be read again
 * when the game has been written, with those that every game gets then, which are not counted. */
enum { TAGS_KEPT = PGN_TAG_LIMIT - 16, TAG_TEXT_KEPT = PGN_TAG_TEXT_LIMIT - 1024, TAG_TEXT_GOT = 64 };

struct tags_kept {
    size_t tags;
    size_t text; /* bytes */
};

/* Counts one more tag. False: it is too much. */
static bool count_tag(struct tags_kept *kept, struct span name, struct span value)
{
    bool got = roster_holds(name) || span_equals(name, "GameType") || span_equals(name, "Variant");
    size_t length = name.length + value.length;
    kept->tags += !got;
    kept->text += !got ? length : length > TAG_TEXT_GOT ? length - TAG_TEXT_GOT : 0;
    return kept->tags <= TAGS_KEPT && kept->text <= TAG_TEXT_KEPT;
}

static void report_many_tags(struct tree_reader *reader, size_t first)
{
    if (!pgn_tags_are_full(reader->pgn))
        pgn_report(reader->pgn, DIAG_ERROR, DIAG_TOO_MANY_TAGS, pgn_tag_place(reader->pgn, first), 0,
            "more than %d tags or %d bytes of tags in a game; the rest is not kept", (int)TAGS_KEPT,
            (int)TAG_TEXT_KEPT);
}

/* As tree_set_tag, but found by the names taken so far: a game may have very many tags. */
static void put_tag(struct tree_reader *reader, struct span name, struct span value)
{
    struct pgn_tags *names = &reader->names;
    uint32_t at = (uint32_t)names->text.length;
    bool again;
    bytes_append(&names->text, name.at, name.length);
    size_t index = (size_t)(pgn_tags_put(names, at, (uint8_t)name.length, &again) - names->tag);
    tree_put_tag(reader->tree, (uint32_t)index, name, value);
}

void tree_reader_take_tags(struct tree_reader *reader)
{
    struct bytes name = {0};
    struct tags_kept kept = {0};
    pgn_tags_clear(&reader->names);
    for (size_t i = 0; i < pgn_tag_count(reader->pgn); i++) {
        struct span text = pgn_tag_name(reader->pgn, i);
        if (!text_is_printable(text)) {
            name.length = 0;
            append_name(reader, &name, text);
            text = (struct span){name.at, name.length};
        }
        struct span value = clean_tag(reader, text, pgn_tag_value(reader->pgn, i));
        if (!count_tag(&kept, text, value)) {
            report_many_tags(reader, i);
            break;
        }
        put_tag(reader, text, value);
    }
    bytes_free(&name);
}
