/* Any bytes as a file that may be packed: compressed, an archive, UTF-16. Read in blocks of different sizes
 * it gives the same names, text and faults; a fault has a message; cut off somewhere, a compressed text gives
 * a beginning of what the whole one gives. */
#include "fuzz.h"

#include <string.h>

enum { MOST = 1 << 18, MEMBERS = 64 }; /* bytes and members looked at: packed files may hold any number */

/* All that a file gives. */
struct given {
    struct bytes text;
    struct bytes names;
    struct bytes faults;
    unsigned members;
    uint64_t replaced; /* U+FFFD in the texts, for what is no UTF-16 */
    bool packed;
    bool archive;
};

static void note_fault(struct given *given, struct input *input)
{
    const char *error = input_error(input);
    CHECK(error && *error && !strchr(error, '\n'));
    bytes_append_format(&given->faults, "%u: %s\n", given->members, error);
}

/* False: a fault, or enough. */
static bool read_text(struct given *given, struct input *input, size_t block)
{
    ssize_t got;
    while (given->text.length < MOST) {
        got = input_read(input, bytes_reserve(&given->text, block), block);
        CHECK(got <= (ssize_t)block);
        if (got < 0)
            note_fault(given, input);
        if (got <= 0)
            return got == 0;
        given->text.length += (size_t)got;
    }
    return false;
}

/* What a fault in one member leaves of the others is read, too. */
static struct given read_all(struct input *input, size_t block)
{
    struct given given = {{0}};
    int more = 1;
    given.packed = input_plain_size(input) == 0;
    while (more == 1 && given.members++ < MEMBERS) {
        struct span peeked = input_peek(input);
        size_t start = given.text.length;
        struct bytes beginning = {0};
        bytes_append(&beginning, peeked.at, peeked.length);
        read_text(&given, input, block);
        size_t length = given.text.length - start;
        CHECK(memcmp(beginning.at ? beginning.at : "", given.text.at ? given.text.at + start : "",
                  length < beginning.length ? length : beginning.length) == 0);
        bytes_free(&beginning);
        bytes_append_format(&given.names, "%s\n", input_name(input));
        given.archive |= strchr(input_name(input), ':') != NULL; /* FILE:MEMBER */
        if (given.text.length >= MOST)
            break;
        more = input_next_member(input);
        if (more < 0)
            note_fault(&given, input);
    }
    given.replaced = input_replaced(input);
    return given;
}

static void free_given(struct given *given)
{
    bytes_free(&given->text);
    bytes_free(&given->names);
    bytes_free(&given->faults);
}

static bool begins(const struct bytes *whole, const struct bytes *part)
{
    size_t length = part->length < MOST ? part->length : MOST;
    return whole->length >= length && (length == 0 || memcmp(whole->at, part->at, length) == 0);
}

static void check_same(const struct given *a, const struct given *b)
{
    CHECK(begins(&a->text, &b->text) && begins(&b->text, &a->text));
    if (a->text.length >= MOST || b->text.length >= MOST)
        return; /* neither was read to its end */
    CHECK(a->members == b->members && a->packed == b->packed);
    CHECK(a->names.length == b->names.length && begins(&a->names, &b->names));
    CHECK(a->faults.length == b->faults.length && begins(&a->faults, &b->faults));
}

/* Whether the file is a compressed stream, by its first bytes: gzip, bzip2, xz, zstd. */
static bool is_stream(struct span text)
{
    static const char *const magics[] = {"\x1f\x8b", "BZh", "\xfd\x37zXZ", "\x28\xb5\x2f\xfd"};
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (text.length > 6 && memcmp(text.at, magics[i], strlen(magics[i])) == 0)
            return true;
    return false;
}

/* A UTF-16 text that is cut inside a character, which has two units at most, ends in U+FFFD for what there is
 * of them; the whole one has the character, or a fault instead. */
static void drop_half_character(struct given *part)
{
    static const char replacement[] = "\xEF\xBF\xBD";
    struct bytes *text = &part->text;
    for (uint64_t i = 0; i < 2 && i < part->replaced; i++)
        if (text->length >= 3 && memcmp(text->at + text->length - 3, replacement, 3) == 0)
            text->length -= 3;
}

/* A compressed text that ends too early has told what it could, and nothing else. Its first bytes must still
 * be there, so that it is known for what it is. Archives are another matter: some are read from their ends.
 */
static void check_cut(const struct given *whole, struct span text, size_t length)
{
    enum { JUDGED = 512 };
    if (length < JUDGED || length >= text.length || !is_stream(text) || whole->archive)
        return;
    struct fuzz_file file = fuzz_open((struct span){text.at, length});
    struct given part = read_all(file.input, 4096);
    drop_half_character(&part);
    CHECK(begins(&whole->text, &part.text));
    free_given(&part);
    fuzz_close(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = {(const char *)data, size};
    struct fuzz_file file = fuzz_open(text), again = fuzz_open_like(&file);
    struct given whole = read_all(file.input, 1 << 16), pieces = read_all(again.input, 1 + size % 97);
    check_same(&whole, &pieces);
    check_cut(&whole, text, size - size / 4);
    free_given(&whole);
    free_given(&pieces);
    fuzz_close(&again);
    fuzz_close(&file);
    return 0;
}
