/* The careful path: one token of any kind, in any place. Here are the tokens among moves, how games end, and
 * what is a fault; pgn_outer.c has what stands outside the moves. */
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"
#include "notation/pgn_word.h"

static void push_game_end(struct pgn_reader *reader)
{
    reader->depth = 0;
    reader->phase = PGN_BETWEEN;
    reader->overflown = false;
    reader->broken = false;
    reader->game_end = reader->content_end;
    pgn_push(reader, PGN_GAME_END, NULL, 0);
}

/* The game ends without a result. What broke it off has been reported already. */
static void end_game(struct pgn_reader *reader)
{
    if (!reader->broken)
        pgn_report(reader, DIAG_NOTE, DIAG_MISSING_RESULT, pgn_mark_place(reader, &reader->game), 0,
            "the game has no result at its end; * is taken");
    reader->depth = 0;
    struct pgn_event *result = pgn_push(reader, PGN_RESULT, NULL, 0);
    result->number = PGN_UNKNOWN;
    result->flags = PGN_MISSING;
    push_game_end(reader);
}

static void end_in_variation(struct pgn_reader *reader)
{
    pgn_report(reader, DIAG_ERROR, DIAG_UNCLOSED_VARIATION, pgn_mark_place(reader, &reader->variation),
        pgn_last_ply(reader), "the variation that begins here has no closing parenthesis");
    reader->broken = true;
    end_game(reader);
}

struct diag_place pgn_place_here(struct pgn_reader *reader)
{
    return reader_place(reader->window, reader->window->at);
}

/* An error that ends the line of play. Words behind it, in the same line or in its variations, are no news.
 */
static void push_fault(struct pgn_reader *reader, enum diag_code code, size_t length)
{
    struct pgn_event *event = pgn_push(reader, PGN_FAULT, reader->window->at, length);
    event->number = code;
    if (reader->dead_depth > reader->depth)
        reader->dead_depth = reader->depth;
}

static void report_unknown(struct pgn_reader *reader, const struct pgn_token *token)
{
    char shown[DIAG_QUOTE_SIZE];
    struct span text = {reader->window->at, token->length};
    if (reader->depth >= reader->dead_depth || reader->overflown)
        return;
    pgn_report(reader, DIAG_ERROR, DIAG_UNKNOWN_WORD, pgn_place_here(reader), pgn_next_ply(reader),
        "'%s' is no move, and nothing else that may stand among moves", diag_quote(shown, text));
    push_fault(reader, DIAG_UNKNOWN_WORD, token->length);
}

static void step_unknown(struct pgn_reader *reader, const struct pgn_token *token)
{
    report_unknown(reader, token);
    if (!pgn_take_unknown(reader))
        pgn_forget_texts(reader);
}

void pgn_report_stray(struct pgn_reader *reader, enum pgn_look look)
{
    if (look == PGN_LOOK_CLOSE)
        pgn_report(reader, DIAG_ERROR, DIAG_STRAY_PARENTHESIS, pgn_place_here(reader), pgn_last_ply(reader),
            "the parenthesis closes no variation");
    else
        pgn_report(reader, DIAG_ERROR, DIAG_STRAY_BRACE, pgn_place_here(reader), pgn_last_ply(reader),
            "the brace closes no comment");
}

static void forget_number(struct pgn_reader *reader)
{
    reader->numbered = false;
    reader->number = 0;
    reader->dots = 0;
}

static void step_close(struct pgn_reader *reader)
{
    if (reader->depth == 0) {
        pgn_report_stray(reader, PGN_LOOK_CLOSE);
        pgn_take(reader, 1);
        return;
    }
    pgn_push(reader, PGN_CLOSE, reader->window->at, 1);
    pgn_take(reader, 1);
    reader->depth--;
    reader->has_move = true;
    forget_number(reader);
    if (reader->depth < reader->dead_depth)
        reader->dead_depth = PGN_ALIVE;
}

/* Jumps over the variation in front, and back to the depth `until`. */
static void skip_variation(struct pgn_reader *reader, uint64_t until)
{
    uint64_t depth = reader->depth + 1;
    pgn_take(reader, 1);
    pgn_skip_variation(reader, depth, until);
    reader->depth = until;
    forget_number(reader);
}

static void step_open(struct pgn_reader *reader)
{
    if (reader->depth == 0)
        pgn_set_mark(reader, &reader->variation);
    if (!reader->has_move) {
        pgn_report(reader, DIAG_ERROR, DIAG_EARLY_VARIATION, pgn_place_here(reader), 0,
            "the variation stands before any move it could replace; it is skipped");
        skip_variation(reader, reader->depth);
    } else if (reader->depth == PGN_DEPTH_LIMIT) {
        pgn_report_deep(reader);
        skip_variation(reader, 0);
    } else if (reader->options.main_line) {
        skip_variation(reader, 0);
    } else {
        reader->depth++;
        pgn_push(reader, PGN_OPEN, reader->window->at, 1);
        pgn_take(reader, 1);
        reader->has_move = false;
        forget_number(reader);
    }
}

static void step_move(struct pgn_reader *reader, const struct pgn_token *token)
{
    const char *at = reader->window->at;
    size_t length = token->length - token->forced;
    if (reader->options.count_moves &&
        !pgn_is_move_like((struct span){at, length}, reader->options.draughts)) {
        report_unknown(reader, token); /* no more than a move's word: where games end may not depend on it */
        reader->has_move = true;
        forget_number(reader);
        pgn_take(reader, token->length);
        return;
    }
    if (!reader->options.count_moves) {
        struct pgn_event *event = pgn_push(reader, PGN_MOVE, at, length);
        event->number = reader->number;
        event->dots = reader->dots;
        event->flags = (reader->numbered ? PGN_NUMBERED : 0) | (token->forced ? PGN_FORCED : 0);
    }
    reader->plies += reader->depth == 0;
    reader->has_move = true;
    forget_number(reader);
    pgn_take(reader, token->length);
}

/* A sign without a number of the standard's. */
static void step_sign(struct pgn_reader *reader, const struct pgn_token *token)
{
    char shown[DIAG_QUOTE_SIZE];
    struct span text = {reader->window->at, token->length};
    pgn_report(reader, DIAG_NOTE, DIAG_UNKNOWN_SIGN, pgn_place_here(reader), pgn_last_ply(reader),
        "the sign '%s' has no number in the standard; it is kept as text", diag_quote(shown, text));
    if (!reader->options.main_line)
        pgn_push(reader, PGN_SIGN, text.at, text.length);
    pgn_take(reader, token->length);
}

/* Whether the Result tag says something else than the movetext. Draughts files may end every game with *. */
static bool contradicts(const struct pgn_reader *reader, enum pgn_result result, size_t length)
{
    struct span tag = pgn_get_tag(reader, "Result");
    bool odd;
    if (tag.length == length && memcmp(tag.at, reader->window->at, length) == 0)
        return false;
    if (tag.length == 0 || span_equals(tag, "?") || (reader->options.draughts && result == PGN_UNKNOWN))
        return false;
    return pgn_read_result(tag, reader->options.draughts, &odd) != (int)result;
}

static void check_result(struct pgn_reader *reader, const struct pgn_token *token)
{
    bool mismatch = reader->depth == 0 && contradicts(reader, (enum pgn_result)token->number, token->length);
    char shown[DIAG_QUOTE_SIZE];
    char tag[DIAG_QUOTE_SIZE];
    if (!token->odd && !mismatch)
        return;
    diag_quote(shown, (struct span){reader->window->at, token->length});
    if (token->odd)
        pgn_report(reader, DIAG_NOTE, DIAG_ODD_RESULT, pgn_place_here(reader), 0,
            "the result '%s' is not written as the standard has it", shown);
    if (mismatch)
        pgn_report(reader, DIAG_WARNING, DIAG_RESULT_MISMATCH, pgn_place_here(reader), 0,
            "the result '%s' is not that of the Result tag, '%s'", shown,
            diag_quote(tag, pgn_get_tag(reader, "Result")));
}

/* In a variation a result is the line's, and ends nothing. */
static void step_result(struct pgn_reader *reader, const struct pgn_token *token)
{
    check_result(reader, token);
    pgn_push(reader, PGN_RESULT, reader->window->at, token->length)->number = token->number;
    pgn_take(reader, token->length);
    if (reader->depth == 0)
        push_game_end(reader);
}

static void step_nag(struct pgn_reader *reader, const struct pgn_token *token)
{
    if (!reader->options.main_line)
        pgn_push(reader, PGN_NAG, reader->window->at, token->length)->number = token->number;
    pgn_take(reader, token->length);
}

static void step_set_position(struct pgn_reader *reader, const struct pgn_token *token)
{
    pgn_push(reader, PGN_SET_POSITION, reader->window->at + token->text, token->text_length);
    pgn_take(reader, token->length);
}

enum pgn_hidden pgn_hidden_of(enum pgn_look look)
{
    return look == PGN_LOOK_BRACES         ? PGN_IN_BRACES
           : look == PGN_LOOK_LINE_COMMENT ? PGN_IN_LINE_COMMENT
                                           : PGN_IN_ESCAPE;
}

/* A token behind the place where the variations became too deep: only the game's end is of interest. */
static void step_overflown(struct pgn_reader *reader, const struct pgn_token *token)
{
    switch (token->look) {
    case PGN_LOOK_END:
    case PGN_LOOK_TAG:
        end_game(reader);
        return;
    case PGN_LOOK_RESULT:
        step_result(reader, token);
        return;
    case PGN_LOOK_BRACES:
    case PGN_LOOK_LINE_COMMENT:
    case PGN_LOOK_ESCAPE:
        pgn_begin_hidden(reader, pgn_hidden_of(token->look));
        return;
    case PGN_LOOK_OPEN:
        pgn_set_mark(reader, &reader->variation);
        skip_variation(reader, 0);
        return;
    case PGN_LOOK_NUMBER:
        pgn_take_number(reader, token);
        return;
    case PGN_LOOK_UNKNOWN:
        pgn_take_unknown(reader);
        return;
    default:
        pgn_take(reader, token->length);
    }
}

static void step_in_moves(struct pgn_reader *reader, const struct pgn_token *token)
{
    switch (token->look) {
    case PGN_LOOK_END:
        if (reader->depth > 0)
            end_in_variation(reader);
        else
            end_game(reader);
        return;
    case PGN_LOOK_TAG:
        end_game(reader);
        return;
    case PGN_LOOK_NEW_GAME:
        end_in_variation(reader);
        return;
    case PGN_LOOK_BRACES:
    case PGN_LOOK_LINE_COMMENT:
    case PGN_LOOK_ESCAPE:
        pgn_begin_hidden(reader, pgn_hidden_of(token->look));
        return;
    case PGN_LOOK_OPEN:
        step_open(reader);
        return;
    case PGN_LOOK_CLOSE:
        step_close(reader);
        return;
    case PGN_LOOK_STRAY_BRACE:
        pgn_report_stray(reader, token->look);
        pgn_take(reader, 1);
        return;
    case PGN_LOOK_NAG:
        step_nag(reader, token);
        return;
    case PGN_LOOK_SIGN:
        step_sign(reader, token);
        return;
    case PGN_LOOK_NUMBER:
        pgn_take_number(reader, token);
        return;
    case PGN_LOOK_RESULT:
        step_result(reader, token);
        return;
    case PGN_LOOK_MOVE:
        step_move(reader, token);
        return;
    case PGN_LOOK_PASSING:
        pgn_take(reader, token->length);
        return;
    case PGN_LOOK_SET_POSITION:
        step_set_position(reader, token);
        return;
    case PGN_LOOK_UNKNOWN:
        step_unknown(reader, token);
        return;
    }
}

/* A comment or variation that was not closed ends its game; before a game it is not the next one's. */
static void step_broken(struct pgn_reader *reader)
{
    if (reader->phase == PGN_IN_TAGS) {
        pgn_begin_moves(reader);
    } else if (reader->phase == PGN_IN_MOVES) {
        end_game(reader);
    } else {
        reader->broken = false;
        reader->has_orphan = false;
        pgn_push(reader, PGN_STRAY, NULL, 0);
    }
}

/* 1-0 0-1 1/2-1/2 as a whole word. */
static bool is_usual_result(const char *at, struct pgn_token *token)
{
    bool first = memcmp(at, "1-0", 3) == 0, second = memcmp(at, "0-1", 3) == 0;
    *token = (struct pgn_token){
        .look = PGN_LOOK_RESULT, .length = 3, .number = first ? PGN_FIRST_WON : PGN_SECOND_WON};
    if (!first && !second) {
        if (memcmp(at, "1/2-1/2", 7) != 0)
            return false;
        token->length = 7;
        token->number = PGN_DRAW;
    }
    return pgn_ends_word(at[token->length]);
}

/* What stands between most games, a result, a plain tag, the first move's number, in one go: pgn_look would
 * say the same. False, and nothing done, for anything else. */
static bool step_usual(struct pgn_reader *reader)
{
    struct reader *window = reader->window;
    struct pgn_token token;
    const char *at = window->at;
    while (*at == '\n' || *at == '\r' || *at == ' ')
        at++;
    if (window->end - at < PGN_REACH || reader->overflown || reader->depth > 0)
        return false;
    if (reader->phase == PGN_IN_MOVES) {
        if (!is_usual_result(at, &token))
            return false;
        window->at = at;
        step_result(reader, &token);
        return true;
    }
    if (pgn_begins_plain_tag(at)) {
        window->at = at;
        pgn_step_tag(reader);
        return true;
    }
    if (reader->phase != PGN_IN_TAGS || reader->in_stretch || !pgn_is_digit(at[0]) || at[1] != '.')
        return false;
    window->at = at;
    pgn_begin_moves(reader);
    return true;
}

void pgn_step(struct pgn_reader *reader)
{
    struct pgn_token token;
    if (reader->hidden != PGN_NOT_HIDDEN) {
        pgn_read_hidden(reader);
        return;
    }
    if (reader->broken) {
        step_broken(reader);
        return;
    }
    if (step_usual(reader))
        return;
    pgn_look(reader, &token);
    if (reader->phase != PGN_IN_MOVES)
        pgn_step_outside(reader, &token);
    else if (reader->overflown)
        step_overflown(reader, &token);
    else
        step_in_moves(reader, &token);
}
