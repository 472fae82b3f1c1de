/* Pictures of scenes on their way out: the template is chosen for the first scene, pictures are separated by
 * empty lines. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "cli/options.h"
#include "cli/output.h"
#include "cli/report.h"
#include "draw/renderer.h"

struct picture {
    const struct cli_options *options;
    struct output *output;
    struct report *report;
    const char *art_name; /* of the template unless --art names another */
    const char *title;    /* what is drawn, for errors */
    struct art *art;      /* owned; NULL before the first scene */
    struct renderer renderer;
    struct bytes text; /* of one picture */
    bool any;          /* something has been written */
    bool failed;       /* there is no template; nothing will be written */
};

void picture_open(struct picture *picture, const struct cli_options *options, struct output *output,
    struct report *report, const char *art_name, const char *title);

/* Loads the template for scenes of this size before the first is drawn. False: there is none, and that has
 * been told. */
bool picture_start(struct picture *picture, const struct scene *scene);

/* Whether there are captions, so that making their texts is worth while. */
bool picture_has_captions(const struct picture *picture);

/* Draws a scene; `texts` is for captions and may be NULL. */
void picture_draw(struct picture *picture, const struct scene *scene, const char *const texts[ART_FIELDS]);

/* When nothing was written, an output file is left as it was. */
void picture_close(struct picture *picture);

#endif
