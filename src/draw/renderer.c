/* Drawing: each kind of cell is made once as a stamp, cells that changed are stamped on the canvas. */
#include "draw/renderer.h"

#include "base/ascii.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

static size_t cell_size(const struct art *art)
{
    return (size_t)art->cell.column * (size_t)art->cell.line;
}

static void draw_block(struct canvas *canvas, int column, int line, const char *block, struct art_point size)
{
    for (int i = 0; i < size.line; i++)
        memcpy(canvas_at(canvas, column, line + i), block + i * size.column, (size_t)size.column);
}

static void draw_label(struct canvas *canvas, const struct art_label *label, bool flipped)
{
    for (int i = 0; i < label->count; i++) {
        const char *text = label->text[flipped ? label->count - 1 - i : i];
        int column = label->at.column + i * label->step.column;
        int line = label->at.line + i * label->step.line;
        for (int k = 0; text[k] && column + k < canvas->width; k++)
            *canvas_at(canvas, column + k, line) = text[k];
    }
}

void renderer_init(struct renderer *renderer, const struct art *art, bool flipped, bool styled)
{
    *renderer = (struct renderer){.art = art, .flipped = flipped};
    canvas_init(&renderer->canvas, art->width, art->height, styled);
    draw_block(&renderer->canvas, 0, 0, art->background, (struct art_point){art->width, art->height});
    for (int i = 0; i < art->labels; i++)
        draw_label(&renderer->canvas, &art->label[i], flipped);
}

void renderer_free(struct renderer *renderer)
{
    for (int i = 0; i < RENDERER_STAMPS; i++)
        free(renderer->stamp[i]);
    canvas_free(&renderer->canvas);
    *renderer = (struct renderer){0};
}

bool renderer_fits(const struct art *art, const struct scene *scene)
{
    return art->columns == scene->columns && art->rows == scene->rows;
}

static enum art_role role_of(const struct renderer *renderer, int side)
{
    return (side == 1) != renderer->flipped ? ART_FAR : ART_NEAR;
}

/* The best frame for a piece: one that names piece, side and role beats one that leaves them open. */
static const struct art_frame *find_frame(const struct art *art, char piece, int side, enum art_role role)
{
    const struct art_frame *best = NULL;
    int best_rank = -1;
    for (int i = 0; i < art->frames; i++) {
        const struct art_frame *frame = &art->frame[i];
        bool named = frame->pieces[0] != '\0';
        if ((named && !strchr(frame->pieces, piece)) || (frame->side != ART_ANY && frame->side != side) ||
            (frame->role != ART_ANY && frame->role != (int)role))
            continue;
        int rank = named * 4 + (frame->side != ART_ANY) * 2 + (frame->role != ART_ANY);
        if (rank > best_rank) {
            best = frame;
            best_rank = rank;
        }
    }
    return best;
}

static char letter_of(const struct art *art, const struct scene_cell *cell)
{
    for (int i = 0; i < art->letters; i++)
        if (art->letter[i].piece == cell->piece && art->letter[i].side == cell->side)
            return cell->promoted ? art->letter[i].promoted : art->letter[i].plain;
    return art->lower_case[cell->side] ? (char)(cell->piece - 'A' + 'a') : cell->piece;
}

static char turned_char(const struct art *art, char c)
{
    for (int i = 0; i < art->swaps; i++)
        if (art->swap[i].from == c || art->swap[i].to == c)
            return art->swap[i].from == c ? art->swap[i].to : art->swap[i].from;
    return c;
}

/* What a frame's character becomes on a piece; 0 where the square shows through. */
static char frame_char(const struct art *art, char c, const struct scene_cell *cell, bool turned)
{
    if (c == ' ')
        return '\0';
    if (c == art->slot_code)
        return letter_of(art, cell);
    if (c == art->slot_promoted)
        return cell->promoted ? art->promoted : '\0';
    if (c == art->slot_blank)
        return ' ';
    return turned ? turned_char(art, c) : c;
}

static char *make_stamp(const struct renderer *renderer, const struct scene_cell *cell, bool dark)
{
    const struct art *art = renderer->art;
    size_t size = cell_size(art);
    char *stamp = memory_new(size, 1);
    if (art->empty[dark])
        memcpy(stamp, art->empty[dark], size);
    else
        memset(stamp, ' ', size);
    if (!cell->piece)
        return stamp;
    enum art_role role = role_of(renderer, cell->side);
    const struct art_frame *frame = find_frame(art, cell->piece, cell->side, role);
    if (!frame) {
        stamp[art->cell.line / 2 * art->cell.column + art->cell.column / 2] = letter_of(art, cell);
        return stamp;
    }
    bool turned = role == ART_FAR && art->far_turned && frame->role == ART_ANY;
    for (size_t i = 0; i < size; i++) {
        char c = frame_char(art, frame->text[turned ? size - 1 - i : i], cell, turned);
        if (c)
            stamp[i] = c;
    }
    return stamp;
}

const char *renderer_cell(struct renderer *renderer, const struct scene_cell *cell, bool dark)
{
    int letter = cell->piece ? cell->piece - 'A' + 1 : 0;
    int index = ((cell->side * 2 + cell->promoted) * 2 + dark) * 27 + letter;
    if (!renderer->stamp[index])
        renderer->stamp[index] = make_stamp(renderer, cell, dark);
    return renderer->stamp[index];
}

static void draw_marks(struct renderer *renderer, unsigned marks, int column, int line)
{
    const struct art *art = renderer->art;
    for (int i = 0; i < art->marks; i++)
        if (art->mark[i].mark & marks)
            *canvas_at(&renderer->canvas, column + art->mark[i].at.column, line + art->mark[i].at.line) =
                art->mark[i].drawn;
}

/* The one ground of a cell that bears several marks: the most urgent. */
static enum canvas_ground ground_of(const struct art *art, unsigned marks, bool dark)
{
    if (marks & SCENE_CURSOR)
        return CANVAS_CURSOR;
    if (marks & SCENE_CHECK)
        return CANVAS_CHECK;
    if (marks & SCENE_TARGET)
        return CANVAS_TARGET;
    if (marks & SCENE_TO)
        return CANVAS_TO;
    if (marks & SCENE_FROM)
        return CANVAS_FROM;
    return dark && art->checkered ? CANVAS_DARK : CANVAS_LIGHT;
}

static void set_style(
    struct renderer *renderer, const struct scene_cell *cell, int column, int line, bool dark)
{
    const struct art *art = renderer->art;
    int ink = !cell->piece ? CANVAS_PLAIN : cell->side ? CANVAS_SECOND : CANVAS_FIRST;
    int style = (int)ground_of(art, cell->marks, dark) | ink;
    for (int i = 0; i < art->cell.line; i++)
        memset(canvas_style_at(&renderer->canvas, column, line + i), style, (size_t)art->cell.column);
}

/* Draws the name of an empty square, as far as the cell has room. */
static void draw_name(struct renderer *renderer, const char *name, int left, int top)
{
    const struct art *art = renderer->art;
    char *to = canvas_at(&renderer->canvas, left + art->name.column, top + art->name.line);
    for (int i = 0; name[i] && art->name.column + i < art->cell.column; i++)
        to[i] = ascii_is_printable(name[i]) ? name[i] : '?';
}

static void draw_cell(struct renderer *renderer, const struct scene *scene, int column, int row)
{
    const struct art *art = renderer->art;
    int index = row * scene->columns + column;
    const struct scene_cell *cell = &scene->cell[index];
    bool dark = ((column + row) & 1) == scene->dark;
    if (renderer->flipped) {
        column = art->columns - 1 - column;
        row = art->rows - 1 - row;
    }
    int left = art->board.column + column * art->step.column;
    int top = art->board.line + row * art->step.line;
    draw_block(&renderer->canvas, left, top, renderer_cell(renderer, cell, dark), art->cell);
    if (!cell->piece && art->named && scene->named)
        draw_name(renderer, scene->name[index], left, top);
    if (cell->marks)
        draw_marks(renderer, cell->marks, left, top);
    if (renderer->canvas.style)
        set_style(renderer, cell, left, top, dark);
}

static size_t count_cells(const struct scene *scene)
{
    return (size_t)scene->columns * scene->rows;
}

/* Whether the squares themselves look as they were drawn: their shades and their names, which differ from
 * game to game on a board of one size. */
static bool has_same_squares(const struct scene *old, const struct scene *scene)
{
    if (old->dark != scene->dark || old->named != scene->named)
        return false;
    return !scene->named || memcmp(old->name, scene->name, count_cells(scene) * sizeof *scene->name) == 0;
}

static void draw_cells(struct renderer *renderer, const struct scene *scene)
{
    const struct scene_cell *old = renderer->shown.cell;
    const struct scene_cell *cell = scene->cell;
    bool anew = !renderer->drawn || !has_same_squares(&renderer->shown, scene);
    for (int row = 0; row < scene->rows; row++)
        for (int column = 0; column < scene->columns; column++, old++, cell++)
            if (anew || memcmp(old, cell, sizeof *cell) != 0)
                draw_cell(renderer, scene, column, row);
}

static int held_count(const struct scene_hand *hand, char piece)
{
    for (int i = 0; i < hand->size; i++)
        if (hand->piece[i] == piece)
            return hand->count[i] > 99 ? 99 : hand->count[i];
    return 0;
}

static void draw_count(
    struct renderer *renderer, const struct art_count *count, int number, int left, int top)
{
    char digits[4];
    int length = snprintf(digits, sizeof digits, "%d", number);
    int column = left + count->at.column - (count->align == ART_RIGHT ? length - 1 : 0);
    memcpy(canvas_at(&renderer->canvas, column, top + count->at.line), digits, (size_t)length);
}

/* Puts the background back where a number of two digits may have stood, outside the cell too. */
static void clear_count(struct renderer *renderer, const struct art_count *count, int left, int top)
{
    const struct art *art = renderer->art;
    int column = left + count->at.column - (count->align == ART_RIGHT);
    int line = top + count->at.line;
    memcpy(canvas_at(&renderer->canvas, column, line), art->background + line * art->width + column, 2);
}

static void draw_hand(struct renderer *renderer, const struct scene_hand *held, int side)
{
    const struct art *art = renderer->art;
    enum art_role role = role_of(renderer, side);
    const struct art_hand *hand = &art->hand[role];
    const struct art_count *count = &art->count[role];
    for (int i = 0; hand->pieces[i]; i++) {
        int left = hand->at.column + i * hand->step.column;
        int top = hand->at.line + i * hand->step.line;
        struct scene_cell cell = {.piece = hand->pieces[i], .side = (uint8_t)side};
        if (count->given)
            clear_count(renderer, count, left, top);
        draw_block(&renderer->canvas, left, top, renderer_cell(renderer, &cell, false), art->cell);
        if (count->given)
            draw_count(renderer, count, held_count(held, cell.piece), left, top);
    }
}

static void draw_hands(struct renderer *renderer, const struct scene *scene)
{
    for (int side = 0; side < SCENE_SIDES; side++)
        if (!renderer->drawn ||
            memcmp(&renderer->shown.hand[side], &scene->hand[side], sizeof scene->hand[side]) != 0)
            draw_hand(renderer, &scene->hand[side], side);
}

static const char *field_text(struct span name, const char *const texts[ART_FIELDS])
{
    for (int field = 0; texts && field < ART_FIELDS; field++)
        if (texts[field] && span_equals(name, art_field_names[field]))
            return texts[field];
    return "";
}

/* Writes text into a caption; returns the column behind it. */
static int put_text(char *line, int at, int width, const char *text, size_t length)
{
    for (size_t i = 0; i < length && at < width; i++, at++)
        line[at] = ascii_is_printable(text[i]) ? text[i] : '?';
    return at;
}

static void draw_caption(
    struct renderer *renderer, const struct art_caption *caption, const char *const texts[ART_FIELDS])
{
    char *line = canvas_at(&renderer->canvas, caption->at.column, caption->at.line);
    memset(line, ' ', (size_t)caption->width);
    int at = 0;
    for (const char *c = caption->text; *c;) {
        const char *close = *c == '{' ? strchr(c, '}') : NULL;
        if (!close) {
            at = put_text(line, at, caption->width, c++, 1);
            continue;
        }
        const char *text = field_text((struct span){c + 1, (size_t)(close - c - 1)}, texts);
        at = put_text(line, at, caption->width, text, strlen(text));
        c = close + 1;
    }
}

/* What the next drawing is compared with; a scene is large, and most of one is not used. */
static void keep_scene(struct scene *shown, const struct scene *scene)
{
    shown->dark = scene->dark;
    shown->named = scene->named;
    memcpy(shown->cell, scene->cell, count_cells(scene) * sizeof *scene->cell);
    memcpy(shown->hand, scene->hand, sizeof scene->hand);
    if (scene->named)
        memcpy(shown->name, scene->name, count_cells(scene) * sizeof *scene->name);
}

void renderer_draw(struct renderer *renderer, const struct scene *scene, const char *const texts[ART_FIELDS])
{
    draw_cells(renderer, scene);
    draw_hands(renderer, scene);
    for (int i = 0; i < renderer->art->captions; i++)
        draw_caption(renderer, &renderer->art->caption[i], texts);
    keep_scene(&renderer->shown, scene);
    renderer->drawn = true;
}
