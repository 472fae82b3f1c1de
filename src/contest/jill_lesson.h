/* One game of self-play to learn from in the contest "jill": White by the search, now and then astray, Black
 * at random. Makes samples, positions with the value they turned out to have; what is learned from them is
 * not its business (jill_learn.h). */
#ifndef CONTEST_JILL_LESSON_H
#define CONTEST_JILL_LESSON_H

#include "contest/jill_search.h"

/* What a game to learn from is like: chances in thousandths, and numbers. */
struct jill_habits {
    int endings;  /* chance that a game begins in an ending */
    int openings; /* chance that another game begins with random moves of both sides */
    int strays;   /* chance that a move of White's is random */
    int others;   /* random moves of White's, not the search's, that are valued at each turn, at most */
    int leaves;   /* positions two plies on that are valued at each turn, at most */
};

struct jill_sample {
    bool after; /* Black to move */
    int value;  /* as of the search, at most JILL_MOST */
    int count;  /* of features */
    uint16_t features[JILL_MOST_ACTIVE];
};

struct jill_lesson {
    struct jill_sample *samples; /* owned; the room is used again by the next game */
    int count;
    size_t capacity;
    bool won;
    int moves; /* White's */
};

/* Plays one game and replaces the samples. */
void jill_lesson_play(struct jill_lesson *lesson, const struct jill_search *search,
    const struct jill_habits *habits, struct random *random);

void jill_lesson_free(struct jill_lesson *lesson);

#endif
