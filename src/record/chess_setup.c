/* Start positions from tags. Variant spellings are compared without case, blanks and signs, since programs
 * agree on none. */
#include "record/chess_setup.h"

#include "rules/chess_fen.h"

/* Copies letters in lower case and digits, nothing else. */
static void fold(char *out, size_t size, struct span text)
{
    size_t length = 0;
    for (size_t i = 0; i < text.length && length + 1 < size; i++) {
        char c = text.at[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            out[length++] = c;
    }
    out[length] = '\0';
}

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(word, *list) == 0)
            return true;
    return false;
}

/* Whether the game's variant is one that is played here; *chess960 is set when the tag says so. */
static bool is_supported(struct pgn_reader *reader, bool *chess960)
{
    static const char *const usual[] = {
        "", "standard", "standardchess", "chess", "normal", "classical", "fromposition", NULL};
    static const char *const chess960s[] = {"chess960", "960", "fischerandom", "fischerandomchess",
        "fischerrandom", "fischerrandomchess", "frc", "freestyle", "freestylechess", NULL};
    char variant[40], shown[DIAG_QUOTE_SIZE];
    long tag = pgn_find_tag(reader, "Variant");
    if (tag < 0)
        return true;
    struct span value = pgn_tag_value(reader, (size_t)tag);
    fold(variant, sizeof variant, value);
    if (is_one_of(variant, chess960s))
        *chess960 = true;
    else if (!is_one_of(variant, usual)) {
        pgn_report(reader, DIAG_ERROR, DIAG_VARIANT_UNSUPPORTED, pgn_tag_place(reader, (size_t)tag), 0,
            "variant not supported: %s", diag_quote(shown, value));
        return false;
    }
    return true;
}

static enum chess_setup read_fen(
    struct pgn_reader *reader, size_t tag, bool chess960, struct chess_position *position)
{
    struct chess_faults faults = {0};
    enum chess_reading reading = chess_set_up(position, pgn_tag_value(reader, tag), chess960, &faults);
    for (int i = 0; i < faults.count; i++)
        pgn_report(reader, faults.fault[i].severity, faults.fault[i].code, pgn_tag_place(reader, tag), 0,
            "FEN, character %zu: %s", faults.fault[i].offset + 1, faults.fault[i].message);
    if (reading == CHESS_POSITION_GOOD)
        return CHESS_SETUP_GOOD;
    return reading == CHESS_POSITION_IMPOSSIBLE ? CHESS_SETUP_IMPOSSIBLE : CHESS_SETUP_NONE;
}

bool chess_setup_is_usual(const struct pgn_reader *reader)
{
    return pgn_find_tag(reader, "Variant") < 0 && pgn_find_tag(reader, "FEN") < 0;
}

enum chess_setup chess_setup_game(struct pgn_reader *reader, bool chess960, struct chess_position *position)
{
    if (pgn_tag_count(reader) > 0) {
        if (!is_supported(reader, &chess960))
            return CHESS_SETUP_NONE;
        long fen = pgn_find_tag(reader, "FEN");
        if (fen >= 0)
            return read_fen(reader, (size_t)fen, chess960, position);
    }
    chess_start(position);
    position->chess960 = chess960;
    return CHESS_SETUP_GOOD;
}

static bool can_play(
    const struct chess_position *position, struct span text, const struct san_letters *letters)
{
    struct chess_position played = *position;
    return san_play(&played, text, letters, NULL, NULL) == SAN_GOOD;
}

bool chess_setup_turn(const struct pgn_reader *reader, const struct pgn_event *event,
    const struct san_letters *letters, struct chess_position *position)
{
    enum { BLACKS_DOTS = 3 };
    struct chess_position turned = *position;
    turned.turn = CHESS_BLACK;
    if (!(event->flags & PGN_NUMBERED) || event->dots < BLACKS_DOTS || pgn_find_tag(reader, "FEN") >= 0)
        return false;
    if (can_play(position, pgn_text(event), letters) || !can_play(&turned, pgn_text(event), letters))
        return false;
    *position = turned;
    return true;
}

bool chess_setup_turn_track(const struct pgn_reader *reader, const struct pgn_event *event,
    const struct san_letters *letters, struct chess_track *track)
{
    struct chess_position position;
    chess_track_get(track, &position);
    if (!chess_setup_turn(reader, event, letters, &position))
        return false;
    chess_track_set(track, &position);
    return true;
}
