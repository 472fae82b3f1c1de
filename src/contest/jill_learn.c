/* Learning by gradient: each sample moves the weights of its features by a part of what they were wrong. */
#include "contest/jill_learn.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

const struct jill_recipe jill_recipe_standard = {
    .seed = 1,
    .games = 40000,
    .first_rate = 100,
    .last_rate = 3,
    .settling = 600,
    .habits = {.endings = 100, .openings = 100, .strays = 30, .others = 4, .leaves = 2},
};

const struct jill_recipe jill_recipe_trial = {
    .seed = 2,
    .games = 64,
    .first_rate = 100,
    .last_rate = 10,
    .settling = 500,
    .habits = {.endings = 100, .openings = 100, .strays = 30, .others = 2, .leaves = 1},
};

enum {
    COUNT = JILL_SETS * JILL_FEATURES,
    FINE = 1 << 20,               /* parts of a weight's unit while it is learned */
    FIRST_GUESS = 12 * JILL_MOVE, /* the value of any position before anything is learned */
    SURPRISE = 15 * JILL_MOVE,    /* no error counts for more */
    REFRESH = 8,                  /* games after which the next ones are played by what was learned */
    SNAPSHOT = 16                 /* games between weights that the mean is taken of */
};

struct learner {
    const struct jill_recipe *recipe;
    struct jill_weights *weights; /* what is played by */
    struct random random;
    int64_t fine[2][COUNT]; /* weights in 1/FINE; [1]: with Black to move */
    int64_t sum[2][COUNT];  /* of the snapshots, in units of FINE / 16 */
    int64_t snapshots;
};

enum { SUM_UNIT = FINE / 16 };

static int16_t fit(int64_t weight)
{
    return (int16_t)(weight < INT16_MIN ? INT16_MIN : weight > INT16_MAX ? INT16_MAX : weight);
}

static int64_t divide_rounded(int64_t number, int64_t by)
{
    return (number + (number < 0 ? -by / 2 : by / 2)) / by;
}

/* Makes the weights that are played by, from the fine ones or from their mean. */
static void take_weights(struct learner *learner, int64_t numbers[2][COUNT], int64_t unit)
{
    for (int i = 0; i < COUNT; i++) {
        learner->weights->before[i] = fit(divide_rounded(numbers[0][i], unit));
        learner->weights->after[i] = fit(divide_rounded(numbers[1][i], unit));
    }
}

static void add_snapshot(struct learner *learner)
{
    for (int i = 0; i < COUNT; i++) {
        learner->sum[0][i] += learner->fine[0][i] / SUM_UNIT;
        learner->sum[1][i] += learner->fine[1][i] / SUM_UNIT;
    }
    learner->snapshots++;
}

/* The rate of learning in a game, in 1/FINE. */
static int64_t rate_in(const struct jill_recipe *recipe, int game)
{
    int64_t first = recipe->first_rate, last = recipe->last_rate, games = recipe->games;
    return first * last * games * FINE / 1000 / (last * (games - game) + first * game);
}

static void learn_sample(struct learner *learner, const struct jill_sample *sample, int64_t rate)
{
    int64_t *fine = learner->fine[sample->after];
    int64_t value = 0;
    for (int i = 0; i < sample->count; i++)
        value += fine[sample->features[i]];
    int64_t error = sample->value - value / FINE;
    error = error > SURPRISE ? SURPRISE : error < -SURPRISE ? -SURPRISE : error;
    int64_t step = error * rate / sample->count;
    for (int i = 0; i < sample->count; i++)
        fine[sample->features[i]] += step;
}

/* Samples of a game resemble each other, so they are taken in random order. */
static void learn_lesson(struct learner *learner, struct jill_lesson *lesson, int64_t rate)
{
    for (int left = lesson->count; left > 0; left--) {
        int i = (int)random_below(&learner->random, (uint64_t)left);
        learn_sample(learner, &lesson->samples[i], rate);
        lesson->samples[i] = lesson->samples[left - 1];
    }
}

static void learn_game(struct learner *learner, struct jill_lesson *lesson, int game)
{
    const struct jill_recipe *recipe = learner->recipe;
    const struct jill_search search = {.weights = learner->weights,
        .depth = 1,
        .root_width = 8,
        .width = 6,
        .margin = JILL_MOVE,
        .budget = 300000};
    jill_lesson_play(lesson, &search, &recipe->habits, &learner->random);
    learn_lesson(learner, lesson, rate_in(recipe, game));
    if (game % REFRESH == REFRESH - 1)
        take_weights(learner, learner->fine, FINE);
    if (game >= (int64_t)recipe->games * recipe->settling / 1000 && game % SNAPSHOT == 0)
        add_snapshot(learner);
}

static void begin(struct learner *learner)
{
    for (int set = 0; set < JILL_SETS; set++)
        for (int after = 0; after < 2; after++)
            learner->fine[after][set * JILL_FEATURES + JILL_BIAS] = (int64_t)FIRST_GUESS * FINE;
    take_weights(learner, learner->fine, FINE);
}

void jill_learn(const struct jill_recipe *recipe, struct jill_weights *weights,
    void (*tell)(int games, int won, long moves))
{
    struct learner *learner = memory_new(1, sizeof *learner);
    struct jill_lesson lesson = {0};
    int won = 0;
    long moves = 0;
    learner->recipe = recipe;
    learner->weights = weights;
    learner->random = random_stream(recipe->seed, 0);
    begin(learner);
    for (int game = 0; game < recipe->games; game++) {
        learn_game(learner, &lesson, game);
        won += lesson.won;
        moves += lesson.won ? lesson.moves : 0;
        if (tell && recipe->games >= 10 && (game + 1) % (recipe->games / 10) == 0) {
            tell(game + 1, won, moves);
            won = 0;
            moves = 0;
        }
    }
    if (learner->snapshots)
        take_weights(learner, learner->sum, learner->snapshots * (FINE / SUM_UNIT));
    jill_lesson_free(&lesson);
    free(learner);
}

static uint64_t add_to_checksum(uint64_t checksum, const int16_t *weights)
{
    for (int i = 0; i < COUNT; i++) {
        uint16_t bits = (uint16_t)weights[i];
        checksum = (checksum ^ (bits & 255)) * UINT64_C(0x100000001b3);
        checksum = (checksum ^ bits >> 8) * UINT64_C(0x100000001b3);
    }
    return checksum;
}

uint64_t jill_weights_checksum(const struct jill_weights *weights)
{
    return add_to_checksum(add_to_checksum(UINT64_C(0xcbf29ce484222325), weights->before), weights->after);
}
