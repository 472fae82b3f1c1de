/* One writer a shell over the same tables. */
#include "cli/completion.h"

#include "cli/command.h"
#include "contest/contest.h"
#include "draw/art.h"

#include <string.h>

/* What can stand behind an option. */
enum kind { KIND_NOTHING, KIND_WORDS, KIND_FILES, KIND_WORDS_OR_FILES, KIND_ANYTHING };

static bool is_named(const struct cli_option *option, const char *name)
{
    return strcmp(option->name, name) == 0;
}

static void append_word(struct bytes *words, const char *word, size_t length)
{
    if (words->length > 0)
        bytes_append_char(words, ' ');
    bytes_append(words, word, length);
}

/* The single words of `text, ansi or svg`; of `a number, start or end` the last two. */
static void append_values(struct bytes *words, const char *values)
{
    while (*values) {
        const char *comma = strstr(values, ", "), *other = strstr(values, " or ");
        const char *end = comma ? comma : other ? other : values + strlen(values);
        size_t length = (size_t)(end - values);
        if (!memchr(values, ' ', length))
            append_word(words, values, length);
        values = end + (comma ? 2 : other ? 4 : 0);
    }
}

static void append_rules(struct bytes *words)
{
    for (const struct rules *const *rules = rules_all; *rules; rules++)
        append_word(words, (*rules)->name, strlen((*rules)->name));
}

static void append_formats(struct bytes *words)
{
    for (int format = FORMAT_UNKNOWN + 1; format < FORMAT_COUNT; format++)
        append_word(words, format_name(format), strlen(format_name(format)));
    append_word(words, "checkers", strlen("checkers")); /* PDN with the rules of that name */
}

static void append_contests(struct bytes *words)
{
    for (const struct contest *contest = contests; contest->name; contest++)
        append_word(words, contest->name, strlen(contest->name));
}

/* Says what an option takes, and gives the words it can be. */
static enum kind describe(const struct cli_option *option, struct bytes *words)
{
    words->length = 0;
    if (!option->argument)
        return KIND_NOTHING;
    if (is_named(option, "rules"))
        append_rules(words);
    else if (is_named(option, "format"))
        append_formats(words);
    else if (is_named(option, "art"))
        for (size_t i = 0; art_builtin_name(i); i++)
            append_word(words, art_builtin_name(i), strlen(art_builtin_name(i)));
    else if (option->values)
        append_values(words, option->values);
    bool files = strstr(option->argument, "FILE") != NULL;
    if (words->length > 0)
        return files ? KIND_WORDS_OR_FILES : KIND_WORDS;
    return files ? KIND_FILES : KIND_ANYTHING;
}

/* Programs are files too. */
static bool takes_files(const struct cli_command *command)
{
    return cli_command_takes_files(command) || command->bit == CLI_REFEREE;
}

/* The words of which a command's first operand is one. */
static void append_operands(struct bytes *words, const struct cli_command *command)
{
    words->length = 0;
    if (command->bit == CLI_JUDGE)
        append_contests(words);
    if (command->bit == CLI_REFEREE)
        append_word(words, "jill", strlen("jill"));
}

/* -- bash. */

static void append_bash_commands(struct bytes *text)
{
    for (const struct cli_command *command = cli_commands; command->name; command++)
        bytes_append_format(text, "%s ", command->name);
    bytes_append_text(text, "--help --version");
}

static void append_bash_values(struct bytes *text)
{
    struct bytes words = {0};
    for (const struct cli_option *option = cli_option_table; option->name; option++) {
        enum kind kind = describe(option, &words);
        if (kind == KIND_NOTHING)
            continue;
        bytes_append_text(text, "    ");
        if (option->letter)
            bytes_append_format(text, "-%c|", option->letter);
        bytes_append_format(text, "--%s) words='%.*s'; files=%s ;;\n", option->name, (int)words.length,
            words.length > 0 ? words.at : "", kind == KIND_FILES || kind == KIND_WORDS_OR_FILES ? "yes" : "");
    }
    bytes_free(&words);
}

static void append_bash_options(struct bytes *text)
{
    struct bytes words = {0};
    for (const struct cli_command *command = cli_commands; command->name; command++) {
        bytes_append_format(text, "    %s) options='", command->name);
        for (const struct cli_option *option = cli_option_table; option->name; option++) {
            if (option->commands & command->bit && option->letter)
                bytes_append_format(text, "-%c ", option->letter);
            if (option->commands & command->bit)
                bytes_append_format(text, "--%s%s ", option->name, option->argument ? "=" : "");
        }
        append_operands(&words, command);
        bytes_append_format(text, "'; first='%.*s'; files=%s ;;\n", (int)words.length,
            words.length > 0 ? words.at : "", takes_files(command) ? "yes" : "");
    }
    bytes_free(&words);
}

/* The options that take a value, as a pattern. */
static void append_bash_pattern(struct bytes *text)
{
    const char *between = "";
    for (const struct cli_option *option = cli_option_table; option->name; option++) {
        if (!option->argument)
            continue;
        bytes_append_text(text, between);
        if (option->letter)
            bytes_append_format(text, "-%c|", option->letter);
        bytes_append_format(text, "--%s", option->name);
        between = "|";
    }
}

/* Goes through the words before the current one as getopt does: what it belongs to depends on all of them. */
static void append_bash_walk(struct bytes *text)
{
    bytes_append_text(text,
        "    # The option whose value comes next, the number of operands, and whether --\n"
        "    # has ended the options. The shell takes --name=value apart.\n"
        "    for word in \"${COMP_WORDS[@]:2:COMP_CWORD-2}\"; do\n"
        "        if [ -n \"$option\" ]; then\n"
        "            [ \"$word\" = = ] || option=\n"
        "        elif [ -n \"$ended\" ]; then\n"
        "            operands=$((operands + 1))\n"
        "        else\n"
        "            case $word in\n"
        "            --) ended=yes ;;\n"
        "            ");
    append_bash_pattern(text);
    bytes_append_text(text, ") option=$word ;;\n"
                            "            -?*) ;;\n"
                            "            *) operands=$((operands + 1)) ;;\n"
                            "            esac\n"
                            "        fi\n"
                            "    done\n"
                            "    [ -n \"$option\" ] && [ \"$current\" = = ] && current=\n");
}

/* Offers options, or the words for the first operand. */
static void append_bash_operands(struct bytes *text)
{
    bytes_append_text(text, "    case ${COMP_WORDS[1]} in\n");
    append_bash_options(text);
    bytes_append_text(text, "    esac\n"
                            "    if [[ -z $ended && $current == -* ]]; then\n"
                            "        COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
                            "        [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null\n"
                            "        return 0\n"
                            "    fi\n"
                            "    if [[ -n $first && $operands -eq 0 ]]; then\n"
                            "        words=$first; files=\n"
                            "    fi ;;\n");
}

static void append_bash(struct bytes *text)
{
    bytes_append_text(text, "# Completion of boardwalk for bash, made by `boardwalk --completion bash`.\n"
                            "_boardwalk()\n"
                            "{\n"
                            "    local current=${COMP_WORDS[COMP_CWORD]}\n"
                            "    local words= files= options= first= word option= operands=0 ended=\n"
                            "    COMPREPLY=()\n"
                            "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                            "        COMPREPLY=($(compgen -W '");
    append_bash_commands(text);
    bytes_append_text(text, "' -- \"$current\"))\n"
                            "        return\n"
                            "    fi\n");
    append_bash_walk(text);
    bytes_append_text(text, "    case $option in\n");
    append_bash_values(text);
    bytes_append_text(text, "    *)\n");
    append_bash_operands(text);
    bytes_append_text(text, "    esac\n"
                            "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
                            "    if [ -n \"$files\" ]; then\n"
                            "        compopt -o filenames 2>/dev/null\n"
                            "        local IFS=$'\\n'\n"
                            "        COMPREPLY+=($(compgen -f -- \"$current\"))\n"
                            "    fi\n"
                            "}\n"
                            "complete -F _boardwalk boardwalk\n");
}

/* -- zsh. */

/* Text inside single quotes and brackets, where colons and brackets mean something. */
static void append_zsh_quoted(struct bytes *text, const char *from)
{
    for (; *from; from++) {
        if (*from == '\'')
            bytes_append_text(text, "'\\'");
        if (*from == ':' || *from == '[' || *from == ']')
            bytes_append_char(text, '\\');
        bytes_append_char(text, *from);
    }
}

static void append_zsh_option(struct bytes *text, const struct cli_option *option, struct bytes *words)
{
    enum kind kind = describe(option, words);
    bytes_append_text(text, "            ");
    if (option->letter)
        bytes_append_format(text, "'(-%c --%s)'{-%c%s,--%s%s}", option->letter, option->name, option->letter,
            option->argument ? "+" : "", option->name, option->argument ? "=" : "");
    else
        bytes_append_format(text, "--%s%s", option->name, option->argument ? "=" : "");
    bytes_append_text(text, "'[");
    append_zsh_quoted(text, option->help);
    bytes_append_text(text, "]");
    if (option->argument) {
        bytes_append_char(text, ':');
        append_zsh_quoted(text, option->argument);
        bytes_append_char(text, ':');
    }
    if (kind == KIND_WORDS)
        bytes_append_format(text, "(%.*s)", (int)words->length, words->at);
    if (kind == KIND_FILES)
        bytes_append_text(text, "_files");
    if (kind == KIND_WORDS_OR_FILES)
        bytes_append_format(text, "{compadd %.*s; _files}", (int)words->length, words->at);
    bytes_append_text(text, "' \\\n");
}

static void append_zsh(struct bytes *text)
{
    struct bytes words = {0};
    bytes_append_text(text, "#compdef boardwalk\n"
                            "# Completion of boardwalk for zsh, made by `boardwalk --completion zsh`.\n"
                            "_boardwalk() {\n"
                            "    local -a commands\n"
                            "    commands=(\n");
    for (const struct cli_command *command = cli_commands; command->name; command++) {
        bytes_append_format(text, "        '%s:", command->name);
        append_zsh_quoted(text, command->summary);
        bytes_append_text(text, "'\n");
    }
    bytes_append_text(text, "    )\n"
                            "    if (( CURRENT == 2 )); then\n"
                            "        _describe command commands\n"
                            "        compadd -- --help --version\n"
                            "        return\n"
                            "    fi\n"
                            "    local command=$words[2]\n"
                            "    shift words\n"
                            "    (( CURRENT-- ))\n"
                            "    case $command in\n");
    for (const struct cli_command *command = cli_commands; command->name; command++) {
        bytes_append_format(text, "    %s)\n        _arguments -S \\\n", command->name);
        for (const struct cli_option *option = cli_option_table; option->name; option++)
            if (option->commands & command->bit)
                append_zsh_option(text, option, &words);
        append_operands(&words, command);
        if (words.length > 0)
            bytes_append_format(text, "            '1:CONTEST:(%.*s)' \\\n", (int)words.length, words.at);
        bytes_append_format(
            text, "            '*:%s:%s' ;;\n", command->operands, takes_files(command) ? "_files" : " ");
    }
    bytes_append_text(text, "    esac\n"
                            "}\n"
                            "_boardwalk \"$@\"\n");
    bytes_free(&words);
}

/* -- fish. */

static void append_fish_quoted(struct bytes *text, const char *from)
{
    bytes_append_char(text, '\'');
    for (; *from; from++) {
        if (*from == '\'' || *from == '\\')
            bytes_append_char(text, '\\');
        bytes_append_char(text, *from);
    }
    bytes_append_char(text, '\'');
}

static void append_fish_option(
    struct bytes *text, const char *condition, const struct cli_option *option, struct bytes *words)
{
    enum kind kind = describe(option, words);
    bytes_append_format(text, "complete -c boardwalk -n '%s'", condition);
    if (option->letter)
        bytes_append_format(text, " -s %c", option->letter);
    bytes_append_format(text, " -l %s", option->name);
    if (kind == KIND_FILES || kind == KIND_WORDS_OR_FILES)
        bytes_append_text(text, " -r -F");
    else if (kind != KIND_NOTHING)
        bytes_append_text(text, " -x");
    if (words->length > 0)
        bytes_append_format(text, " -a '%.*s'", (int)words->length, words->at);
    bytes_append_text(text, " -d ");
    append_fish_quoted(text, option->help);
    bytes_append_char(text, '\n');
}

/* The commands that take an option, as fish's condition. */
static void append_fish_condition(struct bytes *text, unsigned commands)
{
    bytes_append_text(text, "__fish_seen_subcommand_from");
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (commands & command->bit)
            bytes_append_format(text, " %s", command->name);
}

/* The first operand is one of the words: until one is there, nothing else is offered. */
static void append_fish_operands(struct bytes *text, const struct cli_command *command, struct span words)
{
    int length = (int)words.length;
    bytes_append_format(text, "complete -c boardwalk -n '__fish_seen_subcommand_from %s; ", command->name);
    bytes_append_format(
        text, "and not __fish_seen_subcommand_from %.*s' -f -a '%.*s'\n", length, words.at, length, words.at);
}

static void append_fish(struct bytes *text)
{
    struct bytes words = {0}, condition = {0};
    bytes_append_text(text,
        "# Completion of boardwalk for fish, made by `boardwalk --completion fish`.\n"
        "complete -c boardwalk -n __fish_use_subcommand -f\n"
        "complete -c boardwalk -n __fish_use_subcommand -l help -d 'show the help'\n"
        "complete -c boardwalk -n __fish_use_subcommand -l version -d 'show the version'\n");
    for (const struct cli_command *command = cli_commands; command->name; command++) {
        bytes_append_format(text, "complete -c boardwalk -n __fish_use_subcommand -a %s -d ", command->name);
        append_fish_quoted(text, command->summary);
        bytes_append_char(text, '\n');
        if (!takes_files(command))
            bytes_append_format(
                text, "complete -c boardwalk -n '__fish_seen_subcommand_from %s' -f\n", command->name);
        append_operands(&words, command);
        if (words.length > 0)
            append_fish_operands(text, command, (struct span){words.at, words.length});
    }
    for (const struct cli_option *option = cli_option_table; option->name; option++) {
        condition.length = 0;
        append_fish_condition(&condition, option->commands);
        bytes_append_char(&condition, '\0');
        append_fish_option(text, condition.at, option, &words);
    }
    bytes_free(&words);
    bytes_free(&condition);
}

bool completion_append(struct bytes *text, const char *shell)
{
    static const struct {
        const char *shell;
        void (*append)(struct bytes *text);
    } writers[] = {{"bash", append_bash}, {"zsh", append_zsh}, {"fish", append_fish}};
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        if (strcmp(shell, writers[i].shell) != 0)
            continue;
        writers[i].append(text);
        return true;
    }
    return false;
}
