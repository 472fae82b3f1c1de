/* Reading a chess move as text: syntax only. Nearly all moves of real files go a short way without a branch
 * that depends on the kind of move; everything else goes through the grammar below it. */
#include "notation/chess_words.h"
#include "notation/pgn_scan.h"
#include "notation/san_usual.h"

#define FILE_LETTERS                                                                                         \
    ['a'] = CHESS_PAWN, ['b'] = CHESS_PAWN, ['c'] = CHESS_PAWN, ['d'] = CHESS_PAWN, ['e'] = CHESS_PAWN,      \
    ['f'] = CHESS_PAWN, ['g'] = CHESS_PAWN, ['h'] = CHESS_PAWN

const struct san_letters san_english = {
    .first = {FILE_LETTERS, ['K'] = CHESS_KING, ['Q'] = CHESS_QUEEN, ['R'] = CHESS_ROOK, ['B'] = CHESS_BISHOP,
        ['N'] = CHESS_KNIGHT},
};

/* The order in which piece letters are listed. */
static const uint8_t listed[5] = {CHESS_KING, CHESS_QUEEN, CHESS_ROOK, CHESS_BISHOP, CHESS_KNIGHT};

/* The length of the UTF-8 character at `at`; a byte that begins none counts as one. */
static size_t character_length(const char *at, const char *end)
{
    unsigned char lead = (unsigned char)*at;
    size_t length = lead >= 0xf0 && lead < 0xf8 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (length > (size_t)(end - at) || lead >= 0xf8)
        return 1;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 1;
    return length;
}

/* Whether a character means something else at the beginning of a move, or begins no word of a file. */
static bool is_reserved(struct span character)
{
    char c = *character.at;
    if (c & 0x80)
        return chess_dash_length(character) > 0 || span_equals(character, PGN_ELLIPSIS) ||
               span_equals(character, PGN_BYTE_ORDER_MARK);
    return !pgn_is_letter(c) || (c >= 'a' && c <= 'h') || c == 'x';
}

bool san_letters_make(struct san_letters *letters, struct span characters)
{
    const char *at = characters.at, *end = at + characters.length;
    *letters = (struct san_letters){.first = {FILE_LETTERS}};
    for (int i = 0; i < 5; i++) {
        if (at == end)
            return false;
        size_t length = character_length(at, end);
        unsigned char first = (unsigned char)*at;
        if (is_reserved((struct span){at, length}) || (length == 1 && letters->first[first]))
            return false;
        for (int j = 0; length > 1 && j < i; j++)
            if (strncmp(letters->wide[j], at, length) == 0)
                return false;
        if (length == 1)
            letters->first[first] = listed[i];
        else
            memcpy(letters->wide[i], at, length);
        at += length;
    }
    return at == end;
}

struct cursor {
    const char *at;
    const char *end;
    const struct san_letters *letters;
};

static bool take_char(struct cursor *cursor, char c)
{
    if (cursor->at == cursor->end || *cursor->at != c)
        return false;
    cursor->at++;
    return true;
}

static bool take_word(struct cursor *cursor, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(cursor->end - cursor->at) < length || memcmp(cursor->at, word, length) != 0)
        return false;
    cursor->at += length;
    return true;
}

static struct span rest(const struct cursor *cursor)
{
    return (struct span){cursor->at, (size_t)(cursor->end - cursor->at)};
}

static bool take_length(struct cursor *cursor, size_t length)
{
    cursor->at += length;
    return length > 0;
}

static bool take_dash(struct cursor *cursor)
{
    return take_length(cursor, chess_dash_length(rest(cursor)));
}

/* 1-8, or 0 when no file (rank) stands here. */
static uint8_t take_in(struct cursor *cursor, char first)
{
    unsigned distance = cursor->at < cursor->end ? (unsigned char)*cursor->at - (unsigned char)first : 8;
    if (distance > 7)
        return 0;
    cursor->at++;
    return (uint8_t)(distance + 1);
}

/* The kind of piece whose letter stands here, CHESS_EMPTY when there is none. Pawns have the letter P unless
 * another piece has it. */
static uint8_t take_piece(struct cursor *cursor)
{
    if (cursor->at == cursor->end)
        return CHESS_EMPTY;
    unsigned kind = cursor->letters->first[(unsigned char)*cursor->at];
    if (kind > CHESS_PAWN) {
        cursor->at++;
        return (uint8_t)kind;
    }
    for (int i = 0; i < 5; i++)
        if (cursor->letters->wide[i][0] && take_word(cursor, cursor->letters->wide[i]))
            return listed[i];
    return kind == CHESS_EMPTY && take_char(cursor, 'P') ? CHESS_PAWN : CHESS_EMPTY;
}

static bool is_letter(const struct cursor *cursor)
{
    if (cursor->at == cursor->end)
        return false;
    unsigned char c = (unsigned char)*cursor->at;
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c >= 0x80;
}

/* The piece a pawn becomes; small letters are taken too. */
static uint8_t take_promoted(struct cursor *cursor)
{
    uint8_t kind = take_piece(cursor);
    if (kind != CHESS_EMPTY || cursor->at == cursor->end || *cursor->at < 'a' || *cursor->at > 'z')
        return kind;
    char upper = (char)(*cursor->at - 'a' + 'A');
    kind = cursor->letters->first[(unsigned char)upper];
    cursor->at += kind != CHESS_EMPTY;
    return kind;
}

/* `=Q`, `/Q`, `(Q)` or `Q` behind the target square. */
static enum san_fault take_promotion(struct cursor *cursor, struct san *san)
{
    bool has_bracket = take_char(cursor, '(');
    bool has_sign = has_bracket || take_char(cursor, '=') || take_char(cursor, '/');
    if (!has_sign && !is_letter(cursor))
        return SAN_GOOD;
    const char *before = cursor->at;
    uint8_t kind = take_promoted(cursor);
    if (kind == CHESS_EMPTY && !has_sign)
        return SAN_GOOD;
    if (kind == CHESS_EMPTY && is_letter(cursor))
        cursor->at += character_length(cursor->at, cursor->end);
    if (cursor->at == before || (has_bracket && !take_char(cursor, ')')))
        return SAN_NOT_A_MOVE;
    san->promotion = kind;
    return kind < CHESS_KNIGHT || kind > CHESS_QUEEN ? SAN_BAD_PROMOTION : SAN_GOOD;
}

static bool take_passant(struct cursor *cursor)
{
    struct cursor ahead = *cursor;
    if (cursor->at == cursor->end)
        return false;
    while (take_char(&ahead, ' ') || take_char(&ahead, '\t'))
        ;
    if (!take_length(&ahead, chess_passing_length(rest(&ahead))))
        return false;
    *cursor = ahead;
    return true;
}

static void take_marks(struct cursor *cursor, struct san *san)
{
    for (;;) {
        if (take_char(cursor, '+'))
            san->marks |= SAN_CHECK;
        else if (take_char(cursor, '#'))
            san->marks |= SAN_MATE;
        else if (!(san->marks & SAN_PASSANT) && san->type == SAN_MOVE && take_passant(cursor))
            san->marks |= SAN_PASSANT;
        else
            return;
    }
}

static bool take_null(struct cursor *cursor)
{
    return take_length(cursor, chess_null_length(rest(cursor)));
}

/* `O-O` and `O-O-O` with any of the three round characters and any dash. */
static bool take_castling(struct cursor *cursor, struct san *san)
{
    struct cursor ahead = *cursor;
    int rounds = 0;
    while (take_char(&ahead, 'O') || take_char(&ahead, '0') || take_char(&ahead, 'o')) {
        rounds++;
        *cursor = ahead;
        if (!take_dash(&ahead))
            break;
    }
    san->type = rounds == 3 ? SAN_CASTLE_LONG : SAN_CASTLE_SHORT;
    return rounds == 2 || rounds == 3;
}

/* Squares, `x` and dash of a piece's or pawn's move: [file][rank][x or dash]file rank. */
static enum san_fault take_squares(struct cursor *cursor, struct san *san)
{
    uint8_t file = take_in(cursor, 'a'), rank = take_in(cursor, '1');
    bool has_dash = file && rank && take_dash(cursor);
    if (!has_dash && take_char(cursor, 'x'))
        san->marks |= SAN_CAPTURE;
    const char *behind = cursor->at;
    uint8_t to_file = take_in(cursor, 'a'), to_rank = to_file ? take_in(cursor, '1') : 0;
    if (to_rank) {
        san->from = (uint8_t)(file | rank << 4);
    } else if (!has_dash && !(san->marks & SAN_CAPTURE) && file && rank) {
        cursor->at = behind; /* a b is no file here, but the bishop of `e8b` */
        to_file = file;
        to_rank = rank;
    } else {
        return SAN_NOT_A_MOVE;
    }
    san->to = (uint8_t)((to_rank - 1) * 8 + to_file - 1);
    return SAN_GOOD;
}

/* A pawn that captures nothing comes from its own file, one that comes from another file captures. */
static void complete_pawn(struct san *san)
{
    unsigned file = chess_file(san->to) + 1;
    if (!san_from_file(san) && !(san->marks & SAN_CAPTURE))
        san->from |= (uint8_t)file;
    if (san_from_file(san) != file)
        san->marks |= SAN_CAPTURE;
}

/* A move without a letter is a pawn's, unless it gives both squares. */
static uint8_t kind_without_letter(const struct san *san)
{
    return san_from_file(san) && san_from_rank(san) ? CHESS_EMPTY : CHESS_PAWN;
}

static enum san_fault take_move(struct cursor *cursor, struct san *san)
{
    bool has_letter = true, is_known = true;
    san->kind = take_piece(cursor);
    if (san->kind == CHESS_EMPTY) {
        unsigned char c = (unsigned char)*cursor->at;
        has_letter = is_letter(cursor) && !(c >= 'a' && c <= 'h') && c != 'x';
        is_known = !has_letter;
        if (has_letter)
            cursor->at += character_length(cursor->at, cursor->end);
    }
    bool is_drop = take_char(cursor, '@');
    enum san_fault fault = take_squares(cursor, san);
    if (fault)
        return fault;
    if (!has_letter)
        san->kind = kind_without_letter(san);
    if (san->kind == CHESS_PAWN)
        complete_pawn(san);
    fault = take_promotion(cursor, san);
    if (is_drop)
        return SAN_DROP;
    return is_known ? fault : SAN_UNKNOWN_PIECE;
}

size_t san_read_nag(struct span text, unsigned *nag)
{
    static const char *const marks[] = {"!!", "??", "!?", "?!", "!", "?"};
    static const uint8_t numbers[] = {3, 4, 5, 6, 1, 2};
    struct cursor cursor = {.at = text.at, .end = text.at + text.length};
    for (size_t i = 0; i < sizeof numbers; i++)
        if (take_word(&cursor, marks[i])) {
            *nag = numbers[i];
            return strlen(marks[i]);
        }
    if (!take_char(&cursor, '$'))
        return 0;
    unsigned number = 0;
    const char *first = cursor.at;
    for (; cursor.at < cursor.end && *cursor.at >= '0' && *cursor.at <= '9'; cursor.at++) {
        number = number * 10 + (unsigned)(*cursor.at - '0');
        number = number > 256 ? 256 : number;
    }
    *nag = number;
    return cursor.at == first ? 0 : (size_t)(cursor.at - text.at);
}

/* Whether nothing but annotation marks follows. */
static bool is_annotation(const struct cursor *cursor)
{
    struct span left = rest(cursor);
    while (left.length) {
        unsigned nag;
        size_t length = san_read_nag(left, &nag);
        if (!length)
            return false;
        left.at += length;
        left.length -= length;
    }
    return true;
}

/* The whole grammar. */
enum san_fault san_read_any(struct span text, const struct san_letters *letters, struct san *san)
{
    struct cursor cursor = {text.at, text.at + text.length, letters};
    enum san_fault fault = SAN_GOOD;
    *san = (struct san){.type = SAN_MOVE};
    if (text.length == 0)
        return SAN_NOT_A_MOVE;
    if (!take_castling(&cursor, san)) {
        cursor.at = text.at;
        san->type = take_null(&cursor) ? SAN_NULL : SAN_MOVE;
        if (san->type == SAN_MOVE)
            fault = take_move(&cursor, san);
    }
    if (fault == SAN_NOT_A_MOVE)
        return fault;
    take_marks(&cursor, san);
    size_t length = (size_t)(cursor.at - text.at);
    if (length > UINT8_MAX || !is_annotation(&cursor))
        return SAN_NOT_A_MOVE;
    san->length = (uint8_t)length;
    return fault;
}

enum san_fault san_read(struct span text, const struct san_letters *letters, struct san *san)
{
    return san_read_usual(text, letters, san) ? SAN_GOOD : san_read_any(text, letters, san);
}
