/* One game of "jill", move by move. */
#include "contest/jill_referee.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>

static const struct {
    const char *name;
    const char *text; /* NULL: the verdict's */
    const char *result;
    const char *termination;
    enum jill_verdict verdict; /* JILL_RUNNING: the board does not say so */
    bool is_cut;               /* the contestant is not given time to end by itself */
} ends[JILL_ENDS] = {
    [JILL_WON] = {"checkmate", NULL, "1-0", "normal", JILL_WHITE_MATES, false},
    [JILL_DRAWN_BY_STALEMATE] = {"stalemate", NULL, "1/2-1/2", "normal", JILL_STALEMATE, false},
    [JILL_DRAWN_BY_REPETITION] = {"threefold-repetition", NULL, "1/2-1/2", "normal", JILL_REPETITION, false},
    [JILL_DRAWN_BY_FIFTY_MOVES] = {"fifty-move-rule", NULL, "1/2-1/2", "normal", JILL_FIFTY_MOVES, false},
    [JILL_LOST_BY_MATE] = {"checkmated", NULL, "0-1", "normal", JILL_BLACK_MATES, false},
    [JILL_LOST_BY_ILLEGAL_MOVE] = {"illegal-move", "White lost by an illegal move", "0-1", "rules infraction",
        JILL_RUNNING, false},
    [JILL_LOST_BY_UNOFFERED_MOVE] = {"unoffered-move", "White lost by a move that was not offered", "0-1",
        "rules infraction", JILL_RUNNING, false},
    [JILL_LOST_BY_NO_MOVE] = {"no-move", "White lost by an answer that is no move", "0-1", "rules infraction",
        JILL_RUNNING, false},
    [JILL_LOST_BY_FLOOD] = {"flood", "White lost by an answer without an end", "0-1", "rules infraction",
        JILL_RUNNING, true},
    [JILL_LOST_ON_TIME] = {"time", "White lost on time", "0-1", "time forfeit", JILL_RUNNING, true},
    [JILL_LOST_BY_LEAVING] = {"left", "White lost by leaving the game", "0-1", "abandoned", JILL_RUNNING,
        false},
};

enum jill_end jill_end_of(enum jill_verdict verdict)
{
    int end = JILL_WON;
    while (ends[end].verdict != verdict && end + 1 < JILL_ENDS)
        end++;
    return (enum jill_end)end;
}

const char *jill_end_name(enum jill_end end)
{
    return ends[end].name;
}

const char *jill_end_text(enum jill_end end)
{
    return ends[end].text ? ends[end].text : jill_verdict_text(ends[end].verdict);
}

const char *jill_end_result(enum jill_end end)
{
    return ends[end].result;
}

const char *jill_end_termination(enum jill_end end)
{
    return ends[end].termination;
}

bool jill_end_is_cut(enum jill_end end)
{
    return ends[end].is_cut;
}

void jill_record_free(struct jill_record *record)
{
    free(record->moves);
    *record = (struct jill_record){0};
}

/* A game while it is played. */
struct play {
    const struct jill_contestant *contestant;
    struct jill_game game;
    struct jill_record *record;
    struct random moves;  /* what Black plays */
    struct random orders; /* in which order White's moves are listed */
    struct jill_offer offer;
    struct bytes line;
    struct bytes *transcript;
};

static void note(struct play *play, const char *mark, struct span text, const char *end)
{
    if (!play->transcript)
        return;
    bytes_append_text(play->transcript, mark);
    text_append_safe(play->transcript, text);
    bytes_append_text(play->transcript, end);
}

/* Tells the line that has been put together. */
static void tell(struct play *play)
{
    note(play, "< ", (struct span){play->line.at, play->line.length}, "\n");
    bytes_append_char(&play->line, '\n');
    play->contestant->tell(play->contestant->context, (struct span){play->line.at, play->line.length});
    play->line.length = 0;
}

static void play_move(struct play *play, struct chess_move move)
{
    struct jill_record *record = play->record;
    record->moves = memory_grow(record->moves, &record->room, (size_t)record->plies, sizeof *record->moves);
    record->moves[record->plies++] = move;
    jill_game_play(&play->game, move);
}

/* The transcript shows the beginning of what was answered. */
static void note_answer(struct play *play, enum jill_heard heard, struct span line)
{
    enum { SHOWN = 160 };
    bool whole = line.length <= SHOWN;
    if (heard != JILL_HEARD_LINE && line.length == 0)
        return;
    note(play, "> ", (struct span){line.at, whole ? line.length : SHOWN}, whole ? "\n" : "...\n");
}

/* White's turn: true, and a move has been played; else *end says why not. */
static bool ask_white(struct play *play, enum jill_end *end)
{
    jill_offer_make(&play->offer, &play->game, &play->orders);
    jill_offer_append(&play->offer, &play->line);
    tell(play);
    struct span line = {NULL, 0};
    enum jill_heard heard = play->contestant->hear(play->contestant->context, &line);
    note_answer(play, heard, line);
    static const enum jill_end unheard[JILL_HEARD_WAYS] = {[JILL_HEARD_SILENCE] = JILL_LOST_ON_TIME,
        [JILL_HEARD_END] = JILL_LOST_BY_LEAVING,
        [JILL_HEARD_FLOOD] = JILL_LOST_BY_FLOOD};
    if (heard != JILL_HEARD_LINE) {
        *end = unheard[heard];
        return false;
    }
    static const enum jill_end faults[] = {[JILL_NOT_OFFERED] = JILL_LOST_BY_UNOFFERED_MOVE,
        [JILL_ILLEGAL] = JILL_LOST_BY_ILLEGAL_MOVE,
        [JILL_NO_MOVE] = JILL_LOST_BY_NO_MOVE};
    int choice = 0;
    enum jill_answer answer = jill_answer_read(line, &play->offer, &play->game.position, &choice);
    if (answer != JILL_OFFERED) {
        *end = faults[answer];
        return false;
    }
    play_move(play, play->offer.moves[choice]);
    return true;
}

static void move_black(struct play *play)
{
    char text[SAN_SIZE];
    struct chess_move move = jill_random_move(&play->game, &play->moves);
    san_write(&play->game.position, move, text);
    play_move(play, move);
    bytes_append_text(&play->line, "black_move: ");
    bytes_append_text(&play->line, text);
    tell(play);
}

/* Whether the board has decided the game, and how. */
static bool is_decided(const struct play *play, enum jill_end *end)
{
    enum jill_verdict verdict = jill_game_verdict(&play->game);
    if (verdict == JILL_RUNNING)
        return false;
    *end = jill_end_of(verdict);
    return true;
}

static enum jill_end play_on(struct play *play)
{
    enum jill_end end;
    for (;;) {
        if (!ask_white(play, &end) || is_decided(play, &end))
            return end;
        move_black(play);
        if (is_decided(play, &end))
            return end;
    }
}

void jill_referee_play(const struct jill_contestant *contestant, const struct jill_setting *setting,
    struct jill_record *record, struct bytes *transcript)
{
    struct play play = {.contestant = contestant,
        .record = record,
        .moves = random_stream(setting->seed, setting->number),
        .orders = random_stream(~setting->seed, setting->number),
        .transcript = transcript};
    if (setting->start)
        jill_game_begin(&play.game, setting->start);
    else
        jill_game_start(&play.game);
    record->end = play_on(&play);
    bytes_append_text(&play.line, "result: ");
    bytes_append_text(&play.line, jill_end_text(record->end));
    tell(&play);
    bytes_free(&play.line);
}
