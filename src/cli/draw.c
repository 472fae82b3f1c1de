/* draw: a record's positions as pictures. */
#include "cli/command.h"

#include "base/memory.h"
#include "cli/source.h"
#include "cli/template.h"
#include "cli/walk.h"
#include "draw/renderer.h"

#include <stdio.h>
#include <stdlib.h>

/* What a visit needs. */
struct drawing {
    struct renderer renderer;
    struct output *output;
    enum writer_kind as;
    struct bytes picture; /* of one position */
    struct scene scene;
    bool any; /* a picture has been written */
};

/* "3. A-76, second to move" and its like. */
static const char *progress_of(const struct replay *replay, char *text, size_t size)
{
    const char *side = replay->rules->turn(replay->position) ? "second" : "first";
    if (replay->ply == 0)
        snprintf(text, size, "start, %s to move", side);
    else if (replay->rules->status(replay->position) != RULES_RUNNING)
        snprintf(text, size, "%llu. %s, game over", (unsigned long long)replay->ply, replay->word);
    else
        snprintf(text, size, "%llu. %s, %s to move", (unsigned long long)replay->ply, replay->word, side);
    return text;
}

static void draw_position(void *context, const struct replay *replay)
{
    struct drawing *drawing = context;
    char progress[96] = "";
    if (drawing->renderer.art->captions)
        progress_of(replay, progress, sizeof progress);
    const char *texts[ART_FIELDS] = {[ART_PROGRESS] = progress};
    replay->rules->scene(replay->position, replay->last, &drawing->scene);
    renderer_draw(&drawing->renderer, &drawing->scene, texts);
    if (drawing->any)
        output_write(drawing->output, span_of("\n"));
    writer_append(drawing->as, &drawing->renderer.canvas, &drawing->picture);
    output_write(drawing->output, (struct span){drawing->picture.at, drawing->picture.length});
    drawing->picture.length = 0;
    drawing->any = true;
}

static void draw_source(const struct cli_options *options, const struct art *art, struct source *source,
    struct output *output, struct report *report)
{
    struct drawing *drawing = memory_new(1, sizeof *drawing);
    drawing->output = output;
    drawing->as = options->as;
    renderer_init(&drawing->renderer, art, options->flip, options->as != WRITER_TEXT);
    walk_positions(options, source, (struct walk_visitor){draw_position, drawing}, report);
    if (!drawing->any)
        output_discard(output);
    renderer_free(&drawing->renderer);
    bytes_free(&drawing->picture);
    free(drawing);
}

bool cli_draw_accept(const struct cli_options *options)
{
    if (options->all && options->as == WRITER_SVG)
        return report_usage("--as svg makes one picture: it excludes --all");
    return walk_options_fit(options);
}

void cli_draw(const struct cli_options *options, struct output *output, struct report *report)
{
    const struct rules *rules = options->rules ? options->rules : &rules_mango;
    struct art *art = template_load(options->art ? options->art : rules->art, rules, report);
    if (!art) {
        output_discard(output);
        return;
    }
    struct source source;
    if (source_open(&source, options->operand_count ? options->operands[0] : "-", report)) {
        draw_source(options, art, &source, output, report);
        source_close(&source);
    } else {
        output_discard(output);
    }
    art_free(art);
}
