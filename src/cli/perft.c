/* perft: leaf positions of a game tree, in all or by first move. */
#include "cli/command.h"

#include "base/memory.h"
#include "notation/move_text.h"
#include "rules/perft.h"

#include <stdlib.h>
#include <string.h>

static bool read_depth(const char *word, int *depth)
{
    size_t length = strspn(word, "0123456789");
    if (length == 0 || length > 2 || word[length])
        return false;
    *depth = atoi(word);
    return *depth <= PERFT_MAX_DEPTH;
}

bool cli_perft_accept(const struct cli_options *options)
{
    int depth;
    return read_depth(options->operands[0], &depth) ||
           report_usage(
               "'%s' is no DEPTH: it is a number from 0 to %d", options->operands[0], PERFT_MAX_DEPTH);
}

/* What a position's text has wrong, or odd. */
static void put_fault(void *context, const struct diag *diag)
{
    struct diag told = *diag;
    told.file = "POSITION";
    report_put(context, &told);
}

/* Sets up the position that the operands behind the first spell, the start position when there are none.
 * False: it is none, and that has been told. */
static bool set_up(const struct cli_options *options, const struct rules *rules,
    union rules_position *position, struct report *report)
{
    struct bytes text = {0};
    struct diag_sink sink = {put_fault, report};
    bool good = true;
    for (int i = 1; i < options->operand_count; i++) {
        bytes_append_text(&text, i > 1 ? " " : "");
        bytes_append_text(&text, options->operands[i]);
    }
    if (text.length == 0)
        rules->start(rules, position);
    else
        good = rules->set_up(rules, position, (struct span){text.at, text.length}, &sink);
    bytes_free(&text);
    return good;
}

/* One first move and what it leads to. */
struct branch {
    char text[MOVE_TEXT_SIZE];
    uint64_t leaves;
};

static int compare_branches(const void *a, const void *b)
{
    return strcmp(((const struct branch *)a)->text, ((const struct branch *)b)->text);
}

static void divide(
    const struct rules *rules, union rules_position *position, int depth, struct output *output)
{
    union rules_move *moves = memory_new(RULES_MAX_MOVES, sizeof *moves);
    int count = rules->legal_moves(position, moves);
    struct branch *branches = memory_new((size_t)count, sizeof *branches);
    for (int i = 0; i < count; i++) {
        union rules_undo undo;
        move_text_write_plain(rules, position, &moves[i], branches[i].text);
        rules->apply(position, &moves[i], &undo);
        branches[i].leaves = perft_count(rules, position, depth - 1);
        rules->take_back(position, &moves[i], &undo);
    }
    qsort(branches, (size_t)count, sizeof *branches, compare_branches);
    for (int i = 0; i < count; i++)
        output_format(output, "%s %llu\n", branches[i].text, (unsigned long long)branches[i].leaves);
    free(branches);
    free(moves);
}

void cli_perft(const struct cli_options *options, struct output *output, struct report *report)
{
    const struct rules *rules = options->rules ? options->rules : &rules_chess;
    union rules_position *position = memory_new(1, sizeof *position);
    int depth = 0;
    read_depth(options->operands[0], &depth);
    if (set_up(options, rules, position, report)) {
        if (options->divide && depth > 0)
            divide(rules, position, depth, output);
        output_format(output, "%llu\n", (unsigned long long)perft_count(rules, position, depth));
    } else {
        output_discard(output);
    }
    free(position);
}
