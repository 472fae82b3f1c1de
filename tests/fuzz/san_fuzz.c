/* Any bytes as chess moves in SAN: what can be read as FEN sets the board up, every word of other lines is
 * read as a move and played when it is one; reading and playing in one go gives what both steps give. Every
 * legal move's text means it, and it is taken back. Impossible positions are played on, too. */
#include "fuzz.h"

#include "notation/san.h"
#include "rules/chess_fen.h"

#include <string.h>

/* What is written is read again as the same. */
static void check_position(const struct chess_position *position)
{
    char fen[CHESS_FEN_SIZE], again[CHESS_FEN_SIZE];
    struct chess_position read;
    struct chess_faults faults;
    chess_write(position, fen);
    CHECK(chess_set_up(&read, span_of(fen), position->chess960, &faults) != CHESS_POSITION_UNREADABLE);
    chess_write(&read, again);
    CHECK(strcmp(fen, again) == 0);
    CHECK(memcmp(read.cell, position->cell, sizeof read.cell) == 0);
}

/* Every move applies and comes back; in possible positions its text means it. */
static void check_moves(const struct chess_position *position, bool is_possible)
{
    static struct chess_move moves[CHESS_MAX_MOVES];
    int count = chess_legal_moves(position, moves);
    CHECK(count == chess_count_moves(position) && count <= CHESS_MAX_MOVES);
    for (int i = 0; i < count; i++) {
        fuzz_check_taking_back(position, moves[i]);
        if (!is_possible)
            continue;
        struct chess_position after = *position;
        char text[SAN_SIZE];
        struct chess_move found;
        size_t length = san_write(position, moves[i], text);
        CHECK(length < SAN_SIZE);
        CHECK(san_play(&after, (struct span){text, length}, &san_english, NULL, &found) == SAN_GOOD);
        CHECK(chess_same_move(found, moves[i]));
    }
}

static void play(struct chess_position *position, struct span word, bool is_possible)
{
    struct chess_position before = *position, stepped = *position;
    struct chess_move move, found;
    struct chess_undo undo;
    struct san san, again;
    enum san_fault fault = san_read(word, &san_english, &san);
    struct diag diag = {0};
    bool is_read = fault == SAN_GOOD;
    if (is_read)
        fault = san_resolve(position, &san, &move);
    CHECK(san_play(position, word, &san_english, &again, &found) == fault);
    if (fault) {
        san_explain(&diag, fault, word, position, &san);
        CHECK(diag.message[0] && memcmp(position, &before, sizeof before) == 0);
        return;
    }
    CHECK(memcmp(&san, &again, sizeof san) == 0 && chess_same_move(move, found) && san.length <= word.length);
    san_style(position, move, word, &san);
    chess_apply(&stepped, move, &undo);
    CHECK(memcmp(&stepped, position, sizeof stepped) == 0);
    chess_take_back(&stepped, move, &undo);
    CHECK(memcmp(&stepped, &before, sizeof before) == 0);
    check_position(position);
    check_moves(position, is_possible);
}

static void play_line(struct chess_position *position, struct span line, bool *is_possible)
{
    struct chess_position read;
    struct chess_faults faults;
    enum chess_reading reading = chess_set_up(&read, line, false, &faults);
    if (reading != CHESS_POSITION_UNREADABLE) {
        *position = read;
        *is_possible = reading == CHESS_POSITION_GOOD;
        check_position(position);
        check_moves(position, *is_possible);
        return;
    }
    for (size_t i = 0; i < line.length;) {
        size_t length = 0;
        while (i + length < line.length && line.at[i + length] != ' ')
            length++;
        play(position, (struct span){line.at + i, length}, *is_possible);
        i += length + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = fuzz_copy(data, size);
    const char *at = text.at, *end = at + size;
    struct chess_position position;
    bool is_possible = true;
    chess_start(&position);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);
        play_line(&position, (struct span){at, length}, &is_possible);
        at += length + (stop != NULL);
    }
    free((char *)text.at);
    return 0;
}
