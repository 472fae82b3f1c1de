/* Positions that show one rule each, with all their legal moves. Sources are named with the positions: FFJD
 * and FID print the diagrams of the International and Italian rules (collected in R. Halbersma's dctl,
 * test/src/actions/rulebook); the others are made after the article named. Moves are written by their first
 * and last square. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draughts_reference.h"
#include "notation/draughts.h"
#include "rules/draughts_line.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 32, TEXT = 1024 };

struct rule {
    const char *article;
    const char *variant;
    const char *position;
    const char *moves; /* sorted, a blank between them */
};

static const struct rule rules[] = {
    /* FFJD, règles du jeu (International rules with diagrams). */
    {"3.4 a man's steps", "international", "W:W28", "28-22 28-23"},
    {"3.4 a man's steps", "international", "B:B13", "13-18 13-19"},
    {"3.9 a king's steps", "international", "W:WK28",
        "28-10 28-11 28-14 28-17 28-19 28-22 28-23 28-32 28-33 28-37 28-39 28-41 28-44 28-46 28-5 28-50 "
        "28-6"},
    {"3.9 a king's steps", "international", "B:BK1", "1-12 1-18 1-23 1-29 1-34 1-40 1-45 1-6 1-7"},
    {"4.2 a man's capture", "international", "W:W28,32:B23", "28x19"},
    {"4.3 a king's capture", "international", "W:WK46:B23", "46x10 46x14 46x19 46x5"},
    {"4.5 a man goes on", "international", "W:W15:B8,19,20", "15x2"},
    {"4.6 a king goes on", "international", "W:WK47:B9,12,33", "47x17 47x21 47x26"},
    {"4.8 pieces leave after the move", "international", "W:WK41,49:B9,10,12,19,38", "41x43"},
    {"4.13 most pieces", "international", "W:W48:B24,K31,34,K42,43", "48x19"},
    /* FID, Regolamento tecnico, capo II (the International rules). */
    {"4.2 backward and a king", "international", "W:W35:B30,K40", "35x24 35x44"},
    {"4.5 a man goes on", "international", "W:W47:B13,14,22,24,31,34,K41,44", "47x49"},
    {"4.6 a king goes on", "international", "W:WK1:B7,9,17,19,20,30,31,33,43,44", "1x15"},
    {"4.8 the Turkish strike", "international", "B:W27,28,38,39,42:BK25", "25x33"},
    {"4.13 most pieces", "international", "W:WK48:B7,8,31,34,K42,44", "48x50"},
    {"4.14 kings count as men", "international", "W:W26:B12,K21,31,32", "26x28 26x8"},
    {"4.15 no promotion in passing", "international", "W:W15:B9,10", "15x13"},
    /* FID, Regolamento tecnico, capo I (Italian draughts). */
    {"5.6 a man captures forward", "italian", "W:W30:B27", "30x23"},
    {"5.7 a man goes on", "italian", "W:W31:B12,20,28", "31x8"},
    {"5.8 a king captures any way", "italian", "W:WK22:B18,19,27", "22x13 22x15 22x31"},
    {"5.9 a king goes on", "italian", "W:WK27:B5,6,13,15,21,23", "27x25"},
    {"6.6 most pieces", "italian", "W:WK21,31:B10,18,27", "31x6"},
    {"6.7 by a king", "italian", "W:WK23,31:B19,26,27", "23x21"},
    {"6.8 most kings", "italian", "W:WK23:B19,K28", "23x32"},
    {"6.9 kings earliest", "italian", "W:WK30:B10,12,18,K20,K26,27", "30x5"},
    {"6.9 kings earliest", "italian", "W:WK30:B10,K12,K18,20,K26,K27", "30x5"},
    {"6.10 a free choice", "italian", "W:WK31:B18,20,K27,K28", "31x13 31x15"},
    {"5.3 men do not capture kings", "italian", "W:W32:BK28", ""},
    {"5.3 men do not capture kings", "italian", "W:W30:BK26", "30-27"},
    /* WCDF, rules of draughts, 1.18 and 1.19: forward only; crowning ends the move; any capture. */
    {"1.18 men capture forward", "english", "B:B14:W9,18", "14x23"},
    {"1.19 crowning ends the move", "english", "B:B22:W26,27", "22x31"},
    {"1.17 kings step once", "english", "W:WK18", "18-14 18-15 18-22 18-23"},
    {"1.20 any capture", "english", "B:B10:W14,15,24", "10x17 10x28"},
    /* APCA, tournament rules, 14, 16, 19, 22: backward, no promotion in passing, to the end, any capture. */
    {"14 men capture backward", "pool", "W:W15:B18", "15x22"},
    {"22 no promotion in passing", "pool", "W:W11:B6,7", "11x9"},
    {"22 promotion at the end", "pool", "W:W11:B7", "11x2"},
    {"19 a king goes on if it can", "pool", "W:WK29:B22,10", "29x1 29x6"},
    {"19 a king goes on if it can", "pool", "W:WK29:B25,7", "29x2"},
    {"20 any capture", "pool", "W:W18:B14,15,8", "18x4 18x9"},
    /* The Russian code, 1.5: crowned in passing and on as a king; any capture; land where you can go on. */
    {"1.5.15 crowned in passing", "russian", "W:Wf6:Be7,b6", "f6:a5"},
    {"1.5 land to go on", "russian", "W:WKa1:Bc3,e7,c7", "a1:a5 a1:b6 a1:b8"},
    {"1.5.3 men capture backward", "russian", "W:We5:Bd4", "e5:c3"},
    /* FMJD, brief rules of Czech draughts: kings first, men forward, to the end. */
    {"a king before a man", "czech", "W:WKa1,g3:Bb2,f4,h4", "a1xc3 a1xd4 a1xe5 a1xf6 a1xg7 a1xh8"},
    {"men capture forward", "czech", "W:We5:Bd4", "e5-d6 e5-f6"},
    {"any capture", "czech", "W:Wc1:Bb2,d2,f4", "c1xa3 c1xg5"},
    /* Spanish and Portuguese laws of quantity and quality. */
    {"quantity", "spanish", "W:W6,8:B10,12,18", "6x22"},
    {"quality", "spanish", "W:W6,7:B10,K11", "6x15 7x14"},
    {"quality", "portuguese", "W:W6,7:B10,K11", "6x15 7x14"},
    /* The contest: captures may be left, must be finished, pieces leave at once, crowned in passing. */
    {"a step beside a capture", "checkers", "W:Wa1,g1:Bb2", "a1:c3 g1-f2 g1-h2"},
    {"a capture must go on", "checkers", "W:Wa1:Bb2,d4", "a1:e5"},
};

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All moves of a position, sorted. */
static void list_moves(const struct draughts_position *position, char out[TEXT])
{
    static struct draughts_move moves[DRAUGHTS_MAX_MOVES];
    char texts[MOST][DRAUGHTS_TEXT_SIZE];
    char *order[MOST];
    int count = draughts_legal_moves(position, moves);
    assert_in_range(count, 0, MOST);
    for (int i = 0; i < count; i++) {
        draughts_text_write(position, &moves[i], texts[i]);
        order[i] = texts[i];
    }
    qsort(order, (size_t)count, sizeof *order, by_text);
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        strcat(out, i ? " " : "");
        strcat(out, order[i]);
    }
}

static void set_up(struct draughts_position *position, const char *variant, const char *text)
{
    const struct draughts_variant *row = reference_variant(variant);
    size_t at;
    const char *fault = draughts_set_up(position, row, row->numbering, span_of(text), &at, NULL);
    if (fault)
        fail_msg("%s: %s at %zu", text, fault, at);
}

static void follows_the_rules(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct draughts_position position;
        char moves[TEXT];
        set_up(&position, rules[i].variant, rules[i].position);
        list_moves(&position, moves);
        if (strcmp(moves, rules[i].moves))
            print_message("# %s, %s: %s: %s, not %s\n", rules[i].variant, rules[i].article, rules[i].position,
                moves, rules[i].moves);
        failures += strcmp(moves, rules[i].moves) != 0;
        assert_true(reference_agrees(&position));
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(follows_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
