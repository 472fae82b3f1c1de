/* Fitting and claiming: every part of a template that changes owns its characters of the canvas. */
#include "draw/art_place.h"

#include "base/memory.h"

#include <stdlib.h>

/* Owners: the board, and the places of hands with their counts. */
enum { NOBODY, OWNER_BOARD, OWNER_HAND };

static uint8_t hand_owner(enum art_role role, int place)
{
    return (uint8_t)(OWNER_HAND + (int)role * ART_MAX_LIST + place);
}

void art_places_init(struct art_places *places, const struct art *art)
{
    places->art = art;
    places->owner = memory_new((size_t)art->width, (size_t)art->height);
}

void art_places_free(struct art_places *places)
{
    free(places->owner);
    *places = (struct art_places){0};
}

/* Where place `i` of a row lies. */
static struct art_point place_at(struct art_point at, struct art_point step, int i)
{
    return (struct art_point){at.column + step.column * i, at.line + step.line * i};
}

static bool is_on_canvas(const struct art *art, struct art_point at, struct art_point size)
{
    return at.column >= 0 && at.line >= 0 && at.column + size.column <= art->width &&
           at.line + size.line <= art->height;
}

/* Takes a part of the canvas, which lies on it, for an owner. False: some of it is another's. */
static bool claim(struct art_places *places, struct art_point at, struct art_point size, uint8_t owner)
{
    for (int line = at.line; line < at.line + size.line; line++) {
        for (int column = at.column; column < at.column + size.column; column++) {
            uint8_t *place = &places->owner[line * places->art->width + column];
            if (*place != NOBODY && *place != owner)
                return false;
            *place = owner;
        }
    }
    return true;
}

const char *art_place_board(struct art_places *places)
{
    const struct art *art = places->art;
    if (art->step.column < art->cell.column || art->step.line < art->cell.line)
        return "the squares overlap: a step is shorter than a cell";
    struct art_point right = {art->step.column, 0}, down = {0, art->step.line};
    struct art_point corner = place_at(place_at(art->board, right, art->columns - 1), down, art->rows - 1);
    if (!is_on_canvas(art, art->board, art->cell) || !is_on_canvas(art, corner, art->cell))
        return "the board does not fit on the canvas";
    for (int row = 0; row < art->rows; row++)
        for (int column = 0; column < art->columns; column++)
            if (!claim(
                    places, place_at(place_at(art->board, right, column), down, row), art->cell, OWNER_BOARD))
                return "the board overlaps a hand";
    return NULL;
}

const char *art_place_hand(struct art_places *places, enum art_role role)
{
    const struct art *art = places->art;
    const struct art_hand *hand = &art->hand[role];
    for (int i = 0; hand->pieces[i]; i++) {
        struct art_point at = place_at(hand->at, hand->step, i);
        if (!is_on_canvas(art, at, art->cell))
            return "the hand does not fit on the canvas";
        if (!claim(places, at, art->cell, hand_owner(role, i)))
            return "the hand overlaps the board, the other hand or itself";
    }
    return NULL;
}

/* Every place of the hand needs room for a number of two digits. */
const char *art_place_count(struct art_places *places, enum art_role role)
{
    static const struct art_point size = {2, 1};
    const struct art *art = places->art;
    const struct art_hand *hand = &art->hand[role];
    const struct art_count *count = &art->count[role];
    for (int i = 0; hand->pieces[i]; i++) {
        struct art_point at = place_at(hand->at, hand->step, i);
        at.column += count->at.column - (count->align == ART_RIGHT);
        at.line += count->at.line;
        if (!is_on_canvas(art, at, size))
            return "a count of two digits does not fit on the canvas";
        if (!claim(places, at, size, hand_owner(role, i)))
            return "the count overlaps the board or another place of a hand";
    }
    return NULL;
}

/* Half round, the last word stands in the first place. */
bool art_label_fits_flipped(const struct art *art, const struct art_label *label)
{
    for (int i = 0; i < label->count; i++) {
        struct art_point size = {(int)strlen(label->text[label->count - 1 - i]), 1};
        if (!is_on_canvas(art, place_at(label->at, label->step, i), size))
            return false;
    }
    return true;
}
