/* A game that plays by itself, on time. */
#include "view/viewer.h"

static const int intervals[] = {10000, 5000, 3000, 2000, 1000, 500, 250, 100}; /* ms between moves */
enum { SPEEDS = sizeof intervals / sizeof *intervals };

static void say_speed(struct viewer *viewer)
{
    viewer_say(viewer, "Playing, a move every %g s. Space stops, + and - change the speed.",
        intervals[viewer->autoplay.speed] / 1000.0);
}

void autoplay_set_speed(struct viewer *viewer, int steps)
{
    struct autoplay *autoplay = &viewer->autoplay;
    int speed = autoplay->speed + steps;
    if (speed >= 0 && speed < SPEEDS) {
        int64_t last = autoplay->next - intervals[autoplay->speed];
        autoplay->speed = speed;
        autoplay->next = last + intervals[speed];
    }
    if (autoplay->on)
        say_speed(viewer);
    else
        viewer_say(viewer, "A move every %g s.", intervals[autoplay->speed] / 1000.0);
}

void autoplay_stop(struct viewer *viewer)
{
    viewer->autoplay.on = false;
}

void autoplay_toggle(struct viewer *viewer)
{
    struct autoplay *autoplay = &viewer->autoplay;
    autoplay->on = !autoplay->on && cursor_next_node(viewer->game.cursor) != TREE_NONE;
    if (!autoplay->on) {
        viewer_say(viewer, "Stopped.");
        return;
    }
    autoplay->next = viewer_clock() + intervals[autoplay->speed];
    say_speed(viewer);
}

/* Moves are due at fixed times, so that drawing does not make the game slower. After a long stop (the program
 * was suspended) time begins anew. */
void autoplay_step(struct viewer *viewer)
{
    struct autoplay *autoplay = &viewer->autoplay;
    int64_t now = viewer_clock();
    int interval = intervals[autoplay->speed];
    if (!autoplay->on || now < autoplay->next)
        return;
    autoplay->next += interval;
    if (now > autoplay->next)
        autoplay->next = now + interval;
    cursor_forward(viewer->game.cursor, 1);
    board_screen_follow(viewer);
    if (cursor_next_node(viewer->game.cursor) != TREE_NONE)
        return;
    autoplay->on = false;
    viewer_say(viewer, "The line ends here.");
}
