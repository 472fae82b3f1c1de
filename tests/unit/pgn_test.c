/* The PGN reader, row by row of what PGN files hold: lines, games, tags, comments, variations, marks,
 * results, numbers, stray text, faults, sizes. Expected traces are written as pgn_trace.h tells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pgn_trace.h"

#include <stdio.h>
#include <stdlib.h>

/* Reads a text and compares the trace, which is checked for every way of reading. */
static void check_options(struct span text, const char *wanted, struct pgn_options options)
{
    for (unsigned way = 0; way < 3; way++) {
        struct pgn_trace trace = {
            .options = options, .window = way == 1 ? PGN_WINDOW_LEAST : 0, .careful = way == 2};
        pgn_trace_text(&trace, text);
        bytes_append(&trace.out, "", 1);
        if (trace.out.length > 1 && trace.out.at[trace.out.length - 2] == ' ')
            trace.out.at[trace.out.length - 2] = '\0';
        if (strcmp(trace.out.at, wanted) != 0)
            print_message("in <<<%.*s>>>\n", (int)text.length, text.at);
        assert_string_equal(trace.out.at, wanted);
        bytes_free(&trace.out);
    }
}

static void check(const char *text, const char *wanted)
{
    check_options(span_of(text), wanted, (struct pgn_options){0});
}

static void check_draughts(const char *text, const char *wanted)
{
    check_options(span_of(text), wanted, (struct pgn_options){.draughts = true});
}

static void check_main_line(const char *text, const char *wanted)
{
    check_options(span_of(text), wanted, (struct pgn_options){.main_line = true});
}

static void check_count(const char *text, const char *wanted)
{
    check_options(span_of(text), wanted, (struct pgn_options){.count_moves = true});
}

static void games_are_read(void **state)
{
    (void)state;
    check("", "");
    check(" \n\n", "");
    check("[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n",
        "<[Event|x][Result|1-0] 1.e4 e5 2.Nf3 =1-0 >");
    check("[Event \"x\"]\n\n1.e4 e5 1-0\n\n[Event \"y\"]\n\n1.d4 0-1\n",
        "<[Event|x] 1.e4 e5 =1-0 > <[Event|y] 1.d4 =0-1 >");
}

static void line_ends_do_not_matter(void **state)
{
    (void)state;
    const char *wanted = "<[Event|x] 1.e4 ;{c} e5 %{h} =* >";
    check("[Event \"x\"]\n\n1. e4 ;c\ne5\n%h\n*\n", wanted);
    check("[Event \"x\"]\r\n\r\n1. e4 ;c\r\ne5\r\n%h\r\n*\r\n", wanted);
    check("[Event \"x\"]\r\r1. e4 ;c\re5\r%h\r*\r", wanted);
    check("[Event \"x\"]\n\n1. e4 ;c\ne5\n%h\n*", wanted);
    check("[Event \"x\"]\r\n\r\n1. e4 ;c\r\ne5\r\n%h\r\n*\r\n\x1a", wanted);
    check("\xEF\xBB\xBF[Event \"x\"]\n\n1. e4 ;c\ne5\n%h\n*\n", wanted);
}

static void blank_lines_mean_nothing(void **state)
{
    (void)state;
    check("[A \"1\"]\n[B \"2\"]\n1. e4\n\n\ne5 {a\n\nb} *", "<[A|1][B|2] 1.e4 e5 {a\n\nb} =* >");
    check("[A \"1\"]\n\n[B \"2\"]\n\n\n\n[C \"3\"]\n\n1. e4 *", "<[A|1][B|2][C|3] 1.e4 =* >");
    check("[A \"1\"] [B \"2\"] 1. e4 *[A \"3\"]1. d4 *", "<[A|1][B|2] 1.e4 =* > <[A|3] 1.d4 =* >");
}

static void games_end_with_a_result_or_the_next_tag(void **state)
{
    (void)state;
    check("1. e4 * 1. d4 1-0 1. c4 0-1", "< 1.e4 =* > < 1.d4 =1-0 > < 1.c4 =0-1 >");
    check("1.e4 e5*1.d4 d5 1/2-1/2{c}1.c4*", "< 1.e4 e5 =* > < 1.d4 d5 =1/2 > {c} < 1.c4 =* >");
    check("1. e4\n[A \"b\"]\n1. d4 *", "< 1.e4 N:missing-result@1:1 =? > <[A|b] 1.d4 =* >");
}

static void games_may_lack_parts(void **state)
{
    (void)state;
    check("[A \"b\"]\n", "<[A|b] N:missing-result@1:1 =? >");
    check("[A \"b\"]\n\n1-0\n\n[A \"c\"]\n\n*\n", "<[A|b] =1-0 > <[A|c] =* >");
    check("1-0", "< =1-0 >");
    check("e4 e5 Nf3 1-0", "< e4 e5 Nf3 =1-0 >");
    check("1. e4", "< 1.e4 N:missing-result@1:1 =? >");
}

static void tags_take_many_forms(void **state)
{
    (void)state;
    check("[A \"b\"][C \"d\"]  [E \"\"]*", "<[A|b][C|d][E|] =* >");
    check("  [ A  \"b\" ]\n\t[C\n\"d\"\n]*", "<[A|b][C|d] =* >");
    check("[A\"b\"]*", "<[A|b] =* >");
    check("[A \"a\\\"b\\\\c\\d\"]*", "<[A|a\"b\\c\\d] =* >");
    check("[A \"(x) {y} [z] ; % $1\"]*", "<[A|(x) {y} [z] ; % $1] =* >");
    check("[A_1-b:c \"x\"]*", "<[A_1-b:c|x] =* >");
    check("[A \"say \"this\" now\"]*", "W:quote-in-tag@1:1 <[A|say \"this\" now] =* >");
    check("[A \"]\"]*", "<[A|]] =* >");
    check("[A \"x\"  \n ]*", "<[A|x] =* >");
}

static void faulty_tags_are_told(void **state)
{
    (void)state;
    check("[A \"b]\n[C \"d\"]\n*", "E:unclosed-tag@1:1 <[A|b][C|d] =* >");
    check("[A \"b\n[C \"d\"]\n*", "E:unclosed-tag@1:1 <[A|b][C|d] =* >");
    check("[A \"b\"\n[C \"d\"]\n*", "E:unclosed-tag@1:1 <[A|b][C|d] =* >");
    check("[A \"b", "E:unclosed-tag@1:1 <[A|b] N:missing-result@1:1 =? >");
    check("[A \"1\"]\n[B \"2\"]\n[A \"3\"]\n*", "W:duplicate-tag@3:1 <[A|3][B|2] =* >");
    check("[a \"1\"]\n[A \"2\"]\n*", "<[a|1][A|2] =* >");
}

static void encodings_are_told_apart(void **state)
{
    (void)state;
    check("[A \"\xC3\xA9\"]\n{\xE2\x82\xAC} *", "{\xE2\x82\xAC} <[A|\xC3\xA9] =* >");
    check("[A \"\xE9\"][B \"\xE8\"]\n{\xE4} *", "N:latin-1@1:1 {\xE4}L <[A|\xE9]L[B|\xE8]L =* >");
    check("1. e4 {\xC3} e5 ;\xFF\n *", "< 1.e4 N:latin-1@1:7 {\xC3}L e5 ;{\xFF}L =* >");
    check("{\xED\xA0\x80} *", "N:latin-1@1:1 {\xED\xA0\x80}L < =* >"); /* a surrogate */
    check("{\xC0\xAF} *", "N:latin-1@1:1 {\xC0\xAF}L < =* >");         /* an overlong form */
}

static void comments_keep_their_places(void **state)
{
    (void)state;
    check("{a} [A \"b\"] {c} 1. {d} e4 {e} {f} ({g} 1. d4 {h}) {i} e5 * {j} [A \"k\"] *",
        "{a} {c} <[A|b] {d} 1.e4 {e} {f} ( {g} 1.d4 {h} ) {i} e5 =* > {j} <[A|k] =* >");
    check("1. e4 {a { b ( ; % $ [x \"y\"] \\ } e5 *", "< 1.e4 {a { b ( ; % $ [x \"y\"] \\ } e5 =* >");
    check("1. e4;a{b\ne5 ; c }\n*", "< 1.e4 ;{a{b} e5 ;{ c }} =* >");
    check("1. e4 {a\n;b\n%c\n} *", "< 1.e4 {a\n;b\n%c\n} =* >");
    check("1. e4{}e5{ }*", "< 1.e4 {} e5 { } =* >");
}

static void escape_lines_are_hidden(void **state)
{
    (void)state;
    check("%a {\n1. e4\n%b ( [C \"d\"]\ne5 *\n%e", "%{a {} < 1.e4 %{b ( [C \"d\"]} e5 =* > %{e}");
    check("1. e4 %b *", "< 1.e4 E:unknown-word@1:7 #%b =* >"); /* not in the first column */
}

static void comments_without_a_game_are_told(void **state)
{
    (void)state;
    check("1. e4 *\n{over}\n", "< 1.e4 =* > {over} W:stray-text@2:1");
    check("{one}\nstray\n1. e4 *", "{one} W:stray-text@1:1 W:stray-text@2:1 ~ < 1.e4 =* >");
}

static void variations_nest(void **state)
{
    (void)state;
    check("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 *",
        "< 1.e4 ( 1.d4 d5 ( 1...Nf6 2.c4 ) 2.c4 ) ( 1.c4 ) e5 =* >");
    check("1. e4(1. d4)e5 *", "< 1.e4 ( 1.d4 ) e5 =* >");
    check("1. e4 ( ) e5 *", "< 1.e4 ( ) e5 =* >");
    check("1. e4 (1. d4 1-0) e5 *", "< 1.e4 ( 1.d4 =1-0 ) e5 =* >"); /* the line's result */
    check("1. e8(Q) (1. e8(N)+) Kd7 *", "< 1.e8(Q) ( 1.e8(N)+ ) Kd7 =* >");
}

static void variations_before_a_move_are_skipped(void **state)
{
    (void)state;
    check("[A \"b\"]\n(1. d4 {)} (x)) 1. e4 *", "<[A|b] E:early-variation@2:1 1.e4 =* >");
    check("1. e4 ((1. c4) 1. d4) e5 *", "< 1.e4 ( E:early-variation@1:8 1.d4 ) e5 =* >");
    check_main_line("[A \"b\"]\n(1. d4) 1. e4 *", "<[A|b] E:early-variation@2:1 1.e4 =* >");
}

static void marks_become_numbers(void **state)
{
    (void)state;
    check("1. e4! e5? 2. d4!! d5?? 3. c4!? c5?! *", "< 1.e4 $1 e5 $2 2.d4 $3 d5 $4 3.c4 $5 c5 $6 =* >");
    check("1. e4 ! e5$0$255 $14$32 *", "< 1.e4 $1 e5 $0 $255 $14 $32 =* >");
    check("[A \"b\"] $7 1. e4 *", "<[A|b] $7 1.e4 =* >");
    check("1. e4 $256 $ *", "< 1.e4 N:unknown-sign@1:7 '$256' N:unknown-sign@1:12 '$' =* >");
    check("1. e4 !!! e5 *", "< 1.e4 N:unknown-sign@1:7 '!!!' e5 =* >");
    check("1. e4 = e5 += 2. d4 \xC2\xB1 d5 N *",
        "< 1.e4 N:unknown-sign@1:7 '=' e5 N:unknown-sign@1:12 '+=' "
        "2.d4 N:unknown-sign@1:21 '\xC2\xB1' d5 N:unknown-sign@1:27 'N' =* >");
}

static void results_are_read(void **state)
{
    (void)state;
    check("e4 1-0 e4 0-1 e4 1/2-1/2 e4 *", "< e4 =1-0 > < e4 =0-1 > < e4 =1/2 > < e4 =* >");
    check("e4 1/2", "< e4 N:odd-result@1:4 =1/2 >");
    check("e4 1\xE2\x80\x93"
          "0",
        "< e4 N:odd-result@1:4 =1-0 >");
    check("e4 \xC2\xBD-\xC2\xBD", "< e4 N:odd-result@1:4 =1/2 >");
    check("[Result \"0-1\"] e4 1-0", "<[Result|0-1] e4 W:result-mismatch@1:19 =1-0 >");
    check("[Result \"*\"] e4 1-0", "<[Result|*] e4 W:result-mismatch@1:17 =1-0 >");
    check("[Result \"?\"] e4 1-0", "<[Result|?] e4 =1-0 >");
    check("[Result \"1/2\"] e4 1/2-1/2", "<[Result|1/2] e4 =1/2 >");
    check("[Result \"1-0\"] e4", "<[Result|1-0] e4 N:missing-result@1:1 =? >");
}

static void numbers_are_free(void **state)
{
    (void)state;
    check("1.e4 1...e5 2 . Nf3 2. ... Nc6 7.. Bb5 3 a6 Ba4 44.44.Nf6 *",
        "< 1.e4 1...e5 2.Nf3 2....Nc6 7..Bb5 3a6 Ba4 44.Nf6 =* >");
    check("7... e5 7\xE2\x80\xA6"
          "e6 *",
        "< 7...e5 7...e6 =* >");
    check("1e4 2d4 0000 4294967296.e5 *", "< 1e4 2d4 0000 4294967295.e5 =* >");
    check("1. 0-0 0-0-0+ 2. 0-1", "< 1.0-0 0-0-0+ =0-1 >");
}

static void en_passant_may_stand_alone(void **state)
{
    (void)state;
    check("1. exd6 e.p. 2. exd6ep exd6e.p.+ ep *", "< 1.exd6 2.exd6ep exd6e.p.+ =* >");
}

static void null_moves_are_moves(void **state)
{
    (void)state;
    check("1. -- <> 2. Z0 @@@@ 3. pass null *", "< 1.-- <> 2.Z0 @@@@ 3.pass null =* >");
}

static void stray_text_makes_no_game(void **state)
{
    (void)state;
    check("From: a@b.c\nSubject: games (e4)\n-----\n\n[A \"b\"]\n1. e4 *\n\nThanks!\n-- \nx\n",
        "W:stray-text@1:1 ~ <[A|b] 1.e4 =* > W:stray-text@8:1 ~");
    check("Round 12. was won on 3. May\n1. e4 *", "W:stray-text@1:1 ~ < 1.e4 =* >");
    check("Game nine\n9. Nf3 Nc6 *", "W:stray-text@1:1 ~ < 9.Nf3 Nc6 =* >");
    check("===\n{c}\n===\n[A \"b\"] *",
        "W:stray-text@1:1 ~ {c} W:stray-text@2:1 W:stray-text@3:1 ~ <[A|b] =* >");
    check("[A \"b\"]\n----\n1. e4 *", "W:stray-text@2:1 ~ <[A|b] 1.e4 =* >");
    check("[A \"b\"]\n----\n[C \"d\"]\n*", "W:stray-text@2:1 ~ <[A|b] N:missing-result@1:1 =? > <[C|d] =* >");
    check("[not a tag]\n[A \"b\"] *", "W:stray-text@1:1 ~ <[A|b] =* >");
    check("***\n[A \"b\"] *", "W:stray-text@1:1 ~ <[A|b] =* >");
}

static void broken_comments_end_their_game(void **state)
{
    (void)state;
    check("1. e4 {open\n\n[A \"b\"]\n1. d4 *",
        "< 1.e4 E:unclosed-comment@1:7 {open\n\n} =? > <[A|b] 1.d4 =* >");
    check("1. e4 {open\r\n \t\r\n[A \"b\"]\r\n*",
        "< 1.e4 E:unclosed-comment@1:7 {open\r\n \t\r\n} =? > <[A|b] =* >");
    check("1. e4 {open\r\r[A \"b\"]\r*", "< 1.e4 E:unclosed-comment@1:7 {open\r\r} =? > <[A|b] =* >");
    check("1. e4 {open\n[A \"b\"]\n} e5 *", "< 1.e4 {open\n[A \"b\"]\n} e5 =* >"); /* no blank line */
    check("1. e4 {open\n\n [A \"b\"]\n} e5 *",
        "< 1.e4 {open\n\n [A \"b\"]\n} e5 =* >");                              /* not at the line's start */
    check("1. e4 {open\n\n[A b]\n} e5 *", "< 1.e4 {open\n\n[A b]\n} e5 =* >"); /* no quote */
    check("1. e4 {open\n\n[1 \"\"]\n} e5 *", "< 1.e4 {open\n\n[1 \"\"]\n} e5 =* >"); /* no letter */
    check("1. e4 {open", "< 1.e4 E:unclosed-comment@1:7 {open} =? >");
    check("[A \"b\"] {open\n\n[C \"d\"] *", "E:unclosed-comment@1:9 {open\n\n} <[A|b] =? > <[C|d] =* >");
    check("{open\n\n[C \"d\"] *", "E:unclosed-comment@1:1 {open\n\n} ~ <[C|d] =* >");
    check_main_line(
        "1. e4 {open\n\n[A \"b\"]\n1. d4 *", "< 1.e4 E:unclosed-comment@1:7 =? > <[A|b] 1.d4 =* >");
}

static void broken_variations_end_their_game(void **state)
{
    (void)state;
    check(
        "1. e4 (1. d4\n\n[A \"b\"]\n1. c4 *", "< 1.e4 ( 1.d4 E:unclosed-variation@1:7 =? > <[A|b] 1.c4 =* >");
    check("1. e4 (1. d4 (1. c4) 1-0\n\n[A \"b\"]\n*",
        "< 1.e4 ( 1.d4 ( 1.c4 ) =1-0 E:unclosed-variation@1:7 =? > <[A|b] =* >");
    check("1. e4 (1. d4 *", "< 1.e4 ( 1.d4 =* E:unclosed-variation@1:7 =? >");
    check(
        "1. e4 (1. d4 {x\n\n[A \"b\"]\n*", "< 1.e4 ( 1.d4 E:unclosed-comment@1:14 {x\n\n} =? > <[A|b] =* >");
    check_main_line(
        "1. e4 (1. d4 (1. c4)\n\n[A \"b\"]\n*", "< 1.e4 E:unclosed-variation@1:7 =? > <[A|b] =* >");
    check_main_line("1. e4 (1. d4 {x\n\n[A \"b\"]\n*", "< 1.e4 E:unclosed-comment@1:14 =? > <[A|b] =* >");
}

static void stray_closers_are_errors(void **state)
{
    (void)state;
    check("1. e4 ) e5 } 2. d4 *", "< 1.e4 E:stray-parenthesis@1:7 e5 E:stray-brace@1:12 2.d4 =* >");
    check("1. e4 (1. d4 } d5) e5 *", "< 1.e4 ( 1.d4 E:stray-brace@1:14 d5 ) e5 =* >");
    check_main_line("1. e4 (1. d4 } d5) e5 *", "< 1.e4 E:stray-brace@1:14 e5 =* >");
    check(") 1. e4 *", "E:stray-parenthesis@1:1 < 1.e4 =* >");
}

static void unknown_words_end_the_line_of_play(void **state)
{
    (void)state;
    check("1. e4 \"x , e5 *", "< 1.e4 E:unknown-word@1:7 #\" e5 =* >");
    check("1. e4 (1. d4 , d5 .) e5 , *",
        "< 1.e4 ( 1.d4 E:unknown-word@1:14 #, d5 ) e5 E:unknown-word@1:25 #, =* >");
    check("1. e4 [x] e5 *", "< 1.e4 E:unknown-word@1:7 #[x e5 =* >");
    check("1. e4 2-0 *", "< 1.e4 E:unknown-word@1:7 #2-0 =* >");
}

static void zeros_are_junk(void **state)
{
    (void)state;
    struct span text = {"1. e4 \0\0 e5 *\0", 14};
    const char *wanted = "< 1.e4 E:unknown-word@1:7 # e5 =* > W:stray-text@1:14 ~";
    check_options(text, wanted, (struct pgn_options){0});
}

static void the_main_line_alone(void **state)
{
    (void)state;
    check_main_line("{a}[A \"b\"]\n%x\n1. e4! $1 {b} (1. d4 {)} ;(\n (1. c4)) ;c\n1... e5 (1... c5) = *",
        "<[A|b] 1.e4 1...e5 N:unknown-sign@5:19 =* >");
    check_main_line("1. e4 (1. d4 %) e5\n%)\n) e5 *", "< 1.e4 e5 E:stray-parenthesis@3:1 e5 =* >");
}

static void plies_are_counted(void **state)
{
    (void)state;
    check_count("[A \"b\"]\n1. e4 e5 2. Nbd2 {Nf3} (2. d4) O-O 3. exd8=Q+ Sf3 P@e4 -- 1-0", "<[A|b] =1-0 >8");
    check_count("1. e4 hello e5 you *", "< E:unknown-word@1:7 #hello =* >2");
    check_count("1. e2e4 e7-e5 2. Ng1-f3 0-0 exd6e.p. e8(Q) e8/Q *", "< =* >7");
}

static void draughts_moves_are_words(void **state)
{
    (void)state;
    check_draughts("1. 32-28 19-23 2. 28x19* 14x23 *", "< 1.32-28 19-23 2.28x19* 14x23 =* >");
    check_draughts("1. 1-12 (!) 2-0", "< 1.1-12 $1 =1-0 >");
    check_draughts("1. 32 - 28 19 x 23 2. 32- 28 32 -28 *", "< 1.32 - 28 19 x 23 2.32- 28 32 -28 =* >");
    check_draughts("1. 28 x 19 x 10 3:\n12 : 21 32-28 *", "< 1.28 x 19 x 10 3:\n12 : 21 32-28 =* >");
    check_draughts("1. c3-d4 d6:b4:d2 2. c3d4 a1 - b2 *", "< 1.c3-d4 d6:b4:d2 2.c3d4 a1 - b2 =* >");
    check_draughts("1. 33-29(!?) (1. 32-28) 17-22 1-1", "< 1.33-29 $5 ( 1.32-28 ) 17-22 =1/2 >");
    check_draughts("1... 1-7 1. ... 1-7 0-2", "< 1...1-7 1....1-7 =0-1 >");
    check_draughts("1-7 0-0 1. 2-8 0-1", "< 1-7 =0-0 > < 1.2-8 =0-1 >");
    check_draughts("[Result \"2-0\"] 1. 32-28 *", "<[Result|2-0] 1.32-28 =* >");
    check_draughts("[Result \"2-0\"] 1. 32-28 1-0", "<[Result|2-0] 1.32-28 =1-0 >");
    check_draughts("[Result \"2-0\"] 1. 32-28 1-1", "<[Result|2-0] 1.32-28 W:result-mismatch@1:25 =1/2 >");
    check_draughts("1. 32-28 /FEN \"W:W31:B5,K10.\"/ 31-26 /x/ *",
        "< 1.32-28 /W:W31:B5,K10./ 31-26 E:unknown-word@1:38 #/x/ =* >");
    check_draughts("1. 32-28*19-23 *", "< 1.32-28* 19-23 =* >");
}

/* Opens `count` variations with a move in each. */
static void append_openers(struct bytes *text, unsigned count)
{
    bytes_append_text(text, "1. e4 ");
    for (unsigned i = 0; i < count; i++)
        bytes_append_text(text, "(d4 ");
}

static void variations_have_a_limit(void **state)
{
    (void)state;
    for (unsigned mode = 0; mode < 2; mode++)
        for (unsigned depth = PGN_DEPTH_LIMIT - 1; depth < PGN_DEPTH_LIMIT + 3; depth++) {
            struct bytes text = {0};
            struct pgn_trace trace = {.options = {.main_line = mode == 1}};
            append_openers(&text, depth);
            for (unsigned i = 0; i < depth; i++)
                bytes_append_text(&text, ")");
            bytes_append_text(&text, " e5 1-0\n[A \"b\"] 1. c4 *");
            pgn_trace_text(&trace, (struct span){text.at, text.length});
            bytes_append(&trace.out, "", 1);
            assert_int_equal(
                strstr(trace.out.at, "E:deep-variation@1:40007 ") != NULL, depth > PGN_DEPTH_LIMIT);
            assert_int_equal(strstr(trace.out.at, "E:") != NULL, depth > PGN_DEPTH_LIMIT);
            const char *rest =
                depth > PGN_DEPTH_LIMIT ? " =1-0 > <[A|b] 1.c4 =* > " : " e5 =1-0 > <[A|b] 1.c4 =* > ";
            size_t length = strlen(rest);
            assert_string_equal(trace.out.at + trace.out.length - 1 - length, rest);
            bytes_free(&text);
            bytes_free(&trace.out);
        }
}

static void two_hundred_thousand_parentheses(void **state)
{
    (void)state;
    struct bytes text = {0};
    append_openers(&text, 200000);
    bytes_append_text(&text, "\n\n[A \"b\"]\n1. c4 *");
    struct pgn_trace trace = {.options = {.main_line = true}, .window = 1024};
    pgn_trace_text(&trace, (struct span){text.at, text.length});
    bytes_append(&trace.out, "", 1);
    assert_string_equal(
        trace.out.at, "< 1.e4 E:deep-variation@1:40007 E:unclosed-variation@1:7 =? > <[A|b] 1.c4 =* > ");
    bytes_free(&text);
    bytes_free(&trace.out);
}

static void tags_have_limits(void **state)
{
    (void)state;
    struct bytes text = {0};
    for (unsigned i = 0; i < PGN_TAG_LIMIT + 2; i++)
        bytes_append_format(&text, "[T%u \"%u\"]\n", i, i);
    bytes_append_text(&text, "[T7 \"again\"]\n1. e4 *");
    char *end = bytes_reserve(&text, 1);
    *end = '\0';
    struct reader window;
    reader_open_memory(&window, (struct span){text.at, text.length});
    struct pgn_reader *reader = pgn_open(&window, &(struct pgn_options){0}, NULL);
    assert_int_equal(pgn_next(reader)->type, PGN_GAME_START);
    assert_int_equal(pgn_tag_count(reader), PGN_TAG_LIMIT);
    assert_true(pgn_game_is_faulty(reader));
    assert_true(span_equals(pgn_get_tag(reader, "T1023"), "1023"));
    assert_null(pgn_get_tag(reader, "T1024").at);
    assert_true(span_equals(pgn_get_tag(reader, "T7"), "again"));
    assert_int_equal(pgn_next(reader)->type, PGN_MOVE);
    pgn_close(reader);
    reader_close(&window);
    bytes_free(&text);
}

/* A value, a comment, a word and a run of blanks, each larger than the window and than what is kept. */
static void large_things_are_read_in_little_memory(void **state)
{
    (void)state;
    struct bytes text = {0};
    bytes_append_text(&text, "[Big \"");
    for (unsigned i = 0; i < 2 * PGN_TAG_TEXT_LIMIT; i++)
        bytes_append_text(&text, "v");
    bytes_append_text(&text, "\"]\n[A \"b\"]\n1. e4 {");
    for (unsigned i = 0; i < 300000; i++)
        bytes_append_text(&text, "word ");
    bytes_append_text(&text, "} e5 ");
    for (unsigned i = 0; i < 100000; i++)
        bytes_append_text(&text, "N");
    for (unsigned i = 0; i < 100000; i++)
        bytes_append_text(&text, " \n");
    bytes_append_text(&text, "1-0");
    struct pgn_trace trace = {.options = {.main_line = true}, .window = PGN_WINDOW_LEAST};
    pgn_trace_text(&trace, (struct span){text.at, text.length});
    bytes_append(&trace.out, "", 1);
    assert_string_equal(
        trace.out.at, "E:too-many-tags@1:1 <[A|b] 1.e4 e5 E:unknown-word@3:1500013 # =1-0 > ");
    bytes_free(&text);
    bytes_free(&trace.out);
}

/* A comment that fits into the window comes in one piece. */
static void comments_come_in_one_piece_when_they_can(void **state)
{
    (void)state;
    struct bytes text = {0};
    bytes_append_text(&text, "1. e4 {");
    for (unsigned i = 0; i < 5000; i++)
        bytes_append_text(&text, "c");
    bytes_append_text(&text, "} *");
    bytes_append(&text, "", 1);
    struct reader window;
    reader_open_memory(&window, (struct span){text.at, text.length - 1});
    struct pgn_reader *reader = pgn_open(&window, &(struct pgn_options){0}, NULL);
    pgn_next(reader);
    pgn_next(reader);
    const struct pgn_event *comment = pgn_next(reader);
    assert_int_equal(comment->type, PGN_COMMENT);
    assert_int_equal(comment->length, 5000);
    assert_int_equal(comment->flags, PGN_FIRST | PGN_LAST);
    pgn_close(reader);
    reader_close(&window);
    bytes_free(&text);
}

static void diagnostics_name_game_and_ply(void **state)
{
    (void)state;
    struct pgn_trace trace = {.places = true};
    pgn_trace_text(&trace, span_of("1. e4 *\n\n[A \"b\"]\n1. e4 e5\n2. , *\n"));
    bytes_append(&trace.out, "", 1);
    assert_string_equal(trace.out.at, "< 1.e4@1:4 =*@1:7 >1/1/0/7 <[A|b]@3:1 1.e4@4:4 e5@4:7 "
                                      "E:unknown-word@5:4g2p3 #,@5:4 =*@5:6 >2/2/9/23/faulty ");
    bytes_free(&trace.out);
}

static void a_game_may_be_skipped(void **state)
{
    (void)state;
    struct reader window;
    reader_open_memory(&window, span_of("[A \"b\"] 1. e4 e5 (x) , ; c\n 2. d4 * [A \"c\"] 1. c4 *"));
    struct pgn_reader *reader = pgn_open(&window, &(struct pgn_options){0}, NULL);
    assert_int_equal(pgn_next(reader)->type, PGN_GAME_START);
    assert_int_equal(pgn_skip_game(reader)->type, PGN_GAME_END);
    assert_int_equal(pgn_game_plies(reader), 3);
    assert_int_equal(pgn_next(reader)->type, PGN_GAME_END);
    assert_int_equal(pgn_next(reader)->type, PGN_GAME_START);
    assert_true(span_equals(pgn_get_tag(reader, "A"), "c"));
    assert_int_equal(pgn_next(reader)->type, PGN_MOVE);
    assert_int_equal(pgn_next(reader)->type, PGN_RESULT);
    assert_int_equal(pgn_next(reader)->type, PGN_GAME_END);
    assert_int_equal(pgn_next(reader)->type, PGN_END);
    assert_int_equal(pgn_next(reader)->type, PGN_END);
    pgn_close(reader);
    reader_close(&window);
}

/* Real games whose PlyCount tags were written by the server they were played on. */
static void plies_are_what_the_tags_tell(void **state)
{
    (void)state;
    char path[4096];
    const char *sources = getenv("SOURCES");
    unsigned games = 0;
    struct reader window;
    snprintf(path, sizeof path, "%s/tests/data/pgn/clocks.pgn", sources ? sources : ".");
    struct input *input = input_open(path);
    assert_non_null(input);
    for (unsigned mode = 0; mode < 3; mode++) {
        input_close(input);
        input = input_open(path);
        reader_open(&window, input, PGN_WINDOW);
        struct pgn_reader *reader =
            pgn_open(&window, &(struct pgn_options){.main_line = mode > 0, .count_moves = mode > 1}, NULL);
        const struct pgn_event *event;
        while ((event = pgn_next(reader))->type != PGN_END) {
            if (event->type != PGN_GAME_END)
                continue;
            struct span tag = pgn_get_tag(reader, "PlyCount");
            assert_int_equal(strtoul(tag.at, NULL, 10), pgn_game_plies(reader));
            assert_false(pgn_game_is_faulty(reader));
            games++;
        }
        pgn_close(reader);
        reader_close(&window);
    }
    assert_int_equal(games, 3 * 8);
    input_close(input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read),
        cmocka_unit_test(line_ends_do_not_matter),
        cmocka_unit_test(blank_lines_mean_nothing),
        cmocka_unit_test(games_end_with_a_result_or_the_next_tag),
        cmocka_unit_test(games_may_lack_parts),
        cmocka_unit_test(tags_take_many_forms),
        cmocka_unit_test(faulty_tags_are_told),
        cmocka_unit_test(encodings_are_told_apart),
        cmocka_unit_test(comments_keep_their_places),
        cmocka_unit_test(escape_lines_are_hidden),
        cmocka_unit_test(comments_without_a_game_are_told),
        cmocka_unit_test(variations_nest),
        cmocka_unit_test(variations_before_a_move_are_skipped),
        cmocka_unit_test(marks_become_numbers),
        cmocka_unit_test(results_are_read),
        cmocka_unit_test(numbers_are_free),
        cmocka_unit_test(en_passant_may_stand_alone),
        cmocka_unit_test(null_moves_are_moves),
        cmocka_unit_test(stray_text_makes_no_game),
        cmocka_unit_test(broken_comments_end_their_game),
        cmocka_unit_test(broken_variations_end_their_game),
        cmocka_unit_test(stray_closers_are_errors),
        cmocka_unit_test(unknown_words_end_the_line_of_play),
        cmocka_unit_test(zeros_are_junk),
        cmocka_unit_test(the_main_line_alone),
        cmocka_unit_test(plies_are_counted),
        cmocka_unit_test(draughts_moves_are_words),
        cmocka_unit_test(variations_have_a_limit),
        cmocka_unit_test(two_hundred_thousand_parentheses),
        cmocka_unit_test(tags_have_limits),
        cmocka_unit_test(large_things_are_read_in_little_memory),
        cmocka_unit_test(comments_come_in_one_piece_when_they_can),
        cmocka_unit_test(diagnostics_name_game_and_ply),
        cmocka_unit_test(a_game_may_be_skipped),
        cmocka_unit_test(plies_are_what_the_tags_tell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
