/* The careful path outside the moves: where games begin, what stands between them and belongs to none. */
#include "notation/pgn_state.h"
#include "notation/pgn_word.h"

static void begin_game(struct pgn_reader *reader)
{
    reader->games++;
    reader->has_game = true;
    reader->plies = 0;
    reader->depth = 0;
    reader->has_move = false;
    reader->numbered = false;
    reader->number = 0;
    reader->dots = 0;
    reader->dead_depth = PGN_ALIVE;
    reader->overflown = false;
    reader->faulty = false;
    reader->in_stretch = false;
    reader->header_closed = false;
    reader->has_orphan = false;
    pgn_tags_clear(&reader->tags);
    pgn_set_mark(reader, &reader->game);
}

void pgn_begin_moves(struct pgn_reader *reader)
{
    reader->phase = PGN_IN_MOVES;
    reader->in_stretch = false;
    pgn_push(reader, PGN_GAME_START, NULL, 0);
}

/* A comment that was taken to stand before a game's tags belongs to none. */
static void report_orphan(struct pgn_reader *reader)
{
    if (reader->has_orphan)
        pgn_report(reader, DIAG_WARNING, DIAG_STRAY_TEXT, pgn_mark_place(reader, &reader->orphan), 0,
            "the comment belongs to no game");
    reader->has_orphan = false;
}

/* Text that is part of no game, up to the next tag, comment or number of a move: one warning for all of it.
 */
static void step_stray(struct pgn_reader *reader)
{
    if (!reader->in_stretch) {
        report_orphan(reader);
        pgn_report(reader, DIAG_WARNING, DIAG_STRAY_TEXT, pgn_place_here(reader), 0,
            "text that belongs to no game is skipped");
        pgn_push(reader, PGN_STRAY, reader->window->at, 0);
    }
    reader->in_stretch = true;
    reader->header_closed = true;
    if (!pgn_take_unknown(reader))
        pgn_forget_texts(reader);
}

/* Whether the token, outside of movetext, begins movetext. Behind stray text, and where no tags stand before,
 * that takes more than a number or a bare sign. */
static bool begins_moves(struct pgn_reader *reader, const struct pgn_token *token)
{
    struct span word = {reader->window->at, token->length - token->forced};
    bool after_tags = reader->phase == PGN_IN_TAGS && !reader->in_stretch;
    switch (token->look) {
    case PGN_LOOK_NUMBER:
        return (after_tags && token->length > 0 && word.at[word.length] == '.') ||
               pgn_leads_to_move(reader, token);
    case PGN_LOOK_RESULT:
    case PGN_LOOK_SET_POSITION:
        return !reader->in_stretch;
    case PGN_LOOK_MOVE:
        return !reader->in_stretch && pgn_is_real_move_like(word, reader->options.draughts);
    case PGN_LOOK_NAG:
        return after_tags && *word.at == '$';
    case PGN_LOOK_OPEN:
        return after_tags;
    default:
        return false;
    }
}

void pgn_step_tag(struct pgn_reader *reader)
{
    if (reader->phase == PGN_IN_TAGS && reader->header_closed) {
        pgn_begin_moves(reader);
        return;
    }
    if (reader->phase == PGN_BETWEEN)
        begin_game(reader);
    reader->phase = PGN_IN_TAGS;
    reader->in_stretch = false;
    pgn_read_tags(reader);
}

/* A comment before the tags belongs to the game to come. When none comes, it belongs to no game. */
static void step_outer_hidden(struct pgn_reader *reader, const struct pgn_token *token)
{
    if (token->look == PGN_LOOK_LINE_COMMENT && reader->in_stretch) {
        step_stray(reader);
        return;
    }
    if (token->look != PGN_LOOK_ESCAPE) {
        reader->in_stretch = false;
        if (reader->phase == PGN_BETWEEN && !reader->has_orphan) {
            reader->has_orphan = true;
            pgn_set_mark(reader, &reader->orphan);
        }
    }
    pgn_begin_hidden(reader, pgn_hidden_of(token->look));
}

static void step_end(struct pgn_reader *reader)
{
    if (reader->phase == PGN_IN_TAGS) {
        pgn_begin_moves(reader);
        return;
    }
    report_orphan(reader);
    pgn_report_end(reader);
    pgn_push(reader, PGN_END, NULL, 0);
}

void pgn_step_outside(struct pgn_reader *reader, const struct pgn_token *token)
{
    switch (token->look) {
    case PGN_LOOK_END:
        step_end(reader);
        return;
    case PGN_LOOK_TAG:
        pgn_step_tag(reader);
        return;
    case PGN_LOOK_BRACES:
    case PGN_LOOK_LINE_COMMENT:
    case PGN_LOOK_ESCAPE:
        step_outer_hidden(reader, token);
        return;
    case PGN_LOOK_CLOSE:
    case PGN_LOOK_STRAY_BRACE:
        if (reader->in_stretch) {
            step_stray(reader);
            return;
        }
        pgn_report_stray(reader, token->look);
        reader->header_closed = true;
        pgn_take(reader, 1);
        return;
    default:
        break;
    }
    if (!begins_moves(reader, token)) {
        step_stray(reader);
        return;
    }
    if (reader->phase == PGN_BETWEEN)
        begin_game(reader);
    pgn_begin_moves(reader);
}
