/* Any bytes as what a contestant of "jill" sends, in pieces of a length that the first byte tells. A byte
 * above 127 stands for one of the moves offered and a line end, so that games go on. The game must end by the
 * rules, and what is written about it must be clean. */
#include "contest/jill_pgn.h"
#include "contest/jill_referee.h"

#include "base/text.h"

#include <stdlib.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct source {
    const uint8_t *data;
    size_t size;
    size_t piece;
    struct bytes list; /* the last moves offered, each with a line end */
    struct jill_lines lines;
};

static void tell(void *context, struct span line)
{
    struct source *source = context;
    static const char head[] = "white_moves: ";
    const size_t length = sizeof head - 1;
    CHECK(line.length > 0 && line.at[line.length - 1] == '\n');
    if (line.length <= length || memcmp(line.at, head, length) != 0)
        return;
    source->list.length = 0;
    for (size_t i = length; i < line.length; i++)
        bytes_append_char(&source->list, line.at[i] == ' ' ? '\n' : line.at[i]);
}

/* Appends a move of the list, its line end included. */
static void append_move(const struct source *source, unsigned which, struct bytes *to)
{
    const char *at = source->list.at, *end = at + source->list.length;
    for (; which > 0 && at < end; which--)
        at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
    if (at < end)
        bytes_append(to, at, (size_t)((const char *)memchr(at, '\n', (size_t)(end - at)) - at) + 1);
}

/* The next bytes; false: none are left. */
static bool feed(struct source *source)
{
    struct bytes piece = {0};
    for (size_t i = 0; i < source->piece && source->size > 0; i++, source->data++, source->size--) {
        if (*source->data < 128)
            bytes_append_char(&piece, (char)*source->data);
        else
            append_move(source, *source->data - 128U, &piece);
    }
    bool any = piece.length > 0 || source->size > 0;
    for (size_t at = 0; at < piece.length;) {
        size_t room;
        char *to = jill_lines_room(&source->lines, &room);
        size_t length = piece.length - at < room ? piece.length - at : room;
        if (length == 0)
            break; /* too long a line: what follows is not wanted */
        memcpy(to, piece.at + at, length);
        jill_lines_add(&source->lines, length);
        at += length;
    }
    bytes_free(&piece);
    return any;
}

static enum jill_heard hear(void *context, struct span *line)
{
    struct source *source = context;
    for (;;) {
        if (jill_lines_take(&source->lines, line))
            return JILL_HEARD_LINE;
        *line = jill_lines_rest(&source->lines);
        if (jill_lines_too_long(&source->lines))
            return JILL_HEARD_FLOOD;
        if (!feed(source))
            return JILL_HEARD_END;
    }
}

/* The moves are legal, none is played behind the end, and the end is that of the board. */
static void check_game(const struct jill_record *record)
{
    struct jill_game game;
    jill_game_start(&game);
    for (int i = 0; i < record->plies; i++) {
        struct chess_move moves[CHESS_MAX_MOVES];
        int count = jill_game_moves(&game, moves), found = 0;
        CHECK(jill_game_verdict(&game) == JILL_RUNNING);
        for (int j = 0; j < count; j++)
            found += memcmp(&moves[j], &record->moves[i], sizeof *moves) == 0;
        CHECK(found == 1);
        jill_game_play(&game, record->moves[i]);
    }
    enum jill_verdict verdict = jill_game_verdict(&game);
    CHECK((verdict == JILL_RUNNING) == (record->end > JILL_LOST_BY_MATE));
    if (verdict != JILL_RUNNING)
        CHECK(strcmp(jill_verdict_text(verdict), jill_end_text(record->end)) == 0);
}

static void check_clean(const struct bytes *text)
{
    CHECK(text->length > 0 && text->at[text->length - 1] == '\n');
    for (size_t i = 0; i < text->length; i++)
        CHECK(text->at[i] == '\n' || (text->at[i] >= 0x20 && text->at[i] <= 0x7e));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return -1;
    struct source source = {.data = data + 1, .size = size - 1, .piece = 1U + data[0] % 64U};
    const struct jill_contestant contestant = {&source, tell, hear};
    const struct jill_setting setting = {NULL, data[0], 1};
    const struct jill_pgn_names names = {"a program", data[0], 1};
    struct jill_record record = {0};
    struct bytes transcript = {0}, pgn = {0};
    jill_referee_play(&contestant, &setting, &record, &transcript);
    check_game(&record);
    check_clean(&transcript);
    jill_pgn_append(&record, &names, &pgn);
    check_clean(&pgn);
    bytes_free(&source.list);
    bytes_free(&transcript);
    bytes_free(&pgn);
    jill_record_free(&record);
    return 0;
}
