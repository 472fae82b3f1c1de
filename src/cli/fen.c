/* fen: positions of a record as text, one a line. */
#include "cli/command.h"

#include "cli/source.h"
#include "cli/walk.h"

/* What a visit needs. */
struct listing {
    struct output *output;
    bool separated; /* an empty line before each game but the first */
    bool any;       /* a line has been written */
};

static void list_position(void *context, const struct replay *replay)
{
    struct listing *listing = context;
    char line[RULES_LINE_SIZE + 1];
    size_t length = replay->rules->write(replay->position, line);
    if (listing->separated && listing->any && replay->ply == 0)
        output_write(listing->output, span_of("\n"));
    line[length++] = '\n';
    output_write(listing->output, (struct span){line, length});
    listing->any = true;
}

bool cli_fen_accept(const struct cli_options *options)
{
    return walk_options_fit(options);
}

void cli_fen(const struct cli_options *options, struct output *output, struct report *report)
{
    static char *standard_input[] = {"-"};
    char **files = options->operand_count ? options->operands : standard_input;
    int count = options->operand_count ? options->operand_count : 1;
    struct listing listing = {.output = output, .separated = options->all};
    for (int i = 0; i < count; i++) {
        struct source source;
        if (!source_open(&source, files[i], report))
            continue;
        walk_positions(options, &source, (struct walk_visitor){list_position, &listing}, report);
        source_close(&source);
    }
    if (!listing.any)
        output_discard(output);
}
