/* The games the draughts engine plays, a row of data each. Every row was checked against the rules of a
 * federation or against published counts of an independent generator (R. Halbersma's, which cites the
 * rules it follows); the counts are in tests/unit/draughts_perft_test.c. Types, notation and capture signs:
 * the GameType tag of the PDN 3.0 proposal. */
#include "rules/draughts.h"

/* The contest's game; not English draughts. */
const struct draughts_variant draughts_checkers = {
    .name = "checkers",
    .side = 8,
    .men_rows = 3,
    .first = DRAUGHTS_WHITE,
    .numbering = {.algebraic = true, .corner = 0},
    .capture_sign = ':',
    .men_capture_back = true,
    .men_capture_kings = true,
    .flying = true,
    .optional_captures = true,
    .removes_at_once = true,
    .choice = DRAUGHTS_CHOICE_ANY,
    .promotion = DRAUGHTS_PROMOTION_GOES_ON,
};

/* FMJD, official rules of International draughts, Annex 1, 3 and 4. */
const struct draughts_variant draughts_international = {
    .name = "international",
    .game_type = 20,
    .side = 10,
    .men_rows = 4,
    .first = DRAUGHTS_WHITE,
    .numbering = {.corner = 2},
    .capture_sign = 'x',
    .men_capture_back = true,
    .men_capture_kings = true,
    .flying = true,
    .choice = DRAUGHTS_CHOICE_MOST,
    .promotion = DRAUGHTS_PROMOTION_STAYS,
};

/* WCDF, rules of draughts (checkers), 1.15 to 1.20. */
const struct draughts_variant draughts_english = {
    .name = "english",
    .game_type = 21,
    .side = 8,
    .men_rows = 3,
    .first = DRAUGHTS_BLACK,
    .numbering = {.corner = 2},
    .capture_sign = 'x',
    .men_capture_kings = true,
    .choice = DRAUGHTS_CHOICE_ANY,
    .promotion = DRAUGHTS_PROMOTION_ENDS,
};

/* FID, Regolamento tecnico, capo I, art. 5 and 6. */
const struct draughts_variant draughts_italian = {
    .name = "italian",
    .game_type = 22,
    .side = 8,
    .men_rows = 3,
    .first = DRAUGHTS_WHITE,
    .numbering = {.corner = 2, .turned = true},
    .capture_sign = 'x',
    .choice = DRAUGHTS_CHOICE_ITALIAN,
    .promotion = DRAUGHTS_PROMOTION_ENDS,
};

/* APCA, tournament rules of play, 14 to 23: a capture may only stop where nothing more can be captured. */
const struct draughts_variant draughts_pool = {
    .name = "pool",
    .game_type = 23,
    .side = 8,
    .men_rows = 3,
    .first = DRAUGHTS_BLACK,
    .numbering = {.corner = 2},
    .capture_sign = 'x',
    .men_capture_back = true,
    .men_capture_kings = true,
    .flying = true,
    .must_land_to_go_on = true,
    .choice = DRAUGHTS_CHOICE_ANY,
    .promotion = DRAUGHTS_PROMOTION_STAYS,
};

/* Laws of quantity and quality: most pieces, then most kings. */
const struct draughts_variant draughts_spanish = {
    .name = "spanish",
    .game_type = 24,
    .side = 8,
    .men_rows = 3,
    .first = DRAUGHTS_WHITE,
    .numbering = {.corner = 1, .turned = true},
    .capture_sign = 'x',
    .men_capture_kings = true,
    .flying = true,
    .choice = DRAUGHTS_CHOICE_MOST_KINGS,
    .promotion = DRAUGHTS_PROMOTION_ENDS,
};

/* Federação Portuguesa de Damas, Regras do jogo de damas clássicas, 3.1: the Spanish laws; 1 is the lower
 * right square as White sees it. */
const struct draughts_variant draughts_portuguese = {
    .name = "portuguese",
    .game_type = 28,
    .side = 8,
    .men_rows = 3,
    .first = DRAUGHTS_WHITE,
    .numbering = {.corner = 1, .turned = true},
    .capture_sign = 'x',
    .men_capture_kings = true,
    .flying = true,
    .choice = DRAUGHTS_CHOICE_MOST_KINGS,
    .promotion = DRAUGHTS_PROMOTION_ENDS,
};

/* The Russian code of draughts, 1.4 and 1.5. */
const struct draughts_variant draughts_russian = {
    .name = "russian",
    .game_type = 25,
    .side = 8,
    .men_rows = 3,
    .first = DRAUGHTS_WHITE,
    .numbering = {.algebraic = true, .corner = 0},
    .capture_sign = ':',
    .men_capture_back = true,
    .men_capture_kings = true,
    .flying = true,
    .must_land_to_go_on = true,
    .choice = DRAUGHTS_CHOICE_ANY,
    .promotion = DRAUGHTS_PROMOTION_GOES_ON,
};

/* FMJD-64: the International rules on 8 x 8. */
const struct draughts_variant draughts_brazilian = {
    .name = "brazilian",
    .game_type = 26,
    .side = 8,
    .men_rows = 3,
    .first = DRAUGHTS_WHITE,
    .numbering = {.algebraic = true, .corner = 0},
    .capture_sign = 'x',
    .men_capture_back = true,
    .men_capture_kings = true,
    .flying = true,
    .choice = DRAUGHTS_CHOICE_MOST,
    .promotion = DRAUGHTS_PROMOTION_STAYS,
};

/* The International rules on 12 x 12. */
const struct draughts_variant draughts_canadian = {
    .name = "canadian",
    .game_type = 27,
    .side = 12,
    .men_rows = 5,
    .first = DRAUGHTS_WHITE,
    .numbering = {.corner = 2},
    .capture_sign = 'x',
    .men_capture_back = true,
    .men_capture_kings = true,
    .flying = true,
    .choice = DRAUGHTS_CHOICE_MOST,
    .promotion = DRAUGHTS_PROMOTION_STAYS,
};

/* FMJD, brief rules of Czech draughts: a capture ends only where nothing more can be captured. */
const struct draughts_variant draughts_czech = {
    .name = "czech",
    .game_type = 29,
    .side = 8,
    .men_rows = 3,
    .first = DRAUGHTS_WHITE,
    .numbering = {.algebraic = true, .corner = 0},
    .capture_sign = 'x',
    .men_capture_kings = true,
    .flying = true,
    .must_land_to_go_on = true,
    .choice = DRAUGHTS_CHOICE_KING_FIRST,
    .promotion = DRAUGHTS_PROMOTION_ENDS,
};

const struct draughts_variant *const draughts_variants[] = {
    &draughts_checkers,
    &draughts_international,
    &draughts_english,
    &draughts_italian,
    &draughts_pool,
    &draughts_spanish,
    &draughts_portuguese,
    &draughts_russian,
    &draughts_brazilian,
    &draughts_canadian,
    &draughts_czech,
    NULL,
};

const struct draughts_variant *draughts_variant_of_game_type(unsigned type)
{
    for (const struct draughts_variant *const *row = draughts_variants; type && *row; row++)
        if ((*row)->game_type == type)
            return *row;
    return NULL;
}
