/* Reading art templates: lines of directives, blocks of literal picture lines between two `|`. Every fault is
 * told at its line and column. The order of directives is checked where a later one needs an earlier one. */
#include "draw/art.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "draw/art_place.h"
#include "rules/scene.h"

#include <limits.h>
#include <stdlib.h>

enum { ART_DIRECTIVES = 17 };

/* The template while it is read: `line` is the current line, `at` the offset in it of what comes next. */
struct art_reader {
    struct art *art;
    struct span text;
    size_t next_line; /* offset in the text */
    struct span line;
    uint64_t line_number;
    size_t at;
    bool seen[ART_DIRECTIVES];
    struct art_places places;
    struct diag *fault;
};

static bool __attribute__((format(printf, 3, 4)))
fail(struct art_reader *reader, size_t at, const char *format, ...)
{
    struct diag *fault = reader->fault;
    *fault = (struct diag){.code = DIAG_BAD_TEMPLATE, .place = {reader->line_number, at + 1}};
    va_list args;
    va_start(args, format);
    diag_say_list(fault, format, args);
    va_end(args);
    return false;
}

static bool next_line(struct art_reader *reader)
{
    if (reader->next_line >= reader->text.length)
        return false;
    const char *start = reader->text.at + reader->next_line;
    size_t left = reader->text.length - reader->next_line;
    const char *end = memchr(start, '\n', left);
    size_t length = end ? (size_t)(end - start) : left;
    reader->next_line += length + 1;
    if (length > 0 && start[length - 1] == '\r')
        length--;
    reader->line = (struct span){start, length};
    reader->line_number++;
    reader->at = 0;
    return true;
}

static void skip_blanks(struct art_reader *reader)
{
    while (reader->at < reader->line.length && ascii_is_blank(reader->line.at[reader->at]))
        reader->at++;
}

/* Takes the next word of the line; its length is 0 at the end. */
static struct span take_word(struct art_reader *reader)
{
    skip_blanks(reader);
    size_t start = reader->at;
    while (reader->at < reader->line.length && !ascii_is_blank(reader->line.at[reader->at]))
        reader->at++;
    return (struct span){reader->line.at + start, reader->at - start};
}

static size_t column_of(const struct art_reader *reader, struct span word)
{
    return (size_t)(word.at - reader->line.at);
}

/* Takes the next word if it is the one given. */
static bool accept(struct art_reader *reader, const char *word)
{
    size_t before = reader->at;
    if (span_equals(take_word(reader), word))
        return true;
    reader->at = before;
    return false;
}

static bool expect(struct art_reader *reader, const char *word)
{
    struct span taken = take_word(reader);
    return span_equals(taken, word) || fail(reader, column_of(reader, taken), "'%s' should stand here", word);
}

/* Takes one of two words; *second tells which. */
static bool expect_either(struct art_reader *reader, const char *one, const char *other, bool *second)
{
    *second = accept(reader, other);
    if (*second || accept(reader, one))
        return true;
    skip_blanks(reader);
    return fail(reader, reader->at, "'%s' or '%s' should stand here", one, other);
}

static bool expect_end(struct art_reader *reader)
{
    struct span word = take_word(reader);
    return word.length == 0 || fail(reader, column_of(reader, word), "the line should end here");
}

/* Takes a whole number in a range, both ends included. */
static bool take_number(struct art_reader *reader, int least, int most, int *number)
{
    struct span word = take_word(reader);
    size_t column = column_of(reader, word);
    size_t i = word.length > 1 && word.at[0] == '-' ? 1 : 0;
    long value = 0;
    bool digits = i < word.length && word.length < 8;
    for (size_t k = i; digits && k < word.length; k++) {
        digits = word.at[k] >= '0' && word.at[k] <= '9';
        value = value * 10 + (word.at[k] - '0');
    }
    if (!digits)
        return fail(reader, column, "a whole number should stand here");
    value = i ? -value : value;
    if (value < least || value > most)
        return fail(reader, column, "%ld is out of range: %d to %d", value, least, most);
    *number = (int)value;
    return true;
}

/* Takes a pair of numbers of any sign. */
static bool take_step(struct art_reader *reader, struct art_point *step)
{
    return take_number(reader, -ART_MAX_WIDTH, ART_MAX_WIDTH, &step->column) &&
           take_number(reader, -ART_MAX_HEIGHT, ART_MAX_HEIGHT, &step->line);
}

/* Takes the column and line of a place, 1-based in the file. */
static bool take_place(struct art_reader *reader, struct art_point *place, int width, int height)
{
    if (!take_number(reader, 1, width, &place->column) || !take_number(reader, 1, height, &place->line))
        return false;
    place->column--;
    place->line--;
    return true;
}

/* Takes one printable character that stands alone. */
static bool take_char(struct art_reader *reader, char *c)
{
    struct span word = take_word(reader);
    if (word.length != 1 || !ascii_is_printable(word.at[0]))
        return fail(reader, column_of(reader, word), "one printable character should stand here");
    *c = word.at[0];
    return true;
}

static bool is_letter(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Takes a run of pieces' letters into a terminated string. */
static bool take_letters(struct art_reader *reader, char *letters, size_t size)
{
    struct span word = take_word(reader);
    size_t column = column_of(reader, word);
    if (word.length == 0)
        return fail(reader, column, "pieces' letters should stand here");
    if (word.length >= size)
        return fail(reader, column, "too many letters: %zu at most", size - 1);
    for (size_t i = 0; i < word.length; i++)
        if (!is_letter(word.at[i]))
            return fail(reader, column + i, "a piece's letter is one of A to Z");
    memcpy(letters, word.at, word.length);
    letters[word.length] = '\0';
    return true;
}

static bool need_canvas(struct art_reader *reader)
{
    return reader->art->width || fail(reader, 0, "the canvas directive must come first");
}

static bool need_cell(struct art_reader *reader)
{
    return reader->art->cell.line || fail(reader, 0, "the cell directive must come first");
}

/* Takes the current line as line `number` of a block: what stands between its first `|` and its last. */
static bool take_block_line(struct art_reader *reader, char *out, int width, int number, int height)
{
    struct span line = reader->line;
    skip_blanks(reader);
    size_t start = reader->at + 1, end = line.length;
    if (reader->at == line.length || line.at[reader->at] != '|')
        return fail(reader, reader->at, "line %d of %d of the block should begin with |", number, height);
    while (end > start && ascii_is_blank(line.at[end - 1]))
        end--;
    if (end <= start || line.at[end - 1] != '|')
        return fail(reader, end, "line %d of %d of the block should end with |", number, height);
    int found = (int)(end - 1 - start);
    if (found != width)
        return fail(reader, start, "%d characters should stand between | and |, not %d", width, found);
    for (size_t i = start; i < end - 1; i++)
        if (!ascii_is_printable(line.at[i]))
            return fail(reader, i, "only printable ASCII characters can be drawn");
    memcpy(out, line.at + start, (size_t)width);
    return true;
}

/* Reads the lines of a block, each between two `|`. Returns owned text, lines one after another, or NULL. */
static char *take_block(struct art_reader *reader, int width, int height)
{
    if (!expect_end(reader))
        return NULL;
    char *block = memory_new((size_t)height, (size_t)width + 1);
    for (int line = 0; line < height; line++) {
        if (!next_line(reader)) {
            reader->line = (struct span){reader->text.at + reader->text.length, 0};
            fail(reader, 0, "the file ends in a block: line %d of %d is missing", line + 1, height);
            goto bad;
        }
        if (!take_block_line(reader, block + (size_t)line * (size_t)width, width, line + 1, height))
            goto bad;
    }
    return block;
bad:
    free(block);
    return NULL;
}

static bool read_canvas(struct art_reader *reader)
{
    struct art *art = reader->art;
    art->sizeless = accept(reader, "any");
    if (art->sizeless) {
        art->width = ART_MAX_WIDTH;
        art->height = ART_MAX_HEIGHT;
    } else if (!take_number(reader, 1, ART_MAX_WIDTH, &art->width) ||
               !take_number(reader, 1, ART_MAX_HEIGHT, &art->height)) {
        return false;
    }
    if (!expect_end(reader))
        return false;
    art_places_init(&reader->places, art);
    return true;
}

static bool read_cell(struct art_reader *reader)
{
    struct art_point *cell = &reader->art->cell;
    return need_canvas(reader) && take_number(reader, 1, ART_MAX_CELL, &cell->column) &&
           take_number(reader, 1, ART_MAX_CELL, &cell->line) && expect_end(reader);
}

/* Tells the reason why something cannot lie where the line puts it; NULL: it can. */
static bool check_place(struct art_reader *reader, const char *reason)
{
    return !reason || fail(reader, 0, "%s", reason);
}

/* Takes the numbers of columns and rows; a board of any size has as many as it may. */
static bool take_board_size(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!art->sizeless)
        return take_number(reader, 1, SCENE_MAX_SIDE, &art->columns) &&
               take_number(reader, 1, SCENE_MAX_SIDE, &art->rows);
    art->columns = art->rows = SCENE_MAX_SIDE;
    return expect(reader, "any");
}

static bool read_board(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!need_cell(reader) || !take_board_size(reader) || !expect(reader, "at") ||
        !take_place(reader, &art->board, art->width, art->height) || !expect(reader, "step") ||
        !take_step(reader, &art->step) || !expect_end(reader))
        return false;
    return check_place(reader, art_place_board(&reader->places));
}

static bool read_background(struct art_reader *reader)
{
    if (!need_canvas(reader))
        return false;
    reader->art->background = take_block(reader, reader->art->width, reader->art->height);
    return reader->art->background != NULL;
}

static bool read_slot(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (accept(reader, "code"))
        return take_char(reader, &art->slot_code) && expect_end(reader);
    if (accept(reader, "promoted"))
        return take_char(reader, &art->slot_promoted) && take_char(reader, &art->promoted) &&
               expect_end(reader);
    if (accept(reader, "blank"))
        return take_char(reader, &art->slot_blank) && expect_end(reader);
    skip_blanks(reader);
    return fail(reader, reader->at, "the slots are code, promoted and blank");
}

static bool read_far(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!expect(reader, "turned"))
        return false;
    art->far_turned = true;
    for (struct span word = take_word(reader); word.length; word = take_word(reader)) {
        if (word.length != 2 || !ascii_is_printable(word.at[0]) || !ascii_is_printable(word.at[1]))
            return fail(reader, column_of(reader, word), "a swap is two characters, such as ^v");
        if (art->swaps == ART_MAX_SWAPS)
            return fail(reader, column_of(reader, word), "too many swaps: %d at most", ART_MAX_SWAPS);
        art->swap[art->swaps].from = word.at[0];
        art->swap[art->swaps++].to = word.at[1];
    }
    return true;
}

static bool read_frame(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!need_cell(reader))
        return false;
    if (art->frames == ART_MAX_FRAMES)
        return fail(reader, 0, "too many frames: %d at most", ART_MAX_FRAMES);
    struct art_frame *frame = &art->frame[art->frames];
    *frame = (struct art_frame){.role = ART_ANY, .side = ART_ANY};
    if (accept(reader, "near"))
        frame->role = ART_NEAR;
    else if (accept(reader, "far"))
        frame->role = ART_FAR;
    if (accept(reader, "first"))
        frame->side = 0;
    else if (accept(reader, "second"))
        frame->side = 1;
    skip_blanks(reader);
    if (reader->at < reader->line.length && !take_letters(reader, frame->pieces, sizeof frame->pieces))
        return false;
    frame->text = take_block(reader, art->cell.column, art->cell.line);
    art->frames += frame->text != NULL;
    return frame->text != NULL;
}

static bool read_empty(struct art_reader *reader)
{
    if (!need_cell(reader))
        return false;
    bool dark;
    if (!expect_either(reader, "light", "dark", &dark))
        return false;
    char **empty = &reader->art->empty[dark];
    if (*empty)
        return fail(reader, 0, "the empty %s square is given twice", dark ? "dark" : "light");
    *empty = take_block(reader, reader->art->cell.column, reader->art->cell.line);
    return *empty != NULL;
}

static bool take_role(struct art_reader *reader, enum art_role *role)
{
    bool far = false;
    bool good = expect_either(reader, "near", "far", &far);
    *role = far ? ART_FAR : ART_NEAR;
    return good;
}

static bool read_hand(struct art_reader *reader)
{
    struct art *art = reader->art;
    enum art_role role;
    if (!need_cell(reader) || !take_role(reader, &role))
        return false;
    struct art_hand *hand = &art->hand[role];
    if (hand->pieces[0])
        return fail(reader, 0, "the hand of this role is given twice");
    if (!expect(reader, "at") || !take_place(reader, &hand->at, art->width, art->height) ||
        !expect(reader, "step") || !take_step(reader, &hand->step) || !expect(reader, "pieces") ||
        !take_letters(reader, hand->pieces, sizeof hand->pieces) || !expect_end(reader))
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
        return fail(reader, 0, "the count of this role is given twice");
    if (!art->hand[role].pieces[0])
        return fail(reader, 0, "the hand directive of this role must come first");
    if (!expect(reader, "at") || !take_place(reader, &count->at, art->width, art->height))
        return false;
    bool right;
    if (!expect_either(reader, "left", "right", &right))
        return false;
    count->align = right ? ART_RIGHT : ART_LEFT;
    count->given = true;
    return expect_end(reader) && check_place(reader, art_place_count(&reader->places, role));
}

static bool read_label(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!need_canvas(reader))
        return false;
    if (art->labels == ART_MAX_LABELS)
        return fail(reader, 0, "too many labels: %d at most", ART_MAX_LABELS);
    struct art_label *label = &art->label[art->labels];
    if (!expect(reader, "at") || !take_place(reader, &label->at, art->width, art->height) ||
        !expect(reader, "step") || !take_step(reader, &label->step) || !expect(reader, ":"))
        return false;
    for (struct span word = take_word(reader); word.length; word = take_word(reader)) {
        size_t column = column_of(reader, word);
        if (label->count == ART_MAX_LIST)
            return fail(reader, column, "too many words: %d at most", ART_MAX_LIST);
        if (word.length >= sizeof label->text[0])
            return fail(reader, column, "a label has %zu characters at most", sizeof label->text[0] - 1);
        int left = label->at.column + label->step.column * label->count;
        int line = label->at.line + label->step.line * label->count;
        if (left < 0 || left + (int)word.length > art->width || line < 0 || line >= art->height)
            return fail(reader, column, "the label does not fit on the canvas");
        for (size_t i = 0; i < word.length; i++)
            if (!ascii_is_printable(word.at[i]))
                return fail(reader, column + i, "only printable ASCII characters can be drawn");
        memcpy(label->text[label->count++], word.at, word.length);
    }
    art->labels++;
    return art_label_fits_flipped(art, label) ||
           fail(reader, 0, "the label does not fit on the canvas when the board is flipped");
}

const char *const art_field_names[ART_FIELDS] = {[ART_PROGRESS] = "progress",
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
    for (size_t i = reader->at; i < reader->line.length; i++) {
        if (reader->line.at[i] != '{')
            continue;
        const char *name = reader->line.at + i + 1;
        const char *close = memchr(name, '}', reader->line.length - i - 1);
        bool known = false;
        for (int field = 0; close && field < ART_FIELDS; field++)
            known |= span_equals((struct span){name, (size_t)(close - name)}, art_field_names[field]);
        if (!known)
            return fail(reader, i, "%s", close ? "no caption has this {name}" : "a } is missing");
    }
    return true;
}

static bool read_caption(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (!need_canvas(reader))
        return false;
    if (art->captions == ART_MAX_CAPTIONS)
        return fail(reader, 0, "too many captions: %d at most", ART_MAX_CAPTIONS);
    struct art_caption *caption = &art->caption[art->captions];
    if (!expect(reader, "at") || !take_place(reader, &caption->at, art->width, art->height) ||
        !take_number(reader, 1, art->width - caption->at.column, &caption->width) || !expect(reader, ":"))
        return false;
    skip_blanks(reader);
    size_t length = reader->line.length - reader->at;
    while (length > 0 && ascii_is_blank(reader->line.at[reader->at + length - 1]))
        length--;
    if (length >= sizeof caption->text)
        return fail(reader, reader->at, "a caption has %zu characters at most", sizeof caption->text - 1);
    for (size_t i = 0; i < length; i++)
        if (!ascii_is_printable(reader->line.at[reader->at + i]))
            return fail(reader, reader->at + i, "only printable ASCII characters can be drawn");
    memcpy(caption->text, reader->line.at + reader->at, length);
    caption->text[length] = '\0';
    art->captions++;
    return check_fields(reader);
}

static bool read_mark(struct art_reader *reader)
{
    static const struct {
        const char *name;
        enum scene_mark mark;
    } names[] = {{"from", SCENE_FROM}, {"to", SCENE_TO}, {"check", SCENE_CHECK}, {"target", SCENE_TARGET},
        {"cursor", SCENE_CURSOR}};
    struct art *art = reader->art;
    if (!need_cell(reader))
        return false;
    if (art->marks == ART_MAX_MARKS)
        return fail(reader, 0, "too many marks: %d at most", ART_MAX_MARKS);
    struct art_mark *mark = &art->mark[art->marks];
    struct span word = take_word(reader);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (span_equals(word, names[i].name))
            mark->mark = names[i].mark;
    if (!mark->mark)
        return fail(reader, column_of(reader, word), "the marks are from, to, check, target and cursor");
    if (!take_place(reader, &mark->at, art->cell.column, art->cell.line) ||
        !take_char(reader, &mark->drawn) || !expect_end(reader))
        return false;
    art->marks++;
    return true;
}

static bool take_side(struct art_reader *reader, int *side)
{
    bool second = false;
    bool good = expect_either(reader, "first", "second", &second);
    *side = second;
    return good;
}

static bool read_letter(struct art_reader *reader)
{
    struct art *art = reader->art;
    if (art->letters == ART_MAX_LETTERS)
        return fail(reader, 0, "too many letters: %d at most", ART_MAX_LETTERS);
    struct art_letter *letter = &art->letter[art->letters];
    char piece[2];
    if (!take_letters(reader, piece, sizeof piece) || !take_side(reader, &letter->side) ||
        !take_char(reader, &letter->plain) || !take_char(reader, &letter->promoted) || !expect_end(reader))
        return false;
    letter->piece = piece[0];
    art->letters++;
    return true;
}

static bool read_lower(struct art_reader *reader)
{
    int side;
    if (!take_side(reader, &side))
        return false;
    reader->art->lower_case[side] = true;
    return expect_end(reader);
}

static bool read_name(struct art_reader *reader)
{
    struct art *art = reader->art;
    art->named = true;
    return need_cell(reader) && expect(reader, "at") &&
           take_place(reader, &art->name, art->cell.column, art->cell.line) && expect_end(reader);
}

static bool read_checkered(struct art_reader *reader)
{
    reader->art->checkered = true;
    return expect_end(reader);
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
    struct span word = take_word(reader);
    if (word.length == 0 || word.at[0] == '#')
        return true;
    if (word.at[0] == '|')
        return fail(reader, column_of(reader, word), "a line of a block stands outside a block");
    for (size_t i = 0; i < ART_DIRECTIVES; i++) {
        if (!span_equals(word, directives[i].name))
            continue;
        if (directives[i].once && reader->seen[i])
            return fail(reader, column_of(reader, word), "a second %s directive", directives[i].name);
        reader->seen[i] = true;
        return directives[i].read(reader);
    }
    char shown[DIAG_QUOTE_SIZE];
    return fail(reader, column_of(reader, word), "%s is no directive", diag_quote(shown, word));
}

/* What every template needs. */
static bool check_complete(struct art_reader *reader)
{
    const struct art *art = reader->art;
    reader->line_number = 0;
    if (!art->width)
        return fail(reader, 0, "the template has no canvas directive");
    if (!art->columns)
        return fail(reader, 0, "the template has no board directive");
    if (!art->frames)
        return fail(reader, 0, "the template has no frame");
    bool fixed = art->background || art->labels || art->captions || art->hand[ART_NEAR].pieces[0] ||
                 art->hand[ART_FAR].pieces[0];
    if (art->sizeless && fixed)
        return fail(reader, 0, "on a canvas of any size nothing can stand but the board");
    if (!art->sizeless && !art->background)
        return fail(reader, 0, "the template has no background");
    return true;
}

struct art *art_read(struct span text, struct diag *fault)
{
    struct art_reader reader = {.art = memory_new(1, sizeof(struct art)), .text = text, .fault = fault};
    static const char mark[] = "\xEF\xBB\xBF"; /* UTF-8's byte order mark */
    if (text.length >= 3 && memcmp(text.at, mark, 3) == 0)
        reader.text = (struct span){text.at + 3, text.length - 3};
    bool good = true;
    while (good && next_line(&reader))
        good = read_directive(&reader);
    good = good && check_complete(&reader);
    art_places_free(&reader.places);
    if (good)
        return reader.art;
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
