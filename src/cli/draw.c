/* draw: a game's positions as pictures. */
#include "cli/command.h"

#include "base/memory.h"
#include "base/text.h"
#include "cli/draw_contest.h"
#include "cli/files.h"
#include "cli/picture.h"
#include "cli/wanted.h"
#include "record/replay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_SIZE = 128 };

/* What drawing a game needs. */
struct drawing {
    const struct cli_options *options;
    struct positions_wanted wanted;
    struct picture picture;
    struct scene scene;
    struct scene start; /* of the game, to see what has been captured */
    char text[ART_FIELDS][TEXT_SIZE];
};

/* A tag as a picture can show it. */
static void take_tag(
    struct drawing *drawing, enum art_field field, const struct replay *replay, const char *tag)
{
    struct bytes clean = {0}, folded = {0};
    text_append_clean(&clean, replay_tag(replay, tag), false);
    text_append_folded(&folded, (struct span){clean.at, clean.length});
    size_t length = folded.length < TEXT_SIZE - 1 ? folded.length : TEXT_SIZE - 1;
    if (length)
        memcpy(drawing->text[field], folded.at, length);
    drawing->text[field][length] = '\0';
    bytes_free(&folded);
    bytes_free(&clean);
}

/* Takes down what is the same for all of a game's pictures. */
static void start_game(struct drawing *drawing, const struct replay *replay)
{
    bool flip = drawing->options->flip;
    take_tag(drawing, ART_FIRST, replay, "White");
    take_tag(drawing, ART_SECOND, replay, "Black");
    take_tag(drawing, flip ? ART_FAR_NAME : ART_NEAR_NAME, replay, "White");
    take_tag(drawing, flip ? ART_NEAR_NAME : ART_FAR_NAME, replay, "Black");
    if (*drawing->text[ART_FIRST] || *drawing->text[ART_SECOND])
        snprintf(drawing->text[ART_PLAYERS], TEXT_SIZE, "%.60s - %.60s", drawing->text[ART_FIRST],
            drawing->text[ART_SECOND]);
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
    char move[80] = "start", word[REPLAY_WORD_SIZE];
    replay_write_word(replay, word);
    if (replay->last)
        snprintf(move, sizeof move, "%llu%s %.60s", (unsigned long long)replay_move_number(replay),
            replay_move_dots(replay), word);
    if (replay->rules->status(replay->position) == RULES_RUNNING)
        snprintf(text, TEXT_SIZE, "%s, %s to move", move, side);
    else
        snprintf(text, TEXT_SIZE, "%s, game over", move);
}

/* The pieces of a side that are gone since the start, as letters; promoted pieces count as what they became.
 */
static void tell_taken(
    const struct drawing *drawing, const struct replay *replay, int side, char text[TEXT_SIZE])
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
    for (int i = 0; replay->rules->family == RULES_CHESS && i < 26; i++)
        if (missing[i] < 0)
            missing['P' - 'A'] += missing[i]; /* more than at the start: these were pawns */
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
    tell_taken(drawing, replay, !flip, drawing->text[ART_NEAR_TAKEN]);
    tell_taken(drawing, replay, flip, drawing->text[ART_FAR_TAKEN]);
}

static void draw_position(struct drawing *drawing, const struct replay *replay)
{
    const char *texts[ART_FIELDS];
    replay->rules->scene(replay->position, replay->last, &drawing->scene);
    if (picture_has_captions(&drawing->picture))
        tell_texts(drawing, replay);
    for (int field = 0; field < ART_FIELDS; field++)
        texts[field] = drawing->text[field];
    picture_draw(&drawing->picture, &drawing->scene, texts);
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
    positions_blame_ply(drawing->wanted.ply, replay->ply, &diag);
    diag.game = replay->format == FORMAT_MANGO ? 0 : replay->game;
    diag.file = reader_name(replay->reader);
    report_put(report, &diag);
}

/* Opens the pictures of a game of these rules. A template's fault is told, and false returned. */
static bool open_pictures(
    struct drawing *drawing, const struct rules *rules, struct output *output, struct report *report)
{
    picture_open(&drawing->picture, drawing->options, output, report, rules->art, rules->title);
    rules_start_scene(rules, &drawing->scene);
    return picture_start(&drawing->picture, &drawing->scene);
}

/* Draws the game wanted: the one that --game names, else the first. In some formats only the game says what
 * its board is. */
static void draw_game(
    struct drawing *drawing, struct replay *replay, struct output *output, struct report *report)
{
    uint64_t game = drawing->wanted.game ? drawing->wanted.game : 1;
    enum replay_event event;
    while ((event = replay_next(replay)) != REPLAY_END) {
        if (event == REPLAY_GAME && replay->game < game)
            replay_skip_game(replay);
        if (event == REPLAY_GAME_END && drawing->wanted.game == replay->game && !is_shown(drawing, replay))
            return;
        if (replay->game < game || !is_shown(drawing, replay))
            continue;
        if (!drawing->picture.art && !open_pictures(drawing, replay->rules, output, report))
            return;
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
    positions_blame_game(game, replay->game, &diag);
    diag.file = reader_name(replay->reader);
    report_put(report, &diag);
}

static void draw_record(const struct cli_options *options, struct record_kind kind, struct input *input,
    struct output *output, struct report *report)
{
    struct drawing *drawing = memory_new(1, sizeof *drawing);
    struct replay *replay = memory_new(1, sizeof *replay);
    struct reader reader;
    struct diag_sink sink = report_sink(report);
    drawing->options = options;
    drawing->wanted = wanted_by(options);
    picture_open(&drawing->picture, options, output, report, NULL, NULL);
    reader_open(&reader, input, PGN_WINDOW);
    if (kind.format == FORMAT_PDN || open_pictures(drawing, kind.rules, output, report)) {
        replay_open(replay, &reader, kind.format, kind.rules, options->letters, &sink);
        draw_game(drawing, replay, output, report);
        replay_close(replay);
    }
    reader_close(&reader);
    picture_close(&drawing->picture);
    free(replay);
    free(drawing);
}

static void draw_input(
    const struct cli_options *options, struct input *input, struct output *output, struct report *report)
{
    struct record_kind kind = files_kind(options, input);
    if (kind.format == FORMAT_OSTAP || kind.format == FORMAT_BOARDSTATE)
        draw_contest(options, kind.format, input, output, report);
    else
        draw_record(options, kind, input, output, report);
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
        report_read_failure(report, path, strerror(errno));
        output_discard(output);
        return;
    }
    draw_input(options, input, output, report);
    input_close(input);
}
