/* Real tournament games (1950-2000, Candidates and others): the final position is the one an independent
 * library found, the texts are in export form, and taking everything back leads to the start position again.
 * The file holds two lines a game: the moves, and the final position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/san.h"
#include "rules/chess_fen.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_PLIES = 600, LINE = 8192 };

struct played {
    struct chess_move move[MAX_PLIES];
    struct chess_undo undo[MAX_PLIES];
    int plies;
};

/* The next word of a line, without length at its end. */
static struct span next_word(const char **at)
{
    *at += strspn(*at, " \n");
    struct span word = {*at, strcspn(*at, " \n")};
    *at += word.length;
    return word;
}

static void play(struct chess_position *position, struct span word, struct played *played)
{
    struct san san, again;
    struct chess_move move, found;
    char text[SAN_SIZE];
    struct chess_position fast = *position;
    assert_int_equal(san_read(word, &san_english, &san), SAN_GOOD);
    assert_int_equal(san_resolve(position, &san, &move), SAN_GOOD);
    san_write(position, move, text);
    if (!span_equals(word, text))
        fail_msg("%.*s is written %s", (int)word.length, word.at, text);
    assert_int_equal(san_style(position, move, word, &san), 0);
    assert_int_equal(san_play(&fast, word, &san_english, &again, &found), SAN_GOOD);
    assert_memory_equal(&san, &again, sizeof san);
    assert_true(chess_same_move(move, found));
    assert_true(played->plies < MAX_PLIES);
    played->move[played->plies] = move;
    chess_apply(position, move, &played->undo[played->plies++]);
    assert_memory_equal(position, &fast, sizeof fast);
}

static void check_game(const char *moves, const char *wanted)
{
    static struct played played;
    struct chess_position start, position;
    char fen[CHESS_FEN_SIZE];
    chess_start(&start);
    position = start;
    played.plies = 0;
    for (struct span word = next_word(&moves); word.length; word = next_word(&moves))
        play(&position, word, &played);
    chess_write(&position, fen);
    assert_string_equal(fen, wanted);
    while (played.plies-- > 0)
        chess_take_back(&position, played.move[played.plies], &played.undo[played.plies]);
    assert_memory_equal(&position, &start, sizeof start);
}

static void games_lead_where_they_should(void **state)
{
    (void)state;
    static char moves[LINE], fen[LINE];
    char path[1024];
    int games = 0;
    const char *sources = getenv("SOURCES");
    const char *other = getenv("CHESS_GAMES");
    snprintf(path, sizeof path, "%s/tests/data/chess/games.txt", sources ? sources : ".");
    FILE *file = fopen(other ? other : path, "r");
    assert_non_null(file);
    while (fgets(moves, sizeof moves, file) && fgets(fen, sizeof fen, file)) {
        fen[strcspn(fen, "\n")] = '\0';
        check_game(moves, fen);
        games++;
    }
    fclose(file);
    assert_true(games >= 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_lead_where_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
