/* Any bytes as chess positions in FEN, a line each, by the usual rules and as Chess960. Every position that
 * can be read, an impossible one too, comes back from its text without a word about it; its moves apply and
 * are taken back; what is told about the others has a place in them. */
#include "fuzz.h"

#include "base/bytes.h"
#include "rules/chess_fen.h"

#include <string.h>

static void check_faults(const struct chess_faults *faults, enum chess_reading reading, struct span text)
{
    bool error = false;
    CHECK(faults->count >= 0 && faults->count <= CHESS_MAX_FAULTS);
    for (int i = 0; i < faults->count; i++) {
        const struct chess_fault *fault = &faults->fault[i];
        CHECK(fault->code < DIAG_CODE_COUNT && fault->message && fault->offset <= text.length);
        CHECK(i == 0 || faults->fault[i - 1].offset <= fault->offset);
        error |= fault->severity == DIAG_ERROR;
    }
    CHECK(error == (reading != CHESS_POSITION_GOOD) && error == (chess_first_error(faults) != NULL));
}

/* What is written reads as the same position; of a good one there is nothing to tell. */
static void check_text(const struct chess_position *position, enum chess_reading reading)
{
    char line[CHESS_FEN_SIZE], again[CHESS_FEN_SIZE];
    struct chess_position read;
    struct chess_faults faults;
    size_t length = chess_write(position, line);
    CHECK(length < CHESS_FEN_SIZE && length == strlen(line));
    enum chess_reading again_read = chess_set_up(&read, span_of(line), position->chess960, &faults);
    CHECK(again_read != CHESS_POSITION_UNREADABLE);
    CHECK(reading != CHESS_POSITION_GOOD || (again_read == CHESS_POSITION_GOOD && faults.count == 0));
    CHECK(memcmp(read.cell, position->cell, sizeof read.cell) == 0);
    chess_write(&read, again);
    CHECK(strcmp(line, again) == 0);
}

static void check_moves(const struct chess_position *position)
{
    static struct chess_move moves[CHESS_MAX_MOVES];
    int count = chess_legal_moves(position, moves);
    CHECK(count == chess_count_moves(position) && count <= CHESS_MAX_MOVES);
    for (int i = 0; i < count; i++) {
        fuzz_check_taking_back(position, moves[i]);
        for (int k = 0; k < i; k++)
            CHECK(!chess_same_move(moves[i], moves[k]));
    }
}

static void try_line(struct span line, bool chess960)
{
    struct chess_position position;
    struct chess_faults faults;
    enum chess_reading reading = chess_set_up(&position, line, chess960, &faults);
    check_faults(&faults, reading, line);
    if (reading == CHESS_POSITION_UNREADABLE)
        return;
    CHECK(position.chess960 || !chess960);
    check_text(&position, reading);
    check_moves(&position);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = fuzz_copy(data, size);
    const char *at = text.at, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);
        try_line((struct span){at, length}, false);
        try_line((struct span){at, length}, true);
        at += length + (stop != NULL);
    }
    free((char *)text.at);
    return 0;
}
