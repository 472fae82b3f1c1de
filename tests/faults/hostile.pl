#!/usr/bin/perl
# Hostile files of any size end in bounded memory and in linear time: one comment, one line, nothing but parentheses,
# tags, NULs and the like. A command that can read a small one within some address space reads a large one, larger
# than that space, within a little more; a file four times as large may take four times as long, and some more.
# Prints TAP. HOSTILE_MB: the size of the large file, 16 by default; 1024 is what a person runs. Usage:
# hostile.pl [WORD]: only cases whose name has the word.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Faults;

my $only = shift // '';
my $mb = $ENV{HOSTILE_MB} // 16;

# What such a file begins with and goes on with.
my %kinds = (
    'one comment' => ['1. e4 {', 'x' x 63 . ' '],
    'one line' => ['', 'a'],
    'one line of moves' => ['', 'Nf3 Nf6 Ng1 Ng8 '],
    'parentheses' => ['', '('],
    'braces' => ['', '{'],
    'tags' => ['', "[A \"b\"]\n"],
    'other tags' => ['', sub { sprintf "[A%d \"b\"]\n", $_[0] }],
    'one tag' => ['[White "', 'x'],
    'NULs' => ['', "\0"],
    'variations' => ['1. e4 ', '(1. d4) '],
    'marks' => ['1. e4 ', '$1 '],
    'line ends' => ['', "\n"],
    'digits' => ['', '1'],
    'numbers' => ['', '1 '],
    'actions' => ['', "A-76\n"],
);

sub make {
    my ($kind, $size) = @_;
    my ($head, $unit) = @{$kinds{$kind}};
    my $path = "$scratch/hostile";
    my $block = ref $unit ? join('', map { $unit->($_) } 1 .. 70_000) : $unit x (1_000_000 / length $unit);
    open my $file, '>:raw', $path or die;
    print $file $head;
    for (my $left = $size; $left > 0; $left -= length $block) {
        print $file length $block > $left ? substr($block, 0, $left) : $block;
    }
    close $file or die "$path: $!\n";
    return $path;
}

# Commands, the address space they may use in MB, and the kinds that are theirs. 0: what a small file needs, and
# LITTLE more. What keeps a whole game, or a template, may use what the manual says it may have.
use constant LITTLE => 4;
my $flat = 0;
my $game = 1700;
my @text = ('one comment', 'one line', 'one line of moves', 'parentheses', 'braces', 'tags', 'other tags', 'one tag', 'NULs',
    'variations', 'marks', 'line ends');
my @numbers = ('one line', 'NULs', 'digits', 'numbers', 'line ends', 'parentheses');
my @actions = ('one line', 'NULs', 'parentheses', 'line ends', 'digits');
my @commands = (
    ['fen -j 1 -f pgn', $flat, \@text],
    ['check -j 1 -q -f pgn', $flat, \@text],
    ['check -j 1 --json --strict -f pgn', $flat, ['one comment', 'one line of moves', 'marks']],
    ['list -j 1 -f pgn', $flat, \@text],
    ['draw -f pgn', $flat, \@text],
    ['convert --to pgn -f pgn', $game, \@text],
    ['convert --to json -f pgn', $game, ['one comment', 'marks', 'variations']],
    ['view --text -f pgn', $game, \@text],
    ['fen -j 1 -f pdn', $flat, ['one comment', 'one line', 'parentheses', 'tags', 'NULs']],
    ['convert --to pdn -f pdn', $game, ['one comment', 'variations']],
    ['fen -r mango', $flat, \@actions],
    ['draw -r mango', $flat, \@actions],
    ['check -q -r mango', $flat, \@actions],
    ['convert --to mango -r mango', $game, \@actions],
    ['fen -f fen', $flat, ['one line', 'NULs', 'digits']],
    ['judge mango', $flat, \@actions],
    ['judge checkers', $flat, \@numbers],
    ['judge ostap', $flat, \@numbers],
    ['judge boardstate', $flat, \@numbers],
    ['judge tiles', $flat, \@numbers],
    ['judge attempts', $flat, \@numbers],
    ['draw -f pgn --art FILE view/games.pgn', 40, ['one line', 'NULs', 'line ends']],
);

sub seconds { my @times = times; return $times[2] + $times[3] }

sub run_limited {
    my ($command, $limit, $file) = @_;
    my $line = $command =~ /FILE/ ? $command =~ s/FILE/$file/r : "$command $file";
    my $before = seconds();
    my $got = run(argv => ['/bin/sh', '-c', "ulimit -v $limit; exec '$program' $line"], out => "$scratch/product");
    $got->{seconds} = seconds() - $before;
    unlink "$scratch/product";
    return $got;
}

# The least address space, in MB, within which a command reads a file.
sub least {
    my ($command, $file) = @_;
    for (my $limit = 4; $limit < 200; $limit += 2) {
        my $got = run_limited($command, $limit * 1000, $file);
        return $limit if $got->{status} <= 1;
    }
    die "$command needs too much memory\n";
}

skip_all('this program needs much memory to begin') if system("(ulimit -v 60000; exec '$program' --version) >/dev/null 2>&1") != 0;
for my $kind (sort keys %kinds) {
    my @mine = grep { grep { $_ eq $kind } @{$_->[2]} } @commands;
    next if index($kind, $only) < 0 || !@mine;
    my (%small, %least);
    my $file = make($kind, 1_000_000);
    $least{$_->[0]} = $_->[1] || least($_->[0], $file) + LITTLE for @mine;
    for my $size ($mb / 4, $mb) {
        my $file = make($kind, $size * 1_000_000);
        for my $case (@mine) {
            my ($command) = @$case;
            my $limit = $least{$command};
            my $got = run_limited($command, $limit * 1000, $file);
            $small{$command} = $got, next if $size < $mb;
            my $why = '';
            $why .= "status $got->{status}\n" . excerpt($got->{err}) if $got->{status} > 1;
            $why .= "more than $limit MB\n" if $got->{err} =~ /out of memory/ || $got->{status} > 1;
            # Twice what is linear, and what a machine with other work to do takes by the way.
            my $most = 8 * $small{$command}{seconds} + 2;
            $why .= sprintf "%.1f s for %g MB, %.1f s for %g MB\n", $got->{seconds}, $mb, $small{$command}{seconds}, $mb / 4
                if $got->{seconds} > $most;
            check("$kind: $command", $why);
            printf "# %.2f s\n", $got->{seconds} if $ENV{HOSTILE_MB};
        }
        unlink $file;
    }
}
finish();
