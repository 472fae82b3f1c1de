/* The characters that Unicode has for pieces. */
#ifndef VIEW_GLYPHS_H
#define VIEW_GLYPHS_H

#include "rules/rules.h"
#include "view/board.h"

/* Those of a game, NULL when Unicode has none for it. Where colours tell the sides apart (`colored`), both
 * have the filled ones, which are seen better. */
const struct board_glyphs *glyphs_of(const struct rules *rules, bool colored);

#endif
