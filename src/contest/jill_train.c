/* The trainer of the contest "jill", a program of its own: learns by the standard recipe and writes
 * jill_weights.c on standard output, and what it comes to meanwhile on standard error. */
#include "contest/jill_weights.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { IN_LINE = 18 };

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

int main(void)
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
