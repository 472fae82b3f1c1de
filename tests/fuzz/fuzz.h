/* What the fuzzers share: the one function each of them is, its checks, and inputs made of the fuzzer's
 * bytes. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include "base/input.h"
#include "base/reader.h"
#include "record/tree.h"
#include "rules/chess.h"

#include <stdint.h>
#include <stdlib.h>

/* Fails like a crash does: the fuzzer keeps the input and tells the place. */
#define CHECK(condition) ((condition) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes in memory of their own, so that reading behind the end is seen, and terminated as readers of
 * memory want them. The caller frees `at`. */
struct span fuzz_copy(const uint8_t *data, size_t size);

/* The bytes as a file, and the file as an input. */
struct fuzz_file {
    int descriptor; /* -1: another one's */
    struct input *input;
};
struct fuzz_file fuzz_open(struct span text);
/* The same file under the same name, from its beginning; to be closed before the other one. */
struct fuzz_file fuzz_open_like(const struct fuzz_file *file);
void fuzz_close(struct fuzz_file *file);

/* A diagnostic is whole: a code, a message of printable ASCII. */
void fuzz_check_diag(const struct diag *diag);

/* What is written of both trees is the same: rules, tags, result, moves, variations, marks and notes. */
void fuzz_check_same_trees(const struct tree *tree, const struct tree *other);

/* A legal move of chess leaves no trace when it is played and taken back. */
void fuzz_check_taking_back(const struct chess_position *position, struct chess_move move);

#endif
