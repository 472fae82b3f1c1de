/* Where the parts of a template lie: that they fit on the canvas, and that no two parts that change share a
 * character of it, since a picture must not depend on those before it. Knows no text of templates. */
#ifndef DRAW_ART_PLACE_H
#define DRAW_ART_PLACE_H

#include "draw/art.h"

/* Which part each character of the canvas belongs to. */
struct art_places {
    const struct art *art;
    uint8_t *owner; /* owned; NULL before the canvas is known */
};

/* Begins when the template's canvas is known; art_places_free gives the memory back. */
void art_places_init(struct art_places *places, const struct art *art);
void art_places_free(struct art_places *places);

/* Each takes its part's place when the template holds all about it (the cell too). NULL, or the reason why it
 * cannot lie there, a constant. */
const char *art_place_board(struct art_places *places);
const char *art_place_hand(struct art_places *places, enum art_role role);
const char *art_place_count(struct art_places *places, enum art_role role);

/* Whether a label fits on the canvas half round too. */
bool art_label_fits_flipped(const struct art *art, const struct art_label *label);

#endif
