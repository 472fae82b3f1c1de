/* How soon the player of the contest "jill" mates, and what it costs: games against the random opponent in
 * one process, so that every move can be timed.
 *
 *   jill_bench GAMES SEED */
#include "contest/jill_search.h"
#include "contest/jill_tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static struct chess_move choose(const struct jill_game *game, double *slowest)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    double start = seconds();
    int count = jill_game_moves(game, moves);
    struct jill_choice choice = jill_search_choose(&jill_search_standard, game, moves, count);
    double took = seconds() - start;
    *slowest = took > *slowest ? took : *slowest;
    return moves[choice.index];
}

static struct jill_match_game play(uint64_t seed, uint64_t number, double *slowest)
{
    struct random random = random_stream(seed, number);
    struct jill_game game;
    enum jill_verdict verdict = JILL_RUNNING;
    jill_game_start(&game);
    while (verdict == JILL_RUNNING) {
        jill_game_play(&game, choose(&game, slowest));
        verdict = jill_game_reply(&game, &random);
    }
    return (struct jill_match_game){
        .number = number, .record = {.end = jill_end_of(verdict), .plies = game.plies}};
}

int main(int argc, char **argv)
{
    uint64_t games = argc == 3 ? strtoull(argv[1], NULL, 10) : 0;
    struct jill_tally tally = {0};
    double slowest = 0;
    if (games == 0) {
        fprintf(stderr, "usage: jill_bench GAMES SEED\n");
        return 2;
    }
    for (uint64_t number = 1; number <= games; number++) {
        struct jill_match_game game = play(strtoull(argv[2], NULL, 10), number, &slowest);
        jill_tally_add(&tally, &game);
    }
    struct jill_moves moves = jill_tally_moves(&tally);
    printf("jill: %" PRIu64 " of %" PRIu64 " games won, moves: mean %.2f, median %.1f, 95 %% within %" PRIu64
           ", largest %" PRIu64 "\n",
        tally.ends[JILL_WON], games, (double)moves.mean / 100, (double)moves.median / 100, moves.most_within,
        moves.largest);
    printf(
        "jill: %.1f ms a game, %.1f ms the slowest move\n", seconds() * 1000 / (double)games, slowest * 1000);
    jill_tally_free(&tally);
    return EXIT_SUCCESS;
}
