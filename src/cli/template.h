/* Finding the art template that --art names: a built-in one or a file. */
#ifndef CLI_TEMPLATE_H
#define CLI_TEMPLATE_H

#include "cli/report.h"
#include "draw/art.h"
#include "rules/scene.h"

/* Loads a template whose board fits a scene (NULL: any board); `title` names what is drawn. NULL: there is
 * none, and that has been told. The caller frees it with art_free. */
struct art *template_load(
    const char *name, const struct scene *scene, const char *title, struct report *report);

#endif
