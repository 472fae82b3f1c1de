/* The job behind `list`: a line for each game of a PGN or PDN file, made of its tags. Plays no moves. */
#ifndef RECORD_GAME_LIST_H
#define RECORD_GAME_LIST_H

#include "record/format.h"
#include "record/job.h"

struct game_list {
    bool json; /* the rest of a JSON object behind its game number; else columns */
    enum record_format format;
    uint64_t game; /* only this game (1-based), 0: every one; not for parts of files */
};

/* struct job's run; options is a struct game_list. */
void game_list_run(const void *options, struct job_part *part);

/* The same for formats without tags, such as mango records: names are empty, and the moves are played. */
void game_list_played_run(const void *options, struct job_part *part);

/* The line of column heads that goes before the first game. */
struct span game_list_heads(void);

#endif
