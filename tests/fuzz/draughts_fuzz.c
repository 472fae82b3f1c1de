/* Any bytes as draughts positions and moves of one game, a line each; the first letter picks the game. What
 * can be read as a position sets the board up, every word of other lines is read as a move and played when it
 * is one. A position comes back from its text, a move from both its texts, and from applying and taking back.
 */
#include "fuzz.h"

#include "notation/draughts.h"
#include "rules/draughts_line.h"

#include <string.h>

static void check_same(const struct draughts_position *a, const struct draughts_position *b)
{
    CHECK(a->pieces[0] == b->pieces[0] && a->pieces[1] == b->pieces[1] && a->kings == b->kings);
    CHECK(a->turn == b->turn && a->variant == b->variant);
}

static bool same_move(const struct draughts_move *a, const struct draughts_move *b)
{
    return a->from == b->from && a->to == b->to && a->taken == b->taken && a->promotes == b->promotes;
}

static void check_position(const struct draughts_position *position)
{
    char line[DRAUGHTS_LINE_SIZE], again[DRAUGHTS_LINE_SIZE];
    struct draughts_position read;
    unsigned notes;
    size_t at, length = draughts_write(position, line);
    CHECK(length == strlen(line) && length < DRAUGHTS_LINE_SIZE);
    CHECK(draughts_set_up(&read, position->variant, position->numbering, span_of(line), &at, &notes) == NULL);
    CHECK(notes == 0);
    check_same(&read, position);
    draughts_write(&read, again);
    CHECK(strcmp(line, again) == 0);
}

/* The whole text is read, means something good, and this move. */
static void check_text(
    const struct draughts_position *position, const struct draughts_move *move, struct span text)
{
    struct draughts_text read;
    struct draughts_move found;
    struct draughts_refusal refusal;
    CHECK(draughts_text_read(text, &read) == text.length);
    CHECK(draughts_text_resolve(position, &read, &found, &refusal) == DRAUGHTS_GOOD);
    CHECK(same_move(&found, move));
}

static void check_move(const struct draughts_position *position, const struct draughts_move *move)
{
    char text[DRAUGHTS_TEXT_SIZE];
    struct draughts_position after = *position;
    struct draughts_undo undo;
    draughts_apply(&after, move, &undo);
    CHECK((after.pieces[0] & after.pieces[1]) == 0);
    CHECK((after.kings & ~(after.pieces[0] | after.pieces[1])) == 0);
    draughts_take_back(&after, move, &undo);
    check_same(&after, position);
    check_text(position, move, (struct span){text, draughts_text_write(position, move, text)});
    check_text(position, move, (struct span){text, draughts_text_write_long(position, move, text)});
}

static void check_moves(const struct draughts_position *position)
{
    enum { CHECKED = 64 }; /* of very many moves not every one */
    static struct draughts_move moves[DRAUGHTS_MAX_MOVES];
    int count = draughts_legal_moves(position, moves);
    CHECK(count <= DRAUGHTS_MAX_MOVES && count == draughts_count_moves(position));
    CHECK((count > 0) == draughts_has_move(position));
    int step = count / CHECKED + 1;
    for (int i = 0; i < count; i++) {
        CHECK(!moves[i].taken == !moves[0].taken || position->variant->optional_captures);
        for (int k = 0; k < i; k++)
            CHECK(!same_move(&moves[i], &moves[k]));
        if (i % step == 0)
            check_move(position, &moves[i]);
    }
}

static void play(struct draughts_position *position, struct span word)
{
    struct draughts_text text;
    struct draughts_move move;
    struct draughts_refusal refusal = {0};
    struct draughts_undo undo;
    size_t length = draughts_text_read(word, &text);
    CHECK(length <= word.length);
    if (length == 0)
        return;
    CHECK(text.count >= 2 && text.count <= DRAUGHTS_TEXT_SQUARES);
    enum draughts_meaning meaning = draughts_text_resolve(position, &text, &move, &refusal);
    if (meaning != DRAUGHTS_GOOD) {
        CHECK(refusal.code < DIAG_CODE_COUNT && refusal.reason[0]);
        for (const char *c = refusal.reason; *c; c++)
            CHECK(*c >= ' ' && *c <= '~');
    }
    if (meaning == DRAUGHTS_REFUSED)
        return;
    check_move(position, &move);
    draughts_apply(position, &move, &undo);
    check_position(position);
    check_moves(position);
}

static void play_line(struct draughts_position *position, struct span line)
{
    struct draughts_position read;
    size_t offset = 0;
    if (!draughts_set_up(&read, position->variant, position->numbering, line, &offset, NULL)) {
        *position = read;
        check_position(position);
        check_moves(position);
        return;
    }
    CHECK(offset <= line.length);
    for (size_t i = 0; i < line.length;) {
        size_t length = 0;
        while (i + length < line.length && line.at[i + length] != ' ')
            length++;
        play(position, (struct span){line.at + i, length});
        i += length + 1;
    }
}

static const struct draughts_variant *pick(uint8_t letter)
{
    unsigned count = 0;
    while (draughts_variants[count])
        count++;
    return draughts_variants[(letter - 1u & 31) % count];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return -1;
    struct draughts_position position;
    struct span text = fuzz_copy(data + 1, size - 1);
    const char *at = text.at, *end = at + text.length;
    draughts_start(&position, pick(data[0]));
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);
        play_line(&position, (struct span){at, length});
        at += length + (stop != NULL);
    }
    free((char *)text.at);
    return 0;
}
