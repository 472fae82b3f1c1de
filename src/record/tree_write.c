/* Which format for which game, and the one so small that it needs no file of its own. */
#include "record/tree_write.h"

#include "record/tree_walk.h"

#include <string.h>

/* A mango record: the number of actions and the actions of the main line. */
static void write_mango(const struct tree *tree, struct bytes *out)
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

/* The one list of formats: a new one is a row here, and its writer. */
struct format {
    const char *word;  /* as users write it */
    const char *title; /* as messages name it */
    enum rules_family family;
    bool every_family;
    bool is_single; /* one game is all that a file holds */
    void (*write)(const struct tree *tree, struct bytes *out);
};

static const struct format formats[] = {
    [TREE_FORMAT_PGN] = {"pgn", "PGN", RULES_CHESS, .write = tree_write_pgn},
    [TREE_FORMAT_PDN] = {"pdn", "PDN", RULES_DRAUGHTS, .write = tree_write_pdn},
    [TREE_FORMAT_MANGO] = {"mango", "a mango record", RULES_SHOGI, .is_single = true, .write = write_mango},
    [TREE_FORMAT_JSON] = {"json", "JSON", .every_family = true, .write = tree_write_json},
};

enum tree_format tree_format_find(const char *word)
{
    for (size_t i = TREE_FORMAT_NONE + 1; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i].word, word) == 0)
            return (enum tree_format)i;
    return TREE_FORMAT_NONE;
}

const char *tree_format_title(enum tree_format format)
{
    return formats[format].title;
}

bool tree_can_write(enum tree_format format, const struct rules *rules)
{
    return formats[format].every_family || (formats[format].write && formats[format].family == rules->family);
}

bool tree_format_is_single(enum tree_format format)
{
    return formats[format].is_single;
}

void tree_write(enum tree_format format, const struct tree *tree, struct bytes *out)
{
    formats[format].write(tree, out);
}
