/* Scenes of contests by the options: -n chooses the board, -p the position, --all every one. */
#include "cli/draw_contest.h"

#include "base/memory.h"
#include "cli/picture.h"
#include "cli/wanted.h"
#include "contest/scenes.h"

#include <stdlib.h>

/* The scenes as they come; the last one of the board is kept, since nothing tells that it is the last. */
struct showing {
    struct picture picture;
    struct positions_wanted wanted;
    uint64_t boards; /* seen so far */
    uint64_t ply;    /* of the scene kept */
    struct scene last;
};

static void visit(void *context, const struct scene *scene, uint64_t board, uint64_t ply)
{
    struct showing *showing = context;
    showing->boards = board;
    if (board != showing->wanted.game)
        return;
    showing->ply = ply;
    showing->last = *scene;
    if (positions_want_ply(&showing->wanted, ply))
        picture_draw(&showing->picture, scene, NULL);
}

static void blame(struct report *report, struct input *input, struct diag *diag)
{
    diag->file = input_name(input);
    report_put(report, diag);
}

/* Draws what could not be drawn before the end was known, and tells what is not there. */
static void finish(struct showing *showing, bool good, struct input *input, struct report *report)
{
    struct diag diag;
    if (showing->boards < showing->wanted.game) {
        positions_blame_game(showing->wanted.game, showing->boards, &diag);
        if (good)
            blame(report, input, &diag);
        return;
    }
    if (positions_want_last(&showing->wanted, showing->ply))
        picture_draw(&showing->picture, &showing->last, NULL);
    if (good && showing->wanted.which == POSITIONS_PLY && showing->wanted.ply > showing->ply) {
        positions_blame_ply(showing->wanted.ply, showing->ply, &diag);
        blame(report, input, &diag);
    }
}

void draw_contest(const struct cli_options *options, enum record_format format, struct input *input,
    struct output *output, struct report *report)
{
    enum { WINDOW = 1 << 16 };
    struct showing *showing = memory_new(1, sizeof *showing);
    struct contest_visitor visitor = {visit, showing};
    struct diag fault = {0};
    struct reader reader;
    bool ostap = format == FORMAT_OSTAP;
    showing->wanted = wanted_by(options);
    if (!showing->wanted.game)
        showing->wanted.game = 1;
    picture_open(&showing->picture, options, output, report, ostap ? "chess" : "boardstate", "the board");
    reader_open(&reader, input, WINDOW);
    bool good = ostap ? contest_ostap_scenes(&reader, visitor, &fault)
                      : contest_boardstate_scenes(&reader, showing->wanted.game, visitor, &fault);
    finish(showing, good, input, report);
    if (!good)
        blame(report, input, &fault);
    reader_close(&reader);
    picture_close(&showing->picture);
    free(showing);
}
