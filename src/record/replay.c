/* One way to step through records of every format. */
#include "record/replay.h"

#include "rules/chess_fen.h"

/* Whether a fault is one of the game: what stands between games is no game's. */
static bool is_of_game(const struct replay *replay, const struct diag *diag)
{
    return replay->format == FORMAT_MANGO || diag->game || diag->code == DIAG_READ_FAILED;
}

/* Counts what goes through the sink, so that a game's faults are known. */
static void put_and_count(void *context, const struct diag *diag)
{
    struct replay *replay = context;
    replay->faulty |= diag->severity == DIAG_ERROR && is_of_game(replay, diag);
    diag_put(&replay->sink, diag);
}

void replay_open(struct replay *replay, struct reader *reader, enum record_format format,
    const struct rules *rules, const struct san_letters *letters, const struct diag_sink *sink)
{
    *replay = (struct replay){.format = format, .rules = rules, .sink = *sink, .reader = reader};
    replay->counted = (struct diag_sink){put_and_count, replay};
    if (format == FORMAT_MANGO) {
        mango_game_open(&replay->mango, reader, false);
        replay->position = &replay->mango.position;
    } else if (format == FORMAT_PDN) {
        draughts_replay_open(&replay->draughts, reader, rules, &replay->counted);
        replay->position = &replay->draughts.position;
    } else {
        replay->position = &replay->chess.position;
        if (format == FORMAT_PGN)
            chess_replay_open(&replay->chess, reader, rules == &rules_chess960, letters, &replay->counted);
    }
}

void replay_close(struct replay *replay)
{
    if (replay->format == FORMAT_PGN)
        chess_replay_close(&replay->chess);
    else if (replay->format == FORMAT_PDN)
        draughts_replay_close(&replay->draughts);
}

static void start_game(struct replay *replay, enum replay_state state)
{
    replay->game++;
    replay->ply = 0;
    replay->last = NULL;
    replay->state = state;
    replay->in_game = true;
}

static void play(struct replay *replay, const union rules_move *move)
{
    replay->ply++;
    replay->last = move;
}

/* A mango record is one game. */
static enum replay_event next_mango(struct replay *replay)
{
    struct diag fault;
    bool unread = reader_need(replay->reader, 1) == 0 && replay->reader->error; /* no game at all */
    if (replay->game == 0 && !unread) {
        start_game(replay, REPLAY_GOOD);
        return REPLAY_GAME;
    }
    if (!replay->in_game && (replay->faulty || !unread))
        return REPLAY_END;
    enum mango_event event = mango_game_next(&replay->mango, &fault);
    if (event == MANGO_ACTION) {
        play(replay, &replay->mango.last);
        return REPLAY_PLY;
    }
    if (event == MANGO_FAULT) {
        fault.file = reader_name(replay->reader);
        put_and_count(replay, &fault);
    }
    bool began = replay->in_game;
    replay->in_game = false;
    return began ? REPLAY_GAME_END : REPLAY_END;
}

static enum replay_event next_chess(struct replay *replay)
{
    if (!replay->in_game)
        replay->faulty = false; /* what is told from here on belongs to the next game */
    switch (chess_replay_next(&replay->chess)) {
    case CHESS_REPLAY_GAME:
        start_game(replay, replay->chess.setup == CHESS_SETUP_GOOD         ? REPLAY_GOOD
                           : replay->chess.setup == CHESS_SETUP_IMPOSSIBLE ? REPLAY_IMPOSSIBLE
                                                                           : REPLAY_NOTHING);
        return REPLAY_GAME;
    case CHESS_REPLAY_PLY:
        play(replay, &replay->chess.last);
        return REPLAY_PLY;
    case CHESS_REPLAY_GAME_END:
        replay->in_game = false;
        return REPLAY_GAME_END;
    default:
        return REPLAY_END;
    }
}

static enum replay_event next_draughts(struct replay *replay)
{
    struct draughts_replay *draughts = &replay->draughts;
    if (!replay->in_game)
        replay->faulty = false;
    switch (draughts_replay_next(draughts)) {
    case DRAUGHTS_REPLAY_GAME:
        start_game(replay, draughts->good ? REPLAY_GOOD : REPLAY_NOTHING);
        if (draughts->good)
            replay->rules = draughts->type.rules;
        return REPLAY_GAME;
    case DRAUGHTS_REPLAY_PLY:
        play(replay, &draughts->last);
        return REPLAY_PLY;
    case DRAUGHTS_REPLAY_GAME_END:
        replay->in_game = false;
        replay->last = draughts->moved ? replay->last : NULL;
        return REPLAY_GAME_END;
    default:
        return REPLAY_END;
    }
}

/* Reads over what is left of a line. */
static void pass_line(struct reader *reader)
{
    for (size_t there; (there = reader_need(reader, 1)) > 0; reader->at += there)
        for (size_t i = 0; i < there; i++)
            if (ascii_is_line_end(reader->at[i])) {
                reader->at += i;
                return;
            }
}

/* Reads the start of the next line that is not blank, as much as a position can be, into `line`. False at the
 * end of the input. */
static bool next_line(struct replay *replay, struct span *line)
{
    struct reader *reader = replay->reader;
    for (;;) {
        size_t there = reader_need(reader, RULES_LINE_SIZE);
        while (there > 0 && (unsigned char)*reader->at <= ' ')
            reader->at++, there--;
        if (there > 0)
            break;
        if (reader_need(reader, 1) == 0)
            return false;
    }
    size_t there = reader_need(reader, RULES_LINE_SIZE), length = 0;
    while (length < there && length < RULES_LINE_SIZE && !ascii_is_line_end(reader->at[length]))
        length++;
    *line = (struct span){reader->at, length};
    return true;
}

static void tell_fen_faults(struct replay *replay, const struct chess_faults *faults, const char *line)
{
    for (int i = 0; i < faults->count; i++) {
        const struct chess_fault *fault = &faults->fault[i];
        struct diag diag = {.code = fault->code,
            .severity = fault->severity,
            .file = reader_name(replay->reader),
            .place = reader_place(replay->reader, line + fault->offset),
            .game = replay->game + 1};
        diag_say(&diag, "%s", fault->message);
        put_and_count(replay, &diag);
    }
}

/* A file of FEN lines: each is a game without moves. */
static enum replay_event next_fen(struct replay *replay)
{
    struct span line;
    struct chess_faults faults = {0};
    if (replay->in_game) {
        replay->in_game = false;
        return REPLAY_GAME_END;
    }
    replay->faulty = false;
    if (!next_line(replay, &line))
        return REPLAY_END;
    enum chess_reading reading =
        chess_set_up(&replay->chess.position.chess, line, replay->rules == &rules_chess960, &faults);
    tell_fen_faults(replay, &faults, line.at);
    pass_line(replay->reader);
    start_game(replay, reading == CHESS_POSITION_GOOD         ? REPLAY_GOOD
                       : reading == CHESS_POSITION_IMPOSSIBLE ? REPLAY_IMPOSSIBLE
                                                              : REPLAY_NOTHING);
    return REPLAY_GAME;
}

enum replay_event replay_next(struct replay *replay)
{
    switch (replay->format) {
    case FORMAT_MANGO:
        return next_mango(replay);
    case FORMAT_PDN:
        return next_draughts(replay);
    case FORMAT_FEN:
        return next_fen(replay);
    default:
        return next_chess(replay);
    }
}

void replay_skip_game(struct replay *replay)
{
    if (!replay->in_game || replay->state == REPLAY_NOTHING)
        return;
    if (replay->format == FORMAT_PGN)
        chess_replay_skip(&replay->chess);
    else if (replay->format == FORMAT_PDN)
        draughts_replay_skip(&replay->draughts);
}

/* The reader of the format's games, NULL where there are no tags. */
static struct pgn_reader *reader_of(const struct replay *replay)
{
    switch (replay->format) {
    case FORMAT_PGN:
        return replay->chess.reader;
    case FORMAT_PDN:
        return replay->draughts.feed.reader;
    default:
        return NULL;
    }
}

void replay_write_word(const struct replay *replay, char out[REPLAY_WORD_SIZE])
{
    const struct draughts_replay *draughts = &replay->draughts;
    out[0] = '\0';
    if (!replay->last)
        return;
    if (replay->format == FORMAT_PDN)
        draughts_text_write(&draughts->before, &draughts->last.draughts, out);
    else
        strcpy(out, replay->format == FORMAT_MANGO ? replay->mango.last_word : replay->chess.word);
}

struct diag_place replay_game_place(const struct replay *replay)
{
    struct pgn_reader *reader = reader_of(replay);
    return reader ? pgn_game_place(reader) : (struct diag_place){0};
}

struct span replay_tag(const struct replay *replay, const char *name)
{
    struct pgn_reader *reader = reader_of(replay);
    return reader ? pgn_get_tag(reader, name) : (struct span){0};
}

uint64_t replay_move_number(const struct replay *replay)
{
    const struct chess_position *chess = &replay->position->chess;
    switch (replay->rules->family) {
    case RULES_CHESS:
        return chess->fullmove - (chess->turn == CHESS_WHITE);
    case RULES_DRAUGHTS:
        return draughts_setup_number(replay->draughts.second, replay->ply);
    default:
        return replay->ply;
    }
}

const char *replay_move_dots(const struct replay *replay)
{
    bool second = false;
    if (replay->rules->family == RULES_CHESS)
        second = replay->position->chess.turn == CHESS_WHITE;
    else if (replay->rules->family == RULES_DRAUGHTS)
        second = draughts_setup_is_second(replay->draughts.second, replay->ply);
    return second ? "..." : ".";
}
