/* A game as the tree of one line, which the usual writer writes. */
#include "contest/jill_pgn.h"

#include "base/text.h"
#include "record/tree_write.h"

#include <inttypes.h>
#include <stdio.h>

static void set_tags(struct tree *tree, const struct jill_record *record, const struct jill_pgn_names *names)
{
    struct bytes white = {0};
    char number[24];
    text_append_safe(&white, span_of(names->white));
    tree_set_tag(tree, span_of("Event"), span_of("jill"));
    snprintf(number, sizeof number, "%" PRIu64, names->number);
    tree_set_tag(tree, span_of("Round"), span_of(number));
    tree_set_tag(tree, span_of("White"), (struct span){white.at ? white.at : "", white.length});
    tree_set_tag(tree, span_of("Black"), span_of("random moves"));
    snprintf(number, sizeof number, "%" PRIu64, names->seed);
    tree_set_tag(tree, span_of("Seed"), span_of(number));
    tree_set_tag(tree, span_of("Termination"), span_of(jill_end_termination(record->end)));
    bytes_free(&white);
}

static void add_moves(struct tree *tree, const struct jill_record *record)
{
    struct chess_position position;
    chess_start(&position);
    for (int i = 0; i < record->plies; i++) {
        char text[SAN_SIZE];
        size_t length = san_write(&position, record->moves[i], text);
        union rules_move move = {.chess = record->moves[i]};
        tree_add_node(tree, TREE_MAIN_LINE, TREE_MOVE, &move, (struct span){text, length});
        struct chess_undo undo;
        chess_apply(&position, record->moves[i], &undo);
    }
}

static enum pgn_result outcome_of(const char *result)
{
    if (result[0] == '0')
        return PGN_SECOND_WON;
    return result[1] == '-' ? PGN_FIRST_WON : PGN_DRAW;
}

void jill_pgn_append(const struct jill_record *record, const struct jill_pgn_names *names, struct bytes *out)
{
    const char *result = jill_end_result(record->end);
    struct tree tree = {0};
    tree_start(&tree, &rules_chess);
    set_tags(&tree, record, names);
    add_moves(&tree, record);
    tree_add_note(&tree, TREE_MAIN_LINE, TREE_COMMENT, span_of(jill_end_text(record->end)));
    tree_set_result(&tree, outcome_of(result), span_of(result));
    tree_write_pgn(&tree, out);
    tree_free(&tree);
}
