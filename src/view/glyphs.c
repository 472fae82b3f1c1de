/* Chess pieces stand at U+2654 to U+265F, draughts pieces at U+26C0 to U+26C3. */
#include "view/glyphs.h"

#include <stddef.h>

#define PIECE(letter, white, black) [(letter) - 'A'] = {{white, white}, {black, black}}

static const struct board_glyphs chess = {{
    PIECE('K', 0x2654, 0x265a),
    PIECE('Q', 0x2655, 0x265b),
    PIECE('R', 0x2656, 0x265c),
    PIECE('B', 0x2657, 0x265d),
    PIECE('N', 0x2658, 0x265e),
    PIECE('P', 0x2659, 0x265f),
}};

static const struct board_glyphs filled_chess = {{
    PIECE('K', 0x265a, 0x265a),
    PIECE('Q', 0x265b, 0x265b),
    PIECE('R', 0x265c, 0x265c),
    PIECE('B', 0x265d, 0x265d),
    PIECE('N', 0x265e, 0x265e),
    PIECE('P', 0x265f, 0x265f),
}};

/* A man, and a king when promoted. */
static const struct board_glyphs draughts = {{['M' - 'A'] = {{0x26c0, 0x26c1}, {0x26c2, 0x26c3}}}};
static const struct board_glyphs filled_draughts = {{['M' - 'A'] = {{0x26c2, 0x26c3}, {0x26c2, 0x26c3}}}};

const struct board_glyphs *glyphs_of(const struct rules *rules, bool colored)
{
    switch (rules->family) {
    case RULES_CHESS:
        return colored ? &filled_chess : &chess;
    case RULES_DRAUGHTS:
        return colored ? &filled_draughts : &draughts;
    default:
        return NULL;
    }
}
