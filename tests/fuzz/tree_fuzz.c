/* Any bytes as a file of PGN, PDN or a mango record, read into trees, looked through and written: the first
 * letter picks the format and the rules, a small one goes on behind faults. What is written reads as the same
 * tree, without diagnostics but those that tags and signs which are kept as they stand must give again;
 * written once more it is the same bytes. The JSON of every game is JSON. A cursor comes back to the position
 * it came from. */
#include "fuzz.h"

#include "record/cursor.h"
#include "record/tree_read.h"
#include "record/tree_write.h"

#include <jansson.h>
#include <string.h>

struct told {
    bool of_code[DIAG_CODE_COUNT];
    unsigned count;
};

static void note_diag(void *context, const struct diag *diag)
{
    struct told *told = context;
    fuzz_check_diag(diag);
    told->of_code[diag->code] = true;
    told->count++;
}

/* What tags and signs say is kept as it stands, and is as wrong the second time. */
static bool is_kept(enum diag_code code)
{
    switch (code) {
    case DIAG_BAD_GAME_TYPE:
    case DIAG_BAD_POSITION:
    case DIAG_BAD_SIDE:
    case DIAG_BAD_SQUARE:
    case DIAG_CASTLING_DROPPED:
    case DIAG_DOUBLED_SIDE:
    case DIAG_EN_PASSANT_DROPPED:
    case DIAG_FEN_DEFAULTS:
    case DIAG_FEN_SEMICOLON:
    case DIAG_IMPOSSIBLE_POSITION:
    case DIAG_TAKEN_SQUARE:
    case DIAG_KING_COUNT:
    case DIAG_NUMBER_TOO_LARGE:
    case DIAG_ODD_RESULT:
    case DIAG_RESULT_MISMATCH:
    case DIAG_UNKNOWN_SIGN:
    case DIAG_VARIANT_UNSUPPORTED:
        return true;
    default:
        return false;
    }
}

/* -- Looking through. */

static void check_same_position(const struct tree *tree, const union rules_position *a, const char *line)
{
    char now[RULES_LINE_SIZE];
    CHECK(a);
    tree->rules->write(a, now);
    CHECK(strcmp(now, line) == 0);
}

/* From every node a step forward and back, and a jump to the start and back. */
static void look_through(struct tree *tree)
{
    enum { LOOKED_AT = 64 };
    struct cursor *cursor = cursor_open(tree);
    uint32_t stride = tree->nodes / LOOKED_AT + 1;
    for (uint32_t node = 0; node < tree->nodes && tree->setup != TREE_NOTHING; node += stride) {
        char line[RULES_LINE_SIZE];
        cursor_to_node(cursor, node);
        CHECK(cursor_node(cursor) == node && cursor_position(cursor));
        tree->rules->write(cursor_position(cursor), line);
        if (cursor_forward(cursor, 1))
            cursor_back(cursor, 1);
        CHECK(cursor_node(cursor) == node);
        check_same_position(tree, cursor_position(cursor), line);
        cursor_to_start(cursor);
        cursor_to_node(cursor, node);
        check_same_position(tree, cursor_position(cursor), line);
    }
    cursor_close(cursor);
}

/* -- Writing. */

static struct span write_as(enum tree_format format, const struct tree *tree, struct bytes *out)
{
    out->length = 0;
    tree_write(format, tree, out);
    *bytes_reserve(out, 1) = '\0';
    return (struct span){out->at, out->length};
}

static void check_json(const struct tree *tree)
{
    struct bytes out = {0};
    json_error_t fault;
    bytes_append_char(&out, '{');
    tree_write(TREE_FORMAT_JSON, tree, &out);
    CHECK(memchr(out.at, '\n', out.length) == out.at + out.length - 1);
    json_t *json = json_loadb(out.at, out.length, 0, &fault);
    CHECK(json && json_is_array(json_object_get(json, "moves")));
    json_decref(json);
    bytes_free(&out);
}

static bool read_first(
    struct span text, const struct tree_source *source, struct tree *tree, struct told *told)
{
    struct reader window;
    struct tree more = {0};
    struct diag_sink sink = {note_diag, told};
    reader_open_memory(&window, text);
    struct tree_reader *reader = tree_reader_open(&window, source, &sink);
    bool good = tree_reader_next(reader, tree);
    CHECK(!good || !tree_reader_next(reader, &more));
    tree_free(&more);
    tree_reader_close(reader);
    reader_close(&window);
    return good;
}

static void check_game(const struct tree *tree, const struct tree_source *source, enum tree_format format,
    const struct told *before)
{
    struct bytes first = {0}, second = {0};
    struct tree again = {0};
    struct told told = {0};
    struct span text = write_as(format, tree, &first);
    CHECK(read_first(text, source, &again, &told));
    fuzz_check_same_trees(tree, &again);
    for (int code = 0; code < DIAG_CODE_COUNT; code++)
        CHECK(!told.of_code[code] || (is_kept(code) && before->of_code[code]) ||
              (code == DIAG_RESULT_MISMATCH && (tree->broken || tree->result_missing))); /* its tag stays */
    struct span rewritten = write_as(format, &again, &second);
    CHECK(text.length == rewritten.length && memcmp(text.at, rewritten.at, text.length) == 0);
    bytes_free(&first);
    bytes_free(&second);
    tree_free(&again);
}

static void check_file(struct span text, const struct tree_source *source, enum tree_format format)
{
    struct reader window;
    struct tree tree = {0};
    struct told told = {0};
    struct diag_sink sink = {note_diag, &told};
    reader_open_memory(&window, text);
    struct tree_reader *reader = tree_reader_open(&window, source, &sink);
    while (tree_reader_next(reader, &tree)) {
        look_through(&tree);
        check_json(&tree);
        if (tree_can_write(format, tree.rules))
            check_game(&tree, source, format, &told);
    }
    tree_free(&tree);
    tree_reader_close(reader);
    reader_close(&window);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct {
        enum record_format from;
        enum tree_format to;
        const struct rules *rules;
    } kinds[] = {
        {FORMAT_PGN, TREE_FORMAT_PGN, &rules_chess},
        {FORMAT_PDN, TREE_FORMAT_PDN, NULL},
        {FORMAT_PGN, TREE_FORMAT_PGN, &rules_chess960},
        {FORMAT_MANGO, TREE_FORMAT_MANGO, &rules_mango},
        {FORMAT_PDN, TREE_FORMAT_PDN, &rules_draughts_russian},
    };
    enum { KINDS = sizeof kinds / sizeof *kinds };
    if (size < 2)
        return -1;
    unsigned kind = (data[0] - 1u & 31) % KINDS; /* A or a: the first, B or b ... */
    struct span text = fuzz_copy(data + 1, size - 1);
    const struct tree_source source = {.format = kinds[kind].from,
        .rules = kinds[kind].rules,
        .past_faults = data[0] & 0x20,
        .note_controls = true};
    check_file(text, &source, kinds[kind].to);
    free((char *)text.at);
    return 0;
}
