/* The tables of looks. Grounds of boards are such that both white and black letters can be read on them. */
#include "view/looks.h"

#include "draw/canvas.h"

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, OWN = -1 };
enum { RICH_BLACK = 16, RICH_WHITE = 231 };

static const struct look rich[STYLE_BOARD] = {
    [STYLE_TEXT] = {OWN, OWN, 0},
    [STYLE_TITLE] = {RICH_WHITE, 238, LOOK_BOLD},
    [STYLE_DIM] = {245, OWN, 0},
    [STYLE_LABEL] = {136, OWN, 0},
    [STYLE_STRONG] = {OWN, OWN, LOOK_BOLD},
    [STYLE_CURRENT] = {RICH_BLACK, 178, LOOK_BOLD},
    [STYLE_CHOSEN] = {RICH_WHITE, 24, LOOK_BOLD},
    [STYLE_VARIATION] = {67, OWN, 0},
    [STYLE_COMMENT] = {71, OWN, 0},
    [STYLE_MARK] = {173, OWN, LOOK_BOLD},
    [STYLE_FAULT] = {RICH_WHITE, 124, LOOK_BOLD},
    [STYLE_MESSAGE] = {OWN, OWN, 0},
};
static const short rich_ground[CANVAS_GROUNDS] = {OWN, 137, 94, 100, 64, 160, 31, 133};

static const struct look plain[STYLE_BOARD] = {
    [STYLE_TEXT] = {OWN, OWN, 0},
    [STYLE_TITLE] = {WHITE, BLUE, LOOK_BOLD},
    [STYLE_DIM] = {OWN, OWN, 0},
    [STYLE_LABEL] = {YELLOW, OWN, 0},
    [STYLE_STRONG] = {OWN, OWN, LOOK_BOLD},
    [STYLE_CURRENT] = {BLACK, YELLOW, 0},
    [STYLE_CHOSEN] = {WHITE, BLUE, LOOK_BOLD},
    [STYLE_VARIATION] = {CYAN, OWN, 0},
    [STYLE_COMMENT] = {GREEN, OWN, 0},
    [STYLE_MARK] = {MAGENTA, OWN, LOOK_BOLD},
    [STYLE_FAULT] = {WHITE, RED, LOOK_BOLD},
    [STYLE_MESSAGE] = {OWN, OWN, 0},
};
static const short plain_ground[CANVAS_GROUNDS] = {OWN, CYAN, BLUE, YELLOW, YELLOW, RED, GREEN, MAGENTA};

static const unsigned mono[STYLE_BOARD] = {
    [STYLE_TITLE] = LOOK_REVERSE,
    [STYLE_LABEL] = LOOK_BOLD,
    [STYLE_STRONG] = LOOK_BOLD,
    [STYLE_CURRENT] = LOOK_REVERSE,
    [STYLE_CHOSEN] = LOOK_REVERSE,
    [STYLE_MARK] = LOOK_BOLD,
    [STYLE_FAULT] = LOOK_REVERSE | LOOK_BOLD,
};

/* On a terminal of one colour the template's marks tell the last move; only what is being chosen is added. */
static unsigned mono_board(int ground, int ink)
{
    unsigned attributes = ink == CANVAS_FIRST ? LOOK_BOLD : 0;
    if (ground == CANVAS_CURSOR)
        attributes |= LOOK_REVERSE;
    if (ground == CANVAS_TARGET || ground == CANVAS_CHECK)
        attributes |= LOOK_UNDERLINE;
    return attributes;
}

static struct look board_look(int ground, int ink, bool many)
{
    if (ground == CANVAS_NO_GROUND)
        return many ? rich[STYLE_DIM] : plain[STYLE_DIM];
    short white = many ? RICH_WHITE : WHITE, black = many ? RICH_BLACK : BLACK;
    return (struct look){ink == CANVAS_FIRST ? white : black,
        many ? rich_ground[ground] : plain_ground[ground],
        ink == CANVAS_PLAIN || (ink == CANVAS_SECOND && !many) ? 0 : LOOK_BOLD};
}

struct look look_of(int style, enum look_palette palette)
{
    bool is_board = style >= STYLE_BOARD, many = palette == LOOK_RICH;
    int ground = (style - STYLE_BOARD) & CANVAS_GROUND_MASK, ink = (style - STYLE_BOARD) & CANVAS_INK_MASK;
    if (palette == LOOK_MONO)
        return (struct look){OWN, OWN, is_board ? mono_board(ground, ink) : mono[style]};
    if (is_board)
        return board_look(ground, ink, many);
    return many ? rich[style] : plain[style];
}
