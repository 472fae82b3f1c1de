/* Any bytes as keys for the viewer: the first four pick a record, options and the size of the terminal; the
 * record `*` stands in the bytes up to the next NUL. Every frame has the terminal's size and can be shown,
 * its board is ASCII unless more is allowed, and a move forward and back leads to the same position
 * (fuzz_terminal.c checks that). Nothing the viewer held is left behind. */
#include "fuzz.h"
#include "fuzz_terminal.h"

#include "view/view.h"

#include <dirent.h>
#include <fcntl.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

static const struct {
    enum record_format format;
    const struct rules *rules;
    const char *text; /* NULL: a new game */
} records[] = {
    {FORMAT_PGN, &rules_chess,
        "[Event \"one\"]\n[White \"A\"]\n[Black \"B\"]\n[ECO \"C41\"]\n[Result \"1-0\"]\n\n{before} 1. e4 "
        "{[%clk 0:05:01] c} e5 (1... c5 2. Nf3 (2. c3 d5) d6) (1... e6 $6) 2. Nf3 $1 d6?! 3. d4 Bg4 {[%eval "
        "0.3]} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 1-0\n\n[Event \"two\"]\n\n1. d4 d5 2. Ke3 (2. c4 "
        "e6) *\n\n[Event \"\xc3\xa9\xe4\xb8\xad\xe2\x80\xae\"]\n[FEN \"8/P6k/8/8/8/8/p6K/8 w - - 0 "
        "1\"]\n\n1. "
        "a8=Q -- 2. Qg8+ 1/2-1/2\n"},
    {FORMAT_PDN, NULL,
        "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 (13x24 {c}) 3. 33-28 23x32 4. 37x28 "
        "*\n\n[GameType \"25\"]\n[FEN \"W:Wa1,c3,Kh2:Bd6,f8,Kb8\"]\n\n1. c3-d4 d6-c5 2. d4:b6 *\n"},
    {FORMAT_MANGO, &rules_mango, "8\nA-76\nZ\nA-76\nFx88=\nZ\nA-94\nF-55+\nE61-52\n"},
    {FORMAT_FEN, &rules_chess, "8/8/8/4k3/8/8/4Q3/4K3 b - - 0 1\n8/8/8/8/8/8/8/8 w - - 0 1\n"},
    {FORMAT_PGN, &rules_chess, NULL},
    {FORMAT_MANGO, &rules_mango, NULL},
    {FORMAT_PDN, &rules_draughts_canadian, NULL},
    {FORMAT_PGN, &rules_chess, ""},
};
enum { RECORDS = sizeof records / sizeof *records, HEAD = 4 };

/* A folder where records can be written: the viewer runs in it, and it is emptied after each run. */
static DIR *open_folder(void)
{
    static char path[] = "/tmp/view_fuzz.XXXXXX";
    CHECK(setlocale(LC_CTYPE, "C.UTF-8"));
    CHECK(mkdtemp(path));
    return opendir(path);
}

static void empty_folder(DIR *folder)
{
    const struct dirent *entry;
    rewinddir(folder);
    while ((entry = readdir(folder)))
        if (entry->d_type == DT_REG)
            unlinkat(dirfd(folder), entry->d_name, 0);
}

static void view(struct span file, const struct view_options *options)
{
    char reason[VIEW_REASON_SIZE];
    int ended_by;
    struct fuzz_file record = {.descriptor = -1};
    if (!options->is_new)
        record = fuzz_open(file);
    CHECK(view_run(options, record.input, reason, &ended_by) && ended_by == 0);
    if (record.descriptor >= 0)
        close(record.descriptor); /* the input is the viewer's */
}

static void view_in_folder(struct span file, const struct view_options *options)
{
    static DIR *folder;
    if (!folder)
        CHECK((folder = open_folder()));
    int before = open(".", O_RDONLY | O_DIRECTORY);
    CHECK(before >= 0 && fchdir(dirfd(folder)) == 0);
    view(file, options);
    CHECK(fchdir(before) == 0);
    close(before);
    empty_folder(folder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD)
        return -1;
    unsigned kind = (data[0] - 1u & 31) % RECORDS;
    struct span keys = {(const char *)data + HEAD, size - HEAD};
    struct span file = span_of(records[kind].text ? records[kind].text : "");
    struct view_options options = {.source = {.format = records[kind].format, .rules = records[kind].rules}};
    if (data[0] == '*') {
        const char *end = memchr(keys.at, '\0', keys.length);
        file = (struct span){keys.at, end ? (size_t)(end - keys.at) : keys.length};
        size_t taken = file.length + (end != NULL);
        keys = (struct span){keys.at + taken, keys.length - taken};
        options.source.format = format_of_text(file);
        options.source.rules = format_rules(options.source.format);
    }
    options.source.past_faults = true;
    options.is_new = data[0] != '*' && !records[kind].text;
    options.unicode = data[1] & 1;
    options.color = data[1] & 2;
    options.flip = data[1] & 4;
    options.lenient = data[1] & 8;
    options.at_end = data[1] & 16;
    fuzz_terminal_prepare(keys, 1 + data[2], 1 + data[3] % 100, options.unicode);
    view_in_folder(file, &options);
    return 0;
}
