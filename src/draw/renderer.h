/* The renderer turns scenes into characters on a canvas, as an art template says. It knows no game. It keeps
 * what it has drawn, so that a scene that differs in a few cells costs a few cells. */
#ifndef DRAW_RENDERER_H
#define DRAW_RENDERER_H

#include "draw/art.h"
#include "draw/canvas.h"
#include "rules/scene.h"

enum { RENDERER_STAMPS = 2 * 2 * 2 * 27 }; /* sides, promotion, square's shade, letters and the empty cell */

struct renderer {
    const struct art *art;
    bool flipped; /* the far side of the board is drawn near */
    struct canvas canvas;
    struct scene shown; /* what the canvas shows, once drawn */
    bool drawn;
    char *stamp[RENDERER_STAMPS]; /* cells as they are drawn, made when first needed */
};

/* The template stays the caller's and must outlive the renderer. `flipped` draws the board half round,
 * `styled` fills the canvas's styles too. */
void renderer_init(struct renderer *renderer, const struct art *art, bool flipped, bool styled);
void renderer_free(struct renderer *renderer);

/* Whether the template's board has the scene's size. */
bool renderer_fits(const struct art *art, const struct scene *scene);

/* A cell as the template draws it: art->cell.line lines of art->cell.column characters, one after another.
 * Valid until renderer_free. */
const char *renderer_cell(struct renderer *renderer, const struct scene_cell *cell, bool dark);

/* Draws a scene, which must fit, on renderer->canvas. `texts` are what captions name, by enum art_field; a
 * NULL is an empty text, and so are all when `texts` is NULL. Bytes that are not printable ASCII are drawn as
 * `?`. */
void renderer_draw(struct renderer *renderer, const struct scene *scene, const char *const texts[ART_FIELDS]);

#endif
