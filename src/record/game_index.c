/* Entries lie in chunks, each twice as large as the one before, which never move; a thread that has seen the
 * count grow sees the entries below it. Texts lie in blocks of their own. */
#include "record/game_index.h"

#include "base/memory.h"
#include "notation/pgn.h"
#include "record/mango_game.h"
#include "record/replay.h"
#include "record/tree_clean.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { FIRST_CHUNK = 1024, CHUNKS = 44, BLOCK_SIZE = 1 << 16, LONGEST_TEXT = 255 };

/* An entry as it is kept. */
struct kept {
    uint64_t from; /* end of the game before */
    uint64_t offset;
    uint64_t length; /* from `from` on */
    uint64_t lines;  /* before `from`, in its text */
    const char *text;
    uint32_t plies;
    uint8_t text_length[GAME_INDEX_TEXTS];
    bool faulty;
};

struct block {
    struct block *next;
    char text[BLOCK_SIZE];
};

struct game_index {
    _Atomic uint64_t count;
    _Atomic uint64_t bytes;
    _Atomic bool complete;
    _Atomic bool stopping;
    _Atomic int error;
    struct kept *chunk[CHUNKS];

    /* For the thread that reads. */
    struct block *block; /* the one being filled, then the full ones */
    size_t block_used;
    struct bytes scratch;
    uint64_t base; /* of the text being read */
    uint64_t from;
    uint64_t lines;
};

struct game_index *game_index_open(void)
{
    return memory_new(1, sizeof(struct game_index));
}

void game_index_close(struct game_index *index)
{
    if (!index)
        return;
    for (int i = 0; i < CHUNKS; i++)
        free(index->chunk[i]);
    while (index->block) {
        struct block *next = index->block->next;
        free(index->block);
        index->block = next;
    }
    bytes_free(&index->scratch);
    free(index);
}

/* The chunk of an entry, and its place there. */
static int chunk_of(uint64_t number, uint64_t *at)
{
    int chunk = 63 - __builtin_clzll(number / FIRST_CHUNK + 1);
    *at = number - FIRST_CHUNK * (((uint64_t)1 << chunk) - 1);
    return chunk;
}

/* Copies a text to where it stays. */
static const char *keep_text(struct game_index *index, struct span text)
{
    if (!index->block || BLOCK_SIZE - index->block_used < text.length) {
        struct block *block = memory_new(1, sizeof *block);
        block->next = index->block;
        index->block = block;
        index->block_used = 0;
    }
    char *at = index->block->text + index->block_used;
    memcpy(at, text.at, text.length);
    index->block_used += text.length;
    return at;
}

/* Cleans a text and cuts it at a character's end. Appends it to the scratch. */
static uint8_t add_text(struct bytes *scratch, struct span text)
{
    size_t start = scratch->length;
    tree_clean_text(scratch, text);
    size_t length = scratch->length - start;
    if (length > LONGEST_TEXT) {
        length = LONGEST_TEXT;
        while (length > 0 && (scratch->at[start + length] & 0xc0) == 0x80)
            length--;
    }
    scratch->length = start + length;
    return (uint8_t)length;
}

static void add_texts(struct game_index *index, struct kept *entry, const struct pgn_reader *reader)
{
    static const char *const tags[GAME_INDEX_TEXTS] = {"White", "Black", "Result", "Date", "Event"};
    index->scratch.length = 0;
    for (int i = 0; i < GAME_INDEX_TEXTS; i++)
        entry->text_length[i] = add_text(&index->scratch, pgn_get_tag(reader, tags[i]));
    if (index->scratch.length > 0)
        entry->text = keep_text(index, (struct span){index->scratch.at, index->scratch.length});
}

/* Adds the game that ends where the window is read. */
static void add(struct game_index *index, struct reader *window, struct kept *entry)
{
    uint64_t number = atomic_load_explicit(&index->count, memory_order_relaxed), at;
    uint64_t end = index->base + reader_offset(window, window->at);
    int chunk = chunk_of(number, &at);
    if (!index->chunk[chunk])
        index->chunk[chunk] = memory_new((size_t)FIRST_CHUNK << chunk, sizeof *entry);
    entry->from = index->from;
    entry->length = end - index->from;
    entry->lines = index->lines;
    index->chunk[chunk][at] = *entry;
    index->from = end;
    index->lines = reader_lines(window);
    atomic_store_explicit(&index->bytes, end, memory_order_relaxed);
    atomic_store_explicit(&index->count, number + 1, memory_order_release);
}

static bool is_stopping(const struct game_index *index)
{
    return atomic_load_explicit(&index->stopping, memory_order_relaxed);
}

static void ignore(void *context, const struct diag *diag)
{
    (void)context;
    (void)diag;
}

static const struct diag_sink nowhere = {ignore, NULL};

static void read_pgn(struct game_index *index, struct reader *window, bool draughts)
{
    struct pgn_options options = {.draughts = draughts, .main_line = true, .count_moves = true};
    struct pgn_reader *reader = pgn_open(window, &options, &nowhere);
    const struct pgn_event *event;
    while (!is_stopping(index) && (event = pgn_next(reader))->type != PGN_END) {
        if (event->type != PGN_GAME_END)
            continue;
        struct kept entry = {.offset = index->base + pgn_game_offset(reader),
            .plies = (uint32_t)pgn_game_plies(reader),
            .faulty = pgn_game_is_faulty(reader)};
        add_texts(index, &entry, reader);
        add(index, window, &entry);
    }
    pgn_close(reader);
}

static void read_mango(struct game_index *index, struct reader *window)
{
    struct mango_game game;
    struct diag fault;
    enum mango_event event = MANGO_ACTION;
    mango_game_open(&game, window, false);
    while (event == MANGO_ACTION && !is_stopping(index))
        event = mango_game_next(&game, &fault);
    struct kept entry = {
        .offset = index->base, .plies = (uint32_t)game.plies, .faulty = event == MANGO_FAULT};
    while (reader_need(window, 1) > 0 && !is_stopping(index))
        window->at = window->end; /* what stands behind a fault belongs to it */
    if (game.plies > 0 || !window->error)
        add(index, window, &entry);
}

static void read_fen(struct game_index *index, struct reader *window)
{
    struct replay *replay = memory_new(1, sizeof *replay);
    enum replay_event event;
    replay_open(replay, window, FORMAT_FEN, &rules_chess, &san_english, &nowhere);
    while (!is_stopping(index) && (event = replay_next(replay)) != REPLAY_END) {
        struct kept entry = {.offset = index->from, .faulty = replay->faulty};
        if (event == REPLAY_GAME)
            add(index, window, &entry);
    }
    replay_close(replay);
    free(replay);
}

void game_index_read(
    struct game_index *index, struct reader *window, enum record_format format, uint64_t offset)
{
    index->base = index->from = offset;
    index->lines = 0;
    if (format == FORMAT_MANGO)
        read_mango(index, window);
    else if (format == FORMAT_FEN)
        read_fen(index, window);
    else
        read_pgn(index, window, format == FORMAT_PDN);
    atomic_store(&index->bytes, offset + reader_offset(window, window->at));
    if (window->error)
        atomic_store(&index->error, window->error);
}

void game_index_finish(struct game_index *index)
{
    atomic_store(&index->complete, !is_stopping(index));
}

uint64_t game_index_count(const struct game_index *index)
{
    return atomic_load_explicit(&index->count, memory_order_acquire);
}

struct game_entry game_index_get(const struct game_index *index, uint64_t number)
{
    uint64_t at;
    int chunk = chunk_of(number, &at);
    const struct kept *kept = &index->chunk[chunk][at];
    const char *text = kept->text ? kept->text : "";
    struct game_entry entry = {.place = {.offset = kept->from,
                                   .length = kept->length,
                                   .lines_before = kept->lines,
                                   .games_before = number},
        .offset = kept->offset,
        .plies = kept->plies,
        .faulty = kept->faulty};
    for (int i = 0; i < GAME_INDEX_TEXTS; i++) {
        entry.text[i] = (struct span){text, kept->text_length[i]};
        text += kept->text_length[i];
    }
    return entry;
}

uint64_t game_index_bytes(const struct game_index *index)
{
    return atomic_load_explicit(&index->bytes, memory_order_relaxed);
}

bool game_index_is_complete(const struct game_index *index)
{
    return atomic_load(&index->complete);
}

int game_index_error(const struct game_index *index)
{
    return atomic_load(&index->error);
}

void game_index_stop(struct game_index *index)
{
    atomic_store(&index->stopping, true);
}
