/* Reading art templates, directive by directive. The order of directives is checked where a later one needs
 * an earlier one. */
#include "draw/art.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "draw/art_place.h"
#include "draw/art_words.h"
#include "rules/scene.h"

#include <stdlib.h>

enum { ART_DIRECTIVES = 17 };

/* The template while it is read. */
struct art_reader {
    struct art *art;
    struct art_words words;
    bool seen[ART_DIRECTIVES]; /* which directives there have been */
    uint64_t canvas_line;      /* where what is missing is told; 0 before the canvas directive */
    struct art_places places;
};

static bool need_canvas(struct art_reader *reader)
{
    return reader->art->width || art_fail(&reader->words, 0, "the canvas directive must come first");
}

/* For what stands on the canvas itself: where the board is of any size, it may need every place. */
static bool need_sized_canvas(struct art_reader *reader)
{
    if (!need_canvas(reader))
        return false;
    return !reader->art->sizeless ||
           art_fail(&reader->words, 0, "on a canvas of any size nothing can stand but the board");
}

static bool need_cell(struct art_reader *reader)
{
    return reader->art->cell.line || art_fail(&reader->words, 0, "the cell directive must come first");
}

static bool is_same_place(struct art_point one, struct art_point other)
{
    return one.column == other.column && one.line == other.line;
}

static bool read_canvas(struct art_reader *reader)
{
    struct art *art = reader->art;
    reader->canvas_line = reader->words.line_number;
    art->sizeless = art_accept(&reader->words, "any");
    if (art->sizeless) {
        art->width = ART_MAX_WIDTH;
        art->height = ART_MAX_HEIGHT;
    } else if (!art_take_number(&reader->words, 1, ART_MAX_WIDTH, &art->width) ||
               !art_take_number(&reader->words, 1, ART_MAX_HEIGHT, &art->height)) {
        return false;
    }
    if (!art_expect_end(&reader->words))
        return false;
    art_places_init(&reader->places, art);
    return true;
}

static bool read_cell(struct art_reader *reader)
{
    struct art_point *cell = &reader->art->cell;
    return need_canvas(reader) && art_take_number(&reader->words, 1, ART_MAX_CELL, &cell->column) &&
           art_take_number(&reader->words, 1, ART_MAX_CELL, &cell->line) && art_expect_end(&reader->words);
}

/* Tells the reason why something cannot lie where the line puts it; NULL: it can. */
static bool check_place(struct art_reader *reader, const char *reason)
{
    return !reason || art_fail(&reader->words, 0, "%s", reason);
}

/* Takes the numbers of columns and rows; a board of any size has as many as it may. */
static bool take_board_size(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!art->sizeless)
        return art_take_number(&reader->words, 1, SCENE_MAX_SIDE, &art->columns) &&
               art_take_number(&reader->words, 1, SCENE_MAX_SIDE, &art->rows);
    art->columns = art->rows = SCENE_MAX_SIDE;
    return art_expect(&reader->words, "any");
}

static bool read_board(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!need_cell(reader) || !take_board_size(reader) || !art_expect(&reader->words, "at") ||
        !art_take_place(&reader->words, &art->board, art->width, art->height) ||
        !art_expect(&reader->words, "step") || !art_take_step(&reader->words, &art->step) ||
        !art_expect_end(&reader->words))
        return false;
    return check_place(reader, art_place_board(&reader->places));
}

static bool read_background(struct art_reader *reader)
{
    if (!need_sized_canvas(reader))
        return false;
    reader->art->background = art_take_block(&reader->words, reader->art->width, reader->art->height);
    return reader->art->background != NULL;
}

/* Takes the character of a slot. Of two characters for a slot, or two slots for a character, one would be
 * drawn as it stands. */
static bool take_slot(struct art_reader *reader, const char *name, char *slot)
{
    const struct art *art = reader->art;
    char c;
    if (*slot)
        return art_fail(&reader->words, 0, "a second slot %s directive", name);
    if (!art_take_char(&reader->words, &c))
        return false;
    if (c == art->slot_code || c == art->slot_promoted || c == art->slot_blank)
        return art_fail(&reader->words, reader->words.at - 1, "this character is another slot");
    *slot = c;
    return true;
}

static bool read_slot(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (art_accept(&reader->words, "code"))
        return take_slot(reader, "code", &art->slot_code) && art_expect_end(&reader->words);
    if (art_accept(&reader->words, "promoted"))
        return take_slot(reader, "promoted", &art->slot_promoted) &&
               art_take_char(&reader->words, &art->promoted) && art_expect_end(&reader->words);
    if (art_accept(&reader->words, "blank"))
        return take_slot(reader, "blank", &art->slot_blank) && art_expect_end(&reader->words);
    art_skip_blanks(&reader->words);
    return art_fail(&reader->words, reader->words.at, "the slots are code, promoted and blank");
}

static bool is_swapped(const struct art *art, char c)
{
    for (int i = 0; i < art->swaps; i++)
        if (art->swap[i].from == c || art->swap[i].to == c)
            return true;
    return false;
}

static bool read_swap(struct art_reader *reader, struct span word)
{
    struct art *art = reader->art;
    size_t column = art_column_of(&reader->words, word);
    if (!art_expect_printable(&reader->words, word))
        return false;
    if (word.length != 2)
        return art_fail(&reader->words, column, "a swap is two characters, such as ^v");
    if (art->swaps == ART_MAX_SWAPS)
        return art_fail(&reader->words, column, "too many swaps: %d at most", ART_MAX_SWAPS);
    for (size_t i = 0; i < word.length; i++)
        if (is_swapped(art, word.at[i]))
            return art_fail(&reader->words, column + i, "a second swap of this character");
    art->swap[art->swaps].from = word.at[0];
    art->swap[art->swaps++].to = word.at[1];
    return true;
}

static bool read_far(struct art_reader *reader)
{
    if (!art_expect(&reader->words, "turned"))
        return false;
    reader->art->far_turned = true;
    for (struct span word = art_take_word(&reader->words); word.length; word = art_take_word(&reader->words))
        if (!read_swap(reader, word))
            return false;
    return true;
}

/* Takes which pieces a frame is for. */
static bool take_pieces(struct art_reader *reader, struct art_frame *frame)
{
    *frame = (struct art_frame){.role = ART_ANY, .side = ART_ANY};
    if (art_accept(&reader->words, "near"))
        frame->role = ART_NEAR;
    else if (art_accept(&reader->words, "far"))
        frame->role = ART_FAR;
    if (art_accept(&reader->words, "first"))
        frame->side = 0;
    else if (art_accept(&reader->words, "second"))
        frame->side = 1;
    art_skip_blanks(&reader->words);
    return reader->words.at == reader->words.line.length ||
           art_take_letters(&reader->words, frame->pieces, sizeof frame->pieces);
}

/* Whether there is a piece for which neither frame is the more exact one. */
static bool are_rivals(const struct art_frame *one, const struct art_frame *other)
{
    if (one->role != other->role || one->side != other->side)
        return false;
    if (!one->pieces[0] || !other->pieces[0])
        return one->pieces[0] == other->pieces[0];
    return strpbrk(one->pieces, other->pieces) != NULL;
}

static bool read_frame(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!need_cell(reader))
        return false;
    if (art->frames == ART_MAX_FRAMES)
        return art_fail(&reader->words, 0, "too many frames: %d at most", ART_MAX_FRAMES);
    struct art_frame *frame = &art->frame[art->frames];
    if (!take_pieces(reader, frame))
        return false;
    for (int i = 0; i < art->frames; i++)
        if (are_rivals(&art->frame[i], frame))
            return art_fail(&reader->words, 0, "a second frame directive for the same pieces");
    frame->text = art_take_block(&reader->words, art->cell.column, art->cell.line);
    art->frames += frame->text != NULL;
    return frame->text != NULL;
}

static bool read_empty(struct art_reader *reader)
{
    if (!need_cell(reader))
        return false;
    bool dark;
    if (!art_expect_either(&reader->words, "light", "dark", &dark))
        return false;
    char **empty = &reader->art->empty[dark];
    if (*empty)
        return art_fail(&reader->words, 0, "the empty %s square is given twice", dark ? "dark" : "light");
    *empty = art_take_block(&reader->words, reader->art->cell.column, reader->art->cell.line);
    return *empty != NULL;
}

static bool take_role(struct art_reader *reader, enum art_role *role)
{
    bool far = false;
    bool good = art_expect_either(&reader->words, "near", "far", &far);
    *role = far ? ART_FAR : ART_NEAR;
    return good;
}

static bool read_hand(struct art_reader *reader)
{
    struct art *art = reader->art;
    enum art_role role;
    if (!need_sized_canvas(reader) || !need_cell(reader) || !take_role(reader, &role))
        return false;
    struct art_hand *hand = &art->hand[role];
    if (hand->pieces[0])
        return art_fail(&reader->words, 0, "the hand of this role is given twice");
    if (!art_expect(&reader->words, "at") ||
        !art_take_place(&reader->words, &hand->at, art->width, art->height) ||
        !art_expect(&reader->words, "step") || !art_take_step(&reader->words, &hand->step) ||
        !art_expect(&reader->words, "pieces") ||
        !art_take_letters(&reader->words, hand->pieces, sizeof hand->pieces) ||
        !art_expect_end(&reader->words))
        return false;
    return check_place(reader, art_place_hand(&reader->places, role));
}

static bool read_count(struct art_reader *reader)
{
    struct art *art = reader->art;
    enum art_role role;
    if (!take_role(reader, &role))
        return false;
    struct art_count *count = &art->count[role];
    if (count->given)
        return art_fail(&reader->words, 0, "the count of this role is given twice");
    if (!art->hand[role].pieces[0])
        return art_fail(&reader->words, 0, "the hand directive of this role must come first");
    if (!art_expect(&reader->words, "at") ||
        !art_take_place(&reader->words, &count->at, art->width, art->height))
        return false;
    bool right;
    if (!art_expect_either(&reader->words, "left", "right", &right))
        return false;
    count->align = right ? ART_RIGHT : ART_LEFT;
    count->given = true;
    return art_expect_end(&reader->words) && check_place(reader, art_place_count(&reader->places, role));
}

/* Takes one word of a label, which has to fit on the canvas. */
static bool take_label_word(struct art_reader *reader, struct art_label *label, struct span word)
{
    const struct art *art = reader->art;
    size_t column = art_column_of(&reader->words, word);
    if (!art_expect_printable(&reader->words, word))
        return false;
    if (label->count == ART_MAX_LIST)
        return art_fail(&reader->words, column, "too many words: %d at most", ART_MAX_LIST);
    if (word.length >= sizeof label->text[0])
        return art_fail(
            &reader->words, column, "a label has %zu characters at most", sizeof label->text[0] - 1);
    int left = label->at.column + label->step.column * label->count;
    int line = label->at.line + label->step.line * label->count;
    if (left < 0 || left + (int)word.length > art->width || line < 0 || line >= art->height)
        return art_fail(&reader->words, column, "the label does not fit on the canvas");
    memcpy(label->text[label->count++], word.at, word.length);
    return true;
}

static bool read_label(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!need_sized_canvas(reader))
        return false;
    if (art->labels == ART_MAX_LABELS)
        return art_fail(&reader->words, 0, "too many labels: %d at most", ART_MAX_LABELS);
    struct art_label *label = &art->label[art->labels];
    if (!art_expect(&reader->words, "at") ||
        !art_take_place(&reader->words, &label->at, art->width, art->height) ||
        !art_expect(&reader->words, "step") || !art_take_step(&reader->words, &label->step) ||
        !art_expect(&reader->words, ":"))
        return false;
    for (int i = 0; i < art->labels; i++)
        if (is_same_place(art->label[i].at, label->at))
            return art_fail(&reader->words, 0, "a second label directive for this place");
    for (struct span word = art_take_word(&reader->words); word.length; word = art_take_word(&reader->words))
        if (!take_label_word(reader, label, word))
            return false;
    art->labels++;
    return art_label_fits_flipped(art, label) ||
           art_fail(&reader->words, 0, "the label does not fit on the canvas when the board is flipped");
}

const char *const art_field_names[ART_FIELDS] = {[ART_PROGRESS] = "progress",
    [ART_PLAYERS] = "players",
    [ART_FIRST] = "first",
    [ART_SECOND] = "second",
    [ART_NEAR_NAME] = "near",
    [ART_FAR_NAME] = "far",
    [ART_NEAR_TAKEN] = "near-taken",
    [ART_FAR_TAKEN] = "far-taken",
    [ART_EVENT] = "event",
    [ART_DATE] = "date",
    [ART_RESULT] = "result"};

/* Checks the {names} in the rest of the line. */
static bool check_fields(struct art_reader *reader)
{
    for (size_t i = reader->words.at; i < reader->words.line.length; i++) {
        if (reader->words.line.at[i] != '{')
            continue;
        const char *name = reader->words.line.at + i + 1;
        const char *close = memchr(name, '}', reader->words.line.length - i - 1);
        bool known = false;
        for (int field = 0; close && field < ART_FIELDS; field++)
            known |= span_equals((struct span){name, (size_t)(close - name)}, art_field_names[field]);
        if (!known)
            return art_fail(&reader->words, i, "%s", close ? "no caption has this {name}" : "a } is missing");
    }
    return true;
}

/* Takes the rest of the line as a caption's text. */
static bool take_caption_text(struct art_reader *reader, struct art_caption *caption)
{
    art_skip_blanks(&reader->words);
    struct span text = {
        reader->words.line.at + reader->words.at, reader->words.line.length - reader->words.at};
    while (text.length > 0 && ascii_is_blank(text.at[text.length - 1]))
        text.length--;
    if (!art_expect_printable(&reader->words, text))
        return false;
    if (text.length >= sizeof caption->text)
        return art_fail(&reader->words, reader->words.at, "a caption has %zu characters at most",
            sizeof caption->text - 1);
    memcpy(caption->text, text.at, text.length);
    caption->text[text.length] = '\0';
    return check_fields(reader);
}

static bool read_caption(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!need_sized_canvas(reader))
        return false;
    if (art->captions == ART_MAX_CAPTIONS)
        return art_fail(&reader->words, 0, "too many captions: %d at most", ART_MAX_CAPTIONS);
    struct art_caption *caption = &art->caption[art->captions];
    if (!art_expect(&reader->words, "at") ||
        !art_take_place(&reader->words, &caption->at, art->width, art->height) ||
        !art_take_number(&reader->words, 1, art->width - caption->at.column, &caption->width) ||
        !art_expect(&reader->words, ":"))
        return false;
    for (int i = 0; i < art->captions; i++)
        if (is_same_place(art->caption[i].at, caption->at))
            return art_fail(&reader->words, 0, "a second caption directive for this place");
    art->captions++;
    return take_caption_text(reader, caption);
}

/* Takes a mark's name. */
static bool take_mark(struct art_reader *reader, unsigned *mark, struct span *word)
{
    static const struct {
        const char *name;
        enum scene_mark mark;
    } names[] = {{"from", SCENE_FROM}, {"to", SCENE_TO}, {"check", SCENE_CHECK}, {"target", SCENE_TARGET},
        {"cursor", SCENE_CURSOR}};
    *word = art_take_word(&reader->words);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!span_equals(*word, names[i].name))
            continue;
        *mark = names[i].mark;
        return true;
    }
    return art_fail(&reader->words, art_column_of(&reader->words, *word),
        "the marks are from, to, check, target and cursor");
}

static bool read_mark(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!need_cell(reader))
        return false;
    if (art->marks == ART_MAX_MARKS)
        return art_fail(&reader->words, 0, "too many marks: %d at most", ART_MAX_MARKS);
    struct art_mark *mark = &art->mark[art->marks];
    struct span name;
    if (!take_mark(reader, &mark->mark, &name) ||
        !art_take_place(&reader->words, &mark->at, art->cell.column, art->cell.line) ||
        !art_take_char(&reader->words, &mark->drawn) || !art_expect_end(&reader->words))
        return false;
    for (int i = 0; i < art->marks; i++)
        if (art->mark[i].mark == mark->mark && is_same_place(art->mark[i].at, mark->at))
            return art_fail(
                &reader->words, 0, "a second mark %.*s directive for this place", (int)name.length, name.at);
    art->marks++;
    return true;
}

static bool take_side(struct art_reader *reader, int *side)
{
    bool second = false;
    bool good = art_expect_either(&reader->words, "first", "second", &second);
    *side = second;
    return good;
}

static bool read_letter(struct art_reader *reader)
{
    struct art *art = reader->art;
    char piece[2];
    int side;
    if (!art_take_letters(&reader->words, piece, sizeof piece) || !take_side(reader, &side))
        return false;
    for (int i = 0; i < art->letters; i++)
        if (art->letter[i].piece == piece[0] && art->letter[i].side == side)
            return art_fail(&reader->words, 0, "a second letter directive for this piece and side");
    struct art_letter *letter = &art->letter[art->letters++]; /* there is room for all that differ */
    letter->piece = piece[0];
    letter->side = side;
    return art_take_char(&reader->words, &letter->plain) &&
           art_take_char(&reader->words, &letter->promoted) && art_expect_end(&reader->words);
}

static bool read_lower(struct art_reader *reader)
{
    int side;
    if (!take_side(reader, &side))
        return false;
    bool *lower = &reader->art->lower_case[side];
    if (*lower)
        return art_fail(&reader->words, 0, "a second lower directive for this side");
    *lower = true;
    return art_expect_end(&reader->words);
}

static bool read_name(struct art_reader *reader)
{
    struct art *art = reader->art;
    art->named = true;
    return need_cell(reader) && art_expect(&reader->words, "at") &&
           art_take_place(&reader->words, &art->name, art->cell.column, art->cell.line) &&
           art_expect_end(&reader->words);
}

static bool read_checkered(struct art_reader *reader)
{
    reader->art->checkered = true;
    return art_expect_end(&reader->words);
}

static const struct directive {
    const char *name;
    bool (*read)(struct art_reader *reader);
    bool once;
} directives[ART_DIRECTIVES] = {
    {"canvas", read_canvas, true},
    {"cell", read_cell, true},
    {"board", read_board, true},
    {"checkered", read_checkered, true},
    {"name", read_name, true},
    {"background", read_background, true},
    {"slot", read_slot, false},
    {"far", read_far, true},
    {"frame", read_frame, false},
    {"empty", read_empty, false},
    {"hand", read_hand, false},
    {"count", read_count, false},
    {"label", read_label, false},
    {"caption", read_caption, false},
    {"mark", read_mark, false},
    {"letter", read_letter, false},
    {"lower", read_lower, false},
};

static bool read_directive(struct art_reader *reader)
{
    struct span word = art_take_word(&reader->words);
    if (word.length == 0 || word.at[0] == '#')
        return true;
    if (word.at[0] == '|')
        return art_fail(
            &reader->words, art_column_of(&reader->words, word), "a line of a block stands outside a block");
    for (size_t i = 0; i < ART_DIRECTIVES; i++) {
        if (!span_equals(word, directives[i].name))
            continue;
        if (directives[i].once && reader->seen[i])
            return art_fail(&reader->words, art_column_of(&reader->words, word), "a second %s directive",
                directives[i].name);
        reader->seen[i] = true;
        return directives[i].read(reader);
    }
    char shown[DIAG_QUOTE_SIZE];
    return art_fail(
        &reader->words, art_column_of(&reader->words, word), "%s is no directive", diag_quote(shown, word));
}

/* What every template needs. */
static bool check_complete(struct art_reader *reader)
{
    const struct art *art = reader->art;
    reader->words.line_number = reader->canvas_line;
    if (!art->width)
        return art_fail(&reader->words, 0, "the template has no canvas directive");
    if (!art->columns)
        return art_fail(&reader->words, 0, "the template has no board directive");
    if (!art->frames)
        return art_fail(&reader->words, 0, "the template has no frame");
    if (!art->sizeless && !art->background)
        return art_fail(&reader->words, 0, "the template has no background");
    return true;
}

struct art *art_read(struct span text, struct diag *fault)
{
    struct art_reader reader = {
        .art = memory_new(1, sizeof(struct art)), .words = {.text = text, .fault = fault}};
    static const char mark[] = "\xEF\xBB\xBF"; /* UTF-8's byte order mark */
    if (text.length >= 3 && memcmp(text.at, mark, 3) == 0)
        reader.words.text = (struct span){text.at + 3, text.length - 3};
    bool good = true;
    while (good && art_next_line(&reader.words))
        good = read_directive(&reader);
    good = good && check_complete(&reader);
    art_places_free(&reader.places);
    if (good) {
        art_set_size(reader.art, 1, 1); /* whatever is drawn with it, it is never without a size */
        return reader.art;
    }
    art_free(reader.art);
    return NULL;
}

void art_set_size(struct art *art, int columns, int rows)
{
    if (!art->sizeless)
        return;
    art->columns = columns;
    art->rows = rows;
    art->width = 2 * art->board.column + (columns - 1) * art->step.column + art->cell.column;
    art->height = 2 * art->board.line + (rows - 1) * art->step.line + art->cell.line;
    size_t size = (size_t)art->width * (size_t)art->height;
    art->background = memory_resize(art->background, size);
    memset(art->background, ' ', size);
}

void art_free(struct art *art)
{
    if (!art)
        return;
    for (int i = 0; i < art->frames; i++)
        free(art->frame[i].text);
    free(art->empty[0]);
    free(art->empty[1]);
    free(art->background);
    free(art);
}
