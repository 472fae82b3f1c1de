/* The referee of the contest "jill" against contestants that are a list of answers. Black has one legal move
 * in most of the positions, so that the games are known. */
#include "jill_support.h"

#include "contest/jill_pgn.h"
#include "contest/jill_referee.h"
#include "contest/jill_tally.h"

struct answer {
    enum jill_heard heard;
    const char *text;
};

/* A contestant that gives its answers in order, and keeps what it is told. */
struct script {
    const struct answer *answers;
    int next;
    struct bytes told;
};

static void tell(void *context, struct span line)
{
    struct script *script = context;
    bytes_append(&script->told, line.at, line.length);
}

static enum jill_heard hear(void *context, struct span *line)
{
    struct script *script = context;
    const struct answer *answer = &script->answers[script->next++];
    assert_non_null(answer->text);
    *line = span_of(answer->text);
    return answer->heard;
}

/* Leaves out the lists of moves, whose order is no matter here. */
static void drop_lists(struct bytes *text)
{
    size_t kept = 0, at = 0;
    while (at < text->length) {
        const char *line = text->at + at;
        const char *end = memchr(line, '\n', text->length - at);
        assert_non_null(end);
        size_t length = (size_t)(end - line) + 1;
        bool list = memmem(line, length, "white_moves: ", 13) != NULL;
        memmove(text->at + kept, line, list ? 0 : length);
        kept += list ? 0 : length;
        at += length;
    }
    text->length = kept;
}

static void assert_text(const struct bytes *text, const char *wanted)
{
    if (!span_equals((struct span){text->at, text->length}, wanted))
        fail_msg("got:\n%.*swanted:\n%s", (int)text->length, text->at, wanted);
}

/* Plays and checks the end, White's moves, what the contestant was told (but for the lists) and the
 * transcript. */
static void check(const char *fen, const struct answer *answers, enum jill_end end, int moves,
    const char *told, const char *transcript)
{
    struct chess_position position = support_position(fen);
    struct script script = {.answers = answers};
    const struct jill_contestant contestant = {&script, tell, hear};
    const struct jill_setting setting = {&position, 1, 1};
    struct jill_record record = {0};
    struct bytes lines = {0};
    jill_referee_play(&contestant, &setting, &record, &lines);
    drop_lists(&script.told);
    drop_lists(&lines);
    assert_text(&script.told, told);
    assert_text(&lines, transcript);
    assert_int_equal(record.end, end);
    assert_int_equal(jill_record_moves(&record), moves);
    bytes_free(&script.told);
    bytes_free(&lines);
    jill_record_free(&record);
}

#define LINE(text)                                                                                           \
    {                                                                                                        \
        JILL_HEARD_LINE, text                                                                                \
    }
#define ANSWERS(...) ((const struct answer[]){__VA_ARGS__, {JILL_HEARD_END, NULL}})

/* The black king goes from a8 to a7 and back. */
static const char cornered[] = "k7/2K5/7R/8/8/8/8/8 w - - 0 1";

static void mate_wins(void **state)
{
    (void)state;
    check("k7/8/1K6/8/8/8/8/7R w - - 0 1", ANSWERS(LINE("Rh8#")), JILL_WON, 1,
        "result: White won by checkmate\n", "> Rh8#\n< result: White won by checkmate\n");
    /* The hundredth ply without progress is mate, and mate comes first. */
    check("k7/8/1K6/8/8/8/8/7R w - - 99 80", ANSWERS(LINE("Rh8#")), JILL_WON, 1,
        "result: White won by checkmate\n", "> Rh8#\n< result: White won by checkmate\n");
}

static void stalemate_is_a_draw(void **state)
{
    (void)state;
    check("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", ANSWERS(LINE("Qc7")), JILL_DRAWN_BY_STALEMATE, 1,
        "result: Draw by stalemate\n", "> Qc7\n< result: Draw by stalemate\n");
}

/* The start position stands on the board for the third time after Black's fourth move. */
static void repetition_is_a_draw(void **state)
{
    (void)state;
    check(cornered, ANSWERS(LINE("Rg6"), LINE("Rh6"), LINE("Rg6"), LINE("Rh6")), JILL_DRAWN_BY_REPETITION, 4,
        "black_move: Ka7\nblack_move: Ka8\nblack_move: Ka7\nblack_move: Ka8\n"
        "result: Draw by threefold repetition\n",
        "> Rg6\n< black_move: Ka7\n> Rh6\n< black_move: Ka8\n> Rg6\n< black_move: Ka7\n> Rh6\n"
        "< black_move: Ka8\n< result: Draw by threefold repetition\n");
}

static void fifty_moves_are_a_draw(void **state)
{
    (void)state;
    check("k7/2K5/7R/8/8/8/8/8 w - - 99 80", ANSWERS(LINE("Rg6")), JILL_DRAWN_BY_FIFTY_MOVES, 1,
        "result: Draw by fifty-move rule\n", "> Rg6\n< result: Draw by fifty-move rule\n");
    check("k7/2K5/7R/8/8/8/8/8 w - - 98 80", ANSWERS(LINE("Rg6")), JILL_DRAWN_BY_FIFTY_MOVES, 1,
        "black_move: Ka7\nresult: Draw by fifty-move rule\n",
        "> Rg6\n< black_move: Ka7\n< result: Draw by fifty-move rule\n");
}

/* Bare kings go on: there is no verdict on material. */
static void material_is_no_matter(void **state)
{
    (void)state;
    check("k7/2K5/8/8/8/8/8/8 w - - 0 1", ANSWERS(LINE("Kc8"), LINE("hello")), JILL_LOST_BY_NO_MOVE, 1,
        "black_move: Ka7\nresult: White lost by an answer that is no move\n",
        "> Kc8\n< black_move: Ka7\n> hello\n< result: White lost by an answer that is no move\n");
}

/* Black's queen and king against a king in the corner: among many games some end by mate at once. */
static void black_can_mate(void **state)
{
    (void)state;
    struct chess_position start = support_position("4q3/8/8/8/8/1k6/8/K7 w - - 0 1");
    int mates = 0;
    for (uint64_t number = 1; number <= 200; number++) {
        const struct answer answers[] = {LINE("Kb1"), {JILL_HEARD_END, ""}};
        struct script script = {.answers = answers};
        const struct jill_contestant contestant = {&script, tell, hear};
        const struct jill_setting setting = {&start, 1, number};
        struct jill_record record = {0};
        struct chess_position position = start;
        jill_referee_play(&contestant, &setting, &record, NULL);
        for (int i = 0; i < record.plies; i++) {
            struct chess_undo undo;
            chess_apply(&position, record.moves[i], &undo);
        }
        bool mate = chess_status(&position) == CHESS_CHECKMATE;
        mates += mate;
        assert_int_equal(record.plies, 2);
        assert_int_equal(record.end, mate ? JILL_LOST_BY_MATE : JILL_LOST_BY_LEAVING);
        static const char result[] = "result: Black won by checkmate\n";
        size_t length = sizeof result - 1;
        if (mate)
            assert_memory_equal(script.told.at + script.told.length - length, result, length);
        bytes_free(&script.told);
        jill_record_free(&record);
    }
    assert_in_range(mates, 1, 100);
}

static void faults_lose(void **state)
{
    (void)state;
    check(cornered, ANSWERS(LINE("Rg6"), LINE("Kc9")), JILL_LOST_BY_NO_MOVE, 1,
        "black_move: Ka7\nresult: White lost by an answer that is no move\n",
        "> Rg6\n< black_move: Ka7\n> Kc9\n< result: White lost by an answer that is no move\n");
    check(cornered, ANSWERS(LINE("Rh6")), JILL_LOST_BY_ILLEGAL_MOVE, 0,
        "result: White lost by an illegal move\n", "> Rh6\n< result: White lost by an illegal move\n");
    check(cornered, ANSWERS(LINE("h6g6")), JILL_LOST_BY_UNOFFERED_MOVE, 0,
        "result: White lost by a move that was not offered\n",
        "> h6g6\n< result: White lost by a move that was not offered\n");
    check(cornered, ANSWERS({JILL_HEARD_SILENCE, "Rg"}), JILL_LOST_ON_TIME, 0, "result: White lost on time\n",
        "> Rg\n< result: White lost on time\n");
    check(cornered, ANSWERS({JILL_HEARD_SILENCE, ""}), JILL_LOST_ON_TIME, 0, "result: White lost on time\n",
        "< result: White lost on time\n");
    check(cornered, ANSWERS({JILL_HEARD_END, ""}), JILL_LOST_BY_LEAVING, 0,
        "result: White lost by leaving the game\n", "< result: White lost by leaving the game\n");
    check(cornered, ANSWERS({JILL_HEARD_FLOOD, "\033\033"}), JILL_LOST_BY_FLOOD, 0,
        "result: White lost by an answer without an end\n",
        "> ??\n< result: White lost by an answer without an end\n");
}

/* A line of the transcript shows 160 bytes of an answer. */
static void long_answers_are_cut(void **state)
{
    (void)state;
    char answer[400], wanted[400] = "> ";
    memset(answer, 'x', sizeof answer - 1);
    answer[sizeof answer - 1] = '\0';
    memset(wanted + 2, 'x', 160);
    strcpy(wanted + 162, "...\n< result: White lost by an answer that is no move\n");
    check(cornered, ANSWERS(LINE(answer)), JILL_LOST_BY_NO_MOVE, 0,
        "result: White lost by an answer that is no move\n", wanted);
}

/* Names and texts are all different, and each result is one of PGN's. */
static void ends_have_words(void **state)
{
    (void)state;
    for (int a = 0; a < JILL_ENDS; a++) {
        const char *result = jill_end_result((enum jill_end)a);
        assert_true(strcmp(result, a == JILL_WON ? "1-0" : a < JILL_LOST_BY_MATE ? "1/2-1/2" : "0-1") == 0);
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(jill_end_name((enum jill_end)a), jill_end_name((enum jill_end)b));
            assert_string_not_equal(jill_end_text((enum jill_end)a), jill_end_text((enum jill_end)b));
        }
    }
}

static void pgn_is_in_export_format(void **state)
{
    (void)state;
    struct script script = {.answers = ANSWERS({JILL_HEARD_SILENCE, ""})};
    const struct jill_contestant contestant = {&script, tell, hear};
    const struct jill_setting setting = {NULL, 5, 7};
    const struct jill_pgn_names names = {"a \"b\" \033c", 5, 7};
    struct jill_record record = {0};
    struct bytes pgn = {0};
    jill_referee_play(&contestant, &setting, &record, NULL);
    jill_pgn_append(&record, &names, &pgn);
    assert_text(&pgn, "[Event \"jill\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"7\"]\n"
                      "[White \"a \\\"b\\\" ?c\"]\n[Black \"random moves\"]\n[Result \"0-1\"]\n[Seed \"5\"]\n"
                      "[Termination \"time forfeit\"]\n\n{White lost on time} 0-1\n");
    bytes_free(&script.told);
    bytes_free(&pgn);
    jill_record_free(&record);
}

static void add_game(struct jill_tally *tally, enum jill_end end, int moves, int64_t time, bool overstayed)
{
    struct jill_match_game game = {
        .record = {.end = end, .plies = 2 * moves - 1}, .program = {.time = time, .overstayed = overstayed}};
    jill_tally_add(tally, &game);
}

/* 94 games of 5 moves and 6 of 30: 95 games have 30 at most; with 95 of 5 they have 5. */
static void tells_what_most_games_stay_within(void **state)
{
    (void)state;
    struct jill_tally tally = {0};
    for (int game = 0; game < 100; game++)
        add_game(&tally, JILL_WON, game < 94 ? 5 : 30, 1, false);
    assert_int_equal(jill_tally_moves(&tally).most_within, 30);
    jill_tally_free(&tally);
    for (int game = 0; game < 100; game++)
        add_game(&tally, JILL_WON, game < 95 ? 5 : 30, 1, false);
    assert_int_equal(jill_tally_moves(&tally).most_within, 5);
    jill_tally_free(&tally);
}

static void tallies_add_up(void **state)
{
    (void)state;
    struct jill_tally tally = {0};
    struct jill_moves moves = jill_tally_moves(&tally);
    assert_true(moves.mean == 0 && moves.median == 0 && moves.largest == 0);
    add_game(&tally, JILL_WON, 9, 5, false);
    add_game(&tally, JILL_DRAWN_BY_STALEMATE, 2, 7, true);
    add_game(&tally, JILL_LOST_ON_TIME, 0, 6, false);
    moves = jill_tally_moves(&tally); /* 0 2 9 */
    assert_true(moves.mean == 367 && moves.median == 200 && moves.largest == 9);
    add_game(&tally, JILL_DRAWN_BY_FIFTY_MOVES, 3, 1, false);
    moves = jill_tally_moves(&tally); /* 0 2 3 9 */
    assert_true(moves.mean == 350 && moves.median == 250 && moves.largest == 9);
    assert_int_equal(moves.most_within, 9);
    assert_int_equal(tally.games, 4);
    assert_int_equal(jill_tally_count(&tally, "1-0"), 1);
    assert_int_equal(jill_tally_count(&tally, "1/2-1/2"), 2);
    assert_int_equal(jill_tally_count(&tally, "0-1"), 1);
    assert_int_equal(tally.ends[JILL_LOST_ON_TIME], 1);
    assert_true(tally.time == 19 && tally.longest_time == 7 && tally.overstayed == 1);
    jill_tally_free(&tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mate_wins),
        cmocka_unit_test(stalemate_is_a_draw),
        cmocka_unit_test(repetition_is_a_draw),
        cmocka_unit_test(fifty_moves_are_a_draw),
        cmocka_unit_test(material_is_no_matter),
        cmocka_unit_test(black_can_mate),
        cmocka_unit_test(faults_lose),
        cmocka_unit_test(long_answers_are_cut),
        cmocka_unit_test(ends_have_words),
        cmocka_unit_test(pgn_is_in_export_format),
        cmocka_unit_test(tallies_add_up),
        cmocka_unit_test(tells_what_most_games_stay_within),
    };
    return cmocka_run_group_tests_name("jill referee", tests, NULL, NULL);
}
