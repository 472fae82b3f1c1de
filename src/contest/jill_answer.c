/* Lists of moves offered, and the answers to them. */
#include "contest/jill_answer.h"

#include <stdlib.h>
#include <string.h>

char *jill_lines_room(struct jill_lines *lines, size_t *size)
{
    memmove(lines->at, lines->at + lines->begin, lines->end - lines->begin);
    lines->end -= lines->begin;
    lines->begin = 0;
    *size = sizeof lines->at - lines->end;
    return lines->at + lines->end;
}

void jill_lines_add(struct jill_lines *lines, size_t length)
{
    lines->end += length;
}

struct span jill_lines_rest(const struct jill_lines *lines)
{
    return (struct span){lines->at + lines->begin, lines->end - lines->begin};
}

/* The bytes of a line but for a CR at its end. */
static size_t length_without_return(const char *at, const char *end)
{
    return (size_t)(end - at) - (end > at && end[-1] == '\r');
}

bool jill_lines_take(struct jill_lines *lines, struct span *line)
{
    struct span rest = jill_lines_rest(lines);
    const char *end = rest.length > 0 ? memchr(rest.at, '\n', rest.length) : NULL;
    if (!end || length_without_return(rest.at, end) > JILL_LINE_LIMIT)
        return false;
    *line = (struct span){rest.at, length_without_return(rest.at, end)};
    lines->begin += (size_t)(end - rest.at) + 1;
    return true;
}

bool jill_lines_too_long(const struct jill_lines *lines)
{
    struct span rest = jill_lines_rest(lines);
    return length_without_return(rest.at, rest.at + rest.length) > JILL_LINE_LIMIT;
}

void jill_offer_make(struct jill_offer *offer, const struct jill_game *game, struct random *random)
{
    struct chess_move moves[CHESS_MAX_MOVES];
    int count = jill_game_moves(game, moves);
    offer->count = count < JILL_MOST_OFFERS ? count : JILL_MOST_OFFERS;
    for (int i = offer->count - 1; i > 0; i--) {
        int other = (int)random_below(random, (uint64_t)i + 1);
        struct chess_move move = moves[i];
        moves[i] = moves[other];
        moves[other] = move;
    }
    for (int i = 0; i < offer->count; i++) {
        offer->moves[i] = moves[i];
        san_write(&game->position, moves[i], offer->texts[i]);
    }
}

void jill_offer_append(const struct jill_offer *offer, struct bytes *line)
{
    bytes_append_text(line, "white_moves:");
    for (int i = 0; i < offer->count; i++) {
        bytes_append_char(line, ' ');
        bytes_append_text(line, offer->texts[i]);
    }
}

enum jill_answer jill_answer_read(
    struct span line, const struct jill_offer *offer, const struct chess_position *position, int *choice)
{
    line = span_trim(line);
    for (int i = 0; i < offer->count; i++) {
        if (!span_equals(line, offer->texts[i]))
            continue;
        *choice = i;
        return JILL_OFFERED;
    }
    struct san san;
    struct chess_move move;
    if (line.length == 0 || san_read(line, &san_english, &san) != SAN_GOOD)
        return JILL_NO_MOVE;
    bool legal = san.type != SAN_NULL && san_resolve(position, &san, &move) == SAN_GOOD;
    return legal ? JILL_NOT_OFFERED : JILL_ILLEGAL;
}
