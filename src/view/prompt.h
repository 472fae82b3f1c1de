/* A line that is typed: its text, its cursor, the keys that edit it. Knows not what it is asked for. */
#ifndef VIEW_PROMPT_H
#define VIEW_PROMPT_H

#include "base/bytes.h"
#include "view/screen.h"

struct prompt {
    const char *label; /* stands in front */
    struct bytes text; /* UTF-8 */
    size_t at;         /* the cursor, a byte offset */
};

enum prompt_answer {
    PROMPT_OPEN,      /* the key has been taken in */
    PROMPT_DONE,      /* Enter */
    PROMPT_CANCELLED, /* Escape, or Backspace in an empty line */
    PROMPT_COMPLETE,  /* Tab */
    PROMPT_UNUSED     /* the key means nothing here */
};

void prompt_begin(struct prompt *prompt, const char *label, const char *text);
void prompt_free(struct prompt *prompt);

enum prompt_answer prompt_key(struct prompt *prompt, int key);

static inline struct span prompt_text(const struct prompt *prompt)
{
    return (struct span){prompt->text.at, prompt->text.length};
}

/* Puts another text in, with the cursor behind it. */
void prompt_set(struct prompt *prompt, struct span text);

/* Draws it on a line, with the terminal's cursor; returns the columns used. */
int prompt_draw(const struct prompt *prompt, struct screen *screen, int line);

#endif
