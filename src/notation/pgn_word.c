/* Tables of fixed words, and two small grammars for what looks like a move. */
#include "notation/pgn_word.h"

#include "notation/chess_words.h"
#include "notation/pgn_event.h"
#include "notation/pgn_scan.h"

static bool is_among(struct span word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count && word.length > 0; i++)
        if (words[i][0] == *word.at && span_equals(word, words[i]))
            return true;
    return false;
}

bool pgn_is_sign(struct span word)
{
    static const char *const words[] = {"=", "+=", "=+", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "=/=", "N",
        "D", "~", "#", "+", "++", "\xC2\xB1" /* ± */, "\xB1" /* the same in Latin-1 */,
        "\xE2\x88\x93" /* ∓ */, "\xE2\xA9\xB2" /* ⩲ */, "\xE2\xA9\xB1" /* ⩱ */, "\xE2\x88\x9E" /* ∞ */,
        "=\xE2\x88\x9E" /* =∞ */, "\xE2\x96\xA1" /* □ */, "\xE2\x86\x92" /* → */, "\xE2\x86\x91" /* ↑ */,
        "\xE2\x87\x84" /* ⇄ */, "\xE2\x87\x86" /* ⇆ */, "\xE2\x8A\x99" /* ⊙ */, "\xE2\x8C\x93" /* ⌓ */,
        "\xE2\x88\x86" /* ∆ */, "\xCE\x94" /* Δ */};
    return word.length > 0 && word.length <= 4 && !pgn_is_digit(*word.at) &&
           is_among(word, words, sizeof words / sizeof *words);
}

static bool begins_with(struct span text, const char *start)
{
    size_t length = strlen(start);
    return text.length >= length && memcmp(text.at, start, length) == 0;
}

static struct span behind(struct span text, size_t count)
{
    return (struct span){text.at + count, text.length - count};
}

/* Nothing but check marks, or nothing at all. */
static bool is_marks(struct span text)
{
    while (text.length > 0 && (*text.at == '+' || *text.at == '#'))
        text = behind(text, 1);
    return text.length == 0;
}

bool pgn_is_null_move(struct span word)
{
    size_t length = chess_null_length(word);
    return length > 0 && is_marks(behind(word, length));
}

bool pgn_is_passing(struct span word)
{
    size_t length = chess_passing_length(word);
    return length > 0 && is_marks(behind(word, length));
}

/* ½ in UTF-8 or Latin-1. */
static size_t half_length(struct span text)
{
    if (begins_with(text, "\xC2\xBD"))
        return 2;
    return begins_with(text, "\xBD") ? 1 : 0;
}

/* Spells a result with ASCII only, zeros behind; a text that is too long for one, or has zeros itself,
 * becomes empty. */
static void spell_result(struct span word, char out[8])
{
    size_t length = 0;
    memset(out, 0, 8);
    while (word.length > 0) {
        size_t dash = chess_dash_length(word);
        size_t half = half_length(word);
        const char *piece = dash ? "-" : half ? "1/2" : word.at;
        size_t size = half ? 3 : 1;
        if (length + size > 7 || !*piece) {
            memset(out, 0, 8);
            return;
        }
        memcpy(out + length, piece, size);
        length += size;
        word = behind(word, dash ? dash : half ? half : 1);
    }
}

/* The results of the standard, without further ado. */
static int read_usual_result(struct span word)
{
    if (word.length == 3)
        return memcmp(word.at, "1-0", 3) == 0   ? PGN_FIRST_WON
               : memcmp(word.at, "0-1", 3) == 0 ? PGN_SECOND_WON
                                                : -1;
    return word.length == 7 && memcmp(word.at, "1/2-1/2", 7) == 0 ? PGN_DRAW : -1;
}

static bool may_begin_result(struct span word)
{
    return word.length > 0 && (*word.at == '*' || (*word.at >= '0' && *word.at <= '2') || *word.at & 0x80);
}

int pgn_read_result(struct span word, bool draughts, bool *odd)
{
    static const struct {
        char text[8];
        enum pgn_result result;
        bool draughts;
        bool odd;
    } results[] = {
        {"1-0", PGN_FIRST_WON, false, false},
        {"0-1", PGN_SECOND_WON, false, false},
        {"1/2-1/2", PGN_DRAW, false, false},
        {"*", PGN_UNKNOWN, false, false},
        {"1/2", PGN_DRAW, false, true},
        {"2-0", PGN_FIRST_WON, true, false},
        {"0-2", PGN_SECOND_WON, true, false},
        {"1-1", PGN_DRAW, true, false},
        {"0-0", PGN_BOTH_LOST, true, false},
    };
    char spelt[8];
    int usual = read_usual_result(word);
    *odd = false;
    if (usual >= 0)
        return usual;
    if (!may_begin_result(word))
        return -1;
    spell_result(word, spelt);
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (memcmp(spelt, results[i].text, sizeof spelt) == 0 && (draughts || !results[i].draughts)) {
            *odd = results[i].odd || !span_equals(word, spelt);
            return (int)results[i].result;
        }
    return -1;
}

static bool is_castling_letter(char c)
{
    return c == 'O' || c == '0' || c == 'o';
}

bool pgn_is_castling(struct span word)
{
    size_t letters = 0;
    for (;;) {
        if (word.length == 0 || !is_castling_letter(*word.at))
            return false;
        letters++;
        word = behind(word, 1);
        size_t dash = chess_dash_length(word);
        if (dash == 0 || letters == 3)
            break;
        word = behind(word, dash);
    }
    return letters >= 2 && is_marks(word);
}

static bool is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

static bool is_rank(char c)
{
    return c >= '1' && c <= '8';
}

/* Length of the letter a text begins with, ASCII or UTF-8; 0: none. */
static size_t letter_length(struct span text)
{
    if (text.length == 0)
        return 0;
    if (pgn_is_letter(*text.at))
        return 1;
    size_t length = 0;
    while (length < text.length && length < 4 && (text.at[length] & 0x80))
        length++;
    return length;
}

static bool is_capture_or_drop(char c)
{
    return c == 'x' || c == ':' || c == 'X' || c == '@';
}

/* Before the target square: a letter, then whence the piece comes and how. */
static bool is_move_start(struct span text)
{
    text = behind(text, letter_length(text));
    for (unsigned units = 0; text.length > 0; units++) {
        size_t dash = chess_dash_length(text);
        if (units == 4 || !(dash || is_file(*text.at) || is_rank(*text.at) || is_capture_or_drop(*text.at)))
            return false;
        text = behind(text, dash ? dash : 1);
    }
    return true;
}

/* Check marks, and among them perhaps one word for en passant. */
static bool is_marks_and_passing(struct span text)
{
    while (text.length > 0 && (*text.at == '+' || *text.at == '#'))
        text = behind(text, 1);
    return is_marks(behind(text, chess_passing_length(text)));
}

/* Behind the target square: promotion (without a sign on the last rows only), en passant, check. */
static bool is_move_end(struct span text, bool last_row)
{
    bool parenthesis = begins_with(text, "(");
    bool sign = text.length > 0 && (*text.at == '=' || *text.at == '/' || parenthesis);
    struct span piece = behind(text, sign);
    size_t letter = letter_length(piece);
    if (sign && letter == 0)
        return false;
    if ((sign || last_row) && letter > 0 && chess_passing_length(text) == 0)
        text = behind(piece, letter);
    if (parenthesis && begins_with(text, ")"))
        text = behind(text, 1);
    return is_marks_and_passing(text);
}

static bool is_chess_move_like(struct span word)
{
    for (size_t i = word.length; i-- > 1;)
        if (is_rank(word.at[i]) && is_file(word.at[i - 1]))
            return is_move_start((struct span){word.at, i - 1}) &&
                   is_move_end(behind(word, i + 1), word.at[i] == '1' || word.at[i] == '8');
    return pgn_is_castling(word);
}

/* Length of a file and rank of a draughts board, up to l12; 0: none. */
static size_t name_length(struct span text)
{
    if (text.length < 2 || (uint8_t)((text.at[0] | 0x20) - 'a') >= 12)
        return 0;
    if (text.length > 2 && text.at[1] == '1' && text.at[2] >= '0' && text.at[2] <= '2')
        return 3;
    return text.at[1] >= '1' && text.at[1] <= '9' ? 2 : 0;
}

/* Length of the square of a draughts board a text begins with, by name or number; 0: none. */
static size_t square_length(struct span text)
{
    size_t length = 0;
    while (length < text.length && length < 3 && pgn_is_digit(text.at[length]))
        length++;
    return length ? length : name_length(text);
}

static size_t blanks_length(struct span text)
{
    size_t length = 0;
    while (length < text.length && pgn_is_blank(text.at[length]))
        length++;
    return length;
}

/* Squares with - x : or nothing between them; blanks may stand around - x and :. */
static bool is_draughts_move_like(struct span word)
{
    unsigned squares = 0;
    for (;;) {
        size_t length = square_length(word);
        if (length == 0)
            return false;
        squares++;
        bool number = pgn_is_digit(*word.at);
        word = behind(word, length);
        if (word.length == 0)
            return squares >= 2;
        struct span rest = behind(word, blanks_length(word));
        bool sign =
            rest.length > 0 && (*rest.at == '-' || *rest.at == 'x' || *rest.at == ':' || *rest.at == 'X');
        if (sign)
            word = behind(rest, 1 + blanks_length(behind(rest, 1)));
        else if (number || rest.length != word.length)
            return false;
    }
}

bool pgn_is_real_move_like(struct span word, bool draughts)
{
    return draughts ? is_draughts_move_like(word) : is_chess_move_like(word);
}

bool pgn_is_move_like(struct span word, bool draughts)
{
    return pgn_is_real_move_like(word, draughts) || (!draughts && pgn_is_null_move(word));
}
