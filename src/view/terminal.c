/* Curses behind a table of function pointers, filled by dlsym when the viewer starts: no other command waits
 * for the library to be loaded. Signals come through the guard. */
#include "view/terminal.h"

#define NCURSES_NOMACROS
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

#include "base/bytes.h"
#include "base/library.h"
#include "base/memory.h"
#include "view/looks.h"
#include "view/terminal_guard.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define LIBRARY_NAME "libncursesw.so.6"
enum { ESCAPE_DELAY = 25 /* ms until an Escape is known to be a key, not the beginning of another one */ };

#define LIBRARY_FUNCTIONS                                                                                    \
    FUNCTION(cbreak)                                                                                         \
    FUNCTION(clearok)                                                                                        \
    FUNCTION(curs_set)                                                                                       \
    FUNCTION(define_key)                                                                                     \
    FUNCTION(del_curterm)                                                                                    \
    FUNCTION(delscreen)                                                                                      \
    FUNCTION(doupdate)                                                                                       \
    FUNCTION(endwin)                                                                                         \
    FUNCTION(getmouse)                                                                                       \
    FUNCTION(has_colors)                                                                                     \
    FUNCTION(init_pair)                                                                                      \
    FUNCTION(intrflush)                                                                                      \
    FUNCTION(keypad)                                                                                         \
    FUNCTION(leaveok)                                                                                        \
    FUNCTION(mouseinterval)                                                                                  \
    FUNCTION(mousemask)                                                                                      \
    FUNCTION(newterm)                                                                                        \
    FUNCTION(nodelay)                                                                                        \
    FUNCTION(noecho)                                                                                         \
    FUNCTION(newwin)                                                                                         \
    FUNCTION(nonl)                                                                                           \
    FUNCTION(resizeterm)                                                                                     \
    FUNCTION(set_curterm)                                                                                    \
    FUNCTION(set_escdelay)                                                                                   \
    FUNCTION(setupterm)                                                                                      \
    FUNCTION(setcchar)                                                                                       \
    FUNCTION(start_color)                                                                                    \
    FUNCTION(tigetnum)                                                                                       \
    FUNCTION(tigetstr)                                                                                       \
    FUNCTION(unget_wch)                                                                                      \
    FUNCTION(use_default_colors)                                                                             \
    FUNCTION(wadd_wch)                                                                                       \
    FUNCTION(werase)                                                                                         \
    FUNCTION(wget_wch)                                                                                       \
    FUNCTION(wmove)                                                                                          \
    FUNCTION(wnoutrefresh)                                                                                   \
    FUNCTION(wresize)

struct library {
#define FUNCTION(name) __typeof__(&(name)) name;
    LIBRARY_FUNCTIONS
#undef FUNCTION
};

/* What a style is drawn with: attributes, and the number of its colour pair. */
struct ink {
    attr_t attributes;
    short pair;
};

static struct {
    struct library curses;
    SCREEN *screen; /* NULL: closed */
    WINDOW *window;
    FILE *in, *out;
    bool color;
    struct ink ink[STYLE_COUNT];
    bool fresh; /* the next screen is drawn from scratch */
    int cursor; /* how the cursor is shown: 0 not, 1 */
    bool resized;
} terminal;

/* -- Opening and closing. */

static bool load_library(char reason[TERMINAL_REASON_SIZE])
{
    void *handle = library_open(LIBRARY_NAME);
    bool complete = handle != NULL;
#define FUNCTION(name)                                                                                       \
    if (complete)                                                                                            \
        complete = (*(void **)&terminal.curses.name = dlsym(handle, #name)) != NULL;
    LIBRARY_FUNCTIONS
#undef FUNCTION
    if (handle)
        dlclose(handle);
    if (!complete)
        snprintf(reason, TERMINAL_REASON_SIZE,
            "the library that drives the terminal (ncursesw, %s) is not installed; --text needs none",
            LIBRARY_NAME);
    return complete;
}

static void choose_locale(bool unicode)
{
    setlocale(LC_CTYPE, "");
    if (unicode && strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

/* Opens the terminal's two directions; without one both stay NULL. */
static bool open_streams(char reason[TERMINAL_REASON_SIZE])
{
    if (!isatty(STDOUT_FILENO)) {
        snprintf(reason, TERMINAL_REASON_SIZE,
            "standard output is no terminal: view needs one to draw on; --text prints lines instead");
        return false;
    }
    int in = isatty(STDIN_FILENO) ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
                                  : open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
    int out = in < 0 ? -1 : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (out < 0) {
        snprintf(reason, TERMINAL_REASON_SIZE, "there is no terminal to read keys from: %s", strerror(errno));
        if (in >= 0)
            close(in);
        return false;
    }
    terminal.in = fdopen(in, "r");
    terminal.out = fdopen(out, "w");
    if (!terminal.in || !terminal.out)
        memory_run_out();
    return true;
}

static void close_streams(void)
{
    if (terminal.in)
        fclose(terminal.in);
    if (terminal.out)
        fclose(terminal.out);
    terminal.in = terminal.out = NULL;
}

/* A string of the terminal's description without its padding. One that has no room is left out: the beginning
 * of a sequence would swallow what the terminal is sent next. */
static void add_last_word(const char *name)
{
    const char *text = terminal.curses.tigetstr(name);
    struct bytes plain = {0};
    if (!text || text == (const char *)-1)
        return;
    while (*text) {
        const char *padding_end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
        if (padding_end)
            text = padding_end + 1;
        else
            bytes_append_char(&plain, *text++);
    }
    guard_add_last_word((struct span){plain.at, plain.length});
    bytes_free(&plain);
}

static void prepare_last_words(bool mouse)
{
    static const char *const names[] = {"sgr0", "op", "cnorm", "rmkx", "rmcup"};
    static const char no_mouse[] = "\033[?1006l\033[?1000l";
    if (mouse)
        guard_add_last_word(span_of(no_mouse));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        add_last_word(names[i]);
}

/* -- Colours. */

static attr_t attributes_of(unsigned look)
{
    return (look & LOOK_BOLD ? A_BOLD : A_NORMAL) | (look & LOOK_REVERSE ? A_REVERSE : A_NORMAL) |
           (look & LOOK_UNDERLINE ? A_UNDERLINE : A_NORMAL);
}

static short color_of(short color, short otherwise)
{
    return color < 0 ? otherwise : color;
}

/* A look as the library wants it: a style's colours become a pair of that number. */
static struct ink ink_of(int style, bool own_colors, enum look_palette palette)
{
    struct look look = look_of(style, palette), mono = look_of(style, LOOK_MONO);
    short pair = (short)(style + 1);
    if (!own_colors)
        look = (struct look){
            color_of(look.ink, COLOR_WHITE), color_of(look.ground, COLOR_BLACK), look.attributes};
    if (palette == LOOK_MONO || terminal.curses.init_pair(pair, look.ink, look.ground) != OK)
        return (struct ink){attributes_of(mono.attributes), 0};
    return (struct ink){attributes_of(look.attributes), pair};
}

static void choose_inks(bool color)
{
    const struct library *curses = &terminal.curses;
    terminal.color = color && curses->has_colors() && curses->start_color() == OK;
    bool own_colors = terminal.color && curses->use_default_colors() == OK;
    bool many = terminal.color && curses->tigetnum("colors") >= 256;
    enum look_palette palette = many ? LOOK_RICH : terminal.color ? LOOK_PLAIN : LOOK_MONO;
    for (int style = 0; style < STYLE_COUNT; style++)
        terminal.ink[style] = ink_of(style, own_colors, palette);
}

/* Sequences that terminals of the xterm kind send, whatever their description says. */
static void define_keys(void)
{
    static const struct {
        const char *sequence;
        int key;
    } keys[] = {{"\033[1;2A", KEY_SR}, {"\033[1;2B", KEY_SF}, {"\033[1;2C", KEY_SRIGHT},
        {"\033[1;2D", KEY_SLEFT}, {"\033[Z", KEY_BTAB}, {"\033OP", KEY_F(1)}, {"\033[11~", KEY_F(1)},
        {"\033[H", KEY_HOME}, {"\033[F", KEY_END}, {"\033OH", KEY_HOME}, {"\033OF", KEY_END},
        {"\033[1~", KEY_HOME}, {"\033[4~", KEY_END}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        terminal.curses.define_key(keys[i].sequence, keys[i].key);
}

static void start_modes(void)
{
    const struct library *curses = &terminal.curses;
    curses->cbreak();
    curses->noecho();
    curses->nonl();
    curses->intrflush(terminal.window, FALSE);
    curses->keypad(terminal.window, TRUE);
    curses->nodelay(terminal.window, TRUE);
    curses->leaveok(terminal.window, FALSE);
    curses->set_escdelay(ESCAPE_DELAY);
    define_keys();
    curses->curs_set(0);
    terminal.cursor = 0;
}

/* Whether there is a description of the terminal, and its cursor can be moved. Asked first, since newterm
 * forgets memory when there is no description.
 */
static bool can_be_drawn_on(void)
{
    int reason;
    if (terminal.curses.setupterm(NULL, fileno(terminal.out), &reason) != OK)
        return false;
    const char *move = terminal.curses.tigetstr("cup");
    bool moves = move && move != (const char *)-1;
    terminal.curses.del_curterm(terminal.curses.set_curterm(NULL));
    return moves;
}

/* False: this terminal cannot be drawn on. */
static bool start_library(const struct terminal_options *options)
{
    const struct library *curses = &terminal.curses;
    terminal.screen = can_be_drawn_on() ? curses->newterm(NULL, terminal.out, terminal.in) : NULL;
    if (!terminal.screen && errno != ENOMEM)
        return false;
    prepare_last_words(options->mouse);
    terminal.window = terminal.screen ? curses->newwin(0, 0, 0, 0) : NULL;
    if (!terminal.window)
        memory_run_out();
    start_modes();
    if (options->mouse) {
        /* All, for curses waits for the next key behind what is not asked for. A press and its release that
         * come together, as they do over a slow line, are a click. */
        curses->mousemask(ALL_MOUSE_EVENTS, NULL);
        curses->mouseinterval(0);
    }
    choose_inks(options->color);
    terminal.fresh = true;
    return true;
}

bool terminal_open(const struct terminal_options *options, char reason[TERMINAL_REASON_SIZE])
{
    reason[0] = '\0';
    if (!open_streams(reason) || !load_library(reason)) {
        close_streams();
        return false;
    }
    choose_locale(options->unicode);
    if (!guard_open(fileno(terminal.out))) {
        snprintf(reason, TERMINAL_REASON_SIZE, "the terminal cannot be used: %s", strerror(errno));
        close_streams();
        return false;
    }
    guard_set_active(true);
    library_enter();
    bool started = start_library(options);
    library_leave();
    if (started)
        return true;
    const char *name = getenv("TERM");
    snprintf(reason, TERMINAL_REASON_SIZE,
        "this terminal (TERM=%.40s) cannot be drawn on; --text prints lines instead", name ? name : "");
    guard_set_active(false);
    guard_close();
    close_streams();
    return false;
}

int terminal_close(void)
{
    if (!terminal.screen)
        return guard_ending();
    library_enter();
    terminal.curses.endwin();
    guard_set_active(false);
    terminal.curses.delscreen(terminal.screen);
    library_leave();
    terminal.screen = NULL;
    guard_close();
    close_streams();
    return guard_ending();
}

void terminal_size(int *width, int *height)
{
    struct winsize size;
    bool known = ioctl(fileno(terminal.out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    *width = known ? size.ws_col : 80;
    *height = known ? size.ws_row : 24;
    *width = *width < SCREEN_MAX_SIDE ? *width : SCREEN_MAX_SIDE;
    *height = *height < SCREEN_MAX_SIDE ? *height : SCREEN_MAX_SIDE;
}

bool terminal_is_colored(void)
{
    return terminal.color;
}

/* -- Drawing. */

static void draw_line(const struct screen *screen, int line, int width)
{
    const struct library *curses = &terminal.curses;
    curses->wmove(terminal.window, line, 0);
    for (int column = 0; column < width; column++) {
        const struct screen_cell *cell = &screen->cell[line * screen->width + column];
        if (cell->point == SCREEN_BEHIND)
            continue;
        wchar_t text[2 + SCREEN_COMBINING] = {(wchar_t)cell->point};
        for (int i = 0; i < SCREEN_COMBINING && cell->combining[i]; i++)
            text[1 + i] = (wchar_t)cell->combining[i];
        const struct ink *ink = &terminal.ink[cell->style];
        cchar_t character;
        if (curses->setcchar(&character, text, ink->attributes, ink->pair, NULL) == OK)
            curses->wadd_wch(terminal.window, &character);
    }
}

static void place_cursor(const struct screen *screen, int width, int height)
{
    bool shown = screen->cursor_line >= 0 && screen->cursor_line < height && screen->cursor_column >= 0 &&
                 screen->cursor_column < width;
    if (shown)
        terminal.curses.wmove(terminal.window, screen->cursor_line, screen->cursor_column);
    if (terminal.cursor != shown)
        terminal.curses.curs_set(shown);
    terminal.cursor = shown;
}

void terminal_show(const struct screen *screen)
{
    int width, height;
    terminal_size(&width, &height);
    library_enter();
    if (terminal.resized) {
        terminal.curses.resizeterm(height, width);
        if (terminal.curses.wresize(terminal.window, height, width) != OK && errno == ENOMEM)
            memory_run_out();
        terminal.resized = false;
    }
    width = width < screen->width ? width : screen->width;
    height = height < screen->height ? height : screen->height;
    terminal.curses.werase(terminal.window);
    for (int line = 0; line < height; line++)
        draw_line(screen, line, width);
    place_cursor(screen, width, height);
    if (terminal.fresh)
        terminal.curses.clearok(terminal.window, TRUE);
    terminal.fresh = false;
    terminal.curses.wnoutrefresh(terminal.window);
    terminal.curses.doupdate();
    library_leave();
}

void terminal_redraw(void)
{
    terminal.fresh = true;
    terminal.resized = true;
}

/* -- Waiting. */

static int translate_key(wint_t code)
{
    static const struct {
        int from, to;
    } keys[] = {{KEY_UP, TERMINAL_UP}, {KEY_DOWN, TERMINAL_DOWN}, {KEY_LEFT, TERMINAL_LEFT},
        {KEY_RIGHT, TERMINAL_RIGHT}, {KEY_SR, TERMINAL_SHIFT_UP}, {KEY_SF, TERMINAL_SHIFT_DOWN},
        {KEY_SLEFT, TERMINAL_SHIFT_LEFT}, {KEY_SRIGHT, TERMINAL_SHIFT_RIGHT}, {KEY_HOME, TERMINAL_HOME},
        {KEY_END, TERMINAL_END}, {KEY_NPAGE, TERMINAL_PAGE_DOWN}, {KEY_PPAGE, TERMINAL_PAGE_UP},
        {KEY_BTAB, TERMINAL_SHIFT_TAB}, {KEY_DC, TERMINAL_DELETE}, {KEY_F(1), TERMINAL_F1},
        {KEY_ENTER, TERMINAL_ENTER}, {KEY_BACKSPACE, TERMINAL_BACKSPACE}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if ((int)code == keys[i].from)
            return keys[i].to;
    return 0;
}

static struct terminal_event mouse_event(void)
{
    enum { CLICKS = BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED };
    MEVENT mouse;
    struct terminal_event event = {.type = TERMINAL_TIMEOUT};
    if (terminal.curses.getmouse(&mouse) != OK)
        return event;
    if (mouse.bstate & BUTTON4_PRESSED)
        event.type = TERMINAL_WHEEL_UP;
    else if (mouse.bstate & BUTTON5_PRESSED)
        event.type = TERMINAL_WHEEL_DOWN;
    else if (mouse.bstate & CLICKS)
        event.type = TERMINAL_CLICK;
    event.column = mouse.x;
    event.line = mouse.y;
    return event;
}

/* Whether an Escape begins a sequence that means nothing here; the sequence is read over. Anything else
 * behind an Escape is the next key. */
static bool skip_sequence(void)
{
    wint_t code;
    if (terminal.curses.wget_wch(terminal.window, &code) != OK)
        return false;
    if (code != '[' && code != 'O') {
        terminal.curses.unget_wch((wchar_t)code);
        return false;
    }
    bool is_last = false;
    while (!is_last && terminal.curses.wget_wch(terminal.window, &code) == OK)
        is_last = code >= 0x40 && code <= 0x7e;
    return is_last;
}

/* A key that has been typed already; TERMINAL_TIMEOUT: there is none that means something. *more: there was
 * one, and there may be others. */
static struct terminal_event read_key(bool *more)
{
    wint_t code;
    int kind = terminal.curses.wget_wch(terminal.window, &code);
    *more = kind != ERR;
    if (kind == KEY_CODE_YES && code == KEY_MOUSE)
        return mouse_event();
    if (kind == OK && code == TERMINAL_ESCAPE && skip_sequence())
        return (struct terminal_event){.type = TERMINAL_TIMEOUT};
    int key = kind == KEY_CODE_YES ? translate_key(code) : kind == OK ? (int)code : 0;
    if (key == '\n')
        key = TERMINAL_ENTER;
    if (key == 127)
        key = TERMINAL_BACKSPACE;
    return (struct terminal_event){.type = key ? TERMINAL_KEY : TERMINAL_TIMEOUT, .key = key};
}

/* What signal handlers have sent. */
static void read_pipe(void)
{
    char bytes[64];
    ssize_t got = read(guard_fd(), bytes, sizeof bytes);
    bool stop = false;
    for (ssize_t i = 0; i < got; i++) {
        terminal.resized |= bytes[i] == GUARD_RESIZE || bytes[i] == GUARD_CONTINUE;
        terminal.fresh |= bytes[i] == GUARD_CONTINUE;
        stop |= bytes[i] == GUARD_STOP;
    }
    if (stop)
        terminal_suspend();
}

/* Whatever is known without waiting; TERMINAL_TIMEOUT: nothing. */
static struct terminal_event known_event(void)
{
    if (guard_ending())
        return (struct terminal_event){.type = TERMINAL_ENDED};
    if (terminal.resized)
        return (struct terminal_event){.type = TERMINAL_RESIZE};
    for (bool more = true; more;) {
        struct terminal_event event = read_key(&more);
        if (event.type != TERMINAL_TIMEOUT)
            return event;
    }
    return (struct terminal_event){.type = TERMINAL_TIMEOUT};
}

struct terminal_event terminal_wait(int milliseconds)
{
    read_pipe();
    struct terminal_event event = known_event();
    if (event.type != TERMINAL_TIMEOUT)
        return event;
    struct pollfd sources[] = {
        {.fd = fileno(terminal.in), .events = POLLIN}, {.fd = guard_fd(), .events = POLLIN}};
    int ready = poll(sources, 2, milliseconds);
    if (ready <= 0)
        return event;
    if (sources[1].revents)
        read_pipe();
    event = known_event();
    bool gone = event.type == TERMINAL_TIMEOUT && (sources[0].revents & (POLLHUP | POLLERR | POLLNVAL));
    return gone ? (struct terminal_event){.type = TERMINAL_ENDED} : event;
}

void terminal_suspend(void)
{
    terminal.curses.endwin();
    guard_set_active(false);
    guard_stop();
    guard_set_active(true);
    terminal_redraw();
}
