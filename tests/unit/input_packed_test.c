/* Inputs that are not plain: compressed files, archives and UTF-16, whole, cut off and damaged, from files
 * and from pipes. The files are made by the usual tools; what is not installed is skipped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/input.h"
#include "base/input_magic.h"
#include "base/library.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/input_packed_test.XXXXXX";

/* Text that does not shrink to nothing: numbers by a simple generator. */
static struct bytes text_of(unsigned lines, unsigned seed)
{
    struct bytes text = {0};
    for (unsigned i = 0; i < lines; i++) {
        seed = seed * 1103515245u + 12345u;
        bytes_append_format(&text, "line %u %08x\n", i, seed);
    }
    return text;
}

static void write_file(const char *name, const void *data, size_t length)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static struct bytes read_file(const char *name)
{
    struct bytes bytes = {0};
    char block[4096];
    size_t got;
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        bytes_append(&bytes, block, got);
    fclose(file);
    return bytes;
}

static int set_up(void **state)
{
    (void)state;
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return -1;
    struct bytes one = text_of(20000, 1);
    struct bytes two = text_of(300, 2);
    write_file("one", one.at, one.length);
    write_file("two", two.at, two.length);
    write_file("empty", "", 0);
    bytes_free(&one);
    bytes_free(&two);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

/* Whether a tool is there. */
static bool has_tool(const char *tool)
{
    char probe[128];
    snprintf(probe, sizeof probe, "command -v %s >/dev/null", tool);
    return system(probe) == 0;
}

/* Makes a file with a tool. */
static void run(const char *tool, const char *command)
{
    assert_true(has_tool(tool));
    assert_int_equal(system(command), 0);
}

/* Everything that can be read of the open member; `step` bytes at most at a time. */
static ssize_t read_all(struct input *input, struct bytes *bytes, size_t step)
{
    ssize_t got;
    for (;;) {
        char *to = bytes_reserve(bytes, step);
        got = input_read(input, to, step);
        if (got <= 0)
            return got;
        bytes->length += (size_t)got;
    }
}

static void check_text(struct input *input, const char *wanted_file, const char *wanted_name, size_t step)
{
    struct bytes wanted = read_file(wanted_file);
    struct bytes bytes = {0};
    assert_int_equal(read_all(input, &bytes, step), 0);
    assert_int_equal(bytes.length, wanted.length);
    if (wanted.length > 0)
        assert_memory_equal(bytes.at, wanted.at, wanted.length);
    assert_string_equal(input_name(input), wanted_name);
    assert_null(input_error(input));
    bytes_free(&bytes);
    bytes_free(&wanted);
}

/* A file that holds one text: read as a file with several steps, and through a pipe. */
static void check_single(const char *path, const char *wanted_file)
{
    static const size_t steps[] = {1 << 16, 1000, 1};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct input *input = input_open(path);
        assert_non_null(input);
        check_text(input, wanted_file, path, steps[i]);
        assert_int_equal(input_next_member(input), 0);
        assert_int_equal(input_plain_size(input), 0);
        input_close(input);
    }
}

/* Puts a command's output, in pieces of its choice, where standard input is. */
static struct input *open_pipe(const char *command, FILE **process, int *kept)
{
    *kept = dup(STDIN_FILENO);
    *process = popen(command, "r");
    assert_non_null(*process);
    assert_int_equal(dup2(fileno(*process), STDIN_FILENO), STDIN_FILENO);
    return input_open("-");
}

static void close_pipe(struct input *input, FILE *process, int kept)
{
    input_close(input);
    dup2(kept, STDIN_FILENO);
    close(kept);
    pclose(process);
}

static void check_pipe(const char *path, const char *wanted_file)
{
    char command[256];
    FILE *process;
    int kept;
    snprintf(command, sizeof command, "(dd bs=1 count=3; sleep 0.1; cat) <%s 2>/dev/null", path);
    struct input *input = open_pipe(command, &process, &kept);
    check_text(input, wanted_file, "<stdin>", 5000);
    assert_int_equal(input_next_member(input), 0);
    close_pipe(input, process, kept);
}

static void check_compressed(const char *tool, const char *path, const char *command)
{
    run(tool, command);
    check_single(path, "one");
    check_pipe(path, "one");
}

static void gzip_is_unpacked(void **state)
{
    (void)state;
    check_compressed("gzip", "one.gz", "gzip -c one >one.gz");
}

static void bzip2_is_unpacked(void **state)
{
    (void)state;
    check_compressed("bzip2", "one.bz2", "bzip2 -c one >one.bz2");
}

static void xz_is_unpacked(void **state)
{
    (void)state;
    check_compressed("xz", "one.xz", "xz -c one >one.xz");
}

static void zstd_is_unpacked(void **state)
{
    (void)state;
    check_compressed("zstd", "one.zst", "zstd -qc one >one.zst");
}

static void lz4_is_unpacked(void **state)
{
    (void)state;
    check_compressed("lz4", "one.lz4", "lz4 -qc one >one.lz4");
}

static void joined_streams_are_one_text(void **state)
{
    (void)state;
    run("gzip", "cat one two >both; (gzip -c one; gzip -c two) >both.gz; (cat both.gz; head -c 700 "
                "/dev/zero) >padded.gz");
    check_single("both.gz", "both");
    check_single("padded.gz", "both");
    run("bzip2", "(bzip2 -c one; bzip2 -c two) >both.bz2");
    check_single("both.bz2", "both");
    run("xz", "(xz -c one; xz -c two) >both.xz");
    check_single("both.xz", "both");
    run("zstd",
        "(zstd -qc one; printf '\\120\\052\\115\\030\\003\\000\\000\\000abc'; zstd -qc two) >both.zst");
    check_single("both.zst", "both");
    run("gzip", "gzip -c one | gzip -c >one.gz.gz");
    check_single("one.gz.gz", "one");
}

/* `path` holds the members named, in this order. */
static void check_members(const char *path, const char *shown, const char *const *members, size_t count)
{
    FILE *process = NULL;
    int kept = -1;
    char command[256];
    char name[256];
    snprintf(command, sizeof command, "cat %s", path);
    bool pipe = strcmp(shown, "<stdin>") == 0;
    struct input *input = pipe ? open_pipe(command, &process, &kept) : input_open(path);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            assert_int_equal(input_next_member(input), 1);
        snprintf(name, sizeof name, "%s:%s", shown, members[i]);
        check_text(input, members[i], name, 4096);
    }
    assert_int_equal(input_next_member(input), 0);
    assert_int_equal(input_next_member(input), 0);
    assert_null(input_error(input));
    if (pipe)
        close_pipe(input, process, kept);
    else
        input_close(input);
}

static void check_archive(const char *path)
{
    static const char *const members[] = {"one", "empty", "folder/two"};
    check_members(path, path, members, 3);
    check_members(path, "<stdin>", members, 3);
}

static void archives_have_members(void **state)
{
    (void)state;
    run("mkdir", "mkdir -p folder; cp two folder/two");
    run("tar", "tar cf all.tar one empty folder/two");
    check_archive("all.tar");
    run("tar", "tar czf all.tgz one empty folder/two");
    check_archive("all.tgz");
    run("xz", "xz -c all.tar >all.tar.xz");
    check_archive("all.tar.xz");
    run("zip", "zip -q all.zip one empty folder/two");
    check_archive("all.zip");
}

/* Members that are not read, or not to their end, are passed over; folders are no members. */
static void members_may_be_left_out(void **state)
{
    (void)state;
    char byte;
    run("tar", "mkdir -p folder; cp two folder/two; tar cf some.tar one folder two");
    struct input *input = input_open("some.tar");
    assert_int_equal(input_read(input, &byte, 1), 1);
    assert_int_equal(input_next_member(input), 1);
    assert_string_equal(input_name(input), "some.tar:folder/two");
    assert_int_equal(input_next_member(input), 1);
    check_text(input, "two", "some.tar:two", 4096);
    assert_int_equal(input_next_member(input), 0);
    input_close(input);
}

/* Reads what can be read of a faulty file: at least `least` bytes, all right, then an error that says
 * `reason`. */
static void check_broken(const char *path, const char *wanted_file, size_t least, const char *reason)
{
    struct bytes wanted = read_file(wanted_file);
    struct bytes bytes = {0};
    struct input *input = input_open(path);
    assert_int_equal(read_all(input, &bytes, 4096), -1);
    assert_true(bytes.length >= least);
    assert_true(bytes.length <= wanted.length);
    if (bytes.length > 0)
        assert_memory_equal(bytes.at, wanted.at, bytes.length);
    assert_non_null(input_error(input));
    assert_non_null(strstr(input_error(input), reason));
    char byte;
    errno = 0;
    assert_int_equal(input_read(input, &byte, 1), -1); /* and again */
    assert_int_not_equal(errno, 0);
    input_close(input);
    bytes_free(&bytes);
    bytes_free(&wanted);
}

static void files_cut_off_give_what_is_there(void **state)
{
    (void)state;
    run("gzip", "gzip -c one | head -c 50000 >cut.gz");
    check_broken("cut.gz", "one", 100000, "end too early");
    run("xz", "xz -c one | head -c 50000 >cut.xz");
    check_broken("cut.xz", "one", 60000, "end too early");
    run("bzip2", "bzip2 -1c one | head -c 90000 >cut.bz2");
    check_broken("cut.bz2", "one", 99000, "end too early");
    run("zstd", "zstd -qc one | head -c 100000 >cut.zst");
    check_broken("cut.zst", "one", 100000, "end too early");
    run("gzip", "gzip -c one | head -c 1 >cut1; gzip -c one | head -c 3 >cut3.gz");
    check_broken("cut3.gz", "one", 0, "end too early");
    run("tar", "tar cf - one | head -c 100000 >cut.tar; tar cf - one | gzip -c 2>/dev/null | head -c 50000 "
               ">cut.tgz");
    check_broken("cut.tar", "one", 99000, "cannot unpack");
    check_broken("cut.tgz", "one", 90000, "end too early");
    run("zip", "zip -q cuts.zip one; head -c 50000 cuts.zip >cut.zip");
    check_broken("cut.zip", "one", 60000, "cannot unpack");
}

/* Changes a byte. */
static void damage(const char *from, const char *to, long at)
{
    struct bytes bytes = read_file(from);
    size_t place = at < 0 ? bytes.length - (size_t)-at : (size_t)at;
    bytes.at[place] = (char)(bytes.at[place] ^ 1);
    write_file(to, bytes.at, bytes.length);
    bytes_free(&bytes);
}

static void damaged_files_are_told(void **state)
{
    (void)state;
    run("gzip", "gzip -c one >good.gz; (cat good.gz; echo junk) >junk.gz");
    damage("good.gz", "sum.gz", -6); /* its checksum */
    check_broken("sum.gz", "one", 380000, "incorrect data check");
    check_broken("junk.gz", "one", 380000, "other bytes follow");
    run("bzip2", "bzip2 -c one >good.bz2");
    damage("good.bz2", "bad.bz2", 20000);
    check_broken("bad.bz2", "one", 0, "bad bzip2 data");
    struct bytes one = read_file("one");
    run("zstd", "zstd -qc one >good.zst");
    damage("good.zst", "sum.zst", -1);
    check_broken("sum.zst", "one", one.length, "checksum"); /* after all that it is the sum of */
    bytes_free(&one);
    run("zip", "zip -q good.zip one");
    damage("good.zip", "bad.zip", 14); /* its checksum */
    check_broken("bad.zip", "one", 380000, "cannot unpack");
    write_file("fake.zip", "PK\003\004 this is no archive", 23);
    check_broken("fake.zip", "empty", 0, "cannot unpack");
    write_file("fake.gz", "\037\213 this is no gzip", 18);
    check_broken("fake.gz", "empty", 0, "cannot unpack");
}

/* Text and fault of a file that may be read in blocks of any size. */
static struct bytes text_and_fault(const char *path, size_t step)
{
    struct bytes bytes = {0};
    struct input *input = input_open(path);
    ssize_t end = read_all(input, &bytes, step);
    bytes_append_format(&bytes, "%s", end < 0 ? input_error(input) : "no fault");
    input_close(input);
    return bytes;
}

/* Flips each bit of a file, one after another: however large the blocks it is read in, there is the same text
 * before the same fault. */
static void check_each_damage(const char *path)
{
    struct bytes good = read_file(path);
    assert_in_range(good.length, 1, 400);
    for (size_t bit = 0; bit < 8 * good.length; bit++) {
        char flipped = (char)(1 << bit % 8);
        good.at[bit / 8] ^= flipped;
        write_file("flipped", good.at, good.length);
        good.at[bit / 8] ^= flipped;
        struct bytes large = text_and_fault("flipped", 1 << 16);
        struct bytes small = text_and_fault("flipped", 777);
        if (large.length != small.length || memcmp(large.at, small.at, large.length) != 0)
            fail_msg("%s, bit %zu: %zu bytes \"%.*s\", in small blocks %zu", path, bit, large.length,
                large.length < 400 ? (int)large.length : 400, large.at, small.length);
        bytes_free(&large);
        bytes_free(&small);
    }
    bytes_free(&good);
}

static void faults_do_not_depend_on_blocks(void **state)
{
    (void)state;
    /* Longer than a block or a step of unpacking; at its end a run that bzip2 counts. */
    run("gzip",
        "(head -c 70000 /dev/zero; echo some words; head -c 4 /dev/zero) >runs; gzip -c runs >runs.gz");
    check_each_damage("runs.gz");
    run("bzip2", "bzip2 -1c runs >runs.bz2");
    check_each_damage("runs.bz2");
    run("xz", "xz -0c runs >runs.xz");
    check_each_damage("runs.xz");
    run("zstd", "(zstd -qc runs; zstd -q1c --no-check runs) >runs.zst");
    check_each_damage("runs.zst");
}

static void an_archive_in_an_archive_is_refused(void **state)
{
    (void)state;
    run("zip", "zip -q inner.zip one; rm -f outer.zip; zip -q outer.zip inner.zip two");
    struct input *input = input_open("outer.zip");
    char byte;
    assert_int_equal(input_read(input, &byte, 1), -1);
    assert_string_equal(input_name(input), "outer.zip:inner.zip");
    assert_string_equal(input_error(input), "a packed file in an archive is not unpacked");
    assert_int_equal(input_next_member(input), 1); /* the others are there */
    check_text(input, "two", "outer.zip:two", 4096);
    input_close(input);
}

static void utf16_becomes_utf8(void **state)
{
    (void)state;
    static const char le[] = "\xFF\xFE"
                             "a\0\n\0\xE9\0\xAC\x20\x3D\xD8\x00\xDE"; /* a LF é € U+1F600 */
    static const char be[] = "\xFE\xFF"
                             "\0a\0\n\0\xE9\x20\xAC\xD8\x3D\xDE\x00";
    static const char utf8[] = "a\n\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80";
    write_file("text.utf8", utf8, sizeof utf8 - 1);
    write_file("text.le", le, sizeof le - 1);
    write_file("text.be", be, sizeof be - 1);
    check_single("text.le", "text.utf8");
    check_single("text.be", "text.utf8");
    check_pipe("text.le", "text.utf8");
    run("iconv", "iconv -f UTF-8 -t UTF-16BE one >raw; (printf '\\376\\377'; cat raw) >one.be");
    check_single("one.be", "one");
    run("gzip", "gzip -c one.be >one.be.gz");
    check_single("one.be.gz", "one");
    run("zip", "zip -q utf16.zip text.le text.utf8");
    struct input *input = input_open("utf16.zip");
    check_text(input, "text.utf8", "utf16.zip:text.le", 3);
    assert_int_equal(input_next_member(input), 1);
    check_text(input, "text.utf8", "utf16.zip:text.utf8", 3);
    input_close(input);
}

static void bad_utf16_is_replaced_and_counted(void **state)
{
    (void)state;
    /* a, a lone high surrogate, b, a lone low one, half a unit */
    static const char bad[] = "\xFF\xFE"
                              "a\0\x3D\xD8"
                              "b\0\x00\xDE\x41";
    write_file("bad.le", bad, sizeof bad - 1);
    struct bytes bytes = {0};
    struct input *input = input_open("bad.le");
    assert_int_equal(read_all(input, &bytes, 4), 0);
    assert_int_equal(bytes.length, 11);
    assert_memory_equal(bytes.at,
        "a\xEF\xBF\xBD"
        "b\xEF\xBF\xBD\xEF\xBF\xBD",
        11);
    assert_int_equal(input_replaced(input), 3);
    input_close(input);
    bytes_free(&bytes);
}

static void plain_files_stay_plain(void **state)
{
    (void)state;
    struct input *input = input_open("one");
    struct stat status;
    char byte;
    uint64_t done;
    uint64_t total;
    assert_int_equal(stat("one", &status), 0);
    assert_int_equal(input_plain_size(input), status.st_size);
    check_text(input, "one", "one", 7);
    input_progress(input, &done, &total);
    assert_int_equal(done, total);
    assert_int_equal(total, status.st_size);
    assert_int_equal(input_next_member(input), 0);
    input_close(input);
    write_file("short", "B", 1); /* may begin "BZh" */
    input = input_open("short");
    assert_int_equal(input_read(input, &byte, 1), 1);
    assert_int_equal(byte, 'B');
    assert_int_equal(input_read(input, &byte, 1), 0);
    input_close(input);
    write_file("text", "BZhello", 7);
    input = input_open("text");
    check_text(input, "text", "text", 100);
    input_close(input);
    assert_null(input_open("no such file"));
    input = input_open(".");
    assert_int_equal(input_read(input, &byte, 1), -1);
    assert_string_equal(input_error(input), strerror(EISDIR));
    input_close(input);
}

static void parts_of_files_are_read(void **state)
{
    (void)state;
    struct bytes wanted = read_file("one");
    struct input *whole = input_open("one");
    assert_int_equal(input_plain_size(whole), wanted.length);
    struct input *part = input_open_part(whole, 1000, 5000);
    struct bytes bytes = {0};
    assert_int_equal(read_all(part, &bytes, 999), 0);
    assert_int_equal(bytes.length, 5000);
    assert_memory_equal(bytes.at, wanted.at + 1000, 5000);
    assert_string_equal(input_name(part), "one");
    input_close(part);
    check_text(whole, "one", "one", 4096); /* which has not moved */
    input_close(whole);
    bytes_free(&bytes);
    bytes_free(&wanted);
}

/* Somebody who waits for an answer has sent only one line: it must be there at once. */
static void a_line_from_a_pipe_does_not_wait(void **state)
{
    (void)state;
    static const char *const lines[] = {"P\n", "7\n", "e4\n", "[Event \"x\"]\n", "\n", "BZ\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int ends[2];
        int kept = dup(STDIN_FILENO);
        char line[64];
        assert_int_equal(pipe(ends), 0);
        dup2(ends[0], STDIN_FILENO);
        assert_int_equal(write(ends[1], lines[i], strlen(lines[i])), strlen(lines[i]));
        alarm(10); /* ends the test when it waits */
        struct input *input = input_open("-");
        assert_int_equal(input_read(input, line, sizeof line), strlen(lines[i]));
        alarm(0);
        input_close(input);
        dup2(kept, STDIN_FILENO);
        close(kept);
        close(ends[0]);
        close(ends[1]);
    }
}

/* First bytes decide, however few are there: more never turn plain text into something else. */
static void first_bytes_decide(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
        enum input_magic magic;
    } cases[] = {
        {"\x1f\x8b\x08", 3, INPUT_MAGIC_PACKED},
        {"BZh91AY&SY", 10, INPUT_MAGIC_PACKED},
        {"BZh9\x17rE8P\x90", 10, INPUT_MAGIC_PACKED},
        {"BZh0", 4, INPUT_MAGIC_PLAIN},
        {"\xfd\x37zXZ\0", 6, INPUT_MAGIC_PACKED},
        {"\x28\xb5\x2f\xfd", 4, INPUT_MAGIC_PACKED},
        {"\x5e\x2a\x4d\x18", 4, INPUT_MAGIC_PACKED},
        {"\x04\x22\x4d\x18", 4, INPUT_MAGIC_PACKED},
        {"PK\x03\x04", 4, INPUT_MAGIC_PACKED},
        {"7z\xbc\xaf\x27\x1c", 6, INPUT_MAGIC_PACKED},
        {"\xff\xfe", 2, INPUT_MAGIC_UTF16_LE},
        {"\xfe\xff", 2, INPUT_MAGIC_UTF16_BE},
        {"\xff\xff", 2, INPUT_MAGIC_PLAIN},
        {"[Event", 6, INPUT_MAGIC_PLAIN},
        {"\xef\xbb\xbf", 3, INPUT_MAGIC_PLAIN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum input_magic magic = INPUT_MAGIC_UNDECIDED;
        for (size_t length = 1; length <= cases[i].length && magic == INPUT_MAGIC_UNDECIDED; length++)
            magic = input_find_magic(cases[i].bytes, length);
        assert_int_equal(magic, cases[i].magic);
    }
}

static void missing_libraries_are_told(void **state)
{
    (void)state;
    static const char *const names[] = {"getpid", "no_such_function"};
    void *functions[2];
    assert_int_equal(library_load("libnosuchthing.so.99", names, functions, 2), LIBRARY_MISSING);
    assert_int_equal(library_load("libc.so.6", names, functions, 2), LIBRARY_TOO_OLD);
    assert_int_equal(library_load("libc.so.6", names, functions, 1), LIBRARY_LOADED);
    assert_non_null(functions[0]);
}

int main(void)
{
    static const char *const tools[] = {"bzip2", "gzip", "iconv", "mkdir", "tar", "xz", "zip", "zstd"};
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        if (has_tool(tools[i]))
            continue;
        printf("1..0 # SKIP %s is not installed\n", tools[i]);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gzip_is_unpacked),
        cmocka_unit_test(bzip2_is_unpacked),
        cmocka_unit_test(xz_is_unpacked),
        cmocka_unit_test(zstd_is_unpacked),
        cmocka_unit_test(lz4_is_unpacked),
        cmocka_unit_test(joined_streams_are_one_text),
        cmocka_unit_test(archives_have_members),
        cmocka_unit_test(members_may_be_left_out),
        cmocka_unit_test(files_cut_off_give_what_is_there),
        cmocka_unit_test(damaged_files_are_told),
        cmocka_unit_test(faults_do_not_depend_on_blocks),
        cmocka_unit_test(an_archive_in_an_archive_is_refused),
        cmocka_unit_test(utf16_becomes_utf8),
        cmocka_unit_test(bad_utf16_is_replaced_and_counted),
        cmocka_unit_test(plain_files_stay_plain),
        cmocka_unit_test(parts_of_files_are_read),
        cmocka_unit_test(a_line_from_a_pipe_does_not_wait),
        cmocka_unit_test(first_bytes_decide),
        cmocka_unit_test(missing_libraries_are_told),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
