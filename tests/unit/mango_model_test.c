/* The mango game a second time: a slow model on plain 9 x 9 arrays, written from the game's description
 * alone, which says as texts what can be played. Program and model must agree on every action, on what it
 * does and on the position line, and the program must refuse every text that the model does not give. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/mango.h"
#include "rules/rules.h"

#include <stdio.h>
#include <stdlib.h>

enum { WALKS = 40, PLIES = 250, MAX_TEXTS = 2000, TEXT_SIZE = 64 };

struct stone {
    char code; /* 0: none */
    bool promoted;
    int owner;
};

/* Indices are the record's digits, 1-9; hands are indexed by letter. */
struct model {
    struct stone at[10][10]; /* column, row */
    int hand[2][7];
    int turn;
    bool over;
    unsigned long played;
};

struct texts {
    int count;
    char text[MAX_TEXTS][TEXT_SIZE];
};

static void model_start(struct model *model)
{
    static const char back[] = "BCDEMEDCB"; /* the same from either side */
    memset(model, 0, sizeof *model);
    for (int column = 1; column <= 9; column++) {
        model->at[column][1] = (struct stone){back[9 - column], false, 1};
        model->at[column][3] = (struct stone){'A', false, 1};
        model->at[column][7] = (struct stone){'A', false, 0};
        model->at[column][9] = (struct stone){back[9 - column], false, 0};
    }
    model->at[8][2] = (struct stone){'G', false, 1};
    model->at[2][2] = (struct stone){'F', false, 1};
    model->at[8][8] = (struct stone){'F', false, 0};
    model->at[2][8] = (struct stone){'G', false, 0};
}

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

/* Whether the squares strictly between two on one line are empty. */
static bool is_free_between(const struct model *model, int column, int row, int to_column, int to_row)
{
    int dc = sign_of(to_column - column), dr = sign_of(to_row - row);
    for (column += dc, row += dr; column != to_column || row != to_row; column += dc, row += dr)
        if (model->at[column][row].code)
            return false;
    return true;
}

/* Whether the piece on a square can go to another that does not hold a piece of its owner. */
static bool reaches(const struct model *model, int column, int row, int to_column, int to_row)
{
    const struct stone *stone = &model->at[column][row];
    int aside = abs(to_column - column);
    int ahead = stone->owner == 0 ? row - to_row : to_row - row;
    int back_or_ahead = abs(ahead);
    bool small = strchr("ABCD", stone->code) != NULL;
    switch (stone->promoted && small ? 'E' : stone->code) {
    case 'A':
        return aside == 0 && ahead == 1;
    case 'B':
        return aside == 0 && ahead >= 1 && is_free_between(model, column, row, to_column, to_row);
    case 'C':
        return aside == 1 && ahead == 2;
    case 'D':
        return back_or_ahead == 1 && (aside == 1 || (aside == 0 && ahead == 1));
    case 'E':
        return (ahead == 1 && aside <= 1) || (ahead == 0 && aside == 1) || (ahead == -1 && aside == 0);
    case 'F':
        if (stone->promoted && aside + back_or_ahead == 1)
            return true;
        return aside == back_or_ahead && aside > 0 && is_free_between(model, column, row, to_column, to_row);
    case 'G':
        if (stone->promoted && aside == 1 && back_or_ahead == 1)
            return true;
        return (aside == 0) != (ahead == 0) && is_free_between(model, column, row, to_column, to_row);
    case 'M':
        return aside <= 1 && back_or_ahead <= 1 && aside + back_or_ahead > 0;
    default:
        return false;
    }
}

static bool is_in_zone(int side, int row)
{
    return side == 0 ? row <= 3 : row >= 7;
}

static void add_text(struct texts *texts, const char *text)
{
    assert_true(texts->count < MAX_TEXTS);
    strcpy(texts->text[texts->count++], text);
}

static void add_move(
    const struct model *model, struct texts *texts, int column, int row, int to_column, int to_row)
{
    const struct stone *stone = &model->at[column][row];
    int others = 0;
    for (int c = 1; c <= 9; c++)
        for (int r = 1; r <= 9; r++) {
            const struct stone *other = &model->at[c][r];
            others += (c != column || r != row) && other->code == stone->code &&
                      other->owner == stone->owner && other->promoted == stone->promoted &&
                      reaches(model, c, r, to_column, to_row);
        }
    char source[24] = "", head[TEXT_SIZE - 1], text[TEXT_SIZE];
    if (others)
        sprintf(source, "%d%d", column, row);
    snprintf(head, sizeof head, "%s%c%s%c%d%d", stone->promoted ? "+" : "", stone->code, source,
        model->at[to_column][to_row].code ? 'x' : '-', to_column, to_row);
    if (stone->promoted || strchr("EM", stone->code) ||
        (!is_in_zone(model->turn, row) && !is_in_zone(model->turn, to_row))) {
        add_text(texts, head);
        return;
    }
    snprintf(text, sizeof text, "%s+", head);
    add_text(texts, text);
    int rows_left = model->turn == 0 ? to_row - 1 : 9 - to_row;
    if ((strchr("AB", stone->code) && rows_left < 1) || (stone->code == 'C' && rows_left < 2))
        return;
    snprintf(text, sizeof text, "%s=", head);
    add_text(texts, text);
}

/* Every action that can be played, as its text. */
static void model_actions(const struct model *model, struct texts *texts)
{
    texts->count = 0;
    if (model->over)
        return;
    add_text(texts, "Z");
    for (int to_column = 1; to_column <= 9; to_column++) {
        for (int to_row = 1; to_row <= 9; to_row++) {
            const struct stone *target = &model->at[to_column][to_row];
            for (int kind = 0; kind < 7 && !target->code; kind++) {
                char text[TEXT_SIZE];
                snprintf(text, sizeof text, "%c*%d%d", 'A' + kind, to_column, to_row);
                if (model->hand[model->turn][kind])
                    add_text(texts, text);
            }
            if (target->code && target->owner == model->turn)
                continue;
            for (int column = 1; column <= 9; column++)
                for (int row = 1; row <= 9; row++)
                    if (model->at[column][row].code && model->at[column][row].owner == model->turn &&
                        reaches(model, column, row, to_column, to_row))
                        add_move(model, texts, column, row, to_column, to_row);
        }
    }
}

static void model_flip(struct model *model)
{
    struct model old = *model;
    memset(model->at, 0, sizeof model->at);
    for (int column = 1; column <= 9; column++) {
        for (int row = 1; row <= 9; row++) {
            struct stone stone = old.at[column][row];
            stone.owner = 1 - stone.owner;
            model->at[10 - column][10 - row] = stone;
        }
    }
    memcpy(model->hand[0], old.hand[1], sizeof old.hand[1]);
    memcpy(model->hand[1], old.hand[0], sizeof old.hand[0]);
}

/* Plays an action by its text; it is one that model_actions gives. */
static void model_play(struct model *model, const char *text)
{
    const char *c = text;
    bool promoted = *c == '+';
    char code = c[promoted];
    c += promoted + 1;
    int side = model->turn, column = 0, row = 0;
    if (*c >= '1' && *c <= '9') {
        column = c[0] - '0';
        row = c[1] - '0';
        c += 2;
    }
    char sign = code == 'Z' ? '\0' : *c++;
    int to_column = sign ? c[0] - '0' : 0, to_row = sign ? c[1] - '0' : 0;
    model->turn = 1 - side;
    model->played++;
    if (code == 'Z') {
        model_flip(model);
        return;
    }
    struct stone *target = &model->at[to_column][to_row];
    if (sign == '*') {
        model->hand[side][code - 'A']--;
        *target = (struct stone){code, false, side};
        return;
    }
    for (int i = 11; i <= 99 && !column; i++) {
        struct stone *stone = &model->at[i / 10][i % 10];
        if (i % 10 && stone->code == code && stone->owner == side && stone->promoted == promoted &&
            reaches(model, i / 10, i % 10, to_column, to_row)) {
            column = i / 10;
            row = i % 10;
        }
    }
    if (target->code == 'M')
        model->over = true;
    else if (target->code)
        model->hand[side][target->code - 'A']++;
    *target = model->at[column][row];
    target->promoted |= c[2] == '+';
    model->at[column][row] = (struct stone){0};
}

static void model_line(const struct model *model, char *out)
{
    for (int row = 1; row <= 9; row++) {
        for (int column = 9, empty = 0; column >= 1; column--) {
            const struct stone *stone = &model->at[column][row];
            bool last = column == 1;
            if (!stone->code)
                empty++;
            if (empty && (stone->code || last))
                out += sprintf(out, "%d", empty);
            if (stone->code) {
                empty = 0;
                out +=
                    sprintf(out, "%s%c", stone->promoted ? "+" : "", stone->code + (stone->owner ? 32 : 0));
            }
        }
        *out++ = row < 9 ? '/' : ' ';
    }
    out += sprintf(out, "%c ", model->turn ? 's' : 'f');
    bool any = false;
    for (int i = 0; i < 14; i++) {
        int held = model->hand[i / 7][i % 7];
        any |= held > 0;
        if (held > 1)
            out += sprintf(out, "%d", held);
        if (held)
            *out++ = (char)((i < 7 ? 'A' : 'a') + i % 7);
    }
    sprintf(out, "%s %lu", any ? "" : "-", model->played);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void sort(struct texts *texts)
{
    qsort(texts->text, (size_t)texts->count, TEXT_SIZE, compare_texts);
}

static bool holds(const struct texts *texts, const char *text)
{
    char key[TEXT_SIZE] = "";
    strcpy(key, text);
    return bsearch(key, texts->text, (size_t)texts->count, TEXT_SIZE, compare_texts) != NULL;
}

static void program_actions(const struct shogi_position *position, struct texts *texts)
{
    static struct shogi_move moves[SHOGI_MAX_MOVES];
    int count = shogi_legal_moves(position, moves);
    texts->count = 0;
    for (int i = 0; i < count; i++) {
        char word[MANGO_WORD_SIZE];
        size_t length = mango_write(position, &moves[i], word);
        assert_int_equal(length, strlen(word));
        assert_true(strlen(word) < TEXT_SIZE);
        add_text(texts, word);
    }
}

static void assert_same_line(const struct model *model, const struct shogi_position *position)
{
    char wanted[400], got[SHOGI_LINE_SIZE];
    model_line(model, wanted);
    shogi_write(position, got);
    assert_string_equal(got, wanted);
    assert_int_equal(model->over, position->over);
}

/* Both sides sorted, since neither promises an order. */
static void assert_same_actions(
    const struct model *model, const struct shogi_position *position, struct texts *wanted)
{
    static struct texts got;
    model_actions(model, wanted);
    program_actions(position, &got);
    sort(wanted);
    sort(&got);
    for (int i = 0; i < wanted->count && i < got.count; i++)
        assert_string_equal(got.text[i], wanted->text[i]);
    assert_int_equal(got.count, wanted->count);
}

static bool is_played(const struct shogi_position *position, const char *text, struct shogi_move *move)
{
    struct mango_action action;
    struct mango_fault fault;
    return mango_read(span_of(text), &action, &fault) && mango_resolve(position, &action, move, &fault);
}

/* A generator of its own, so that walks are the same everywhere. */
static unsigned next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33);
}

/* Captures of the M are left out as long as there is a choice, flips are rare: walks last. */
static const char *choose(const struct model *model, const struct texts *texts, uint64_t *seed)
{
    for (int tries = 0; tries < 50; tries++) {
        const char *text = texts->text[next_random(seed) % (unsigned)texts->count];
        if (*text == 'Z' && next_random(seed) % 4)
            continue;
        const char *x = strchr(text, 'x');
        if (!x || model->at[x[1] - '0'][x[2] - '0'].code != 'M' || next_random(seed) % 16 == 0)
            return text;
    }
    return texts->text[next_random(seed) % (unsigned)texts->count];
}

static void program_and_model_agree(void **state)
{
    (void)state;
    static struct texts texts;
    static struct shogi_move played[PLIES];
    static struct shogi_undo undos[PLIES];
    static char lines[PLIES + 1][SHOGI_LINE_SIZE];
    int ended = 0;
    for (int walk = 1; walk <= WALKS; walk++) {
        uint64_t seed = (uint64_t)walk;
        struct model model;
        struct shogi_position position;
        int ply = 0;
        model_start(&model);
        shogi_start(&position, &shogi_mango);
        for (;; ply++) {
            assert_same_line(&model, &position);
            assert_same_actions(&model, &position, &texts);
            shogi_write(&position, lines[ply]);
            if (ply == PLIES || texts.count == 0)
                break;
            const char *text = choose(&model, &texts, &seed);
            assert_true(is_played(&position, text, &played[ply]));
            shogi_apply(&position, played[ply], &undos[ply]);
            model_play(&model, text);
        }
        ended += model.over;
        while (ply-- > 0) {
            shogi_take_back(&position, played[ply], &undos[ply]);
            char line[SHOGI_LINE_SIZE];
            shogi_write(&position, line);
            assert_string_equal(line, lines[ply]);
            assert_false(position.over);
        }
    }
    assert_in_range(ended, 1, WALKS - 1); /* walks of both kinds were seen */
}

/* Tries every text of the form of an action on a position: exactly the model's are taken. */
static void try_every_text(const struct model *model, const struct shogi_position *position)
{
    static struct texts texts;
    int taken = 0;
    model_actions(model, &texts);
    sort(&texts);
    for (const char *code = "ABCDEFGM"; *code; code++) {
        for (int source = 10; source <= 99; source++) {
            if (source > 10 && source % 10 == 0)
                continue;
            for (int rest = 0; rest < 2 * 3 * 81 * 3; rest++) {
                int to = rest / 18;
                char text[TEXT_SIZE], from[24] = "";
                if (source > 10)
                    sprintf(from, "%d", source);
                snprintf(text, sizeof text, "%s%c%s%c%d%d%s", rest % 2 ? "+" : "", *code, from,
                    "-x*"[rest / 2 % 3], to / 9 + 1, to % 9 + 1,
                    (const char *[]){"", "+", "="}[rest / 6 % 3]);
                struct shogi_move move;
                bool good = is_played(position, text, &move);
                if (good != holds(&texts, text))
                    fail_msg("%s is %s", text, good ? "taken" : "refused");
                taken += good;
            }
        }
    }
    assert_int_equal(taken + 1, texts.count); /* the flip is not of this form */
}

static void every_other_text_is_refused(void **state)
{
    (void)state;
    static struct texts texts;
    struct model model;
    struct shogi_position position;
    uint64_t seed = 99;
    model_start(&model);
    shogi_start(&position, &shogi_mango);
    for (int ply = 0; ply <= 120; ply++) {
        struct shogi_move move;
        struct shogi_undo undo;
        if (ply % 60 == 0)
            try_every_text(&model, &position);
        model_actions(&model, &texts);
        const char *text = choose(&model, &texts, &seed);
        const char *x = strchr(text, 'x');
        if (x && model.at[x[1] - '0'][x[2] - '0'].code == 'M')
            continue; /* the game goes on */
        assert_true(is_played(&position, text, &move));
        shogi_apply(&position, move, &undo);
        model_play(&model, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(program_and_model_agree),
        cmocka_unit_test(every_other_text_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
