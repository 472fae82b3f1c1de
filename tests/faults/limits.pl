#!/usr/bin/perl
# Every limit that the manual's section LIMITS tells is the one in the source, every limit of the table stands in the
# manual, and each with a command is met exactly where it says so: the limit gives no diagnostic, one more gives it.
# Prints TAP.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Faults;

my $sources = "$data/../..";

# The items of the section: what => [number, code].
sub read_manual {
    my ($section) = slurp("$sources/man/boardwalk.1") =~ /^\.Sh LIMITS\n(.*?)^\.Sh /ms or die 'no section LIMITS';
    my (%items, $default);
    for my $part (split /^\.Ss /m, $section) {
        my ($all) = $part =~ /^All are\n\.Li ([a-z0-9-]+)/m;
        while ($part =~ /^\.It (.+): (\d+)\n((?:^(?!\.It|\.El).*\n)*)/mg) {
            my ($what, $number, $text) = ($1, $2, $3);
            my ($code) = $text =~ /^\.Li ([a-z0-9-]+)/m;
            $items{$what} = [$number, $code // $all // ''];
        }
    }
    return \%items;
}

# The value of a constant: NAME = 10, NAME = 1 << 20, #define NAME INT64_C(10).
sub constant {
    my ($file, $name) = @_;
    my $text = slurp("$sources/src/$file");
    $text =~ /\b$name(?: =| INT64_C\()\s*(\d+)(?: << (\d+))?/ or die "$name is not in $file\n";
    return $1 << ($2 // 0);
}

sub pgn { my ($text) = @_; return ['-f', 'pgn', $text] }
sub starts { return "1. e4 e5 " . '(1... e5 ' x $_[0] . ') ' x $_[0] . "*\n" }
sub template { return "canvas 20 20\ncell 1 1\n" . $_[0] }

# what, constants of the source (with what is added to them), a command, and its input at a size. ART: the input is the
# template that a game is drawn by; OPTION: what is made for a size is the command line.
my @limits = (
    ['variations inside one another', ['notation/pgn.h', 'PGN_DEPTH_LIMIT'], 'check -f pgn', \&starts],
    ['bytes of a word among the moves', ['notation/pgn.h', 'PGN_WORD_LIMIT'], 'check -f pgn',
        sub { '1. e4 ' . 'a' x $_[0] . " *\n" }],
    ["bytes of a tag's name", ['notation/pgn.h', 'PGN_TAG_NAME_LIMIT'], 'check -f pgn',
        sub { '[' . 'a' x $_[0] . " \"v\"]\n\n1. e4 *\n" }],
    ['tags of a game', ['notation/pgn.h', 'PGN_TAG_LIMIT'], 'check -f pgn',
        sub { join('', map { "[A$_ \"b\"]\n" } 1 .. $_[0]) . "\n1. e4 *\n" }],
    ["bytes of a game's tags", ['notation/pgn.h', 'PGN_TAG_TEXT_LIMIT'], 'check -f pgn',
        sub { '[A "' . 'x' x ($_[0] - 1) . "\"]\n\n1. e4 *\n" }],
    # The node of the start is one, the note 0 none.
    ['moves of a game, of variations too', ['record/tree.h', 'TREE_NODE_LIMIT', -1], 'convert --to pgn -f pgn',
        sub { my $n = $_[0]; '1. Nf3 ' . 'Nf6 Ng1 Ng8 Nf3 ' x (($n - 1) / 4) . join(' ', (qw(Nf6 Ng1 Ng8 Nf3))[0 .. ($n - 1) % 4 - 1]) . " *\n" }],
    ['comments, variations and marks of a game', ['record/tree.h', 'TREE_NODE_LIMIT', -1], 'convert --to pgn -f pgn',
        sub { '1. e4 ' . '$1 ' x $_[0] . "e5 *\n" }],
    ['tags of a game, besides the roster', [], 'convert --to pgn -f pgn',
        sub { join('', map { "[A$_ \"b\"]\n" } 1 .. $_[0]) . "\n1. e4 *\n" }],
    ['bytes of the tags that are kept', [], 'convert --to pgn -f pgn', sub { '[A "' . 'x' x ($_[0] - 1) . "\"]\n\n1. e4 *\n" }],
    ["bytes of a game's text", ['record/tree.h', 'TREE_TEXT_LIMIT']],
    ['diagnostics of a game that the viewer shows', ['record/tree.c', 'FAULT_LIMIT']],
    ['the number of actions', [], 'judge mango', sub { "$_[0]\n" }],
    ['actions that convert and view keep', ['record/tree.h', 'TREE_NODE_LIMIT', -1], 'convert --to mango -r mango',
        sub { "Z\n" x $_[0] }],
    ['ostap, moves', ['contest/ostap.c', 'MOST_MOVES'], 'judge ostap', sub { '0 ' x 64 . "$_[0]\nWhite\n" }],
    ['boardstate, boards', ['contest/boardstate.c', 'MOST_BOARDS'], 'judge boardstate', sub { "$_[0]\n" }],
    ['boardstate, pieces of a board', ['contest/boardstate.c', 'MOST_PIECES'], 'judge boardstate', sub { "1\n8\n$_[0]\n" }],
    ['boardstate, pieces of all boards', ['contest/boardstate.c', 'MOST_PIECES_TOGETHER'], 'judge boardstate',
        sub { my $rest = $_[0] - 800_000; "5\n" . join('', map { my $n = $_; "1000000\n$n\n1 1 k\n1 2 K\n" . join('', map { '1 ' . ($_ + 2) . " p\n" } 1 .. $n - 2) } ((200_000) x 4)) . "1000000\n$rest\n" }],
    ['boardstate, the side of a board', [], 'judge boardstate', sub { "1\n$_[0]\n2\n1 1 k\n2 2 K\n" }],
    ['boardstate, squares a side that are drawn', ['rules/scene.h', 'SCENE_MAX_SIDE'], 'draw -f boardstate',
        sub { "1\n$_[0]\n2\n1 1 k\n2 2 K\n" }],
    ['tiles, width and height', ['contest/tiles_board.h', 'TILES_MAX_SIDE'], 'judge tiles', sub { "$_[0] 1\n" }],
    ['attempts, tests and attempts', ['contest/attempts.c', 'COUNT_LIMIT'], 'judge attempts', sub { "$_[0]\n" }],
    ['attempts, all points together', ['contest/attempts.c', 'SCORE_LIMIT'], 'judge attempts', sub { "1 $_[0] 0 0\n" }],
    ['jill, bytes of a line', ['contest/contest.h', 'CONTEST_TALK_WINDOW', -1], 'judge jill',
        sub { 'x' x $_[0] . "\nresult: Draw by stalemate\n" }],
    ['jill, bytes of an answer that the referee reads', ['contest/jill_answer.h', 'JILL_LINE_LIMIT']],
    ['bytes of a template', ['cli/template.c', 'SIZE_LIMIT', -1], 'draw -f pgn view/games.pgn --art',
        sub { my $art = slurp("$sources/art/chess-small.art"); $art . "\n" x ($_[0] - length $art) }],
    ["characters of a canvas's line", ['draw/art.h', 'ART_MAX_WIDTH'], 'ART', sub { "canvas $_[0] 9\n" }],
    ['lines of a canvas', ['draw/art.h', 'ART_MAX_HEIGHT'], 'ART', sub { "canvas 9 $_[0]\n" }],
    ["characters of a cell's side", ['draw/art.h', 'ART_MAX_CELL'], 'ART', sub { "canvas 99 99\ncell $_[0] 1\n" }],
    ['frames', ['draw/art.h', 'ART_MAX_FRAMES']],
    ['labels', ['draw/art.h', 'ART_MAX_LABELS']],
    ['captions', ['draw/art.h', 'ART_MAX_CAPTIONS']],
    ['marks', ['draw/art.h', 'ART_MAX_MARKS']],
    ['threads', ['cli/options.h', 'CLI_MAX_JOBS'], 'OPTION', sub { ['fen', '-f', 'pgn', '-j', $_[0], '/dev/null'] }],
    ['depth of perft', ['rules/perft.h', 'PERFT_MAX_DEPTH'], 'OPTION', sub { ['perft', $_[0], '7k/8/8/8/8/8/8/K w - - 0 1'] }],
    ['digits of -n and -p', [], 'OPTION', sub { ['draw', '-f', 'pgn', '-n', '9' x $_[0], '-p', '9' x $_[0], '/dev/null'] }],
    ['games of the referee', ['cli/options.h', 'CLI_MAX_GAMES'], 'OPTION', sub { ['referee', '-q', '--games', $_[0], 'jill', '--', 'true'] }],
    ['seconds that the referee waits', ['cli/options.c', 'MOST'], 'OPTION',
        sub { ['referee', '-q', '--games', 1, '--timeout', $_[0], 'jill', '--', 'true'] }],
    ['columns and lines of a terminal that are drawn on', ['view/screen.h', 'SCREEN_MAX_SIDE']],
    ['bytes of a line typed in the viewer', ['view/prompt.c', 'LONGEST']],
    ['a count typed in the viewer', ['view/view.c', 'MOST']],
);

# Whether a run at a size gives the diagnostic, and how it ended.
sub meets {
    my ($command, $input, $size, $code) = @_;
    if ($command eq 'OPTION') {
        my $got = run(argv => ['boardwalk', @{$input->($size)}], before => sub { alarm 2 });
        return ($got->{status} == 2, $got);
    }
    my $file = spill("$scratch/limit", $input->($size));
    $command = 'draw -f pgn view/games.pgn --art' if $command eq 'ART';
    my $got = run(argv => ['boardwalk', split(/ /, $command), $file]);
    # A template's other faults have the same code: what stands before the limit is good.
    my $met = $command =~ /--art/ ? $got->{err} =~ /out of range|too large|at most/ : $got->{err} =~ /\[\Q$code\E\]$/m;
    return ($met, $got);
}

# A comment that grows beyond what a tree keeps while it is read in pieces: the game ends before it, and says so. At the
# limit itself more than a gigabyte would be needed.
sub check_long_comment {
    my ($number) = @_;
    my $file = "$scratch/limit";
    open my $out, '>:raw', $file or die "$file: $!\n";
    print $out '1. e4 {', ('x' x 1_000_000) x ($number / 1_000_000), 'x' x ($number % 1_000_000 + 10_000), "} e5 *\n";
    close $out or die "$file: $!\n";
    my $got = run(argv => ['boardwalk', 'convert', '-f', 'pgn', '--to', 'pgn', $file]);
    my $good = $got->{err} =~ /\[game-too-large\]$/m && $got->{out} =~ /\n1\. e4 \*\n\z/ && $got->{status} == 1;
    check('a comment longer than all the text a game may have', $good ? '' : excerpt($got->{err} . substr $got->{out}, -100));
}

my $manual = read_manual();
check_long_comment($manual->{"bytes of a game's text"}[0]);
my %codes = map { $_ => 1 } slurp("$sources/src/base/diag_codes.def") =~ /^DIAG\(\w+, "([^"]+)"/mg;
for my $limit (@limits) {
    my ($what, $constant, $command, $input) = @$limit;
    my $item = delete $manual->{$what};
    check("$what: in the manual", $item ? '' : 'it is not there') or 1;
    next unless $item;
    my ($number, $code) = @$item;
    my ($file, $name, $more) = @$constant;
    if ($file) {
        my $value = constant($file, $name) + ($more // 0);
        check("$what: $number is the source's", $value == $number ? '' : "$name of $file makes $value");
    }
    next unless $command;
    check("$what: the code $code", $code eq '' || $codes{$code} ? '' : 'there is no such code') if $code ne '';
    use bigint;
    my ($early, $at) = meets($command, $input, $number, $code);
    check("$what: $number is taken", $early ? 'it is not: ' . excerpt($at->{err}) : $at->{status} > 3 && $at->{status} != 142 ? "status $at->{status}" : '');
    my ($met, $beyond) = meets($command, $input, $number + 1, $code);
    check("$what: one more is not", $met ? '' : "no $code: " . excerpt($beyond->{err}));
}
check('every limit of the manual is tested', join '', map { "# $_\n" } sort keys %$manual);
finish();
