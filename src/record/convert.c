/* The job of `convert`: takes a part's games, or the one that is wanted, from the tree reader, hands each to
 * the writer of the format and counts it; says when the format cannot hold such games or the wanted one is
 * not there. How games are read and written, and what is wrong in them, it does not know. */
#include "record/convert.h"

#include "record/positions.h"

enum job_numbering convert_numbering(enum tree_format to)
{
    return to == TREE_FORMAT_JSON ? JOB_JSON_NUMBERS : JOB_SEPARATED;
}

static void put(struct job_part *part, struct diag *diag)
{
    diag->file = reader_name(&part->reader);
    diag_put(&part->sink, diag);
}

static uint64_t count_plies(const struct tree *tree)
{
    uint32_t last = tree->line[TREE_MAIN_LINE].last;
    return tree->node[last].ply - (tree->node[last].type == TREE_FAULT);
}

static void write_game(const struct convert *convert, const struct tree *tree, struct job_part *part)
{
    bool first = part->tally.games++ == 0;
    part->tally.plies += count_plies(tree);
    if (convert_numbering(convert->to) == JOB_SEPARATED && !first && !convert->game)
        bytes_append_char(&part->out, '\n');
    tree_write(convert->to, tree, &part->out);
    job_drain(part);
}

static void convert_games(const struct convert *convert, struct tree_reader *reader, struct job_part *part)
{
    struct tree tree = {0};
    while (tree_reader_next(reader, &tree))
        write_game(convert, &tree, part);
    tree_free(&tree);
}

static void convert_one(const struct convert *convert, struct tree_reader *reader, struct job_part *part)
{
    struct tree tree = {0};
    while (part->tally.games + 1 < convert->game && tree_reader_skip(reader))
        part->tally.games++;
    if (part->tally.games + 1 == convert->game && tree_reader_next(reader, &tree))
        write_game(convert, &tree, part);
    else
        positions_tell_missing_game(convert->game, part);
    tree_free(&tree);
}

/* Whether the product can take the text's games; if not, that is told. */
static bool accept(const struct convert *convert, struct job_part *part)
{
    struct diag diag = {.code = DIAG_CANNOT_CONVERT};
    /* Which draughts it is may only be told by each game; that it is draughts is enough here. */
    const struct rules *rules = convert->source.rules;
    if (!tree_can_write(convert->to, rules ? rules : &rules_draughts_international))
        diag_say(&diag, "a record of %s cannot be written as %s", rules ? rules->title : "draughts",
            tree_format_title(convert->to));
    else if (convert->is_full)
        diag_say(&diag, "%s holds one game, so this one is not written behind the one before",
            tree_format_title(convert->to));
    else
        return true;
    put(part, &diag);
    return false;
}

void convert_run(const void *options, struct job_part *part)
{
    const struct convert *convert = options;
    if (!accept(convert, part))
        return;
    struct tree_reader *reader = tree_reader_open(&part->reader, &convert->source, &part->sink);
    if (convert->game)
        convert_one(convert, reader, part);
    else
        convert_games(convert, reader, part);
    tree_reader_close(reader);
}
