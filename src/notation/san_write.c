/* Writing chess moves: SAN by the export rules of the PGN standard (8.2.3), UCI, and how a text that was read
 * differs from what would be written. */
#include "notation/san.h"
#include "rules/chess_attacks.h"
#include "rules/chess_step.h"

/* What a move does to the other side's king. */
enum effect { QUIET, CHECK, MATE };

/* Whether a step gives check, seen from the other king on the board as it will be: the piece itself, or one
 * behind it. */
static bool step_gives_check(const struct chess_position *position, struct chess_move move)
{
    unsigned side = position->turn, king = chess_king(position, side ^ 1);
    unsigned row = CHESS_ORIGINS_PIECE + move.kind;
    if (move.kind == CHESS_PAWN)
        row = CHESS_ORIGINS_PAWN + side * 2 + 1;
    uint64_t occupied = (chess_occupied(position) & ~chess_bit(move.from)) | chess_bit(move.to);
    uint64_t snipers = chess_snipers(position, side, king) & ~chess_bit(move.from);
    snipers |= chess_origins[row][king] & chess_bit(move.to);
    return chess_is_seen(king, snipers, occupied);
}

static enum effect effect_of(const struct chess_position *position, struct chess_move move)
{
    if (move.type == CHESS_NULL || (move.type == CHESS_STEP && !step_gives_check(position, move)))
        return QUIET;
    struct chess_position after = *position;
    chess_play(&after, move);
    if (!chess_is_check(&after))
        return QUIET;
    return chess_has_move(&after) ? CHECK : MATE;
}

static char *write_square(char *out, unsigned square)
{
    *out++ = (char)('a' + chess_file(square));
    *out++ = (char)('1' + chess_rank(square));
    return out;
}

static char *write_text(char *out, const char *text)
{
    size_t length = strlen(text);
    memcpy(out, text, length);
    return out + length;
}

/* The other pieces of the same kind that can legally go to the same square. */
static uint64_t rivals(const struct chess_position *position, struct chess_move move)
{
    unsigned side = position->turn, to = move.to;
    uint64_t aligned = chess_pieces(position, side, move.kind) &
                       chess_origins[CHESS_ORIGINS_PIECE + move.kind][to] & ~chess_bit(move.from);
    uint64_t found = 0;
    for (; aligned; aligned &= aligned - 1) {
        unsigned from = (unsigned)__builtin_ctzll(aligned);
        if (!(chess_between(to, from) & chess_occupied(position)) &&
            chess_is_step_safe(position, side, move.kind, from, to, to))
            found |= chess_bit(from);
    }
    return found;
}

/* The file where it tells the piece from its rivals, else the rank, else both. */
static char *write_origin(const struct chess_position *position, struct chess_move move, char *out)
{
    uint64_t others = rivals(position, move);
    if (!others)
        return out;
    bool shares_file = others & CHESS_FILE_A << chess_file(move.from);
    bool shares_rank = others & CHESS_RANK_1 << (move.from & 56);
    if (!shares_file || shares_rank)
        *out++ = (char)('a' + chess_file(move.from));
    if (shares_file)
        *out++ = (char)('1' + chess_rank(move.from));
    return out;
}

static char *write_step(const struct chess_position *position, struct chess_move move, char *out)
{
    bool captures = position->cell[move.to] || move.type == CHESS_EN_PASSANT;
    if (move.kind != CHESS_PAWN) {
        *out++ = chess_letters[move.kind];
        if (move.kind != CHESS_KING)
            out = write_origin(position, move, out);
    } else if (captures) {
        *out++ = (char)('a' + chess_file(move.from));
    }
    if (captures)
        *out++ = 'x';
    out = write_square(out, move.to);
    if (chess_promotion(move)) {
        *out++ = '=';
        *out++ = chess_letters[chess_promotion(move)];
    }
    return out;
}

size_t san_write_bare(const struct chess_position *position, struct chess_move move, char out[SAN_SIZE])
{
    char *at = out;
    if (move.type == CHESS_NULL)
        at = write_text(out, "--");
    else if (move.type == CHESS_CASTLE)
        at = write_text(out, move.to > move.from ? "O-O" : "O-O-O");
    else
        at = write_step(position, move, out);
    *at = '\0';
    return (size_t)(at - out);
}

size_t san_write(const struct chess_position *position, struct chess_move move, char out[SAN_SIZE])
{
    size_t length = san_write_bare(position, move, out);
    enum effect effect = effect_of(position, move);
    if (effect != QUIET)
        out[length++] = effect == MATE ? '#' : '+';
    out[length] = '\0';
    return length;
}

size_t san_write_uci(const struct chess_position *position, struct chess_move move, char out[SAN_UCI_SIZE])
{
    if (move.type == CHESS_NULL) {
        memcpy(out, "0000", 5);
        return 4;
    }
    bool is_usual_castling = move.type == CHESS_CASTLE && !position->chess960;
    char *at = write_square(out, move.from);
    at = write_square(at, is_usual_castling ? chess_castle_king(move) : move.to);
    if (chess_promotion(move))
        *at++ = (char)(chess_letters[chess_promotion(move)] | 0x20);
    *at = '\0';
    return (size_t)(at - out);
}

unsigned san_style(
    const struct chess_position *position, struct chess_move move, struct span text, const struct san *san)
{
    static const uint8_t marks[] = {[QUIET] = 0, [CHECK] = SAN_CHECK, [MATE] = SAN_MATE};
    char least[SAN_SIZE];
    unsigned style = 0;
    struct span bare = {text.at, san->length};
    while (bare.length && (bare.at[bare.length - 1] == '+' || bare.at[bare.length - 1] == '#'))
        bare.length--;
    san_write_bare(position, move, least);
    if (!span_equals(bare, least) || san->length - bare.length > 1)
        style |= SAN_NOT_LEAST;
    if ((san->marks & (SAN_CHECK | SAN_MATE)) != marks[effect_of(position, move)])
        style |= SAN_WRONG_MARK;
    return style;
}
