/* Looking at squares first, and playing the game by several rules when they are all numbers up to 32. */
#include "record/draughts_guess.h"

#include "base/ascii.h"
#include "notation/draughts.h"
#include "rules/draughts_line.h"

/* What squares have told so far. */
enum sight { SEEN_NOTHING, SEEN_LETTERS, SEEN_LARGE_NUMBER };

enum { LARGEST_NUMBER = 32 /* of a board of 8 x 8 */ };

/* The squares of a position's text. Its other letters are in upper case; numbers behind H and F count moves.
 */
static enum sight look_at_position(struct span text)
{
    unsigned number = 0;
    bool counts_moves = false;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        bool before_digit = i + 1 < text.length && ascii_is_digit(text.at[i + 1]);
        if (c >= 'a' && c < 'a' + DRAUGHTS_MAX_SIDE && before_digit)
            return SEEN_LETTERS;
        if (!ascii_is_digit(c)) {
            number = 0;
            counts_moves = c == 'H' || c == 'F';
        } else if (!counts_moves && number <= LARGEST_NUMBER) {
            number = number * 10 + (unsigned)(c - '0');
        }
        if (number > LARGEST_NUMBER)
            return SEEN_LARGE_NUMBER;
    }
    return SEEN_NOTHING;
}

/* The squares of a FEN tag: letters of a text that does not even begin like a position are no squares. */
static enum sight look_at_fen(struct span text)
{
    const struct draughts_variant *russian = rules_draughts_russian.variant;
    struct draughts_position position;
    size_t at;
    enum sight sight = look_at_position(text);
    if (sight != SEEN_LETTERS)
        return sight;
    bool good = !draughts_set_up(&position, russian, russian->numbering, text, &at, NULL);
    return good || at >= strlen("W:") ? SEEN_LETTERS : SEEN_NOTHING;
}

static enum sight look_at_move(struct span word)
{
    struct draughts_text text;
    if (!draughts_text_read(word, &text))
        return SEEN_NOTHING;
    if (text.algebraic)
        return SEEN_LETTERS;
    for (int i = 0; i < text.count; i++)
        if (text.square[i] > LARGEST_NUMBER)
            return SEEN_LARGE_NUMBER;
    return SEEN_NOTHING;
}

static bool see(void *context, const struct pgn_event *event)
{
    enum sight *sight = context;
    if (event->depth == 0 && event->type == PGN_MOVE)
        *sight = look_at_move(pgn_text(event));
    else if (event->depth == 0 && event->type == PGN_SET_POSITION)
        *sight = look_at_position(pgn_text(event));
    return *sight != SEEN_NOTHING;
}

/* A game being played by one of the rules it may be. */
struct trial {
    struct draughts_position position;
    bool over; /* a word that is no move in any game ends it, and tells nothing */
};

static bool set_up(struct trial *trial, const struct draughts_variant *variant, struct span text)
{
    size_t at;
    return !draughts_set_up(&trial->position, variant, variant->numbering, text, &at, NULL);
}

static bool play(struct trial *trial, struct span word)
{
    struct draughts_text text;
    struct draughts_move move;
    struct draughts_undo undo;
    struct draughts_refusal refusal;
    if (draughts_text_read(word, &text) != word.length) {
        trial->over = true;
        return true;
    }
    if (draughts_text_resolve(&trial->position, &text, &move, &refusal) == DRAUGHTS_REFUSED)
        return false;
    draughts_apply(&trial->position, &move, &undo);
    return true;
}

/* Whether an event of the game is legal. */
static bool try_event(void *context, const struct pgn_event *event)
{
    struct trial *trial = context;
    if (event->depth > 0 || trial->over)
        return true;
    switch (event->type) {
    case PGN_MOVE:
        return play(trial, pgn_text(event));
    case PGN_SET_POSITION:
        return set_up(trial, trial->position.variant, pgn_text(event));
    case PGN_FAULT:
        trial->over = true;
        return true;
    default:
        return true;
    }
}

static bool is_legal(const struct draughts_feed *feed, const struct draughts_variant *variant)
{
    struct trial trial = {.over = false};
    struct span fen = pgn_get_tag(feed->reader, "FEN");
    draughts_start(&trial.position, variant);
    if (fen.at && !set_up(&trial, variant, fen))
        return false;
    return draughts_feed_visit(feed, try_event, &trial);
}

static const struct rules *try_rules(struct draughts_feed *feed, const char **why)
{
    static const struct rules *const candidates[] = {
        &rules_draughts_english, &rules_draughts_italian, &rules_draughts_spanish, &rules_draughts_brazilian};
    *why = "all of it is legal there";
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++)
        if (is_legal(feed, candidates[i]->variant))
            return candidates[i];
    *why = "it is legal in no game with such squares";
    return &rules_draughts_english;
}

struct draughts_type draughts_guess(struct draughts_feed *feed, const char **why)
{
    enum sight sight = look_at_fen(pgn_get_tag(feed->reader, "FEN"));
    const struct rules *rules;
    if (sight == SEEN_NOTHING)
        draughts_feed_look_ahead(feed, see, &sight);
    if (sight == SEEN_LETTERS) {
        *why = "its squares have letters";
        rules = &rules_draughts_russian;
    } else if (sight == SEEN_LARGE_NUMBER) {
        *why = "a square has a number over 32";
        rules = &rules_draughts_international;
    } else {
        rules = try_rules(feed, why);
    }
    return draughts_type_of(rules);
}
