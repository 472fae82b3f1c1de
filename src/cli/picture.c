/* From scenes to the output. */
#include "cli/picture.h"

#include "cli/template.h"

void picture_open(struct picture *picture, const struct cli_options *options, struct output *output,
    struct report *report, const char *art_name, const char *title)
{
    *picture = (struct picture){.options = options,
        .output = output,
        .report = report,
        .art_name = options->art ? options->art : art_name,
        .title = title};
}

bool picture_start(struct picture *picture, const struct scene *scene)
{
    const struct cli_options *options = picture->options;
    if (picture->art || picture->failed)
        return !picture->failed;
    picture->art = template_load(picture->art_name, scene, picture->title, picture->report);
    picture->failed = !picture->art;
    if (picture->art)
        renderer_init(&picture->renderer, picture->art, options->flip, options->as != WRITER_TEXT);
    return !picture->failed;
}

/* Boards of a file may differ in size: a template for any size is fitted to each. */
static void fit(struct picture *picture, const struct scene *scene)
{
    struct renderer *renderer = &picture->renderer;
    if (renderer_fits(picture->art, scene))
        return;
    renderer_free(renderer);
    art_set_size(picture->art, scene->columns, scene->rows);
    renderer_init(renderer, picture->art, picture->options->flip, picture->options->as != WRITER_TEXT);
}

bool picture_has_captions(const struct picture *picture)
{
    return picture->art && picture->art->captions > 0;
}

void picture_draw(struct picture *picture, const struct scene *scene, const char *const texts[ART_FIELDS])
{
    if (!picture_start(picture, scene))
        return;
    fit(picture, scene);
    renderer_draw(&picture->renderer, scene, texts);
    writer_append(picture->options->as, &picture->renderer.canvas, &picture->text);
    if (picture->any)
        output_write(picture->output, span_of("\n"));
    output_write(picture->output, (struct span){picture->text.at, picture->text.length});
    picture->text.length = 0;
    picture->any = true;
}

void picture_close(struct picture *picture)
{
    if (!picture->any)
        output_discard(picture->output);
    if (picture->art)
        renderer_free(&picture->renderer);
    art_free(picture->art);
    bytes_free(&picture->text);
}
