/* Words of movetext by themselves: what looks like a move, results, signs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation/pgn_event.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_word.h"
#include "notation/san.h"

#include <stdio.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void check_all(
    bool (*is)(struct span, bool), bool draughts, bool wanted, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (is(span_of(words[i]), draughts) != wanted)
            print_message("wrong: <%s>\n", words[i]);
        assert_int_equal(is(span_of(words[i]), draughts), wanted);
    }
}

static void chess_moves_look_like_moves(void **state)
{
    (void)state;
    static const char *const moves[] = {"e4", "Nf3", "Nbd2", "N1d2", "Nb1d2", "exd6", "exd6ep", "exd6e.p.",
        "e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=q", "e8=Q+", "e8(Q)#", "bxa1=N", "e2e4", "e2-e4", "Ng1-f3",
        "Ng1xf3", "Qh4xe1+", "O-O", "O-O-O", "0-0", "0-0-0#", "o-o", "O\xE2\x80\x93O", "Sf3", "nf3", "P@e4",
        "@e4", "\342\231\230f3", /* a figurine */
        "O\xC2\x96O",
        "0\xC2\x97"
        "0\x96"
        "0",
        "e2\xC2\x96"
        "e4",
        "e2\xE2\x80\x90"
        "e4",
        "e2\xE2\x88\x92"
        "e4",
        "exd6+ep", "exd6e.p#", "--", "Z0", "<>", "@@@@", "0000", "pass", "null", "--+", "Z0#", "pass++",
        "0000+", "Raxd1", "B:c4"};
    check_all(pgn_is_move_like, false, true, moves, COUNT(moves));
}

static void other_words_do_not(void **state)
{
    (void)state;
    static const char *const words[] = {"", "e", "4", "hello", "White", "e9", "i4", "Nf", "Round1", "Sf9",
        "O-O-O-O", "O", "-", "---", "=", "1-0", "12", "e4e5e6d4c3", "e8=", "e8((Q)", "e4e", "a1b2c3d4e5",
        "Nf3+N", "exd6epep", "ep", "ep+", "Z0ep", "--=", "+--", "@@@", "1.e4", "e4.", "32-28",
        "\xE2\x99\x98"};
    check_all(pgn_is_move_like, false, false, words, COUNT(words) - 1);
    assert_true(pgn_is_move_like(span_of("Nf3"), false));
    assert_false(pgn_is_real_move_like(span_of("--"), false));
    assert_true(pgn_is_passing(span_of("ep")));
    assert_true(pgn_is_passing(span_of("e.p.")));
    assert_true(pgn_is_passing(span_of("e.p+")));
    assert_false(pgn_is_passing(span_of("e")));
    assert_false(pgn_is_passing(span_of("e4")));
    assert_false(pgn_is_move_like((struct span){"e4\0", 3}, false));
}

/* Every word that can be played is one that counts as a move, so that counting and playing tell the same. */
static void what_san_reads_looks_like_a_move(void **state)
{
    (void)state;
    static const char *const starts[] = {"", "N", "Nb", "N1", "Nb1", "K", "e", "e2", "P", "Pe2"};
    static const char *const links[] = {"", "x", "-", "\x96", "\x97", "\xC2\x96", "\xC2\x97", "\xE2\x80\x90",
        "\xE2\x80\x93", "\xE2\x80\x95", "\xE2\x80\x96", "\xE2\x88\x92", "\xC2\x98"};
    static const char *const ends[] = {"e4", "e8", "e8Q", "e8=Q", "e8/n", "d6ep", "d6e.p.", "d6e.p"};
    static const char *const tails[] = {"", "+", "#", "++", "ep", "+ep", "#e.p.", "+ep#"};
    size_t readable = 0;
    for (size_t i = 0; i < COUNT(starts) * COUNT(links) * COUNT(ends) * COUNT(tails); i++) {
        char word[32];
        struct san san;
        size_t j = i / COUNT(starts), k = j / COUNT(links);
        snprintf(word, sizeof word, "%s%s%s%s", starts[i % COUNT(starts)], links[j % COUNT(links)],
            ends[k % COUNT(ends)], tails[k / COUNT(ends)]);
        if (san_read(span_of(word), &san_english, &san) != SAN_GOOD)
            continue;
        readable++;
        if (!pgn_is_move_like(span_of(word), false))
            fail_msg("<%s> is read, but looks like no move", word);
    }
    assert_true(readable > 1000);
}

static void draughts_moves_look_like_moves(void **state)
{
    (void)state;
    static const char *const moves[] = {"32-28", "1-7", "09-14", "28x19", "28x19x8", "c3-d4", "c3:e5", "c3d4",
        "a3b4c5", "32 - 28", "19 x 23", "32- 28", "c3 - d4", "100-101", "e9-d8", "l12-k11", "C3-D4"};
    static const char *const words[] = {"", "32", "32-", "-28", "c3", "32 28", "32--28", "e0-d1", "m3-l4",
        "32-28-", "32x", "1-0x", "hello", "3228", "1234-5", "c3\0-d4"};
    check_all(pgn_is_move_like, true, true, moves, COUNT(moves));
    check_all(pgn_is_move_like, true, false, words, COUNT(words));
}

static void check_result(const char *word, bool draughts, int wanted, bool wanted_odd)
{
    bool odd = false;
    int result = pgn_read_result(span_of(word), draughts, &odd);
    if (result != wanted)
        print_message("wrong: <%s>\n", word);
    assert_int_equal(result, wanted);
    if (result >= 0)
        assert_int_equal(odd, wanted_odd);
}

static void results_are_known(void **state)
{
    (void)state;
    bool odd;
    assert_int_equal(pgn_read_result((struct span){"1-0\0", 4}, false, &odd), -1);
    check_result("1-0", false, PGN_FIRST_WON, false);
    check_result("0-1", false, PGN_SECOND_WON, false);
    check_result("1/2-1/2", false, PGN_DRAW, false);
    check_result("*", false, PGN_UNKNOWN, false);
    check_result("1/2", false, PGN_DRAW, true);
    check_result("1\xE2\x80\x93"
                 "0",
        false, PGN_FIRST_WON, true);
    check_result("0\xE2\x80\x94"
                 "1",
        false, PGN_SECOND_WON, true);
    check_result("1\x96"
                 "0",
        false, PGN_FIRST_WON, true); /* Windows-1252 */
    check_result("1\xC2\x96"
                 "0",
        false, PGN_FIRST_WON, true); /* the same taken for Latin-1 */
    check_result("\xC2\xBD-\xC2\xBD", false, PGN_DRAW, true);
    check_result("\xBD", false, PGN_DRAW, true);
    for (unsigned draughts = 0; draughts < 2; draughts++) {
        check_result("2-0", draughts, draughts ? PGN_FIRST_WON : -1, false);
        check_result("1-1", draughts, draughts ? PGN_DRAW : -1, false);
        check_result("0-2", draughts, draughts ? PGN_SECOND_WON : -1, false);
        check_result("0-0", draughts, draughts ? PGN_BOTH_LOST : -1, false);
        check_result("1-2", draughts, -1, false);
        check_result("1-00", draughts, -1, false);
        check_result("1/2-1/2-1/2", draughts, -1, false);
        check_result("", draughts, -1, false);
    }
}

static void signs_are_known(void **state)
{
    (void)state;
    assert_true(pgn_is_sign(span_of("=")));
    assert_true(pgn_is_sign(span_of("+/-")));
    assert_true(pgn_is_sign(span_of("\xC2\xB1")));
    assert_true(pgn_is_sign(span_of("N")));
    assert_false(pgn_is_sign(span_of("")));
    assert_false(pgn_is_sign(span_of("-")));
    assert_false(pgn_is_sign(span_of("B")));
    assert_false(pgn_is_sign(span_of("=====")));
}

/* The searches, against looking at every byte; `high`: bytes from 0x80 on are looked for too. */
static void check_search(const char *(*search)(const char *, const char *), const char *set, bool high)
{
    char text[80];
    for (unsigned at = 0; at <= 70; at++)
        for (const char *c = set; *c; c++) {
            memset(text, 'x', sizeof text);
            text[at] = *c;
            text[75] = *c;
            for (unsigned from = 0; from <= at; from++) {
                assert_ptr_equal(search(text + from, text + 70), text + (at < 70 ? at : 70));
                assert_ptr_equal(search(text + from, text + at), text + at);
            }
        }
    for (unsigned c = 0; c < 256; c++) {
        memset(text, 'x', sizeof text);
        text[40] = (char)c;
        bool in_set = (c != 0 && strchr(set, (int)c)) || (high && c >= 0x80);
        assert_ptr_equal(search(text, text + 70), text + (in_set ? 40 : 70));
        assert_ptr_equal(search(text + 35, text + 45), text + (in_set ? 40 : 45));
    }
}

static void searches_find_what_they_should(void **state)
{
    (void)state;
    check_search(pgn_scan_comment, "}\n\r", false);
    check_search(pgn_scan_ascii_comment, "}\n\r\x80\x81\xFF", true);
    check_search(pgn_scan_variation, "(){};\n\r", false);
    check_search(pgn_scan_line, "\n\r", false);
    check_search(pgn_scan_value, "\"\\\n\r", false);
}

static bool ends_comment(unsigned c, bool high)
{
    return c == '}' || c == '\n' || c == '\r' || (high && c >= 0x80);
}

static void masks_agree_with_the_table(void **state)
{
    (void)state;
    char text[16];
    for (unsigned c = 0; c < 256; c++)
        for (unsigned at = 0; at < 16; at++) {
            memset(text, 'x', sizeof text);
            text[at] = (char)c;
            assert_int_equal(pgn_mask_words(text), pgn_ends_word((char)c) ? UINT32_C(1) << at : 0);
            assert_int_equal(pgn_mask_comment(text, false), ends_comment(c, false) ? UINT32_C(1) << at : 0);
            assert_int_equal(pgn_mask_comment(text, true), ends_comment(c, true) ? UINT32_C(1) << at : 0);
        }
}

/* What may end a word is found, and what usual moves are made of is not. */
static void the_mask_of_moves_finds_no_less(void **state)
{
    (void)state;
    static const char usual[] = "abcdefghxNBRQKO12345678+-";
    char text[16];
    for (unsigned c = 0; c < 256; c++)
        for (unsigned at = 0; at < 16; at++) {
            memset(text, 'x', sizeof text);
            text[at] = (char)c;
            uint32_t mask = pgn_mask_moves(text), here = UINT32_C(1) << at;
            assert_int_equal(mask & ~here, 0);
            if (pgn_ends_word((char)c))
                assert_int_equal(mask, here);
            else if (memchr(usual, (int)c, sizeof usual - 1))
                assert_int_equal(mask, 0);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chess_moves_look_like_moves),
        cmocka_unit_test(other_words_do_not),
        cmocka_unit_test(what_san_reads_looks_like_a_move),
        cmocka_unit_test(draughts_moves_look_like_moves),
        cmocka_unit_test(results_are_known),
        cmocka_unit_test(signs_are_known),
        cmocka_unit_test(searches_find_what_they_should),
        cmocka_unit_test(masks_agree_with_the_table),
        cmocka_unit_test(the_mask_of_moves_finds_no_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
