/* The trainer of the contest "jill", a program of its own: learns by the standard recipe and writes
 * jill_weights.c, or plays games by the weights in the tree and tells how long they took.
 *
 *   jill-trainer                    writes the table on standard output
 *   jill-trainer measure GAMES SEED tells of White's moves to mate over games from the seed */
#include "contest/jill_weights.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { IN_LINE = 18, MOST_GAMES = 100000 };

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void tell(int games, int won, long moves)
{
    fprintf(stderr, "%d games, %d of the last ones won, in %.2f moves on average; %.1f s\n", games, won,
        (double)moves / (won ? won : 1), seconds());
}

static void write_weights(const char *name, const int16_t *weights)
{
    printf("    .%s = {", name);
    for (int i = 0; i < JILL_SETS * JILL_FEATURES; i++)
        printf("%s%d,", i % IN_LINE ? "" : "\n        ", weights[i]);
    printf("\n    },\n");
}

static void write_recipe(const struct jill_recipe *recipe)
{
    const struct jill_habits *habits = &recipe->habits;
    printf("    .recipe = {.seed = %" PRIu64
           ", .games = %d, .first_rate = %d, .last_rate = %d, .settling = %d,\n"
           "        .habits = {.endings = %d, .openings = %d, .strays = %d, .others = %d, .leaves = %d}},\n",
        recipe->seed, recipe->games, recipe->first_rate, recipe->last_rate, recipe->settling, habits->endings,
        habits->openings, habits->strays, habits->others, habits->leaves);
}

static int train(void)
{
    static struct jill_weights weights, trial;
    jill_learn(&jill_recipe_trial, &trial, NULL);
    jill_learn(&jill_recipe_standard, &weights, tell);
    printf("/* Made by jill_train.c, not by hand: `make train-jill` makes it anew. */\n"
           "#include \"contest/jill_weights.h\"\n\n"
           "/* clang-format off */\n"
           "const struct jill_training jill_training = {\n");
    write_recipe(&jill_recipe_standard);
    printf("    .checksum = UINT64_C(0x%016" PRIx64 "),\n", jill_weights_checksum(&weights));
    printf("    .trial = UINT64_C(0x%016" PRIx64 "),\n};\n\n", jill_weights_checksum(&trial));
    printf("const struct jill_weights jill_weights = {\n");
    write_weights("before", weights.before);
    write_weights("after", weights.after);
    printf("};\n/* clang-format on */\n");
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* White's moves to mate in one game, 0 when it was not won. *slowest: the most time a move has taken. */
static int play(uint64_t seed, int number, double *slowest)
{
    struct random random = random_stream(seed, (uint64_t)number);
    struct chess_move moves[CHESS_MAX_MOVES];
    struct jill_game game;
    enum jill_verdict verdict = JILL_RUNNING;
    jill_game_start(&game);
    while (verdict == JILL_RUNNING) {
        double start = seconds();
        int count = jill_game_moves(&game, moves);
        struct jill_choice choice = jill_search_choose(&jill_search_standard, &game, moves, count);
        double took = seconds() - start;
        *slowest = took > *slowest ? took : *slowest;
        jill_game_play(&game, moves[choice.index]);
        verdict = jill_game_verdict(&game);
        if (verdict != JILL_RUNNING)
            break;
        jill_game_play(&game, jill_random_move(&game, &random));
        verdict = jill_game_verdict(&game);
    }
    return verdict == JILL_WHITE_MATES ? (game.plies + 1) / 2 : 0;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int measure(int games, uint64_t seed)
{
    static int moves[MOST_GAMES];
    double slowest = 0;
    long sum = 0;
    int won = 0;
    for (int number = 1; number <= games; number++) {
        int took = play(seed, number, &slowest);
        sum += took;
        moves[won] = took;
        won += took > 0;
    }
    qsort(moves, (size_t)won, sizeof *moves, compare);
    if (won)
        printf("%d of %d games won; moves to mate: mean %.3f, median %d, 95 %% within %d, most %d\n", won,
            games, (double)sum / won, moves[(won - 1) / 2], moves[(won * 95 + 99) / 100 - 1], moves[won - 1]);
    printf("%.1f ms a game, %.1f ms the slowest move\n", seconds() * 1000 / games, slowest * 1000);
    return won == games ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    if (argc == 1)
        return train();
    long games = argc == 4 && strcmp(argv[1], "measure") == 0 ? strtol(argv[2], NULL, 10) : 0;
    if (games >= 1 && games <= MOST_GAMES)
        return measure((int)games, strtoull(argv[3], NULL, 10));
    fprintf(stderr, "usage: jill-trainer [measure GAMES SEED]\n");
    return 2;
}
