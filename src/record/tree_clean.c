/* Brings text into the form that a tree keeps: UTF-8 without controls, blanks as the kind of text wants them.
 * Most text is plain, and is copied as it is. What comes of a replaced character is the caller's business. */
#include "record/tree_clean.h"

#include "base/ascii.h"
#include "base/text.h"

static size_t count_marks(struct span text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += text.at[i] == '?';
    return count;
}

bool tree_clean_text(struct bytes *to, struct span text)
{
    if (text_is_printable(text)) {
        bytes_append(to, text.at, text.length);
        return false;
    }
    size_t start = to->length;
    text_append_clean(to, text, false);
    return count_marks((struct span){to->at + start, to->length - start}) > count_marks(text);
}

bool tree_clean_setup(struct bytes *to, struct span text)
{
    bool replaced = false;
    size_t start = to->length;
    while (text.length) {
        struct span piece = {text.at, 0};
        while (piece.length < text.length && !ascii_is_space(text.at[piece.length]))
            piece.length++;
        replaced |= tree_clean_text(to, piece);
        text = (struct span){text.at + piece.length, text.length - piece.length};
        if (text.length) {
            bytes_append_char(to, ' ');
            text = (struct span){text.at + 1, text.length - 1};
        }
    }
    if (replaced && to->length == start + 1)
        bytes_append_char(to, '?');
    return replaced;
}

static struct span trim(struct span text)
{
    while (text.length && ascii_is_space(text.at[0]))
        text = (struct span){text.at + 1, text.length - 1};
    while (text.length && ascii_is_space(text.at[text.length - 1]))
        text.length--;
    return text;
}

/* Appends the blanks a text begins with in their normal form, and returns how many there are. */
static size_t append_blanks(struct bytes *to, struct span text)
{
    size_t length = 0;
    bool breaks = false;
    while (length < text.length && ascii_is_space(text.at[length]))
        breaks |= ascii_is_line_end(text.at[length++]);
    if (breaks)
        bytes_append_char(to, ' ');
    else
        bytes_append(to, text.at, length);
    return length;
}

/* UTF-8 without blanks at its ends. */
static void append_words(struct bytes *to, struct span text)
{
    while (text.length > 0) {
        size_t length = append_blanks(to, text);
        text = (struct span){text.at + length, text.length - length};
        length = 0;
        while (length < text.length && !ascii_is_space(text.at[length]))
            length++;
        text_append_safe(to, (struct span){text.at, length});
        text = (struct span){text.at + length, text.length - length};
    }
}

bool tree_clean_comment(struct bytes *to, struct span text)
{
    text = trim(text);
    if (text_is_printable(text)) {
        bytes_append(to, text.at, text.length);
        return false;
    }
    size_t start = to->length, marks = count_marks(text);
    if (text_is_utf8(text)) {
        append_words(to, text);
    } else {
        struct bytes converted = {0};
        text_append_latin1(&converted, text);
        append_words(to, (struct span){converted.at, converted.length});
        bytes_free(&converted);
    }
    return count_marks((struct span){to->at + start, to->length - start}) > marks;
}
