/* Lines of a mango record: one word a line, blanks around it, empty lines only at the end. */
#include "notation/mango_record.h"

#include "base/ascii.h"

#include <stdio.h>
#include <string.h>

enum { LOOK_AHEAD = 32 };

void mango_record_open(struct mango_record *record, struct reader *reader, bool count_needed)
{
    *record = (struct mango_record){.reader = reader, .count_needed = count_needed, .line = 1};
}

static struct diag_place place_here(const struct mango_record *record)
{
    uint64_t offset = reader_offset(record->reader, record->reader->at);
    return (struct diag_place){record->line, offset - record->line_start + 1};
}

/* A fault that is not about one action. */
static struct diag *blame_place(struct diag *fault, enum diag_code code, struct diag_place place)
{
    *fault = (struct diag){.code = code, .severity = DIAG_ERROR, .place = place};
    return fault;
}

void mango_record_blame(const struct mango_record *record, const struct mango_fault *why, struct diag *fault)
{
    char shown[DIAG_QUOTE_SIZE];
    struct diag_place place = record->place;
    place.column += why->at;
    blame_place(fault, why->code, place);
    diag_say(fault, "action %llu, %s%s: %s", (unsigned long long)record->actions,
        diag_quote(shown, (struct span){record->word, record->word_length}),
        record->word_length == MANGO_WORD_SIZE ? "..." : "", why->reason);
}

static void skip_blanks(struct reader *reader)
{
    for (;;) {
        while (*reader->at == ' ' || *reader->at == '\t')
            reader->at++;
        if (reader->at < reader->end || reader_need(reader, 1) == 0)
            return;
    }
}

static bool at_line_end(const struct reader *reader)
{
    return *reader->at == '\n' || *reader->at == '\r';
}

/* Goes over one line end: LF, CR LF or CR. */
static void skip_line_end(struct mango_record *record)
{
    struct reader *reader = record->reader;
    reader_need(reader, 2);
    reader->at += reader->at[0] == '\r' && reader->at[1] == '\n' ? 2 : 1;
    record->line++;
    record->line_start = reader_offset(reader, reader->at);
}

/* Goes over blanks and line ends to the next word. Sets *empty to the place of the first empty line passed,
 * if any. False at the end of the input. */
static bool find_word(struct mango_record *record, struct diag_place *empty)
{
    *empty = (struct diag_place){0};
    for (;;) {
        if (reader_need(record->reader, LOOK_AHEAD) == 0)
            return false;
        skip_blanks(record->reader);
        if (record->reader->at == record->reader->end)
            return false;
        if (!at_line_end(record->reader))
            return true;
        if (empty->line == 0)
            *empty = (struct diag_place){record->line, 1};
        skip_line_end(record);
    }
}

/* Takes one word and the rest of its line, which must be blank. False: text follows the word, at
 * record->reader->at. */
static bool take_word(struct mango_record *record)
{
    struct reader *reader = record->reader;
    record->place = place_here(record);
    reader_need(reader, LOOK_AHEAD);
    size_t length = 0;
    for (; length < MANGO_WORD_SIZE; length++) {
        char c = reader->at[length];
        if ((unsigned char)c <= ' ' &&
            (c == ' ' || c == '\t' || c == '\n' || c == '\r' || reader->at + length == reader->end))
            break;
        record->word[length] = c;
    }
    record->word[length] = '\0';
    record->word_length = length;
    reader->at += length;
    record->word_cut = reader->error && reader->at == reader->end;
    if (length == MANGO_WORD_SIZE)
        return true; /* longer than any action: whoever reads the word says so */
    skip_blanks(reader);
    if (reader->at == reader->end)
        return true;
    if (!at_line_end(reader))
        return false;
    skip_line_end(record);
    return true;
}

static struct span word_of(const struct mango_record *record)
{
    return (struct span){record->word, record->word_length};
}

/* Reads the count from the last word taken. */
static bool read_count(struct mango_record *record, struct diag *fault)
{
    struct span word = word_of(record);
    char shown[DIAG_QUOTE_SIZE];
    record->counted = true;
    for (size_t i = 0; i < word.length; i++) {
        if (!ascii_is_digit(word.at[i])) {
            diag_say(blame_place(fault, DIAG_NUMBER_EXPECTED, record->place), "%s is not a number of actions",
                diag_quote(shown, word));
            return false;
        }
        record->announced = record->announced * 10 + (uint64_t)(word.at[i] - '0');
    }
    if (word.length < MANGO_WORD_SIZE)
        return true;
    diag_say(blame_place(fault, DIAG_NUMBER_TOO_LARGE, record->place),
        "%s... is too large for a number of actions", diag_quote(shown, word));
    return false;
}

static bool fail_reading(const struct mango_record *record, struct diag *fault)
{
    reader_blame(record->reader, blame_place(fault, DIAG_READ_FAILED, (struct diag_place){0}));
    return false;
}

/* Reads what stands before the first action. */
static bool start(struct mango_record *record, struct diag *fault)
{
    struct diag_place empty;
    record->started = true;
    reader_need(record->reader, 1);
    record->line_start = reader_offset(record->reader, record->reader->at); /* behind a byte order mark */
    if (!find_word(record, &empty)) {
        if (record->reader->error)
            return fail_reading(record, fault);
        diag_say(blame_place(fault, DIAG_EMPTY_RECORD, (struct diag_place){1, 1}),
            record->count_needed ? "the record is empty: the number of actions should stand here"
                                 : "the record is empty");
        return false;
    }
    if (empty.line) {
        diag_say(blame_place(fault, DIAG_EMPTY_LINE, empty), "an empty line stands before the record");
        return false;
    }
    char c = *record->reader->at;
    if (!record->count_needed && !ascii_is_digit(c))
        return true;
    bool alone = take_word(record);
    if (record->word_cut)
        return fail_reading(record, fault);
    if (!read_count(record, fault))
        return false;
    if (alone)
        return true;
    diag_say(
        blame_place(fault, DIAG_TRAILING_TEXT, place_here(record)), "text follows the number of actions");
    return false;
}

/* At the end of the input: whether that is where the record ends. */
static bool check_end(const struct mango_record *record, struct diag *fault)
{
    if (record->reader->error)
        return fail_reading(record, fault);
    if (!record->counted || record->announced == record->actions)
        return true;
    diag_say(blame_place(fault, DIAG_COUNT_MISMATCH, place_here(record)),
        "action %llu is missing: the record announces %llu actions and holds %llu",
        (unsigned long long)record->actions + 1, (unsigned long long)record->announced,
        (unsigned long long)record->actions);
    return false;
}

/* A word follows the last action announced. */
static void blame_surplus(struct mango_record *record, struct diag *fault)
{
    struct mango_action action;
    struct mango_fault why;
    take_word(record);
    if (record->word_cut) {
        fail_reading(record, fault);
        return;
    }
    if (mango_read(word_of(record), &action, &why)) {
        why = (struct mango_fault){.code = DIAG_COUNT_MISMATCH};
        snprintf(why.reason, sizeof why.reason, "the record announces only %llu action%s",
            (unsigned long long)record->announced, record->announced == 1 ? "" : "s");
        record->actions++;
        mango_record_blame(record, &why, fault);
        return;
    }
    char shown[DIAG_QUOTE_SIZE];
    diag_say(blame_place(fault, DIAG_TRAILING_TEXT, record->place),
        "%s follows the %llu action%s that the record announces", diag_quote(shown, word_of(record)),
        (unsigned long long)record->announced, record->announced == 1 ? "" : "s");
}

enum mango_event mango_record_next(
    struct mango_record *record, struct mango_action *action, struct diag *fault)
{
    if (!record->started && !start(record, fault))
        return MANGO_FAULT;
    struct diag_place empty;
    if (!find_word(record, &empty))
        return check_end(record, fault) ? MANGO_END : MANGO_FAULT;
    if (record->counted && record->actions == record->announced) {
        blame_surplus(record, fault);
        return MANGO_FAULT;
    }
    if (empty.line) {
        diag_say(blame_place(fault, DIAG_EMPTY_LINE, empty),
            "an empty line stands where action %llu should be", (unsigned long long)record->actions + 1);
        return MANGO_FAULT;
    }
    struct mango_fault why;
    bool alone = take_word(record);
    record->actions++;
    if (record->word_cut) {
        fail_reading(record, fault);
        return MANGO_FAULT;
    }
    if (!mango_read(word_of(record), action, &why)) {
        mango_record_blame(record, &why, fault);
        return MANGO_FAULT;
    }
    if (!alone) {
        why = (struct mango_fault){.code = DIAG_TRAILING_TEXT};
        why.at = (size_t)(place_here(record).column - record->place.column);
        strcpy(why.reason, "text follows the action on its line");
        mango_record_blame(record, &why, fault);
        return MANGO_FAULT;
    }
    return MANGO_ACTION;
}
