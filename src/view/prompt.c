/* Editing one line of UTF-8, a character at a time. */
#include "view/prompt.h"

#include "base/text.h"
#include "view/terminal.h"

enum { LONGEST = 4000 /* bytes */ };

void prompt_begin(struct prompt *prompt, const char *label, const char *text)
{
    prompt->label = label;
    prompt_set(prompt, span_of(text));
}

void prompt_free(struct prompt *prompt)
{
    bytes_free(&prompt->text);
}

void prompt_set(struct prompt *prompt, struct span text)
{
    prompt->text.length = 0;
    bytes_reserve(&prompt->text, 1); /* the text has a place even when it is empty */
    bytes_append(&prompt->text, text.at, text.length);
    prompt->at = text.length;
}

static bool is_inside_character(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static size_t character_before(const struct prompt *prompt)
{
    size_t at = prompt->at;
    while (at > 0 && is_inside_character(prompt->text.at[--at]))
        ;
    return at;
}

static size_t character_behind(const struct prompt *prompt)
{
    size_t at = prompt->at;
    if (at < prompt->text.length)
        at++;
    while (at < prompt->text.length && is_inside_character(prompt->text.at[at]))
        at++;
    return at;
}

static void erase(struct prompt *prompt, size_t from, size_t to)
{
    if (from == to)
        return;
    memmove(prompt->text.at + from, prompt->text.at + to, prompt->text.length - to);
    prompt->text.length -= to - from;
    prompt->at = from;
}

static size_t encode(uint32_t point, char out[4])
{
    if (point < 0x80) {
        out[0] = (char)point;
        return 1;
    }
    size_t length = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, point >>= 6)
        out[i] = (char)(0x80 | (point & 0x3f));
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(first[length] | point);
    return length;
}

static void insert(struct prompt *prompt, uint32_t point)
{
    char text[4];
    size_t length = encode(point, text);
    if (prompt->text.length + length > LONGEST)
        return;
    bytes_append(&prompt->text, text, length);
    memmove(prompt->text.at + prompt->at + length, prompt->text.at + prompt->at,
        prompt->text.length - length - prompt->at);
    memcpy(prompt->text.at + prompt->at, text, length);
    prompt->at += length;
}

enum prompt_answer prompt_key(struct prompt *prompt, int key)
{
    enum { CONTROL_U = 21 };
    switch (key) {
    case TERMINAL_ENTER:
        return PROMPT_DONE;
    case TERMINAL_ESCAPE:
        return PROMPT_CANCELLED;
    case TERMINAL_TAB:
        return PROMPT_COMPLETE;
    case TERMINAL_BACKSPACE:
        if (prompt->text.length == 0)
            return PROMPT_CANCELLED;
        erase(prompt, character_before(prompt), prompt->at);
        return PROMPT_OPEN;
    case TERMINAL_DELETE:
        erase(prompt, prompt->at, character_behind(prompt));
        return PROMPT_OPEN;
    case CONTROL_U:
        erase(prompt, 0, prompt->text.length);
        return PROMPT_OPEN;
    case TERMINAL_LEFT:
        prompt->at = character_before(prompt);
        return PROMPT_OPEN;
    case TERMINAL_RIGHT:
        prompt->at = character_behind(prompt);
        return PROMPT_OPEN;
    case TERMINAL_HOME:
        prompt->at = 0;
        return PROMPT_OPEN;
    case TERMINAL_END:
        prompt->at = prompt->text.length;
        return PROMPT_OPEN;
    default:
        break;
    }
    if (key < ' ' || key >= TERMINAL_UP || text_is_control((uint32_t)key))
        return PROMPT_UNUSED;
    insert(prompt, (uint32_t)key);
    return PROMPT_OPEN;
}

/* A text longer than the line is shown from where the cursor fits. */
int prompt_draw(const struct prompt *prompt, struct screen *screen, int line)
{
    int left = screen_put(screen, 0, line, screen->width, STYLE_LABEL, span_of(prompt->label));
    int room = screen->width - left - 1;
    size_t from = 0;
    while (from < prompt->at &&
           screen_measure((struct span){prompt->text.at + from, prompt->at - from}) > (room > 0 ? room : 0))
        from++;
    while (from < prompt->at && is_inside_character(prompt->text.at[from]))
        from++;
    struct span shown = {prompt->text.at + from, prompt->text.length - from};
    int used = prompt->text.length > 0 ? screen_put(screen, left, line, room, STYLE_TEXT, shown) : 0;
    screen->cursor_column =
        left +
        (prompt->at > from ? screen_measure((struct span){prompt->text.at + from, prompt->at - from}) : 0);
    screen->cursor_line = line;
    return left + used;
}
