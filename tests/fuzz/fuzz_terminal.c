/* Keys out of bytes. After each one the viewer is told that no more has come yet, so that it draws. */
#include "fuzz_terminal.h"

#include "fuzz.h"

#include "base/text.h"
#include "view/terminal.h"

#include <string.h>
#include <time.h>

enum { PATIENCE = 200 }; /* times that something still being read is waited for */

static struct {
    const unsigned char *at, *end; /* keys to come */
    int width, height;
    bool unicode;
    bool colored;
    bool asked; /* to draw before the next key */
    bool plays; /* the game may play by itself */
    int patience;
    bool steps; /* a move there and back is under way */
    int step;
    struct bytes message;     /* as it was before it */
    struct screen_cell *cell; /* what is shown, owned */
    int shown_width, shown_height;
    bool typing; /* a line is typed */
} terminal;

void fuzz_terminal_prepare(struct span keys, int width, int height, bool unicode)
{
    terminal.at = (const unsigned char *)keys.at;
    terminal.end = terminal.at + keys.length;
    terminal.width = width;
    terminal.height = height;
    terminal.unicode = unicode;
    terminal.patience = PATIENCE;
}

bool terminal_open(const struct terminal_options *options, char reason[TERMINAL_REASON_SIZE])
{
    (void)reason;
    terminal.colored = options->color;
    return true;
}

int terminal_close(void)
{
    free(terminal.cell);
    bytes_free(&terminal.message);
    memset(&terminal, 0, sizeof terminal);
    return 0;
}

void terminal_size(int *width, int *height)
{
    *width = terminal.width;
    *height = terminal.height;
}

bool terminal_is_colored(void)
{
    return terminal.colored;
}

void terminal_suspend(void)
{
}

void terminal_redraw(void)
{
}

/* -- Screens. */

static void check_cell(const struct screen *screen, int i)
{
    const struct screen_cell *cell = &screen->cell[i];
    CHECK(cell->style < STYLE_COUNT);
    if (cell->point == SCREEN_BEHIND) {
        CHECK(i % screen->width > 0 && cell[-1].point > 0x7f && cell[-1].point != SCREEN_BEHIND);
        return;
    }
    CHECK(cell->point >= ' ' && cell->point < 0x110000 && !text_is_control(cell->point));
    for (int k = 0; k < SCREEN_COMBINING; k++)
        CHECK(cell->combining[k] == 0 || cell->combining[k] > 0xff);
    if (cell->style >= STYLE_BOARD && !terminal.unicode)
        CHECK(cell->point <= '~' && cell->combining[0] == 0);
}

void terminal_show(const struct screen *screen)
{
    size_t cells = (size_t)screen->width * (size_t)screen->height;
    CHECK(screen->width == terminal.width && screen->height == terminal.height);
    for (size_t i = 0; i < cells; i++)
        check_cell(screen, (int)i);
    free(terminal.cell);
    terminal.cell = malloc(cells * sizeof *terminal.cell);
    CHECK(terminal.cell);
    memcpy(terminal.cell, screen->cell, cells * sizeof *terminal.cell);
    terminal.shown_width = screen->width;
    terminal.shown_height = screen->height;
    terminal.typing = screen->cursor_column >= 0;
}

/* What the message line says; after `y` that is the position, or as much of it as there is room for. */
static void append_message(struct bytes *to)
{
    int last = terminal.shown_width * (terminal.shown_height - 1);
    to->length = 0;
    for (int i = 0; terminal.cell && i < terminal.shown_width; i++)
        bytes_append(to, &terminal.cell[last + i].point, sizeof terminal.cell->point);
}

static bool message_is(const struct bytes *message)
{
    struct bytes now = {0};
    append_message(&now);
    bool same =
        now.length == message->length && (now.length == 0 || memcmp(now.at, message->at, now.length) == 0);
    bytes_free(&now);
    return same;
}

/* -- Keys. */

static struct terminal_event key_event(int key)
{
    return (struct terminal_event){.type = TERMINAL_KEY, .key = key};
}

static int next_byte(void)
{
    return terminal.at < terminal.end ? *terminal.at++ : 1;
}

/* A record is written nowhere but into the folder that the fuzzer has chosen. */
static bool asks_for_path(void)
{
    static const char label[] = "write to: ";
    const struct screen_cell *line = terminal.cell + terminal.shown_width * (terminal.shown_height - 1);
    if (!terminal.typing)
        return false;
    for (int i = 0; label[i] && i < terminal.shown_width; i++)
        if (line[i].point != (uint32_t)label[i])
            return false;
    return true;
}

static int plain_key(int byte)
{
    switch (byte) {
    case '\n':
        return TERMINAL_ENTER;
    case 0x7f:
        return TERMINAL_BACKSPACE;
    case '/':
        return asks_for_path() ? '_' : '/';
    case ' ':
        terminal.plays = true;
        return ' ';
    default:
        return byte;
    }
}

static struct terminal_event mouse_event(enum terminal_event_type type)
{
    int column = type == TERMINAL_CLICK ? next_byte() : 0, line = type == TERMINAL_CLICK ? next_byte() : 0;
    return (struct terminal_event){.type = type, .column = column, .line = line};
}

static struct terminal_event resize_event(void)
{
    terminal.width = 1 + next_byte();
    terminal.height = 1 + next_byte() % 100;
    return (struct terminal_event){.type = TERMINAL_RESIZE};
}

/* The way there and back, key after key: `y` asks for the position. If `l` has led to another one, `h` must
 * lead back. */
static struct terminal_event step_event(void)
{
    static const char keys[] = "ylyhy";
    int step = terminal.step++;
    if (step == 1)
        append_message(&terminal.message);
    bool stays = step == 3 && message_is(&terminal.message);
    CHECK(step < 5 || message_is(&terminal.message));
    if (!stays && step < 5)
        return key_event(keys[step]);
    terminal.steps = false;
    return (struct terminal_event){.type = TERMINAL_TIMEOUT};
}

static struct terminal_event byte_event(int byte)
{
    static const int letters[] = {0xe9, 0x4e2d, 0x301, 0x202e, 0x1f600, 0x9b};
    if (byte < FUZZ_KEY_FIRST)
        return key_event(plain_key(byte));
    if (byte <= FUZZ_KEY_FIRST + TERMINAL_F1 - TERMINAL_UP)
        return key_event(TERMINAL_UP + byte - FUZZ_KEY_FIRST);
    switch (byte) {
    case FUZZ_CLICK:
        return mouse_event(TERMINAL_CLICK);
    case FUZZ_WHEEL_UP:
        return mouse_event(TERMINAL_WHEEL_UP);
    case FUZZ_WHEEL_DOWN:
        return mouse_event(TERMINAL_WHEEL_DOWN);
    case FUZZ_RESIZE:
        return resize_event();
    case FUZZ_THERE:
        terminal.steps = !terminal.typing && !terminal.plays;
        terminal.step = 0;
        return (struct terminal_event){.type = TERMINAL_TIMEOUT};
    default:
        return key_event(letters[(unsigned)byte % (sizeof letters / sizeof *letters)]);
    }
}

struct terminal_event terminal_wait(int milliseconds)
{
    const struct timespec moment = {0, 100000};
    bool waits = milliseconds > 0 && terminal.patience > 0;
    if (waits) {
        terminal.patience--;
        nanosleep(&moment, NULL);
    }
    terminal.asked = waits || !terminal.asked;
    if (terminal.asked)
        return (struct terminal_event){.type = TERMINAL_TIMEOUT};
    if (terminal.steps)
        return step_event();
    if (terminal.at == terminal.end)
        return (struct terminal_event){.type = TERMINAL_ENDED};
    return byte_event(next_byte());
}
