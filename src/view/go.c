/* Going to a move that is named: `12` after the first player's 12th move, `12b` after the second's, `p37` to
 * a ply. Games that number every move take a plain number as a ply. */
#include "view/viewer.h"

#include "base/ascii.h"

/* Reads a number at *at and moves on. False: there is none, or it is far too large. */
static bool read_number(struct span text, size_t *at, uint64_t *number)
{
    enum { MOST_DIGITS = 12 };
    size_t start = *at;
    *number = 0;
    while (*at < text.length && ascii_is_digit(text.at[*at]) && *at - start < MOST_DIGITS)
        *number = *number * 10 + (uint64_t)(text.at[(*at)++] - '0');
    return *at > start;
}

static void go_to_ply(struct viewer *viewer, uint64_t ply)
{
    cursor_to_ply(viewer->game.cursor, ply);
    board_screen_follow(viewer);
    uint32_t reached = cursor_ply(viewer->game.cursor);
    if (reached < ply)
        viewer_say(viewer, "The line ends here, after ply %u.", reached);
}

void go_answer(struct viewer *viewer, struct span text)
{
    size_t at = 0;
    uint64_t number;
    if (text.length == 0)
        return;
    bool is_ply = text.at[0] == 'p';
    at += is_ply;
    bool good = read_number(text, &at, &number);
    char side = at < text.length ? text.at[at] : '\0';
    if (good && !is_ply && (side == 'a' || side == 'b'))
        at++;
    if (!good || at != text.length) {
        viewer_warn(viewer, "%.*s is no place: write 12, 12b or p37.", (int)text.length, text.at);
        return;
    }
    autoplay_stop(viewer);
    go_to_ply(viewer, is_ply || (number == 0 && side != 'b')
                          ? number
                          : game_ply_of_move(&viewer->game, number, side == 'b'));
}
