/* A long random mango record that is valid, for measuring: no action captures the M. The same arguments give
 * the same record everywhere.
 *
 *     mango_gen ACTIONS [FLIPS [SEED]]      one action in FLIPS is a flip on average; 0 (the default): none
 */
#include "notation/mango.h"

#include <stdio.h>
#include <stdlib.h>

static unsigned next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33);
}

static bool takes_royal(const struct shogi_position *position, const struct shogi_move *move)
{
    uint8_t target = move->type == SHOGI_STEP ? position->cell[move->to] : 0;
    return target && position->variant->kind[target & SHOGI_KIND].royal;
}

/* A move at random; the flip, which is always there, when nothing else is left. */
static struct shogi_move choose(const struct shogi_position *position, unsigned flips, uint64_t *seed)
{
    static struct shogi_move moves[SHOGI_MAX_MOVES];
    if (flips && next_random(seed) % flips == 0)
        return (struct shogi_move){.type = SHOGI_FLIP};
    unsigned count = (unsigned)shogi_legal_moves(position, moves);
    for (int tries = 0; tries < 1000; tries++) {
        struct shogi_move move = moves[next_random(seed) % count];
        if (move.type != SHOGI_FLIP && !takes_royal(position, &move))
            return move;
    }
    return (struct shogi_move){.type = SHOGI_FLIP};
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 4) {
        fprintf(stderr, "Usage: mango_gen ACTIONS [FLIPS [SEED]]\n");
        return 2;
    }
    unsigned long actions = strtoul(argv[1], NULL, 10);
    unsigned flips = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
    uint64_t seed = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    struct shogi_position position;
    shogi_start(&position, &shogi_mango);
    printf("%lu\n", actions);
    for (unsigned long i = 0; i < actions; i++) {
        struct shogi_move move = choose(&position, flips, &seed);
        struct shogi_undo undo;
        char word[MANGO_WORD_SIZE];
        mango_write(&position, &move, word);
        puts(word);
        shogi_apply(&position, move, &undo);
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
