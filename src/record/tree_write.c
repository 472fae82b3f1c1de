/* Which format for which game, and the one so small that it needs no file of its own. */
#include "record/tree_write.h"

#include "record/tree_walk.h"

bool tree_can_write(enum tree_format format, const struct rules *rules)
{
    switch (format) {
    case TREE_FORMAT_PGN:
        return rules->family == RULES_CHESS;
    case TREE_FORMAT_PDN:
        return rules->family == RULES_DRAUGHTS;
    case TREE_FORMAT_MANGO:
        return rules->family == RULES_SHOGI;
    case TREE_FORMAT_JSON:
        return true;
    default:
        return false;
    }
}

void tree_write(enum tree_format format, const struct tree *tree, struct bytes *out)
{
    if (format == TREE_FORMAT_PGN)
        tree_write_pgn(tree, out);
    else if (format == TREE_FORMAT_PDN)
        tree_write_pdn(tree, out);
    else if (format == TREE_FORMAT_MANGO)
        tree_write_mango(tree, out);
    else if (format == TREE_FORMAT_JSON)
        tree_write_json(tree, out);
}

void tree_write_mango(const struct tree *tree, struct bytes *out)
{
    uint32_t count = 0, first = tree_written_node(tree, tree->line[TREE_MAIN_LINE].first), node;
    for (node = first; node; node = tree_written_node(tree, tree->node[node].next))
        count++;
    bytes_append_format(out, "%lu\n", (unsigned long)count);
    for (node = first; node; node = tree_written_node(tree, tree->node[node].next)) {
        struct span text = tree_move_text(tree, node);
        bytes_append(out, text.at, text.length);
        bytes_append_char(out, '\n');
    }
}
