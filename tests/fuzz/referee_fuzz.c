/* Any bytes as what a contestant of "jill" sends: the first letter picks the position to begin with; the byte
 * 1 and one behind it stand for an offered move, so that games go on. Whatever comes, the referee tells whole
 * lines and one result, every move played is legal, the game's end is that of its last position or the
 * contestant's fault, and the PGN is read without diagnostics. In which pieces the bytes come is no matter.
 */
#include "fuzz.h"

#include "contest/jill_pgn.h"
#include "record/tree_read.h"
#include "rules/chess_fen.h"

#include <string.h>

enum { AN_OFFER = 1 };

struct contestant {
    struct span sends; /* what has not been sent yet */
    size_t piece;      /* bytes at a time */
    struct jill_lines lines;
    struct bytes told;
    size_t list; /* where the last list of moves begins in `told` */
};

static void tell(void *context, struct span line)
{
    struct contestant *contestant = context;
    CHECK(line.length > 1 && line.at[line.length - 1] == '\n');
    for (size_t i = 0; i + 1 < line.length; i++)
        CHECK(line.at[i] >= ' ' && line.at[i] <= '~');
    if (line.at[0] == 'w')
        contestant->list = contestant->told.length;
    bytes_append(&contestant->told, line.at, line.length);
}

static size_t add(struct contestant *contestant, struct span bytes)
{
    size_t room;
    char *to = jill_lines_room(&contestant->lines, &room);
    size_t length = bytes.length < room ? bytes.length : room;
    CHECK(room > 0);
    memcpy(to, bytes.at, length);
    jill_lines_add(&contestant->lines, length);
    return length;
}

static void send_offered(struct contestant *contestant, uint8_t number)
{
    struct span list = {contestant->told.at + contestant->list, contestant->told.length - contestant->list};
    const char *at = memchr(list.at, ' ', list.length), *end = list.at + list.length - 1;
    CHECK(at);
    for (const char *next; number > 0 && (next = memchr(at + 1, ' ', (size_t)(end - at - 1))); number--)
        at = next;
    const char *stop = memchr(at + 1, ' ', (size_t)(end - at - 1));
    add(contestant, (struct span){at + 1, (size_t)((stop ? stop : end) - at - 1)});
    add(contestant, span_of("\n"));
}

static void send_more(struct contestant *contestant)
{
    struct span *sends = &contestant->sends;
    size_t length = 0;
    if (sends->at[0] == AN_OFFER) {
        send_offered(contestant, sends->length > 1 ? (uint8_t)sends->at[1] : 0);
        length = sends->length > 1 ? 2 : 1;
    } else {
        while (length < sends->length && length < contestant->piece && sends->at[length] != AN_OFFER)
            length++;
        length = add(contestant, (struct span){sends->at, length});
    }
    *sends = (struct span){sends->at + length, sends->length - length};
}

static enum jill_heard hear(void *context, struct span *line)
{
    struct contestant *contestant = context;
    for (;;) {
        if (jill_lines_take(&contestant->lines, line))
            return JILL_HEARD_LINE;
        *line = jill_lines_rest(&contestant->lines);
        if (jill_lines_too_long(&contestant->lines))
            return JILL_HEARD_FLOOD;
        if (contestant->sends.length == 0)
            return line->length % 2 ? JILL_HEARD_SILENCE : JILL_HEARD_END;
        send_more(contestant);
    }
}

/* -- What must be true of a game. */

static bool is_of_board(enum jill_end end)
{
    return end <= JILL_LOST_BY_MATE;
}

static void check_moves(const struct jill_record *record, const struct chess_position *start)
{
    struct jill_game game;
    jill_game_begin(&game, start);
    for (int i = 0; i < record->plies; i++) {
        static struct chess_move moves[CHESS_MAX_MOVES];
        int count = jill_game_moves(&game, moves), found = 0;
        CHECK(jill_game_verdict(&game) == JILL_RUNNING);
        while (found < count && !chess_same_move(moves[found], record->moves[i]))
            found++;
        CHECK(found < count);
        jill_game_play(&game, record->moves[i]);
    }
    enum jill_verdict verdict = jill_game_verdict(&game);
    CHECK((verdict != JILL_RUNNING) == is_of_board(record->end));
    if (verdict == JILL_RUNNING)
        CHECK(record->plies % 2 == 0);
    else
        CHECK(strcmp(jill_verdict_text(verdict), jill_end_text(record->end)) == 0);
}

/* One line a ply, and a list before each of White's; then the result. */
static void check_told(const struct jill_record *record, const struct bytes *told)
{
    int lists = 0, moves = 0, results = 0;
    const char *at = told->at, *end = told->at + told->length;
    while (at < end) {
        CHECK(results == 0);
        lists += strncmp(at, "white_moves: ", 13) == 0;
        moves += strncmp(at, "black_move: ", 12) == 0;
        results += strncmp(at, "result: ", 8) == 0;
        at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
        CHECK(lists + moves + results > 0);
    }
    CHECK(results == 1 && moves == record->plies / 2);
    CHECK(lists == jill_record_moves(record) + !is_of_board(record->end));
}

static void refuse(void *context, const struct diag *diag)
{
    (void)context;
    (void)diag;
    abort();
}

/* Any name will do. */
static void check_pgn(const struct jill_record *record, struct span name)
{
    struct bytes out = {0};
    struct reader window;
    struct tree tree = {0};
    struct diag_sink sink = {refuse, NULL};
    struct tree_source source = {.format = FORMAT_PGN, .rules = &rules_chess, .note_controls = true};
    char white[64] = "";
    memcpy(white, name.at, name.length < sizeof white ? name.length : sizeof white - 1);
    jill_pgn_append(record, &(struct jill_pgn_names){.white = white, .seed = 1, .number = 2}, &out);
    *bytes_reserve(&out, 1) = '\0';
    reader_open_memory(&window, (struct span){out.at, out.length});
    struct tree_reader *reader = tree_reader_open(&window, &source, &sink);
    CHECK(tree_reader_next(reader, &tree));
    CHECK(tree.node[tree.line[TREE_MAIN_LINE].last].ply == (uint32_t)record->plies);
    CHECK(span_equals(tree_result(&tree), jill_end_result(record->end)));
    tree_free(&tree);
    tree_reader_close(reader);
    reader_close(&window);
    bytes_free(&out);
}

/* A game that has been played, and all that was said. */
struct played {
    struct jill_record record;
    struct bytes told;
    struct bytes transcript;
};

static struct played play(struct span sends, const struct chess_position *start, size_t piece)
{
    static struct contestant contestant;
    struct played played = {{0}};
    contestant = (struct contestant){.sends = sends, .piece = piece};
    struct jill_contestant white = {&contestant, tell, hear};
    struct jill_setting setting = {.start = start, .seed = 7, .number = 1};
    jill_referee_play(&white, &setting, &played.record, &played.transcript);
    played.told = contestant.told;
    return played;
}

static void free_played(struct played *played)
{
    jill_record_free(&played->record);
    bytes_free(&played->told);
    bytes_free(&played->transcript);
}

static void check_same(const struct bytes *a, const struct bytes *b)
{
    CHECK(a->length == b->length && memcmp(a->at, b->at, a->length) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const starts[] = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "k7/2Q5/8/8/8/8/8/K7 w - - 98 80",
        "7k/P7/8/8/8/8/8/K7 w - - 0 1", "6rk/5p1p/8/8/8/7q/5PPP/7K w - - 0 1"};
    if (size == 0)
        return -1;
    struct chess_position start;
    struct chess_faults faults;
    const char *fen = starts[(data[0] - 1u & 31) % (sizeof starts / sizeof *starts)];
    CHECK(chess_set_up(&start, span_of(fen), false, &faults) == CHESS_POSITION_GOOD);
    struct span sends = fuzz_copy(data + 1, size - 1);
    struct played whole = play(sends, &start, SIZE_MAX), pieces = play(sends, &start, 1);
    check_same(&whole.told, &pieces.told);
    check_same(&whole.transcript, &pieces.transcript);
    CHECK(whole.record.end == pieces.record.end && whole.record.plies == pieces.record.plies);
    for (size_t i = 0; i < whole.transcript.length; i++)
        CHECK((unsigned char)whole.transcript.at[i] >= ' ' || whole.transcript.at[i] == '\n');
    check_told(&whole.record, &whole.told);
    check_moves(&whole.record, &start);
    if (fen == starts[0]) /* PGN of other positions is not what it is made for */
        check_pgn(&whole.record, sends);
    free_played(&whole);
    free_played(&pieces);
    free((char *)sends.at);
    return 0;
}
