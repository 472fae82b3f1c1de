/* From the text of a draughts move to the move: a step is looked up directly, captures are gone through
 * without making a list of the legal moves. Why a text fails is found out afterwards, in
 * draughts_explain.c. */
#include "notation/draughts_match.h"

#include <stdio.h>

enum { MAX_CANDIDATES = 16 };

/* The captures that fit a text, and the best of all captures. */
struct search {
    const struct draughts_way *way;
    uint64_t best;
    struct draughts_move best_move;
    bool outdone; /* one that fits was worth less than another capture */
    bool exact;   /* candidates are those whose every landing square is named */
    int count;
    struct draughts_move candidate[MAX_CANDIDATES];
};

static void drop_candidates(struct search *search)
{
    search->count = 0;
    search->exact = false;
}

/* Adds a candidate unless an equal one is there. Captures named completely drive out the others: a text may
 * name every landing square of one capture and some of a longer one. */
static void add_candidate(struct search *search, const struct draughts_move *move, bool exact)
{
    if (exact && !search->exact)
        drop_candidates(search);
    if (!exact && search->exact)
        return;
    search->exact = exact;
    for (int i = 0; i < search->count; i++)
        if (draughts_same_move(&search->candidate[i], move))
            return;
    if (search->count < MAX_CANDIDATES)
        search->candidate[search->count++] = *move;
}

static void consider(void *context, const struct draughts_capture *capture)
{
    struct search *search = context;
    const struct draughts_way *way = search->way;
    bool fits = capture->move.to == way->square[way->count - 1] && capture->move.from == way->square[0] &&
                draughts_goes_by(capture, way, way->count - 1);
    if (capture->value < search->best) {
        search->outdone |= fits;
        return;
    }
    if (capture->value > search->best || !search->best_move.taken) {
        search->outdone |= search->count > 0;
        drop_candidates(search);
        search->best = capture->value;
        search->best_move = capture->move;
    }
    if (fits)
        add_candidate(search, &capture->move, way->count == capture->count + 1);
}

static void refuse_square(const struct draughts_text *text, int i, struct draughts_refusal *refusal)
{
    unsigned square = text->square[i];
    char name[8] = "it";
    if (text->algebraic && (square & 15) < 15)
        snprintf(name, sizeof name, "%c%u", 'a' + (char)(square >> 4), square & 15);
    else if (!text->algebraic && square < 255)
        snprintf(name, sizeof name, "%u", square);
    snprintf(refusal->reason, sizeof refusal->reason, "%s is not a playing square", name);
}

static bool find_squares(const struct draughts_position *position, const struct draughts_text *text,
    struct draughts_way *way, struct draughts_refusal *refusal)
{
    int side = position->variant->side;
    struct draughts_numbering numbering = position->numbering;
    refusal->code = DIAG_BAD_SQUARE;
    if (text->algebraic && !numbering.algebraic) {
        snprintf(refusal->reason, sizeof refusal->reason, "the squares of this game are numbers");
        return false;
    }
    way->count = text->count;
    for (int i = 0; i < text->count; i++) {
        unsigned square = text->square[i];
        way->square[i] = text->algebraic ? draughts_square_of_name(side, numbering, square >> 4, square & 15)
                                         : draughts_square_of_number(side, numbering, square);
        if (way->square[i] != DRAUGHTS_NO_SQUARE)
            continue;
        refuse_square(text, i, refusal);
        return false;
    }
    return true;
}

static void refuse_ambiguous(
    const struct draughts_position *position, const struct search *search, struct draughts_refusal *refusal)
{
    refusal->code = DIAG_AMBIGUOUS_MOVE;
    size_t length = (size_t)snprintf(refusal->reason, sizeof refusal->reason, "it may be");
    for (int i = 0; i < search->count; i++) {
        char text[DRAUGHTS_TEXT_SIZE];
        size_t size = draughts_text_write_long(position, &search->candidate[i], text);
        if (length + size + 8 >= sizeof refusal->reason) {
            snprintf(refusal->reason + length, sizeof refusal->reason - length, " or ...");
            return;
        }
        length += (size_t)snprintf(
            refusal->reason + length, sizeof refusal->reason - length, "%s %s", i ? " or" : "", text);
    }
}

/* A capture may be written by any sign but a dash. */
static enum draughts_meaning judge_sign(
    const struct draughts_text *text, bool capture, struct draughts_refusal *refusal)
{
    bool odd = capture ? (text->signs & DRAUGHTS_SIGN_DASH) != 0 : (text->signs & DRAUGHTS_SIGN_CAPTURE) != 0;
    if (!odd)
        return DRAUGHTS_GOOD;
    refusal->code = DIAG_WRONG_SIGN;
    snprintf(refusal->reason, sizeof refusal->reason, "%s",
        capture ? "a capture is written like a step" : "a step is written like a capture");
    return DRAUGHTS_ODD;
}

static enum draughts_meaning resolve_capture(const struct draughts_position *position,
    const struct draughts_text *text, const struct draughts_way *way, struct draughts_move *move,
    struct draughts_refusal *refusal)
{
    struct search search;
    search.way = way;
    search.best = 0;
    search.best_move.taken = 0;
    search.outdone = false;
    drop_candidates(&search);
    draughts_set from = position->variant->choice == DRAUGHTS_CHOICE_ANY ? draughts_bit(way->square[0])
                                                                         : position->pieces[position->turn];
    draughts_visit_captures(position, from, false, consider, &search);
    if (search.count == 1) {
        *move = search.candidate[0];
        return judge_sign(text, true, refusal);
    }
    if (search.count)
        refuse_ambiguous(position, &search, refusal);
    else
        draughts_explain(position, way, search.outdone ? &search.best_move : NULL, refusal);
    return DRAUGHTS_REFUSED;
}

enum draughts_meaning draughts_text_resolve(const struct draughts_position *position,
    const struct draughts_text *text, struct draughts_move *move, struct draughts_refusal *refusal)
{
    struct draughts_way way;
    if (!find_squares(position, text, &way, refusal))
        return DRAUGHTS_REFUSED;
    struct draughts_move step;
    unsigned found = 0;
    if (position->pieces[position->turn] & draughts_bit(way.square[0]))
        found = draughts_look_up(position, way.square[0], way.square[1], &step);
    bool capturing = (found & DRAUGHTS_CAN_CAPTURE) != 0;
    bool steps =
        (found & DRAUGHTS_CAN_STEP) && way.count == 2 && (!capturing || position->variant->optional_captures);
    if (capturing && !(steps && !(text->signs & DRAUGHTS_SIGN_CAPTURE))) {
        enum draughts_meaning meaning = resolve_capture(position, text, &way, move, refusal);
        if (meaning != DRAUGHTS_REFUSED || !steps || refusal->code == DIAG_AMBIGUOUS_MOVE)
            return meaning;
    }
    if (steps) {
        *move = step;
        return judge_sign(text, false, refusal);
    }
    draughts_explain(position, &way, NULL, refusal);
    return DRAUGHTS_REFUSED;
}
