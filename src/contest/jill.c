/* The contest "jill": White in a dialogue, by lines, against an opponent that plays at random. Reads the
 * lines, keeps the position, answers with a move that was offered whatever else may be odd, and ends at the
 * result. Which move is best is the search's business (jill_search.h). */
#include "contest/contest.h"

#include "base/ascii.h"
#include "base/text.h"
#include "contest/jill_search.h"
#include "contest/jill_weights.h"
#include "notation/san.h"

/* A list of 218 moves, the most there are, has some 1,700 bytes. */
enum { LINE_MOST = CONTEST_TALK_WINDOW - 1 };

struct talk {
    struct reader *reader;
    const struct contest_dialogue *dialogue;
    struct diag *fault;
    struct diag_place place; /* of the line's first byte */
    struct span line;        /* without its end */
    struct jill_game game;
    bool lost; /* our position is not the opponent's any more */
};

/* What a line of offered moves means. */
struct offer {
    struct chess_move moves[CHESS_MAX_MOVES]; /* our legal moves, in order */
    struct span words[CHESS_MAX_MOVES];       /* how each was offered; empty: it was not */
    int count;
    int offered;         /* of ours */
    struct span first;   /* printable word of the line; empty: there is none */
    struct span mating;  /* the first word that claims to mate */
    struct span strange; /* the first word that is no legal move */
};

static bool fail(struct talk *talk, enum diag_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void warn(struct talk *talk, struct span word, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(struct talk *talk, enum diag_code code, const char *format, ...)
{
    va_list args;
    *talk->fault = (struct diag){.code = code, .severity = DIAG_ERROR, .place = talk->place};
    va_start(args, format);
    diag_say_list(talk->fault, format, args);
    va_end(args);
    return false;
}

/* A warning at a word of the line. */
static void warn(struct talk *talk, struct span word, const char *format, ...)
{
    struct diag diag = {.code = DIAG_DIALOGUE_DISAGREES, .severity = DIAG_WARNING, .place = talk->place};
    va_list args;
    diag.file = reader_name(talk->reader);
    diag.ply = (uint64_t)talk->game.plies + 1;
    if (word.length)
        diag.place.column += (uint64_t)(word.at - talk->line.at);
    va_start(args, format);
    diag_say_list(&diag, format, args);
    va_end(args);
    diag_put(&talk->dialogue->warnings, &diag);
}

/* The next line, as soon as its end is there: whoever wrote it waits for the answer. The last one may lack
 * its end. False at the end of the input, or with a fault when the line is too long or can't be read. */
static bool read_line(struct talk *talk, bool *ended)
{
    struct reader *reader = talk->reader;
    size_t length = 0;
    *ended = false;
    for (;;) {
        size_t there = reader_need(reader, length + 1);
        const char *end = there > length ? memchr(reader->at + length, '\n', there - length) : NULL;
        talk->line = (struct span){reader->at, end ? (size_t)(end - reader->at) : there};
        if (end || there <= length || there > LINE_MOST)
            break;
        length = there;
    }
    talk->place = reader_place(reader, reader->at);
    if (reader->error) {
        *talk->fault = (struct diag){.code = DIAG_READ_FAILED, .severity = DIAG_ERROR};
        reader_blame(reader, talk->fault);
        return false;
    }
    if (talk->line.length > LINE_MOST)
        return fail(talk, DIAG_BAD_LINE, "the line is longer than any of the protocol");
    *ended = talk->line.length == 0 && reader->at == reader->end;
    return !*ended;
}

/* Passes over the line that was read. */
static void pass_line(struct talk *talk)
{
    talk->reader->at += talk->line.length;
    if (talk->reader->at < talk->reader->end)
        talk->reader->at++;
}

/* A line may end with CR LF. */
static struct span without_return(struct span line)
{
    line.length -= line.length && line.at[line.length - 1] == '\r';
    return line;
}

/* Cuts the next word off a text; empty: there is none. */
static struct span next_word(struct span *text)
{
    while (text->length && ascii_is_blank(*text->at))
        *text = (struct span){text->at + 1, text->length - 1};
    struct span word = {text->at, 0};
    while (word.length < text->length && !ascii_is_blank(word.at[word.length]))
        word.length++;
    *text = (struct span){text->at + word.length, text->length - word.length};
    return word;
}

/* The legal move that a word means here; false: none. */
static bool find_move(const struct talk *talk, struct span word, struct chess_move *move)
{
    struct chess_position position = talk->game.position;
    return san_play(&position, word, &san_english, NULL, move) == SAN_GOOD && move->type != CHESS_NULL;
}

/* What is not printable is no move, and is never written back: it may be seen on a terminal. */
static void take_word(const struct talk *talk, struct offer *offer, struct span word)
{
    struct chess_move move;
    bool printable = text_is_printable(word);
    if (printable && !offer->first.length)
        offer->first = word;
    if (printable && !offer->mating.length && word.at[word.length - 1] == '#')
        offer->mating = word;
    if (!printable || !find_move(talk, word, &move)) {
        if (!offer->strange.length)
            offer->strange = word;
        return;
    }
    for (int i = 0; i < offer->count; i++)
        if (chess_same_move(offer->moves[i], move) && !offer->words[i].length) {
            offer->words[i] = word;
            offer->offered++;
        }
}

static void read_offer(const struct talk *talk, struct span rest, struct offer *offer)
{
    *offer = (struct offer){0};
    if (!talk->lost && talk->game.position.turn == CHESS_WHITE)
        offer->count = jill_game_moves(&talk->game, offer->moves);
    for (struct span word = next_word(&rest); word.length; word = next_word(&rest))
        take_word(talk, offer, word);
}

static void tell_missing(struct talk *talk, const struct offer *offer)
{
    char text[SAN_SIZE];
    int i = 0;
    while (offer->words[i].length)
        i++;
    san_write(&talk->game.position, offer->moves[i], text);
    warn(talk, (struct span){0}, "the list lacks %d of %d legal moves, such as %s",
        offer->count - offer->offered, offer->count, text);
}

/* Without a position there is only what the words themselves say. */
static struct span answer_blindly(const struct offer *offer)
{
    return offer->mating.length ? offer->mating : offer->first;
}

/* Chooses among our moves that were offered and plays it; returns its word. */
static struct span answer(struct talk *talk, const struct offer *offer)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    struct span words[CHESS_MAX_MOVES];
    int count = 0;
    for (int i = 0; i < offer->count; i++)
        if (offer->words[i].length) {
            moves[count] = offer->moves[i];
            words[count++] = offer->words[i];
        }
    struct jill_choice choice = jill_search_choose(&jill_search_standard, &talk->game, moves, count);
    jill_game_play(&talk->game, moves[choice.index]);
    return words[choice.index];
}

static bool take_offer(struct talk *talk, struct span rest)
{
    struct offer offer;
    char quote[DIAG_QUOTE_SIZE];
    read_offer(talk, rest, &offer);
    if (!offer.first.length)
        return fail(talk, DIAG_BAD_LINE, "no move is offered");
    if (!talk->lost && !offer.offered)
        warn(talk, offer.first, "%s; from now on the position is unknown",
            talk->game.position.turn == CHESS_BLACK ? "a list comes though Black is to move"
                                                    : "no offered move is legal here");
    else if (!talk->lost && offer.strange.length)
        warn(talk, offer.strange, "'%s' is offered but not legal here", diag_quote(quote, offer.strange));
    if (offer.offered && offer.offered < offer.count)
        tell_missing(talk, &offer);
    talk->lost = talk->lost || !offer.offered;
    struct span word = talk->lost ? answer_blindly(&offer) : answer(talk, &offer);
    talk->dialogue->say(talk->dialogue->context, word);
    return true;
}

static void take_reply(struct talk *talk, struct span rest)
{
    struct chess_move move;
    char quote[DIAG_QUOTE_SIZE];
    struct span word = next_word(&rest);
    if (talk->lost)
        return;
    struct span more = next_word(&rest);
    if (more.length)
        warn(talk, more, "'%s' follows the move and is passed over", diag_quote(quote, more));
    if (talk->game.position.turn == CHESS_BLACK && word.length && find_move(talk, word, &move)) {
        jill_game_play(&talk->game, move);
        return;
    }
    warn(talk, word, "Black cannot play '%s' here; from now on the position is unknown",
        diag_quote(quote, word));
    talk->lost = true;
}

bool contest_jill(struct reader *reader, const struct contest_dialogue *dialogue, struct diag *fault)
{
    struct talk talk = {.reader = reader, .dialogue = dialogue, .fault = fault};
    bool ended;
    jill_game_start(&talk.game);
    for (; read_line(&talk, &ended); pass_line(&talk)) {
        struct span rest = without_return(talk.line), word = next_word(&rest);
        if (span_equals(word, "result:"))
            return true;
        if (span_equals(word, "white_moves:")) {
            if (!take_offer(&talk, rest))
                return false;
        } else if (span_equals(word, "black_move:")) {
            take_reply(&talk, rest);
        } else if (word.length) {
            char quote[DIAG_QUOTE_SIZE];
            warn(&talk, word, "'%s' begins no line of the protocol, which is passed over",
                diag_quote(quote, word));
        }
    }
    return ended ? fail(&talk, DIAG_INPUT_ENDS, "the input ends without a result") : false;
}
