/* What contestants of the contest "jill" are offered, and what the bytes mean that they send back. */
#include "jill_support.h"

#include "contest/jill_answer.h"

static void feed(struct jill_lines *lines, const char *text, size_t length)
{
    size_t size;
    char *room = jill_lines_room(lines, &size);
    assert_true(length <= size);
    memcpy(room, text, length);
    jill_lines_add(lines, length);
}

/* Three lines, however the bytes are cut into pieces. */
static void lines_come_in_pieces(void **state)
{
    (void)state;
    static const char text[] = "e4\r\n\n  Nf3 \nrest";
    const char *const wanted[] = {"e4", "", "  Nf3 "};
    for (size_t piece = 1; piece < sizeof text; piece++) {
        struct jill_lines lines = {.begin = 0, .end = 0};
        struct span line;
        int count = 0;
        for (size_t at = 0; at < sizeof text - 1; at += piece) {
            size_t left = sizeof text - 1 - at;
            feed(&lines, text + at, left < piece ? left : piece);
            while (jill_lines_take(&lines, &line)) {
                assert_in_range(count, 0, 2);
                assert_true(span_equals(line, wanted[count++]));
            }
        }
        assert_int_equal(count, 3);
        assert_true(span_equals(jill_lines_rest(&lines), "rest"));
        assert_false(jill_lines_too_long(&lines));
    }
}

/* A line of the limit is one, a line of a byte more is too long, its end there or not. A CR before the LF
 * counts for nothing. */
static void lines_have_a_limit(void **state)
{
    (void)state;
    static const char *const line_ends[] = {"\n", "\r\n"};
    for (int i = 0; i < 2; i++) {
        char text[JILL_LINE_LIMIT + 1];
        struct span line;
        memset(text, 'x', sizeof text);
        struct jill_lines lines = {.begin = 0, .end = 0};
        feed(&lines, text, JILL_LINE_LIMIT);
        feed(&lines, "\r", (size_t)i);
        assert_false(jill_lines_too_long(&lines));
        assert_false(jill_lines_take(&lines, &line));
        feed(&lines, "\n", 1);
        assert_true(jill_lines_take(&lines, &line));
        assert_int_equal(line.length, JILL_LINE_LIMIT);
        feed(&lines, text, JILL_LINE_LIMIT + 1);
        assert_true(jill_lines_too_long(&lines));
        feed(&lines, line_ends[i], strlen(line_ends[i]));
        assert_true(jill_lines_too_long(&lines));
        assert_false(jill_lines_take(&lines, &line));
    }
}

/* As long as no line is too long there is room for more. */
static void lines_leave_room(void **state)
{
    (void)state;
    struct jill_lines lines = {.begin = 0, .end = 0};
    struct span line;
    size_t size;
    for (int i = 0; i < 100000 && !jill_lines_too_long(&lines); i++) {
        jill_lines_room(&lines, &size);
        assert_true(size > 0);
        feed(&lines, i % 1000 < 999 ? "x" : "\n", 1);
        while (jill_lines_take(&lines, &line))
            assert_int_equal(line.length, 999);
    }
    assert_int_equal(jill_lines_rest(&lines).length, 0);
}

static struct jill_offer offer_of(const struct jill_game *game)
{
    struct jill_offer offer;
    struct random random = random_stream(1, 1);
    jill_offer_make(&offer, game, &random);
    return offer;
}

/* Castling, a check, a mate, promotions, and two rooks that need their file. */
static const char busy[] = "3k4/P7/8/8/8/8/8/R3K2R w KQ - 0 1";

static enum jill_answer answer_to(const char *fen, const char *text, size_t length)
{
    struct jill_game game = support_game(fen);
    struct jill_offer offer = offer_of(&game);
    int choice = -1;
    enum jill_answer answer = jill_answer_read((struct span){text, length}, &offer, &game.position, &choice);
    assert_int_equal(answer == JILL_OFFERED, choice >= 0);
    if (choice >= 0)
        assert_non_null(strstr(text, offer.texts[choice]));
    return answer;
}

static void answers_have_meanings(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum jill_answer answer;
    } cases[] = {
        {"O-O", JILL_OFFERED},
        {"O-O-O+", JILL_OFFERED},
        {"a8=Q+", JILL_OFFERED},
        {"a8=N", JILL_OFFERED},
        {"Rd1+", JILL_OFFERED},
        {" \tRh8+\t ", JILL_OFFERED},
        {"O-O-O", JILL_NOT_OFFERED}, /* it gives check */
        {"O-O+", JILL_NOT_OFFERED},
        {"0-0", JILL_NOT_OFFERED},
        {"a8Q+", JILL_NOT_OFFERED},
        {"a8=Q", JILL_NOT_OFFERED},
        {"Rad1+", JILL_NOT_OFFERED},
        {"e1e2", JILL_NOT_OFFERED},
        {"Ke2!", JILL_NOT_OFFERED},
        {"a8", JILL_ILLEGAL},
        {"Ke3", JILL_ILLEGAL},
        {"Nf3", JILL_ILLEGAL},
        {"--", JILL_ILLEGAL},
        {"", JILL_NO_MOVE},
        {"  ", JILL_NO_MOVE},
        {"Ke2 Ke2", JILL_NO_MOVE},
        {"ke2", JILL_NO_MOVE},
        {"resign", JILL_NO_MOVE},
        {"Ke2\r", JILL_NO_MOVE},
        {"\033[31mKe2", JILL_NO_MOVE},
        {"white_moves: Ke2", JILL_NO_MOVE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (answer_to(busy, cases[i].text, strlen(cases[i].text)) != cases[i].answer)
            fail_msg("the meaning of '%s' is not %d", cases[i].text, (int)cases[i].answer);
    assert_int_equal(answer_to(busy, "Ke2\0", 4), JILL_NO_MOVE);
    assert_int_equal(answer_to(busy, "\xff\xfe", 2), JILL_NO_MOVE);
}

/* The line holds each move once: the 20 of the start. */
static void all_moves_are_offered(void **state)
{
    (void)state;
    static const char *const moves[] = {"a3", "a4", "b3", "b4", "c3", "c4", "d3", "d4", "e3", "e4", "f3",
        "f4", "g3", "g4", "h3", "h4", "Na3", "Nc3", "Nf3", "Nh3"};
    struct jill_game game;
    struct bytes line = {0};
    jill_game_start(&game);
    struct jill_offer offer = offer_of(&game);
    jill_offer_append(&offer, &line);
    bytes_append_text(&line, " ");
    bytes_append_char(&line, '\0');
    assert_int_equal(offer.count, 20);
    assert_int_equal(strncmp(line.at, "white_moves: ", 13), 0);
    size_t length = strlen("white_moves: ");
    for (int i = 0; i < 20; i++) {
        char word[16] = " ";
        strcat(strcat(word, moves[i]), " ");
        assert_non_null(strstr(line.at, word));
        length += strlen(moves[i]) + 1;
    }
    assert_int_equal(strlen(line.at), length);
    bytes_free(&line);
}

static void play_text(struct jill_game *game, const char *text)
{
    struct chess_position position = game->position;
    struct chess_move move;
    assert_int_equal(san_play(&position, span_of(text), &san_english, NULL, &move), SAN_GOOD);
    jill_game_play(game, move);
}

/* A dialogue of the contest itself: its lists, apart from their order, are those that are offered. The fourth
 * of them lacks a legal move, g4. */
static void lists_are_those_of_the_contest(void **state)
{
    (void)state;
    static const struct {
        const char *list;
        const char *white;
        const char *black;
    } rounds[] = {{"a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4 Nh3 Na3 Nc3 Nf3", "e4", "c5"},
        {"a3 a4 b3 b4 c3 c4 d3 d4 f3 f4 g3 g4 h3 h4 e5 Bc4 Nc3 Ba6 Qh5 Nf3 Ke2 Na3 Bb5 Qe2 Ne2 Nh3 "
         "Bd3 Be2 Qf3 Qg4",
            "e5", "Na6"},
        {"a3 a4 b3 b4 c3 c4 d3 d4 f3 f4 g3 g4 h3 h4 e6 Bc4 Nc3 Bxa6 Qh5 Nf3 Ke2 Na3 Bb5 Qe2 Ne2 "
         "Nh3 Bd3 Be2 Qf3 Qg4",
            "Bxa6", "g5"},
        {"a3 a4 b3 b4 c3 c4 d3 d4 f3 f4 g3 h3 h4 e6 Bc4 Nc3 Qh5 Be2 Ke2 Na3 Bb5 Kf1 Qe2 Ne2 Nh3 "
         "Bd3 Bf1 Bxb7 Nf3 Qf3 Qg4",
            "Qg4", "f5"},
        {"a3 a4 b3 b4 c3 c4 d3 d4 f3 f4 g3 h3 h4 e6 exf6 Nc3 Qa4 Qd4 Qe2 Ne2 Qf3 Qb4 Qxg5 Na3 Qf4 "
         "Qc4 Kf1 Qd1 Qg3 Qh5# Qxf5 Bb5 Qe4 Bd3 Qh4 Bf1 Be2 Qh3 Ke2 Nh3 Kd1 Bxb7 Nf3 Bc4",
            "exf6", "b5"},
        {"a3 a4 b3 b4 c3 c4 d3 d4 f3 f4 g3 h3 h4 fxe7 f7+ Nc3 Qa4 Qd4 Qe2 Ne2 Qf3 Qb4 Qxg5 Na3 Qf4 "
         "Qc4 Kf1 Qe6 Qd1 Qg3 Qh5# Qf5 Bxb5 Qe4 Qxd7+ Qh4 Bxc8 Qh3 Ke2 Nh3 Kd1 Bb7 Nf3",
            "Ne2", "Rb8"},
        {"a3 a4 b3 b4 c3 c4 d3 d4 f3 f4 g3 h3 h4 fxe7 f7+ O-O Nbc3 Nec3 Qa4 Qd4 Nd4 Qf3 Qb4 Rg1 "
         "Qxg5 Na3 Qf4 Qc4 Kf1 Ng1 Qe6 Qg3 Qh5# Qf5 Bxb5 Ng3 Qe4 Rf1 Qxd7+ Qh4 Bxc8 Qh3 Nf4 Kd1 "
         "Bb7",
            "Qh5#", ""}};
    struct jill_game game;
    jill_game_start(&game);
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        struct jill_offer offer = offer_of(&game);
        const char *list = rounds[i].list;
        int words = 0;
        for (size_t length; *list; list += length + (list[length] == ' '), words++) {
            int choice;
            length = strcspn(list, " ");
            assert_int_equal(
                jill_answer_read((struct span){list, length}, &offer, &game.position, &choice), JILL_OFFERED);
        }
        assert_int_equal(words + (i == 3), offer.count);
        play_text(&game, rounds[i].white);
        if (rounds[i].black[0])
            play_text(&game, rounds[i].black);
    }
    assert_int_equal(jill_game_verdict(&game), JILL_WHITE_MATES);
}

/* Each of 20 places is as likely for a move: 1000 of 20000 times, give or take; five deviations are 154. */
static void orders_are_even(void **state)
{
    (void)state;
    struct jill_game game;
    int times[20] = {0};
    jill_game_start(&game);
    for (uint64_t number = 0; number < 20000; number++) {
        struct jill_offer offer;
        struct random random = random_stream(7, number);
        jill_offer_make(&offer, &game, &random);
        for (int i = 0; i < offer.count; i++)
            times[i] += strcmp(offer.texts[i], "Nf3") == 0;
    }
    for (int i = 0; i < 20; i++)
        assert_in_range(times[i], 1000 - 154, 1000 + 154);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_in_pieces),
        cmocka_unit_test(lines_have_a_limit),
        cmocka_unit_test(lines_leave_room),
        cmocka_unit_test(answers_have_meanings),
        cmocka_unit_test(all_moves_are_offered),
        cmocka_unit_test(lists_are_those_of_the_contest),
        cmocka_unit_test(orders_are_even),
    };
    return cmocka_run_group_tests_name("jill answers", tests, NULL, NULL);
}
