/* A scene is what a board looks like before any character is chosen: cells, hands and named texts. Rules make
 * it, the draw room turns it into a picture. Plain data; nobody owns anything in it. */
#ifndef RULES_SCENE_H
#define RULES_SCENE_H

#include <stdint.h>

enum {
    SCENE_MAX_SIDE = 32, /* columns and rows at most */
    SCENE_MAX_HAND = 16, /* kinds of pieces in a hand at most */
    SCENE_NAME_SIZE = 4,
    SCENE_SIDES = 2 /* 0: White, or the side that moves first where there is none; 1: the other */
};

/* Marks on a cell; several may be set. */
enum scene_mark {
    SCENE_FROM = 1,   /* the last move began here */
    SCENE_TO = 2,     /* the last move ended here */
    SCENE_CHECK = 4,  /* a king in check stands here */
    SCENE_TARGET = 8, /* a move can go here */
    SCENE_CURSOR = 16 /* chosen by the user */
};

struct scene_cell {
    char piece; /* the piece's letter in upper case, 0 when the cell is empty */
    uint8_t side;
    uint8_t promoted; /* 1 when promoted (a draughts king too) */
    uint8_t marks;    /* enum scene_mark */
};

struct scene_hand {
    uint8_t size; /* kinds listed */
    char piece[SCENE_MAX_HAND];
    uint8_t count[SCENE_MAX_HAND];
};

struct scene {
    uint8_t columns;
    uint8_t rows;
    uint8_t dark;  /* 0 or 1: squares whose column plus row (0-based) is even or odd are dark */
    uint8_t named; /* 1: `name` is filled in */
    /* Row by row from the top as the first side sees the board, `columns` cells a row, left to right. */
    struct scene_cell cell[SCENE_MAX_SIDE * SCENE_MAX_SIDE];
    struct scene_hand hand[SCENE_SIDES];
    char name[SCENE_MAX_SIDE * SCENE_MAX_SIDE][SCENE_NAME_SIZE]; /* of each cell, terminated; "": none */
};

#endif
