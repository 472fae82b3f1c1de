#!/usr/bin/perl
# Nothing that a terminal obeys comes out raw: every control character, every one that turns the writing, every way
# of bytes to be no UTF-8, at every place of a record, in names of files, members of archives and options, through
# every command and onto the viewer's screen.
# Prints TAP. Usage: safety.pl [WORD]: only cases whose name has the word.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Faults;
use Encode qw(encode decode);

my $only = shift // '';

# Each stands between letters, so that what comes out can be told from what a picture holds anyway.
my %hostile;
$hostile{sprintf 'C0 %02x', $_} = chr $_ for grep { $_ != 9 && $_ != 10 && $_ != 13 } 1 .. 0x1f;
$hostile{'DEL'} = "\x7f";
$hostile{sprintf 'C1 %02x', $_} = encode('UTF-8', chr $_) for 0x80 .. 0x9f;
$hostile{sprintf 'Latin-1 %02x', $_} = chr $_ for 0x80 .. 0x9f, 0xa0, 0xff;
$hostile{sprintf 'U+%04X', $_} = encode('UTF-8', chr $_)
    for 0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a .. 0x202e, 0x2066 .. 0x2069, 0xfeff;
@hostile{'overlong 2', 'overlong 3', 'overlong 4'} = ("\xc0\x9b", "\xe0\x82\x9b", "\xf0\x80\x82\x9b");
@hostile{'cut 2', 'cut 3', 'cut 4'} = ("\xc3", "\xe2\x80", "\xf0\x9f\x92");
@hostile{'surrogate', 'beyond', 'FE FF', 'continuation'} = ("\xed\xa0\x80", "\xf4\x90\x80\x80", "\xfe\xff", "\xbf\xbf");
@hostile{'sequence', 'title', 'device'} = ("\e[66;6z", "\e]0;own\a", "\eP+q\e\\");
my @names = sort keys %hostile;
my @strings = map { "q$hostile{$_}z" } @names;
# One of each kind, where every string takes a run of its own.
my @few = ('C0 01', 'C0 07', 'C0 0e', 'C0 1b', 'DEL', 'C1 85', 'C1 9b', 'Latin-1 9b', 'U+2028', 'U+202E', 'U+2066', 'U+FEFF',
    'overlong 2', 'cut 3', 'surrogate', 'sequence', 'title');
my %place = map { $names[$_] => $_ } 0 .. $#names;
@few = map { $place{$_} // die $_ } @few;

# What must not have come out; '' when all is well. `colors`: sequences that set colours may. `screen`: what the
# library sends that drives a terminal may.
sub raw {
    my ($text, %may) = @_;
    return 'a sequence of the input' if $text =~ /\e\[66;6z|\e\]0;own|\eP\+q/;
    $text =~ s/\e\[[0-9;]*m//g if $may{colors};
    if ($may{screen}) {
        $text =~ s/\e\[[0-9;?>]*[A-Za-z]|\e[()][A-Z0-9]|\e[=>78MH]//g;
        $text =~ s/[\r\x08\x0e\x0f]//g;
    }
    if ($text =~ /(.{0,20})([\x00-\x08\x0b-\x1f\x7f])/s) { return sprintf "the control %02x\n%s", ord $2, excerpt("$1$2") }
    my $bytes = $text;
    my $points = eval { decode('UTF-8', $bytes, Encode::FB_CROAK) };
    return "bytes that are no UTF-8\n" . excerpt($text =~ /(.{0,9}[\x80-\xff]+.{0,9})/ ? $1 : '') unless defined $points;
    return sprintf 'U+%04X', ord $1
        if $points =~ /([\x{80}-\x{9f}\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}\x{feff}])/;
    return '';
}

# What is wrong with a run.
sub unsafe {
    my ($name, $got, %may) = @_;
    return "$name: status $got->{status}\n" if $got->{status} > 3;
    for my $stream (qw(out err)) {
        my $why = raw($got->{$stream}, %may);
        return "$name, standard $stream: $why\n" if $why ne '';
    }
    return '';
}

my @tests;
sub test { my ($name, $act) = @_; push @tests, [$name, $act] }

sub records {
    my ($ext, @games) = @_;
    return spill("$scratch/hostile.$ext", @games);
}

my @places = (
    ['a value', sub { "[White \"$_[0]\"]\n[Black \"$_[0]\"]\n[Event \"$_[0]\"]\n[Date \"$_[0]\"]\n[Result \"$_[0]\"]\n[Other \"$_[0]\"]\n\n1. e4 *\n\n" }],
    ['a name', sub { "[White \"w\"]\n[$_[0] \"v\"]\n[A$_[0] \"v\"]\n\n1. e4 *\n\n" }],
    ['a value that is not closed', sub { "[White \"$_[0]\n\n1. e4 *\n\n" }],
    ['a position', sub { "[FEN \"$_[0]\"]\n\n1. e4 *\n\n[FEN \"8/8/8/8/8/8/8/$_[0] w - - 0 1\"]\n\n*\n\n" }],
    ['a variant', sub { "[Variant \"$_[0]\"]\n[GameType \"$_[0]\"]\n\n1. e4 *\n\n" }],
    ['a comment', sub { "{$_[0]} 1. e4 {$_[0]} e5 ; $_[0]\n2. Nf3 {[%clk $_[0]]} ({$_[0]} 2. d4 {$_[0]}) *\n\n" }],
    ['a move', sub { "1. e4 $_[0] 2. e5 *\n\n1. $_[0] *\n\n1. e4$_[0] *\n\n1. e4 (1. $_[0]) *\n\n" }],
    ['a mark', sub { "1. e4 \$$_[0] e5!$_[0] \$1$_[0] 2. Nf3 $_[0]! *\n\n" }],
    ['a result', sub { "1. e4 1-$_[0]\n\n[A \"b\"]\n\n1. e4 1/2$_[0]\n\n" }],
    ['between games', sub { "$_[0]\n\n[A \"b\"]\n\n1. e4 *\n$_[0]\n% $_[0]\n\n" }],
);

for my $place (@places) {
    my ($where, $text) = @$place;
    for my $ext ('pgn', 'pdn') {
        next if $ext eq 'pdn' && $where eq 'a position';
        test "$where of $ext", sub {
            my $why = '';
            # Each alone decides how its text is read; all together fill what is kept.
            my $file = records($ext, map { $text->($_) } @strings);
            my @commands = ('check', 'check --json --strict', 'list', 'list --json', 'fen --all', "convert --to $ext",
                'convert --to json', 'check --color always');
            for my $command (@commands) {
                my $got = run(argv => ['boardwalk', split(/ /, $command), $file]);
                $why .= unsafe($command, $got, colors => scalar($command =~ /color/));
                $why .= "$command: nothing comes out\n" if $got->{out} eq '' && $got->{err} eq '';
            }
            for my $i (@few) {
                $file = records($ext, $text->($strings[$i]));
                for my $command ('draw --as ansi', 'draw --as svg', 'view --text') {
                    my $got = run(argv => ['boardwalk', split(/ /, $command), $file]);
                    $why .= unsafe("$names[$i], $command", $got, colors => scalar($command =~ /ansi/));
                }
            }
            return $why;
        };
    }
}

test 'what this test looks for is found', sub {
    return join '', map { raw("a $strings[$_] b") eq '' ? "$names[$_] is not\n" : '' } 0 .. $#strings;
};

test 'mango records', sub {
    my $why = '';
    for my $i (@few) {
        for my $text ("$strings[$i]\n", "1\n$strings[$i]\n", "A-76$strings[$i]\n", "A-76\nA-74\n0\n$strings[$i]\n") {
            my $file = records('mango', $text);
            for my $command ('judge mango', 'check --json', 'convert --to json', 'draw', 'view --text') {
                $why .= unsafe("$names[$i], $command", run(argv => ['boardwalk', split(/ /, $command), $file]));
            }
        }
    }
    return $why;
};

test 'positions a line', sub {
    my $file = records('fen', map { "$_\n8/8/8/8/8/8/8/K6k w - - 0 1 $_\n8/$_/8/8 w $_ - 0 1\n" } @strings);
    my $why = '';
    for my $command ('check', 'check --json', 'fen', 'list', 'convert --to pgn') {
        $why .= unsafe($command, run(argv => ['boardwalk', split(/ /, $command), $file]));
    }
    $why .= unsafe('perft', run(argv => ['boardwalk', 'perft', '1', $_])) for @strings;
    return $why;
};

test 'contests', sub {
    my $why = '';
    for my $i (@few) {
        my $s = $strings[$i];
        my %inputs = (
            checkers => ["$s\n", "2\n$s\n", "1\nc3-d4\n$s", "1\nc3$s\n"],
            ostap => ["$s\n", "0 $s", ('0 ' x 64) . "1\n$s\n", ('0 ' x 64) . "1\nWhite\n$s\n"],
            boardstate => ["$s\n", "1\n8\n2\n1 1 $s\n", "1\n8\n2\n1 1 k\n2 2 K\n$s"],
            tiles => ["$s\n", "2 2\n$s\n", "2 2\nX$s\n..\n", "1 1\nX\n$s"],
            attempts => ["$s\n", "1 $s", "1 1 1 1 $s"],
        );
        for my $contest (sort keys %inputs) {
            for my $text (@{$inputs{$contest}}) {
                my $file = records('in', $text);
                $why .= unsafe("$names[$i], $contest", run(argv => ['boardwalk', 'judge', $contest, $file]));
                next unless $contest =~ /ostap|boardstate/;
                $why .= unsafe("$names[$i], draw $contest", run(argv => ['boardwalk', 'draw', '-f', $contest, $file]));
            }
        }
    }
    return $why;
};

test 'art templates', sub {
    my $why = '';
    my $good = slurp('../../art/chess-small.art');
    for my $i (@few) {
        for my $text ("$strings[$i]\n", "$good\n$strings[$i]\n", $good =~ s/\n(\w+)/\n$1$strings[$i]/r, $good =~ s/\+/$strings[$i]/r) {
            my $file = spill("$scratch/my.art", $text);
            $why .= unsafe($names[$i], run(argv => ['boardwalk', 'draw', '--art', $file, 'view/games.pgn']));
        }
    }
    return $why;
};

test 'names of files', sub {
    my $why = '';
    my %few = map { $_ => 1 } @few;
    for my $i (0 .. $#strings) {
        my $there = spill("$scratch/$strings[$i].pgn", "1. e4 Ke9 *\n");
        for my $command ('check', 'check --json', 'list --json', 'fen', 'draw', 'convert --to pgn', 'view --text') {
            next if !$few{$i} && $command ne 'check --json';
            my @words = split / /, $command;
            $why .= unsafe("$names[$i], $command", run(argv => ['boardwalk', @words, $there]));
            $why .= unsafe("$names[$i], $command, not there", run(argv => ['boardwalk', @words, "/nowhere/$strings[$i]"]));
        }
        $why .= unsafe("$names[$i], -o", run(argv => ['boardwalk', 'perft', '-o', "/nowhere/$strings[$i]", '1']));
        $why .= unsafe("$names[$i], --art", run(argv => ['boardwalk', 'draw', '--art', "/nowhere/$strings[$i]", 'view/games.pgn']));
        $why .= unsafe("$names[$i], TMPDIR", run(argv => ['boardwalk', 'view', '--text', '-'], in => 'view/games.pgn', env => {TMPDIR => "/nowhere/$strings[$i]"}));
        unlink $there;
    }
    return $why;
};

# An archive of one member.
sub tar_of {
    my ($name, $text) = @_;
    my $head = pack 'a100 a8 a8 a8 a12 a12 A8 a1 a100 a6 a2', $name, '0000644', '0000000', '0000000',
        sprintf('%011o', length $text), '00000000000', '', '0', '', 'ustar', '00';
    $head .= "\0" x (512 - length $head);
    my $sum = 0;
    $sum += ord for split //, $head;
    substr($head, 148, 8) = sprintf "%06o\0 ", $sum;
    return $head . $text . "\0" x (-length($text) % 512) . "\0" x 1024;
}

test 'names of members of archives', sub {
    my $why = '';
    for my $i (@few) {
        my $file = spill("$scratch/archive.tar", tar_of("$strings[$i].pgn", "1. e4 Ke9 *\n"));
        my $got = run(argv => ['boardwalk', 'check', $file]);
        return "SKIP nothing unpacks archives here" if $got->{err} =~ /is not installed/;
        $why .= unsafe($names[$i], $got);
        $why .= unsafe("$names[$i], json", run(argv => ['boardwalk', 'check', '--json', $file]));
    }
    return $why;
};

test 'usage errors', sub {
    my $why = '';
    for my $i (@few) {
        my $s = $strings[$i];
        for my $argv ([$s], ["--$s"], ["-$s"], ['--completion', $s], ['draw', "--$s"], ['draw', "-$s"], ['draw', "--ply=$s"],
            ['draw', '-r', $s], ['draw', '-f', $s], ['draw', '-n', $s], ['draw', '--as', $s], ['check', '--color', $s],
            ['check', '-j', $s], ['judge', $s], ['judge', 'boardstate', '--lang', $s], ['convert', '--to', $s],
            ['draw', '--piece-letters', $s], ['draw', 'a', $s], ['perft', $s], ['perft', '1', '-r', 'mango', $s],
            ['judge', 'mango', 'a', $s], ['view', '--new', '-r', $s]) {
            my $got = run(argv => ['boardwalk', @$argv]);
            $why .= unsafe("$names[$i], $argv->[0]", $got);
            $why .= "$names[$i], @$argv[0 .. $#$argv - 1]: no error\n" if $got->{status} == 0;
        }
    }
    return $why;
};

test 'the screen of the viewer', sub {
    return 'SKIP what makes a terminal has not been built' unless -x $terminal;
    my $why = '';
    my @latin = grep { !defined eval { decode('UTF-8', my $copy = $_, Encode::FB_CROAK) } } @strings;
    my @utf8 = grep { defined eval { decode('UTF-8', my $copy = $_, Encode::FB_CROAK) } } @strings;
    for my $part (\@utf8, \@latin) {
        my $text = join ' ', @$part;
        my $file = records('pgn', "[White \"$text\"]\n[Event \"$text\"]\n[$part->[0] \"$text\"]\n\n1. e4 {$text} $part->[1] e5 *\n\n",
            map { "[White \"$_\"]\n[Black \"$_\"]\n\n1. e4 {$_} $_ *\n\n" } @$part);
        for my $env ({LANG => 'C.UTF-8'}, {LC_ALL => 'C'}) {
            my $got = run(argv => [$terminal, '-s', '200x60', 'llaG\\nGgqLjjjqqqqqq', 'boardwalk', 'view', $file], env => $env);
            $why .= unsafe('the screen', $got, screen => 1);
            $why .= "the screen shows nothing\n" unless $got->{out} =~ /q\?z/;
        }
    }
    # Names, and what is typed: written to a file of a name that somebody else chose.
    for my $i (@few) {
        my $file = spill("$scratch/$strings[$i]x.pgn", "1. e4 *\n");
        $why .= unsafe("$names[$i], a name", run(argv => [$terminal, 'lq', 'boardwalk', 'view', $file]), screen => 1);
    }
    $why .= unsafe('TERM', run(argv => [$terminal, 'q', 'boardwalk', 'view', 'view/games.pgn'], env => {TERM => "q\e]0;own\a\xc2\x9bz"}));
    return $why;
};

test 'the line that tells progress', sub {
    return 'SKIP what makes a terminal has not been built' unless -x $terminal;
    my $why = '';
    for my $i (@few) {
        my $file = spill("$scratch/$strings[$i]x.pgn", "[White \"$strings[$i]\"]\n\n1. e4 $strings[$i] *\n");
        $why .= unsafe($names[$i], run(argv => [$terminal, '-e', '', 'boardwalk', 'check', '--strict', $file]), screen => 1);
    }
    return $why;
};

for my $test (@tests) {
    my ($name, $act) = @$test;
    next if index($name, $only) < 0;
    my $why = $act->();
    if ($why =~ /^SKIP (.*)/) { check("$name # SKIP $1", '') }
    else { check($name, $why) }
}
finish();
