/* Mango records as streams: the count line, blanks, line ends, the record's end, and windows of every size.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/mango_record.h"
#include "record/replay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Plays a record; returns how many actions were good, and the fault, whose code is DIAG_CODE_COUNT if none.
 */
static uint64_t play(struct reader *reader, bool count_needed, struct diag *fault)
{
    struct mango_game game;
    enum mango_event event;
    mango_game_open(&game, reader, count_needed);
    do
        event = mango_game_next(&game, fault);
    while (event == MANGO_ACTION);
    if (event == MANGO_END)
        *fault = (struct diag){.code = DIAG_CODE_COUNT};
    return game.plies;
}

static uint64_t play_memory(const char *text, size_t length, bool count_needed, struct diag *fault)
{
    char *copy = malloc(length + 1);
    struct reader reader;
    memcpy(copy, text, length);
    copy[length] = '\0';
    reader_open_memory(&reader, (struct span){copy, length});
    uint64_t plies = play(&reader, count_needed, fault);
    reader_close(&reader);
    free(copy);
    return plies;
}

static uint64_t play_window(
    const char *text, size_t length, size_t window, bool count_needed, struct diag *fault)
{
    char path[64];
    int fd = memfd_create("record", 0);
    assert_int_equal(write(fd, text, length), length);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    struct input *input = input_open(path);
    struct reader reader;
    reader_open(&reader, input, window);
    uint64_t plies = play(&reader, count_needed, fault);
    reader_close(&reader);
    input_close(input);
    close(fd);
    return plies;
}

/* The same from memory and through windows of several sizes. */
static uint64_t play_every_way(const char *text, size_t length, bool count_needed, struct diag *fault)
{
    uint64_t plies = play_memory(text, length, count_needed, fault);
    for (size_t window = 64; window < 80; window += 3) {
        struct diag other;
        assert_int_equal(play_window(text, length, window, count_needed, &other), plies);
        assert_int_equal(other.code, fault->code);
        if (fault->code == DIAG_CODE_COUNT)
            continue;
        assert_int_equal(other.place.line, fault->place.line);
        assert_int_equal(other.place.column, fault->place.column);
        assert_string_equal(other.message, fault->message);
    }
    return plies;
}

static void good_records_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t plies;
        bool countless; /* good only where the count is optional */
    } cases[] = {
        {"0", 0, false},
        {"0\n", 0, false},
        {"0\n\n\n", 0, false},
        {"000\r\n\r\n", 0, false},
        {"2\nA-76\nA-74\n", 2, false},
        {"2\nA-76\nA-74", 2, false},
        {"2\r\nA-76\r\nA-74\r\n", 2, false},
        {"2\rA-76\rA-74\r", 2, false},
        {"  2 \t\n\t A-76  \n A-74\t\t\n \t \n\n", 2, false},
        {"\xEF\xBB\xBF"
         "1\nZ\n",
            1, false},
        {"000000000000001\nZ\n", 1, false},
        {"Z\nZ\nZ\n", 3, true},
        {"A-76", 1, true},
        {"\xEF\xBB\xBF  A-76\r\n\r\n", 1, true},
    };
    struct diag fault;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length = strlen(cases[i].text);
        assert_int_equal(play_every_way(cases[i].text, length, false, &fault), cases[i].plies);
        if (fault.code != DIAG_CODE_COUNT)
            fail_msg("'%s': %s", cases[i].text, fault.message);
        uint64_t plies = play_every_way(cases[i].text, length, true, &fault);
        assert_int_equal(plies, cases[i].countless ? 0 : cases[i].plies);
        assert_int_equal(fault.code, cases[i].countless ? DIAG_NUMBER_EXPECTED : DIAG_CODE_COUNT);
    }
}

/* Blanks by the thousand, more than any window holds, anywhere. */
static void blanks_need_no_memory(void **state)
{
    (void)state;
    static char text[4000];
    struct diag fault;
    for (size_t gap = 0; gap < 300; gap += 7) {
        size_t length = 0;
        const char *words[] = {"2", "A-76", "\n", "A-74", "\r\n"};
        for (int i = 0; i < 5; i++) {
            memset(text + length, i % 2 ? '\t' : ' ', gap);
            length += gap;
            if (i == 1)
                text[length++] = '\n';
            strcpy(text + length, words[i]);
            length += strlen(words[i]);
        }
        assert_int_equal(play_every_way(text, length, true, &fault), 2);
        assert_int_equal(fault.code, DIAG_CODE_COUNT);
    }
}

static void faults_have_a_place(void **state)
{
    (void)state;
#define TEXT(t) t, sizeof t - 1
    static const struct {
        const char *text;
        size_t length;
        enum diag_code code;
        uint64_t line, column;
        uint64_t plies;
    } faults[] = {
        {TEXT(""), DIAG_EMPTY_RECORD, 1, 1, 0},
        {TEXT("\xEF\xBB\xBF"), DIAG_EMPTY_RECORD, 1, 1, 0},
        {TEXT(" \n\n  "), DIAG_EMPTY_RECORD, 1, 1, 0},
        {TEXT("\n1\nZ\n"), DIAG_EMPTY_LINE, 1, 1, 0},
        {TEXT("2\n\nZ\nZ\n"), DIAG_EMPTY_LINE, 2, 1, 0},
        {TEXT("2\r\nZ\r\n\r\nZ\r\n"), DIAG_EMPTY_LINE, 3, 1, 1},
        {TEXT("A-76\n"), DIAG_NUMBER_EXPECTED, 1, 1, 0},
        {TEXT("-1\n"), DIAG_NUMBER_EXPECTED, 1, 1, 0},
        {TEXT("+1\n"), DIAG_NUMBER_EXPECTED, 1, 1, 0},
        {TEXT(" 1a\n"), DIAG_NUMBER_EXPECTED, 1, 2, 0},
        {TEXT("1.5\n"), DIAG_NUMBER_EXPECTED, 1, 1, 0},
        {TEXT("\0"
              "1\nZ\n"),
            DIAG_NUMBER_EXPECTED, 1, 1, 0},
        {TEXT("1\0\nZ\n"), DIAG_NUMBER_EXPECTED, 1, 1, 0},
        {TEXT("1000000000000000000\nZ\n"), DIAG_NUMBER_TOO_LARGE, 1, 1, 0},
        {TEXT("99999999999999999999999999999999999999\n"), DIAG_NUMBER_TOO_LARGE, 1, 1, 0},
        {TEXT("18446744073709551617\nZ\n"), DIAG_NUMBER_TOO_LARGE, 1, 1, 0},
        {TEXT("1 Z\n"), DIAG_TRAILING_TEXT, 1, 3, 0},
        {TEXT("1\tA-76\n"), DIAG_TRAILING_TEXT, 1, 3, 0},
        {TEXT("2\nZ\nZ Z\n"), DIAG_TRAILING_TEXT, 3, 3, 1},
        {TEXT("2\nZ\nA-74 \0\n"), DIAG_TRAILING_TEXT, 3, 6, 1},
        {TEXT("2\nZ\n"), DIAG_COUNT_MISMATCH, 3, 1, 1},
        {TEXT("2\nZ"), DIAG_COUNT_MISMATCH, 2, 2, 1},
        {TEXT("999999999999999\n"), DIAG_COUNT_MISMATCH, 2, 1, 0},
        {TEXT("1\nZ\n A-76\n"), DIAG_COUNT_MISMATCH, 3, 2, 1},
        {TEXT("1\nZ\n\nZ\n"), DIAG_COUNT_MISMATCH, 4, 1, 1},
        {TEXT("0\nZ\n"), DIAG_COUNT_MISMATCH, 2, 1, 0},
        {TEXT("1\nZ\n\0"), DIAG_TRAILING_TEXT, 3, 1, 1},
        {TEXT("1\nZ\nend\n"), DIAG_TRAILING_TEXT, 3, 1, 1},
        {TEXT("1\nZ\n\x1a"), DIAG_TRAILING_TEXT, 3, 1, 1},
        {TEXT("2\nZ\n  A-7"), DIAG_BAD_SQUARE, 3, 5, 1},
        {TEXT("2\nZ\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n"), DIAG_BAD_ACTION, 3, 2, 1},
        {TEXT("1\n\xEF\xBB\xBFZ\n"), DIAG_BAD_ACTION, 2, 1, 0},
        {TEXT("1\nA-76\v\n"), DIAG_BAD_ACTION, 2, 5, 0},
        {TEXT("1\nA-76\0\n"), DIAG_BAD_ACTION, 2, 5, 0},
        {TEXT("1\n\0A-76\n"), DIAG_BAD_ACTION, 2, 1, 0},
        {TEXT("1\n\0\n"), DIAG_BAD_ACTION, 2, 1, 0},
        {TEXT("2\nA-76\n A77-75\n"), DIAG_NO_SUCH_PIECE, 3, 3, 1},
        {TEXT("2\nA-76\n A-73=\n"), DIAG_OWN_PIECE, 3, 2, 1},
    };
    struct diag fault;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        uint64_t plies = play_every_way(faults[i].text, faults[i].length, true, &fault);
        if (fault.code != faults[i].code || fault.place.line != faults[i].line ||
            fault.place.column != faults[i].column)
            fail_msg("'%s': %llu:%llu %s", faults[i].text, (unsigned long long)fault.place.line,
                (unsigned long long)fault.place.column,
                fault.code == DIAG_CODE_COUNT ? "none" : fault.message);
        assert_int_equal(plies, faults[i].plies);
        assert_int_equal(fault.severity, DIAG_ERROR);
    }
}

/* Every fault of an action tells the action's number and text. */
static void messages_name_the_action(void **state)
{
    (void)state;
    struct diag fault;
    play_memory(TEXT("3\nZ\nZ\nA-55\n"), true, &fault);
    assert_string_equal(fault.message, "action 3, A-55: no A of first can go to 55");
    play_memory(TEXT("3\nZ\nZ\nA-5\x1b[2J\n"), true, &fault);
    assert_non_null(strstr(fault.message, "action 3, A-5?[2J: "));
}

/* A read that fails in the middle of a word is no fault of the word. */
static void a_failed_read_is_told_as_such(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "", " ", "1", "1\n", "2\nA-76\nA-7", "2\nA-76\nA-74", "1\nA-76\nA-7", "2\nA-76 "};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct reader reader;
        struct diag fault;
        reader_open_memory(&reader, span_of(texts[i]));
        reader.error = EIO; /* as after a failed read(2) */
        play(&reader, i > 0, &fault);
        if (fault.code != DIAG_READ_FAILED)
            fail_msg("'%s': %s", texts[i], fault.code == DIAG_CODE_COUNT ? "none" : fault.message);
        assert_int_equal(fault.place.line, 0);
    }
}

static void keep_diag(void *context, const struct diag *diag)
{
    *(struct diag *)context = *diag;
}

/* What came before a failed read is still a game; nothing at all is none. */
static void a_failed_read_keeps_what_came_before(void **state)
{
    (void)state;
    struct replay replay;
    struct reader reader;
    struct diag fault = {0};
    struct diag_sink sink = {keep_diag, &fault};
    reader_open_memory(&reader, span_of("A-76\nA-7"));
    reader.error = EIO;
    replay_open(&replay, &reader, FORMAT_MANGO, &rules_mango, &san_english, &sink);
    assert_int_equal(replay_next(&replay), REPLAY_GAME);
    assert_int_equal(replay_next(&replay), REPLAY_PLY);
    char word[REPLAY_WORD_SIZE];
    replay_write_word(&replay, word);
    assert_string_equal(word, "A-76");
    assert_int_equal(replay_next(&replay), REPLAY_GAME_END);
    assert_int_equal(fault.code, DIAG_READ_FAILED);
    assert_true(replay.faulty);
    assert_int_equal(replay.game, 1);
    assert_int_equal(replay.ply, 1);
    assert_int_equal(replay_next(&replay), REPLAY_END);
    reader_open_memory(&reader, span_of(""));
    reader.error = EIO;
    fault = (struct diag){0};
    replay_open(&replay, &reader, FORMAT_MANGO, &rules_mango, &san_english, &sink);
    assert_int_equal(replay_next(&replay), REPLAY_END);
    assert_int_equal(fault.code, DIAG_READ_FAILED);
    assert_int_equal(replay.game, 0);
    assert_int_equal(replay_next(&replay), REPLAY_END);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_records_are_read),
        cmocka_unit_test(blanks_need_no_memory),
        cmocka_unit_test(faults_have_a_place),
        cmocka_unit_test(messages_name_the_action),
        cmocka_unit_test(a_failed_read_is_told_as_such),
        cmocka_unit_test(a_failed_read_keeps_what_came_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
