/* Diagnostics: the list of codes, messages of any length, and words of the input that are shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/diag.h"

static void assert_printable(const char *text)
{
    for (; *text; text++)
        assert_in_range((unsigned char)*text, 0x20, 0x7e);
}

static void codes_have_names_of_their_own(void **state)
{
    (void)state;
    for (int code = 0; code < DIAG_CODE_COUNT; code++) {
        const char *name = diag_code_name((enum diag_code)code);
        assert_non_null(name);
        assert_true(strlen(name) > 0);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz-0123456789"), strlen(name));
        for (int other = 0; other < code; other++)
            assert_string_not_equal(name, diag_code_name((enum diag_code)other));
    }
}

static void messages_are_printable_and_bounded(void **state)
{
    (void)state;
    struct diag diag;
    char every[256], large[4096];
    for (int i = 0; i < 255; i++)
        every[i] = (char)(i + 1);
    every[255] = '\0';
    diag_say(&diag, "%s", every);
    assert_int_equal(strlen(diag.message), 255);
    assert_printable(diag.message);
    memset(large, 'a', sizeof large);
    large[sizeof large - 1] = '\0';
    diag_say(&diag, "%d%s", 7, large);
    assert_int_equal(strlen(diag.message), sizeof diag.message - 1);
    assert_int_equal(diag.message[0], '7');
}

/* Every byte by itself, NUL too: shown as it is when printable ASCII, as `?` otherwise. */
static void quotes_show_no_control_byte(void **state)
{
    (void)state;
    char out[DIAG_QUOTE_SIZE];
    for (int byte = 0; byte < 256; byte++) {
        char word[3] = {'<', (char)byte, '>'};
        diag_quote(out, (struct span){word, 3});
        char wanted[4] = {'<', byte >= 0x20 && byte <= 0x7e ? (char)byte : '?', '>', '\0'};
        assert_string_equal(out, wanted);
    }
}

static void quotes_are_cut_with_dots(void **state)
{
    (void)state;
    char word[200];
    memset(word, 'w', sizeof word);
    for (size_t length = 0; length <= sizeof word; length++) {
        char guarded[DIAG_QUOTE_SIZE + 1];
        guarded[DIAG_QUOTE_SIZE] = '#';
        assert_ptr_equal(diag_quote(guarded, (struct span){word, length}), guarded);
        assert_int_equal(guarded[DIAG_QUOTE_SIZE], '#');
        size_t shown = strlen(guarded);
        bool cut = shown >= 3 && strcmp(guarded + shown - 3, "...") == 0;
        if (cut)
            assert_true(length > 40);
        else
            assert_int_equal(shown, length);
    }
}

static void count_diag(void *context, const struct diag *diag)
{
    *(int *)context += diag->code == DIAG_EMPTY_RECORD;
}

static void sinks_may_be_missing(void **state)
{
    (void)state;
    int seen = 0;
    struct diag diag = {.code = DIAG_EMPTY_RECORD};
    diag_put(&(struct diag_sink){count_diag, &seen}, &diag);
    diag_put(&(struct diag_sink){NULL, &seen}, &diag);
    diag_put(NULL, &diag);
    assert_int_equal(seen, 1);
}

/* Characters stay whole, wherever a message or a word is cut; half ones are not shown. */
static void characters_are_shown_whole(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        const char *shown;
    } words[] = {
        {"\xe2\x99\x98"
         "f3",
            "\xe2\x99\x98"
            "f3"},
        {"\xc2\xbd-\xc2\xbd", "\xc2\xbd-\xc2\xbd"},
        {"a\xe2\x80\xae"
         "b",
            "a?b"},           /* U+202E turns the direction of writing */
        {"\xc2\x9b", "?"},    /* a C1 control */
        {"\xe9t\xe9", "?t?"}, /* Latin-1 */
        {"\xe2\x99", "??"},
    };
    char out[DIAG_QUOTE_SIZE], text[600];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_string_equal(diag_quote(out, span_of(words[i].word)), words[i].shown);
    for (size_t before = 0; before < 4; before++) {
        struct diag diag;
        memset(text, 'a', before);
        for (size_t at = before; at + 3 < sizeof text; at += 3)
            memcpy(text + at, "\xe4\xb8\xad", 4);
        diag_say(&diag, "%s", text);
        assert_in_range(strlen(diag.message), sizeof diag.message - 3, sizeof diag.message - 1);
        assert_null(strchr(diag.message, '?'));
        diag_quote(out, span_of(text));
        assert_null(strchr(out, '?'));
        assert_string_equal(out + strlen(out) - 3, "...");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_have_names_of_their_own),
        cmocka_unit_test(messages_are_printable_and_bounded),
        cmocka_unit_test(quotes_show_no_control_byte),
        cmocka_unit_test(characters_are_shown_whole),
        cmocka_unit_test(quotes_are_cut_with_dots),
        cmocka_unit_test(sinks_may_be_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
