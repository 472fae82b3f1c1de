/* Random games of every kind of draughts, written as PDN in one of the many ways people write it, and read
 * again: every position must come back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "record/draughts_replay.h"
#include "rules/draughts_line.h"

#include <stdlib.h>

enum { GAMES = 40, MOST_PLIES = 120 };

struct random {
    uint64_t state;
};

static unsigned random_below(struct random *random, unsigned limit)
{
    random->state = random->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((random->state >> 33) % limit);
}

static bool one_in(struct random *random, unsigned count)
{
    return random_below(random, count) == 0;
}

/* A game: its text, and the positions it goes through. */
struct game {
    struct bytes text;
    const struct rules *rules; /* what it is */
    int plies;
    struct draughts_position position[MOST_PLIES + 1];
};

static void add_tags(struct random *random, struct game *game, bool has_type)
{
    const struct draughts_variant *variant = game->rules->variant;
    if (has_type && one_in(random, 2))
        bytes_append_format(&game->text, "[GameType \"%u\"]\n", variant->game_type);
    else if (has_type)
        bytes_append_format(&game->text, "[GameType \"%u,%c,%u,%u\"]\n", variant->game_type,
            variant->first == DRAUGHTS_WHITE ? 'W' : 'B', variant->side, variant->side);
    if (one_in(random, 3)) {
        char line[DRAUGHTS_LINE_SIZE];
        draughts_write(&game->position[0], line);
        bytes_append_format(&game->text, "[FEN \"%s\"]\n", line);
    }
}

/* Writes the move's text anew, a character for each sign or blanks around it. */
static void add_move(struct random *random, struct game *game, const char *move)
{
    bool spaced = one_in(random, 8);
    char sign = one_in(random, 2) ? 'x' : ':';
    for (const char *at = move; *at; at++) {
        bool is_sign = *at == '-' || *at == 'x' || *at == ':';
        bool begins_number = at == move || at[-1] == '-' || at[-1] == 'x' || at[-1] == ':';
        bool small = *at >= '1' && *at <= '9' && (at[1] < '0' || at[1] > '9') && begins_number;
        if (is_sign && spaced)
            bytes_append_char(&game->text, ' ');
        if (small && one_in(random, 4))
            bytes_append_char(&game->text, '0');
        bytes_append_char(&game->text, is_sign && *at != '-' ? sign : *at);
        if (is_sign && spaced)
            bytes_append_text(&game->text, one_in(random, 4) ? "\n" : " ");
    }
}

static void add_ornament(struct random *random, struct game *game)
{
    static const char *const ornaments[] = {"*", "(!)", " (?!)", "!?", " $7", " {1-0 (32-28)}", " ; 2-0\n",
        " (1-2 2-3)", " ({a} 99-98 (c3-d4) $1)", "\n% line\n", "\r\n", " /", "", ""};
    enum { COUNT = sizeof ornaments / sizeof *ornaments };
    const char *ornament = ornaments[random_below(random, COUNT)];
    if (strcmp(ornament, " /") == 0) { /* the position as it is */
        char line[DRAUGHTS_LINE_SIZE];
        draughts_write(&game->position[game->plies], line);
        bytes_append_format(&game->text, " /FEN \"%s\"/", line);
    } else {
        bytes_append_text(&game->text, ornament);
    }
    bytes_append_char(&game->text, one_in(random, 5) ? '\n' : ' ');
}

/* Plays a random legal move and writes it. False: there is none. */
static bool add_ply(struct random *random, struct game *game)
{
    static struct draughts_move moves[DRAUGHTS_MAX_MOVES];
    struct draughts_position *now = &game->position[game->plies];
    struct draughts_undo undo;
    char text[DRAUGHTS_TEXT_SIZE];
    int count = draughts_legal_moves(now, moves);
    if (count == 0)
        return false;
    const struct draughts_move *move = &moves[random_below(random, (unsigned)count)];
    if (one_in(random, 2))
        draughts_text_write(now, move, text);
    else
        draughts_text_write_long(now, move, text);
    if (game->plies % 2 == 0)
        bytes_append_format(&game->text, "%d. ", game->plies / 2 + 1);
    else if (one_in(random, 6))
        bytes_append_format(&game->text, "%d... ", game->plies / 2 + 1);
    add_move(random, game, text);
    game->position[game->plies + 1] = *now;
    draughts_apply(&game->position[++game->plies], move, &undo);
    add_ornament(random, game);
    return true;
}

static void make_game(struct random *random, struct game *game, const struct rules *rules, bool has_type)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0"};
    *game = (struct game){.rules = rules};
    draughts_start(&game->position[0], rules->variant);
    add_tags(random, game, has_type);
    int plies = (int)random_below(random, MOST_PLIES);
    while (game->plies < plies && add_ply(random, game))
        continue;
    bytes_append_format(&game->text, "%s\n\n", results[random_below(random, 8)]);
}

/* What a replay tells: the first error. */
struct told {
    int errors;
    struct diag first;
};

static void count_errors(void *context, const struct diag *diag)
{
    struct told *told = context;
    if (diag->severity == DIAG_ERROR && told->errors++ == 0)
        told->first = *diag;
}

static bool same(const struct draughts_position *a, const struct draughts_position *b)
{
    return a->pieces[0] == b->pieces[0] && a->pieces[1] == b->pieces[1] && a->kings == b->kings &&
           a->turn == b->turn && a->variant == b->variant;
}

static void fail_game(const struct game *game, int ply, const struct told *told)
{
    fail_msg("%s, ply %d: %s\n%.*s", game->rules->name, ply, told->errors ? told->first.message : "",
        (int)game->text.length, game->text.at);
}

/* Reads the game; with `rules` for a game that does not say. */
static void check_game(struct game *game, const struct rules *rules)
{
    struct reader window;
    struct draughts_replay replay;
    struct told told = {0};
    struct diag_sink sink = {count_errors, &told};
    bytes_append_char(&game->text, '\0');
    game->text.length--;
    reader_open_memory(&window, (struct span){game->text.at, game->text.length});
    draughts_replay_open(&replay, &window, rules, &sink);
    assert_int_equal(draughts_replay_next(&replay), DRAUGHTS_REPLAY_GAME);
    for (int ply = 0; ply <= game->plies; ply++) {
        if (!same(&replay.position.draughts, &game->position[ply]))
            fail_game(game, ply, &told);
        enum draughts_replay_event wanted =
            ply < game->plies ? DRAUGHTS_REPLAY_PLY : DRAUGHTS_REPLAY_GAME_END;
        if (draughts_replay_next(&replay) != wanted)
            fail_game(game, ply, &told);
    }
    assert_int_equal(draughts_replay_next(&replay), DRAUGHTS_REPLAY_END);
    if (told.errors)
        fail_game(game, 0, &told);
    draughts_replay_close(&replay);
    reader_close(&window);
}

static void games_come_back(void **state)
{
    struct random random = {1};
    static struct game game;
    (void)state;
    for (const struct rules *const *rules = rules_all; *rules; rules++) {
        bool has_type = (*rules)->family == RULES_DRAUGHTS && (*rules) != &rules_draughts_checkers;
        for (int i = 0; i < GAMES && (*rules)->family == RULES_DRAUGHTS; i++) {
            make_game(&random, &game, *rules, has_type);
            check_game(&game, has_type ? NULL : *rules);
            bytes_free(&game.text);
        }
    }
}

/* Games without a type are told by themselves: Russian by their letters, International once a man has left
 * 33 or more, English when nothing speaks against it. */
static void games_tell_what_they_are(void **state)
{
    static const struct rules *const told[] = {
        &rules_draughts_russian, &rules_draughts_international, &rules_draughts_english};
    struct random random = {2};
    static struct game game;
    (void)state;
    for (size_t i = 0; i < 3; i++)
        for (int k = 0; k < GAMES; k++) {
            make_game(&random, &game, told[i], false);
            if (game.plies > 30)
                check_game(&game, NULL);
            bytes_free(&game.text);
        }
}

/* A game of more moves than are looked at beforehand: kings go to and fro. */
static void long_games_are_not_held(void **state)
{
    enum { ROUNDS = 20000 };
    struct bytes text = {0};
    struct reader window;
    struct draughts_replay replay;
    struct told told = {0};
    struct diag_sink sink = {count_errors, &told};
    uint64_t plies = 0;
    (void)state;
    bytes_append_text(&text, "[FEN \"B:BK1:WK32\"]\n\n");
    for (int i = 0; i < ROUNDS; i++)
        bytes_append_text(&text, "1-6 32-27 6-1 27-32\n");
    bytes_append_text(&text, "1-0\n");
    bytes_append_char(&text, '\0');
    reader_open_memory(&window, (struct span){text.at, text.length - 1});
    draughts_replay_open(&replay, &window, NULL, &sink);
    assert_int_equal(draughts_replay_next(&replay), DRAUGHTS_REPLAY_GAME);
    assert_ptr_equal(replay.type.rules, &rules_draughts_english);
    assert_true(replay.feed.count <= DRAUGHTS_AHEAD_EVENTS);
    while (draughts_replay_next(&replay) == DRAUGHTS_REPLAY_PLY)
        plies++;
    assert_int_equal(plies, 4 * ROUNDS);
    assert_int_equal(told.errors, 0);
    draughts_replay_close(&replay);
    reader_close(&window);
    bytes_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_back),
        cmocka_unit_test(games_tell_what_they_are),
        cmocka_unit_test(long_games_are_not_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
