/* draw: a game's positions as pictures. */
#include "cli/command.h"

#include "base/memory.h"
#include "cli/files.h"
#include "cli/template.h"
#include "cli/wanted.h"
#include "draw/renderer.h"
#include "record/replay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_SIZE = 128 };

/* What drawing a game needs. */
struct drawing {
    const struct cli_options *options;
    struct positions_wanted wanted;
    struct output *output;
    struct renderer renderer;
    struct bytes picture; /* of one position */
    struct scene scene;
    struct scene start; /* of the game, to see what has been captured */
    bool any;           /* a picture has been written */
    char text[ART_FIELDS][TEXT_SIZE];
};

static void take_tag(
    struct drawing *drawing, enum art_field field, const struct replay *replay, const char *tag)
{
    struct span value = replay_tag(replay, tag);
    size_t length = value.length < TEXT_SIZE - 1 ? value.length : TEXT_SIZE - 1;
    if (length)
        memcpy(drawing->text[field], value.at, length);
    drawing->text[field][length] = '\0';
}

/* Takes down what is the same for all of a game's pictures. */
static void start_game(struct drawing *drawing, const struct replay *replay)
{
    bool flip = drawing->options->flip;
    take_tag(drawing, ART_FIRST, replay, "White");
    take_tag(drawing, ART_SECOND, replay, "Black");
    take_tag(drawing, flip ? ART_FAR_NAME : ART_NEAR_NAME, replay, "White");
    take_tag(drawing, flip ? ART_NEAR_NAME : ART_FAR_NAME, replay, "Black");
    take_tag(drawing, ART_EVENT, replay, "Event");
    take_tag(drawing, ART_DATE, replay, "Date");
    take_tag(drawing, ART_RESULT, replay, "Result");
    replay->rules->scene(replay->position, NULL, &drawing->start);
}

/* "3. A-76, second to move" and its like. */
static void tell_progress(const struct replay *replay, char text[TEXT_SIZE])
{
    const char *const *sides = replay->rules->sides;
    const char *side = sides[replay->rules->turn(replay->position)];
    char move[80] = "start";
    if (replay->ply)
        snprintf(move, sizeof move, "%llu%s %s", (unsigned long long)replay_move_number(replay),
            replay_move_dots(replay), replay->word);
    if (replay->rules->status(replay->position) == RULES_RUNNING)
        snprintf(text, TEXT_SIZE, "%s, %s to move", move, side);
    else
        snprintf(text, TEXT_SIZE, "%s, game over", move);
}

/* The pieces of a side that are gone since the start, as letters; promoted pieces count as what they became.
 */
static void tell_taken(const struct drawing *drawing, int side, char text[TEXT_SIZE])
{
    int missing[26] = {0};
    int cells = drawing->scene.columns * drawing->scene.rows;
    for (int i = 0; i < cells; i++) {
        const struct scene_cell *before = &drawing->start.cell[i], *now = &drawing->scene.cell[i];
        if (before->piece && before->side == side)
            missing[before->piece - 'A']++;
        if (now->piece && now->side == side)
            missing[now->piece - 'A']--;
    }
    size_t length = 0;
    for (int letter = 0; letter < 26; letter++)
        for (int i = 0; i < missing[letter] && length + 1 < TEXT_SIZE; i++)
            text[length++] = (char)((side ? 'a' : 'A') + letter);
    text[length] = '\0';
}

static void tell_texts(struct drawing *drawing, const struct replay *replay)
{
    bool flip = drawing->options->flip;
    tell_progress(replay, drawing->text[ART_PROGRESS]);
    tell_taken(drawing, !flip, drawing->text[ART_NEAR_TAKEN]);
    tell_taken(drawing, flip, drawing->text[ART_FAR_TAKEN]);
}

static void draw_position(struct drawing *drawing, const struct replay *replay)
{
    const char *texts[ART_FIELDS];
    replay->rules->scene(replay->position, replay->last, &drawing->scene);
    if (drawing->renderer.art->captions)
        tell_texts(drawing, replay);
    for (int field = 0; field < ART_FIELDS; field++)
        texts[field] = drawing->text[field];
    renderer_draw(&drawing->renderer, &drawing->scene, texts);
    writer_append(drawing->options->as, &drawing->renderer.canvas, &drawing->picture);
    if (drawing->any)
        output_write(drawing->output, span_of("\n"));
    output_write(drawing->output, (struct span){drawing->picture.at, drawing->picture.length});
    drawing->picture.length = 0;
    drawing->any = true;
}

/* Whether a game has a position to draw. */
static bool is_shown(const struct drawing *drawing, const struct replay *replay)
{
    return replay->state == REPLAY_GOOD || (replay->state == REPLAY_IMPOSSIBLE && drawing->options->lenient);
}

static void end_game(struct drawing *drawing, const struct replay *replay, struct report *report)
{
    struct diag diag;
    if (positions_want_last(&drawing->wanted, replay->ply))
        draw_position(drawing, replay);
    if (replay->faulty || drawing->wanted.which != POSITIONS_PLY || drawing->wanted.ply <= replay->ply)
        return;
    positions_blame_ply(&drawing->wanted, replay->ply, &diag);
    diag.game = replay->format == FORMAT_MANGO ? 0 : replay->game;
    diag.file = reader_name(replay->reader);
    report_put(report, &diag);
}

/* Draws the game wanted: the one that --game names, else the first. */
static void draw_game(struct drawing *drawing, struct replay *replay, struct report *report)
{
    uint64_t game = drawing->wanted.game ? drawing->wanted.game : 1;
    enum replay_event event;
    while ((event = replay_next(replay)) != REPLAY_END) {
        if (replay->game < game || !is_shown(drawing, replay))
            continue;
        if (event == REPLAY_GAME)
            start_game(drawing, replay);
        if (event != REPLAY_GAME_END && positions_want_ply(&drawing->wanted, replay->ply))
            draw_position(drawing, replay);
        if (event == REPLAY_GAME_END)
            end_game(drawing, replay, report);
        if (event == REPLAY_GAME_END && replay->game == game)
            return;
    }
    if (replay->game >= game || replay->faulty)
        return;
    struct diag diag;
    struct positions_wanted wanted = {.game = game};
    positions_blame_game(&wanted, replay->game, &diag);
    diag.file = reader_name(replay->reader);
    report_put(report, &diag);
}

static void draw_input(
    const struct cli_options *options, struct input *input, struct output *output, struct report *report)
{
    struct file_kind kind = files_kind(options, input);
    struct art *art = template_load(options->art ? options->art : kind.rules->art, kind.rules, report);
    if (!art) {
        output_discard(output);
        return;
    }
    struct drawing *drawing = memory_new(1, sizeof *drawing);
    struct replay *replay = memory_new(1, sizeof *replay);
    struct reader reader;
    struct diag_sink sink = report_sink(report);
    drawing->options = options;
    drawing->wanted = wanted_by(options);
    drawing->output = output;
    renderer_init(&drawing->renderer, art, options->flip, options->as != WRITER_TEXT);
    reader_open(&reader, input, PGN_WINDOW);
    replay_open(replay, &reader, kind.format, kind.rules, options->letters, &sink);
    draw_game(drawing, replay, report);
    if (!drawing->any)
        output_discard(output);
    replay_close(replay);
    reader_close(&reader);
    renderer_free(&drawing->renderer);
    bytes_free(&drawing->picture);
    free(replay);
    free(drawing);
    art_free(art);
}

bool cli_draw_accept(const struct cli_options *options)
{
    if (options->all && options->as == WRITER_SVG)
        return report_usage("--as svg makes one picture: it excludes --all");
    return wanted_accept(options);
}

void cli_draw(const struct cli_options *options, struct output *output, struct report *report)
{
    const char *path = options->operand_count ? options->operands[0] : "-";
    struct input *input = input_open(path);
    if (!input) {
        report_read_failure(report, path, errno);
        output_discard(output);
        return;
    }
    draw_input(options, input, output, report);
    input_close(input);
}
