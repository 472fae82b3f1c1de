/* Legal moves sorted by what the cursor can point at. */
#include "view/trial.h"

#include "base/memory.h"
#include "notation/move_text.h"

#include <stdlib.h>

static void add_hand(struct trial *trial, char letter)
{
    size_t length = strlen(trial->hand);
    if (strchr(trial->hand, letter) || length + 1 >= sizeof trial->hand)
        return;
    trial->hand[length] = letter;
    trial->hand[length + 1] = '\0';
}

/* A move's cells are those that the scene after it marks. */
static void find_cells(struct trial_move *at, const struct rules *rules, const union rules_position *position,
    struct scene *scene)
{
    union rules_position after = *position;
    union rules_undo undo;
    rules->apply(&after, &at->move, &undo);
    rules->scene(&after, &at->move, scene);
    at->from = at->to = TRIAL_NOWHERE;
    for (int cell = 0; cell < scene->columns * scene->rows; cell++) {
        if (scene->cell[cell].marks & SCENE_FROM)
            at->from = (int16_t)cell;
        if (scene->cell[cell].marks & SCENE_TO)
            at->to = (int16_t)cell;
    }
    bool is_drop = at->from == TRIAL_NOWHERE && at->to != TRIAL_NOWHERE;
    at->drop = is_drop ? scene->cell[at->to].piece : '\0';
}

static void add_move(struct trial *trial, const struct rules *rules, const union rules_position *position,
    const union rules_move *move, struct scene *scene)
{
    struct trial_move *at = &trial->move[trial->moves++];
    char text[MOVE_TEXT_SIZE];
    size_t length = move_text_write(rules, position, move, text);
    *at = (struct trial_move){.move = *move, .text = (uint32_t)trial->text.length};
    bytes_append(&trial->text, text, length + 1);
    find_cells(at, rules, position, scene);
    if (at->drop)
        add_hand(trial, at->drop);
}

bool trial_begin(struct trial *trial, const struct rules *rules, const union rules_position *position,
    const union rules_move *last)
{
    trial_free(trial);
    union rules_move *moves = memory_new(RULES_MAX_MOVES, sizeof *moves);
    struct scene *scene = memory_new(1, sizeof *scene);
    int count = rules->legal_moves(position, moves);
    trial->move = memory_new((size_t)count, sizeof *trial->move);
    trial->choice = memory_new((size_t)count, sizeof *trial->choice);
    for (int i = 0; i < count; i++)
        add_move(trial, rules, position, &moves[i], scene);
    rules->scene(position, last, scene);
    trial->columns = scene->columns;
    trial->rows = scene->rows;
    trial->cell = (scene->rows / 2) * scene->columns + scene->columns / 2;
    for (int cell = 0; cell < scene->columns * scene->rows; cell++)
        if (scene->cell[cell].marks & SCENE_TO)
            trial->cell = cell;
    trial->slot = trial->from = TRIAL_NOWHERE;
    free(scene);
    free(moves);
    return count > 0;
}

void trial_free(struct trial *trial)
{
    free(trial->move);
    free(trial->choice);
    bytes_free(&trial->text);
    *trial = (struct trial){0};
}

static bool begins_with(const char *text, struct span start)
{
    return start.length == 0 || strncmp(text, start.at, start.length) == 0;
}

int trial_complete(const struct trial *trial, struct span start, struct bytes *whole)
{
    const char *shared = NULL;
    size_t length = 0;
    int count = 0;
    for (int i = 0; i < trial->moves; i++) {
        const char *text = trial_text(trial, i);
        if (!begins_with(text, start))
            continue;
        if (count++ == 0)
            length = strlen(shared = text);
        size_t same = 0;
        while (same < length && text[same] == shared[same])
            same++;
        length = same;
    }
    bytes_append(whole, shared ? shared : "", length);
    return count;
}

void trial_append_moves(const struct trial *trial, struct span start, struct bytes *text)
{
    for (int i = 0; i < trial->moves; i++) {
        if (!begins_with(trial_text(trial, i), start))
            continue;
        bytes_append_text(text, trial_text(trial, i));
        bytes_append_char(text, ' ');
    }
}

static bool is_other(const struct trial_move *move)
{
    return move->from == TRIAL_NOWHERE && move->to == TRIAL_NOWHERE;
}

/* The move of a slot behind the hand, TRIAL_NOWHERE: there is none. */
static int other_move(const struct trial *trial, int slot)
{
    int left = slot - (int)strlen(trial->hand);
    for (int i = 0; i < trial->moves && left >= 0; i++)
        if (is_other(&trial->move[i]) && left-- == 0)
            return i;
    return TRIAL_NOWHERE;
}

static bool is_slot(const struct trial *trial, int slot)
{
    return slot >= 0 && (slot < (int)strlen(trial->hand) || other_move(trial, slot) != TRIAL_NOWHERE);
}

static int wrapped(int at, int count)
{
    return (at % count + count) % count;
}

void trial_step(struct trial *trial, int columns, int rows)
{
    if (!trial->on) {
        trial->on = true;
        return;
    }
    if (trial->choices > 0) {
        trial->choice_at = wrapped(trial->choice_at + columns + rows, trial->choices);
        return;
    }
    if (trial->slot != TRIAL_NOWHERE) {
        int slot = trial->slot + columns + rows;
        if (slot < 0 || is_slot(trial, slot))
            trial->slot = slot < 0 ? TRIAL_NOWHERE : slot;
        return;
    }
    int column = trial->cell % trial->columns + columns, row = trial->cell / trial->columns + rows;
    bool free_hand = trial->from == TRIAL_NOWHERE && !trial->drop;
    if (column >= trial->columns && free_hand && is_slot(trial, 0)) {
        trial->slot = 0;
        return;
    }
    if (column >= 0 && column < trial->columns && row >= 0 && row < trial->rows)
        trial->cell = row * trial->columns + column;
}

/* Whether a move goes on from what has been taken. */
static bool fits(const struct trial *trial, const struct trial_move *move)
{
    if (trial->drop)
        return move->drop == trial->drop;
    return trial->from != TRIAL_NOWHERE && move->from == trial->from;
}

static bool is_taken(const struct trial *trial)
{
    return trial->from != TRIAL_NOWHERE || trial->drop;
}

static bool take_from(struct trial *trial)
{
    for (int i = 0; i < trial->moves; i++) {
        if (trial->move[i].from != trial->cell)
            continue;
        trial->from = trial->cell;
        return true;
    }
    return false;
}

int trial_take(struct trial *trial, bool *refused)
{
    *refused = false;
    if (trial->choices > 0)
        return trial->choice[trial->choice_at];
    if (trial->slot != TRIAL_NOWHERE) {
        if (trial->slot >= (int)strlen(trial->hand))
            return other_move(trial, trial->slot);
        trial->drop = trial->hand[trial->slot];
        trial->slot = TRIAL_NOWHERE;
        return TRIAL_NOWHERE;
    }
    if (!is_taken(trial)) {
        *refused = !take_from(trial);
        return TRIAL_NOWHERE;
    }
    for (int i = 0; i < trial->moves; i++)
        if (fits(trial, &trial->move[i]) && trial->move[i].to == trial->cell)
            trial->choice[trial->choices++] = i;
    if (trial->choices == 1) {
        trial->choices = 0;
        return trial->choice[0];
    }
    trial->choice_at = 0;
    if (trial->choices == 0 && trial->cell == trial->from)
        trial->from = TRIAL_NOWHERE;
    else if (trial->choices == 0)
        *refused = trial->drop || !take_from(trial);
    return TRIAL_NOWHERE;
}

bool trial_let_go(struct trial *trial)
{
    bool had = trial->choices > 0 || is_taken(trial);
    if (trial->choices > 0) {
        trial->choices = 0;
        return had;
    }
    trial->from = TRIAL_NOWHERE;
    trial->drop = '\0';
    return had;
}

void trial_mark(const struct trial *trial, struct scene *scene)
{
    for (int i = 0; i < trial->moves; i++)
        if (fits(trial, &trial->move[i]) && trial->move[i].to != TRIAL_NOWHERE)
            scene->cell[trial->move[i].to].marks |= SCENE_TARGET;
    if (trial->on && trial->slot == TRIAL_NOWHERE)
        scene->cell[trial->cell].marks |= SCENE_CURSOR;
    if (trial->from != TRIAL_NOWHERE)
        scene->cell[trial->from].marks |= SCENE_FROM;
}

static void append_choice(const struct trial *trial, struct bytes *text)
{
    bytes_append_text(text, "Which? ");
    for (int i = 0; i < trial->choices; i++)
        bytes_append_format(
            text, i == trial->choice_at ? "[%s] " : " %s  ", trial_text(trial, trial->choice[i]));
}

static void append_slots(const struct trial *trial, struct bytes *text)
{
    bytes_append_text(text, "Off the board: ");
    for (int slot = 0; is_slot(trial, slot); slot++) {
        int other = other_move(trial, slot);
        char letter[2] = {other < 0 ? trial->hand[slot] : '\0', '\0'};
        bytes_append_format(
            text, slot == trial->slot ? "[%s] " : " %s  ", other < 0 ? letter : trial_text(trial, other));
    }
}

void trial_append_state(const struct trial *trial, struct bytes *text)
{
    if (!trial->on)
        return;
    if (trial->choices > 0)
        append_choice(trial, text);
    else if (trial->slot != TRIAL_NOWHERE)
        append_slots(trial, text);
    else if (trial->drop)
        bytes_append_format(text, "Drop %c where? ", trial->drop);
    else if (trial->from != TRIAL_NOWHERE)
        bytes_append_text(text, "Where to? ");
    else
        bytes_append_text(
            text, is_slot(trial, 0) ? "Which piece? (right of the board: hand, flip) " : "Which piece? ");
}
