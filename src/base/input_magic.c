/* The signatures of the formats, from their specifications (RFC 1952, RFC 8878, the xz, bzip2, lz4, zip, 7z
 * and ustar format descriptions). */
#include "base/input_magic.h"

#include <stdbool.h>
#include <string.h>

static const struct {
    const char *bytes;
    size_t length;
} signatures[] = {
    {"\x1f\x8b", 2},           /* gzip */
    {"BZh", 3},                /* bzip2; a digit and the block's mark follow, see is_bzip2 */
    {"\xfd\x37zXZ\0", 6},      /* xz */
    {"\x28\xb5\x2f\xfd", 4},   /* zstd */
    {"\x04\x22\x4d\x18", 4},   /* lz4 */
    {"PK\x03\x04", 4},         /* zip */
    {"PK\x05\x06", 4},         /* zip without members */
    {"7z\xbc\xaf\x27\x1c", 6}, /* 7-Zip */
};

enum { TAR_MARK_AT = 257, TAR_NAME_SIZE = 100 };

/* "BZh" may begin a text, "BZh9" and the block's mark (pi) or the stream end's mark (its root) cannot. */
static bool is_bzip2(const char *at, size_t length)
{
    static const char block[] = "1AY&SY";
    static const char end[] = "\x17\x72\x45\x38\x50\x90";
    if (length > 3 && (at[3] < '1' || at[3] > '9'))
        return false;
    size_t rest = length > 4 ? length - 4 : 0;
    if (rest > 6)
        rest = 6;
    return memcmp(at + 4, block, rest) == 0 || memcmp(at + 4, end, rest) == 0;
}

static enum input_magic find_signature(const char *at, size_t length)
{
    for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++) {
        size_t wanted = signatures[i].length;
        size_t seen = length < wanted ? length : wanted;
        if (memcmp(at, signatures[i].bytes, seen) != 0)
            continue;
        if (wanted == 3 && length > 3 && !is_bzip2(at, length))
            continue;
        size_t needed = wanted == 3 ? 10 : wanted;
        return length < needed ? INPUT_MAGIC_UNDECIDED : INPUT_MAGIC_PACKED;
    }
    return INPUT_MAGIC_PLAIN;
}

/* A zstd file may begin with skippable frames: 0x184D2A50 to 0x184D2A5F, the lowest byte first. */
static enum input_magic find_skippable(const char *at, size_t length)
{
    size_t rest = length - 1 < 3 ? length - 1 : 3;
    if (((unsigned char)at[0] & 0xf0) != 0x50 || memcmp(at + 1, "\x2a\x4d\x18", rest) != 0)
        return INPUT_MAGIC_PLAIN;
    return length < 4 ? INPUT_MAGIC_UNDECIDED : INPUT_MAGIC_PACKED;
}

/* A tar header holds a file name padded with NULs, and its mark far behind. Text has no NULs, so it never has
 * to wait. */
static enum input_magic find_tar(const char *at, size_t length)
{
    if (length >= TAR_MARK_AT + 5)
        return memcmp(at + TAR_MARK_AT, "ustar", 5) == 0 ? INPUT_MAGIC_PACKED : INPUT_MAGIC_PLAIN;
    size_t name = length < TAR_NAME_SIZE ? length : TAR_NAME_SIZE;
    return memchr(at, '\0', name) ? INPUT_MAGIC_UNDECIDED : INPUT_MAGIC_PLAIN;
}

/* The mark of UTF-16 is U+FEFF in either byte order. */
static enum input_magic find_utf16(const char *at, size_t length)
{
    unsigned char first = (unsigned char)at[0];
    if (first != 0xff && first != 0xfe)
        return INPUT_MAGIC_PLAIN;
    if (length < 2)
        return INPUT_MAGIC_UNDECIDED;
    if ((unsigned char)at[1] != (first ^ 1))
        return INPUT_MAGIC_PLAIN;
    return first == 0xff ? INPUT_MAGIC_UTF16_LE : INPUT_MAGIC_UTF16_BE;
}

enum input_magic input_find_magic(const char *at, size_t length)
{
    static enum input_magic (*const finders[])(const char *, size_t) = {
        find_signature, find_skippable, find_utf16, find_tar};
    if (length == 0)
        return INPUT_MAGIC_UNDECIDED;
    for (size_t i = 0; i < sizeof finders / sizeof *finders; i++) {
        enum input_magic magic = finders[i](at, length);
        if (magic != INPUT_MAGIC_PLAIN)
            return magic;
    }
    return INPUT_MAGIC_PLAIN;
}
