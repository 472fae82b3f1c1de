/* The renderer's canvas, cropped, scrolled and put on the screen. */
#include "view/board.h"

#include <stdlib.h>
#include <string.h>

static void grow(struct board_crop *crop, int column, int line, int width, int height)
{
    int right = crop->column + crop->width, bottom = crop->line + crop->height;
    if (crop->width == 0) {
        *crop = (struct board_crop){column, line, width, height};
        return;
    }
    crop->column = column < crop->column ? column : crop->column;
    crop->line = line < crop->line ? line : crop->line;
    crop->width = (column + width > right ? column + width : right) - crop->column;
    crop->height = (line + height > bottom ? line + height : bottom) - crop->line;
}

/* Everything that is not blank in the background, cells, hands and labels. */
static struct board_crop find_crop(const struct art *art)
{
    struct board_crop crop = {0};
    grow(&crop, art->board.column, art->board.line, (art->columns - 1) * art->step.column + art->cell.column,
        (art->rows - 1) * art->step.line + art->cell.line);
    for (int line = 0; line < art->height; line++)
        for (int column = 0; column < art->width; column++)
            if (art->background[line * art->width + column] != ' ')
                grow(&crop, column, line, 1, 1);
    for (int role = 0; role < ART_ROLES; role++) {
        const struct art_hand *hand = &art->hand[role];
        for (int i = 0; hand->pieces[i]; i++)
            grow(&crop, hand->at.column + i * hand->step.column, hand->at.line + i * hand->step.line,
                art->count[role].given && art->count[role].at.column >= art->cell.column
                    ? art->count[role].at.column + 1
                    : art->cell.column,
                art->cell.line);
    }
    for (int i = 0; i < art->labels; i++) {
        const struct art_label *label = &art->label[i];
        for (int k = 0; k < label->count; k++)
            grow(&crop, label->at.column + k * label->step.column, label->at.line + k * label->step.line,
                (int)strlen(label->text[k]), 1);
    }
    int right = crop.column + crop.width, bottom = crop.line + crop.height;
    crop.width = (right < art->width ? right : art->width) - crop.column;
    crop.height = (bottom < art->height ? bottom : art->height) - crop.line;
    return crop;
}

static void add_art(struct board *board, const struct art *art)
{
    int at = board->arts;
    struct board_crop crop = find_crop(art);
    while (at > 0 && board->crop[at - 1].width * board->crop[at - 1].height > crop.width * crop.height) {
        board->art[at] = board->art[at - 1];
        board->crop[at] = board->crop[at - 1];
        at--;
    }
    board->art[at] = art;
    board->crop[at] = crop;
    board->arts++;
}

static bool letters_differ(const struct scene *scene)
{
    for (int i = 0; i < scene->columns * scene->rows; i++)
        if (scene->cell[i].piece && scene->cell[i].piece != 'M')
            return true;
    return false;
}

/* Whether a template was made for the pieces of this game: one for draughts draws the letters of none other,
 * and the other way round. */
static bool suits(const struct art *art, const struct scene *scene)
{
    bool has_hands = art->hand[ART_NEAR].pieces[0] != '\0';
    bool wants_hands = scene->hand[0].size > 0;
    bool only_men = art->letters > 0;
    return renderer_fits(art, scene) && has_hands == wants_hands && only_men == !letters_differ(scene);
}

static void drop_renderer(struct board *board)
{
    if (board->ready)
        renderer_free(&board->renderer);
    board->ready = false;
}

static void forget_arts(struct board *board)
{
    drop_renderer(board);
    for (int i = 0; i < board->arts; i++)
        if (board->art[i] != board->own)
            art_free((struct art *)board->art[i]);
    board->arts = 0;
    board->own = NULL;
}

void board_set_up(struct board *board, const struct scene *scene, const struct art *own)
{
    if (board->arts > 0 && suits(board->art[0], scene))
        return;
    forget_arts(board);
    for (size_t i = 0; art_builtin_name(i) && board->arts < BOARD_MAX_ARTS - 1; i++) {
        struct diag fault;
        struct art *art = art_read(span_of(art_builtin(span_of(art_builtin_name(i)))), &fault);
        if (art && suits(art, scene))
            add_art(board, art);
        else
            art_free(art);
    }
    board->chosen = board->shown = -1;
    board->left = board->top = 0;
    if (!own || !renderer_fits(own, scene))
        return;
    board->own = own;
    add_art(board, own);
    while (board->art[++board->chosen] != own)
        ;
}

void board_free(struct board *board)
{
    forget_arts(board);
    *board = (struct board){0};
}

int board_choose(const struct board *board, int width, int height)
{
    if (board->chosen >= 0)
        return board->chosen;
    for (int with_moves = 1; with_moves >= 0; with_moves--) {
        for (int i = board->arts - 1; i >= 0; i--) {
            int beside = width - board->crop[i].width, below = height - board->crop[i].height;
            bool roomy = beside >= BOARD_ROOM_BESIDE || below >= BOARD_ROOM_BELOW;
            if (beside >= 0 && below >= 0 && (roomy || !with_moves))
                return i;
        }
    }
    return board->arts > 0 ? 0 : -1;
}

bool board_resize(struct board *board, int steps)
{
    int wanted = board->shown + steps;
    if (board->shown < 0 || wanted < 0 || wanted >= board->arts)
        return false;
    board->chosen = wanted;
    board->follow = true;
    return true;
}

void board_flip(struct board *board)
{
    board->flipped = !board->flipped;
    drop_renderer(board);
}

void board_scroll(struct board *board, int columns, int lines)
{
    board->left += columns;
    board->top += lines;
}

/* `most` below `least` leaves only `least`. */
static int clamp(int value, int least, int most)
{
    if (value > most)
        value = most;
    return value < least ? least : value;
}

/* Where a cell (row by row, as in scenes) lies on the canvas. */
static struct art_point cell_place(const struct board *board, int cell)
{
    const struct art *art = board->renderer.art;
    int column = cell % art->columns, row = cell / art->columns;
    if (board->flipped) {
        column = art->columns - 1 - column;
        row = art->rows - 1 - row;
    }
    return (struct art_point){
        art->board.column + column * art->step.column, art->board.line + row * art->step.line};
}

/* Scrolls as little as shows a cell whole, and what frames it. */
static void scroll_to(struct board *board, const struct board_crop *crop, struct screen_area area, int cell)
{
    const struct art *art = board->renderer.art;
    struct art_point at = cell_place(board, cell);
    int column = at.column - crop->column, line = at.line - crop->line;
    if (column + art->cell.column + 1 - board->left > area.width)
        board->left = column + art->cell.column + 1 - area.width;
    if (column - 1 < board->left)
        board->left = column - 1;
    if (line + art->cell.line + 1 - board->top > area.height)
        board->top = line + art->cell.line + 1 - area.height;
    if (line - 1 < board->top)
        board->top = line - 1;
}

/* The cell to look at: the one being chosen, else where the last move ended. */
static int find_focus(const struct scene *scene)
{
    int focus = -1;
    for (int i = 0; i < scene->columns * scene->rows; i++) {
        if (scene->cell[i].marks & SCENE_CURSOR)
            return i;
        if (scene->cell[i].marks & SCENE_TO)
            focus = i;
    }
    return focus;
}

static bool is_frame(const struct canvas *canvas, int column, int line, char along)
{
    if (column < 0 || line < 0 || column >= canvas->width || line >= canvas->height ||
        (*canvas_style_at(canvas, column, line) & CANVAS_GROUND_MASK))
        return false;
    char c = *canvas_at(canvas, column, line);
    return c == '+' || c == along;
}

/* The line character for a piece of frame made of + - |, by its neighbours; 0: it is none. */
static uint32_t frame_glyph(const struct canvas *canvas, int column, int line)
{
    static const uint16_t junction[16] = {/* left 1, right 2, up 4, down 8 */
        0, 0x2574, 0x2576, 0x2500, 0x2575, 0x2518, 0x2514, 0x2534, 0x2577, 0x2510, 0x250c, 0x252c, 0x2502,
        0x2524, 0x251c, 0x253c};
    char c = *canvas_at(canvas, column, line);
    if (c == '-')
        return 0x2500;
    if (c == '|')
        return 0x2502;
    if (c != '+')
        return 0;
    return junction[is_frame(canvas, column - 1, line, '-') | is_frame(canvas, column + 1, line, '-') << 1 |
                    is_frame(canvas, column, line - 1, '|') << 2 |
                    is_frame(canvas, column, line + 1, '|') << 3];
}

static void draw_character(
    const struct board *board, struct screen *screen, int x, int y, int column, int line)
{
    const struct canvas *canvas = &board->renderer.canvas;
    uint8_t style = *canvas_style_at(canvas, column, line);
    uint32_t point = (unsigned char)*canvas_at(canvas, column, line);
    if (style & CANVAS_GROUND_MASK) {
        screen_put_point(screen, x, y, STYLE_BOARD + style, point);
        return;
    }
    uint32_t frame = frame_glyph(canvas, column, line);
    screen_put_point(screen, x, y, frame ? STYLE_DIM : STYLE_TEXT, frame && board->unicode ? frame : point);
}

static char letter_drawn(const struct art *art, const struct scene_cell *cell)
{
    for (int i = 0; i < art->letters; i++)
        if (art->letter[i].piece == cell->piece && art->letter[i].side == cell->side)
            return cell->promoted ? art->letter[i].promoted : art->letter[i].plain;
    return art->lower_case[cell->side] ? (char)(cell->piece - 'A' + 'a') : cell->piece;
}

/* Puts a piece's glyph where its letter stands in the cell. */
static void draw_glyph(const struct board *board, struct screen *screen, struct screen_area area,
    const struct board_crop *crop, const struct scene *scene, int index)
{
    const struct art *art = board->renderer.art;
    const struct scene_cell *cell = &scene->cell[index];
    uint32_t glyph = board->glyphs->glyph[cell->piece - 'A'][cell->side][cell->promoted];
    struct art_point at = cell_place(board, index);
    char letter = letter_drawn(art, cell);
    for (int i = 0; glyph && i < art->cell.line * art->cell.column; i++) {
        int column = at.column + i % art->cell.column, line = at.line + i / art->cell.column;
        if (*canvas_at(&board->renderer.canvas, column, line) != letter)
            continue;
        int x = column - crop->column - board->left, y = line - crop->line - board->top;
        if (x >= 0 && y >= 0 && x < area.width && y < area.height)
            screen_put_point(screen, area.column + x, area.line + y,
                STYLE_BOARD + *canvas_style_at(&board->renderer.canvas, column, line), glyph);
        return;
    }
}

void board_draw(
    struct board *board, int art, const struct scene *scene, struct screen *screen, struct screen_area area)
{
    if (board->ready && board->renderer.art != board->art[art])
        drop_renderer(board);
    if (!board->ready)
        renderer_init(&board->renderer, board->art[art], board->flipped, true);
    board->ready = true;
    board->shown = art;
    renderer_draw(&board->renderer, scene, NULL);
    const struct board_crop *crop = &board->crop[art];
    int focus = board->follow ? find_focus(scene) : -1;
    if (focus >= 0)
        scroll_to(board, crop, area, focus);
    board->follow = false;
    board->left = clamp(board->left, 0, crop->width - area.width);
    board->top = clamp(board->top, 0, crop->height - area.height);
    for (int y = 0; y < area.height && y + board->top < crop->height; y++)
        for (int x = 0; x < area.width && x + board->left < crop->width; x++)
            draw_character(board, screen, area.column + x, area.line + y, crop->column + board->left + x,
                crop->line + board->top + y);
    for (int i = 0; board->glyphs && i < scene->columns * scene->rows; i++)
        if (scene->cell[i].piece)
            draw_glyph(board, screen, area, crop, scene, i);
}
