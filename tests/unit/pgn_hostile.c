/* Pieces of games, put in an order that is right, or in any. */
#include "pgn_hostile.h"

static const char *const scraps[] = {"[", "]", "(", ")", "{", "}", ";", "%", "\n%", "\"", "\\", "\\\"", "$",
    "$1", "$300", "!", "?!", "!!!", "*", "**", "1-0", "0-1", "1/2-1/2", "1/2", "0-0", "0-0-0", "0000", "2-0",
    "1-1", "1.", "12...", "7. ...", "...", "\xE2\x80\xA6", "e4", "Nf3", "exd6", "e.p.", "ep", "e8(Q)",
    "e8=Q+", "e1(R)#", "O-O", "--", "<>", "Z0", "null", "32-28", "32 - 28", "28x19*", "28x19", "c3:e5",
    "c3d4", "(!)", "(?!)", "/FEN \"W:W1:B2\"/", "/FEN \"", "/x/", "N", "=", "+=", "\xC2\xB1", "\xB1", "hello",
    "Sf9", "a", "-", "---", ".", ",", "_", "~", "@e4", "\x01", "\x1a", "\xEF\xBB\xBF",
    "\xE2\x99\x98"
    "f3",
    "1\xE2\x80\x93"
    "0",
    "\xC2\xBD", "[Event \"x\"]", "[Event \"a \"b\" c\"]", "[Event \"open", "[ Site  \"y\" ]",
    "[Result \"1-0\"]", "[Result \"*\"]", "[White \"\xE9\"]", "[White \"\xC3\xA9\"]", "[Event\n\"z\"\n]",
    "[X]", "[%clk 0:01]", "[see \"this\"", "[Event \"p\\\"q\\\\\"]", "[A\"\"]", "\n\n[Event \"next\"]\n",
    "\r\n\r\n[Event \"crlf\"]\r\n", "\r\r[Event \"cr\"]\r", "\n \t\n[Event \"blanks\"]\n", "\n\n[a \"",
    "\n\n[b", "\n[Event \"near\"]\n", "1-0\n\n[Event \"after\"]\n", "*\n\n[Event \"star\"]\n",
    "; 1-0\n\n[Event \"hidden\"]\n", "% 1-0\n\n[Event \"hidden\"]\n", "[White \"1-0\n\n[Event \"hidden\"]\n",
    "{ 1-0\n\n[Event \"broken\"]\n", "( 1-0\n\n[Event \"broken\"]\n", "hello 1-0\n\n[Event \"stray\"]\n",
    "Round 12.\n", "12. May 1999\n", "1. nothing\n", "\n\n", "\n", "\r\n", "\r", " ", "\t", "\v\f"};

static const char *const good_moves[] = {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "Qd4",
    "Rad1", "N1d2", "e8=Q+", "exd6", "Kg1", "h5", "Qxh8#", "c4", "O-O-O", "Bg7!", "Nxe4?!", "f5 $14",
    "g6 {fine}", "b3 (b4 Nb6)", "d5 ; so so\n"};

static const char *const good_tags[] = {"[Event \"Open\"]\n", "[Site \"Here\"]\n", "[White \"A, B\"]\n",
    "[Black \"C\"]\n", "[Result \"1-0\"]\n", "[Result \"*\"]\n", "[ECO \"E12\"]\n", "[WhiteElo \"\"]\n",
    "[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n"};

static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*", "1/2", ""};

#define COUNT(list) (sizeof(list) / sizeof *(list))

uint64_t pgn_random_below(struct pgn_random *random, uint64_t limit)
{
    random->state ^= random->state << 13;
    random->state ^= random->state >> 7;
    random->state ^= random->state << 17;
    return random->state % limit;
}

static void append_one(struct pgn_random *random, const char *const *list, size_t count, struct bytes *out)
{
    bytes_append_text(out, list[pgn_random_below(random, count)]);
}

static void append_blanks(struct pgn_random *random, struct bytes *out)
{
    static const char *const blanks[] = {" ", " ", " ", " ", "\n", "  ", "", "\r\n", "\n\n"};
    append_one(random, blanks, COUNT(blanks), out);
}

static void append_scrap(struct pgn_random *random, struct bytes *out)
{
    uint64_t kind = pgn_random_below(random, 200);
    if (kind == 0) {
        char long_one = "( a1-{\n \"9"[pgn_random_below(random, 10)];
        for (uint64_t i = pgn_random_below(random, 700); i > 0; i--)
            bytes_append_char(out, long_one);
    } else if (kind < 4) {
        bytes_append_char(out, (char)pgn_random_below(random, 256));
    } else {
        append_one(random, scraps, COUNT(scraps), out);
    }
    if (pgn_random_below(random, 3) > 0)
        append_blanks(random, out);
}

static void append_game(struct pgn_random *random, struct bytes *out)
{
    static const char *const behind[] = {
        "\n\n", "\n\n", "\n\n", "\n\n\n", "\n", " ", "\r\n\r\n", "\n{note}\n\n", "\nstray text\n\n"};
    for (uint64_t tags = pgn_random_below(random, 6); tags > 0; tags--)
        append_one(random, good_tags, COUNT(good_tags), out);
    bytes_append_text(out, "\n");
    uint64_t moves = pgn_random_below(random, 30);
    for (uint64_t i = 0; i < moves; i++) {
        if (i % 2 == 0)
            bytes_append_format(out, "%u.", (unsigned)(i / 2 + 1));
        append_one(random, good_moves, COUNT(good_moves), out);
        append_blanks(random, out);
        if (pgn_random_below(random, 80) == 0)
            append_scrap(random, out);
    }
    append_one(random, results, COUNT(results), out);
    append_one(random, behind, COUNT(behind), out);
}

void pgn_hostile_append(struct pgn_random *random, size_t length, bool wild, struct bytes *out)
{
    size_t end = out->length + length;
    while (out->length < end)
        if (wild)
            append_scrap(random, out);
        else
            append_game(random, out);
}
