/* Draughts moves as text. */
#include "notation/draughts_match.h"

/* Looking for the way of a move, and for others with the same ends. */
struct writer {
    const struct draughts_move *move;
    uint64_t best;
    bool others; /* another legal capture has the same first and last square */
    bool found;
    int count; /* landing squares on the way of the first that is this move */
    uint8_t square[DRAUGHTS_MAX_LEGS];
};

static void remember(void *context, const struct draughts_capture *capture)
{
    struct writer *writer = context;
    bool same = draughts_same_move(&capture->move, writer->move);
    if (capture->value > writer->best)
        writer->others = false;
    if (capture->value >= writer->best) {
        writer->best = capture->value;
        writer->others |=
            !same && capture->move.from == writer->move->from && capture->move.to == writer->move->to;
    }
    if (!same || writer->found)
        return;
    writer->found = true;
    writer->count = capture->count - 1;
    for (int i = 0; i < writer->count; i++)
        writer->square[i] = capture->leg[i].first;
}

static void find_way(
    const struct draughts_position *position, const struct draughts_move *move, struct writer *writer)
{
    *writer = (struct writer){.move = move};
    draughts_set from = position->variant->choice == DRAUGHTS_CHOICE_ANY ? draughts_bit(move->from)
                                                                         : position->pieces[position->turn];
    if (move->taken)
        draughts_visit_captures(position, from, false, remember, writer);
}

static size_t write_way(const struct draughts_position *position, const struct draughts_move *move,
    const uint8_t *middle, int count, char *out)
{
    int side = position->variant->side;
    char sign = move->taken ? position->variant->capture_sign : '-';
    size_t length = (size_t)draughts_write_square(side, position->numbering, move->from, out);
    for (int i = 0; i <= count; i++) {
        uint8_t square = i < count ? middle[i] : move->to;
        out[length++] = sign;
        length += (size_t)draughts_write_square(side, position->numbering, square, out + length);
    }
    return length;
}

size_t draughts_text_write(
    const struct draughts_position *position, const struct draughts_move *move, char out[DRAUGHTS_TEXT_SIZE])
{
    struct writer writer;
    find_way(position, move, &writer);
    return write_way(position, move, writer.square, writer.others ? writer.count : 0, out);
}

size_t draughts_text_write_long(
    const struct draughts_position *position, const struct draughts_move *move, char out[DRAUGHTS_TEXT_SIZE])
{
    struct writer writer;
    find_way(position, move, &writer);
    return write_way(position, move, writer.square, writer.count, out);
}
