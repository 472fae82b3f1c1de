#!/usr/bin/perl
# `judge jill`, the player: the contest's sample dialogue, dialogues with something wrong in them, and whole games
# against the referee. What the player chooses is its own affair; that each answer was offered, that it comes before the
# next line is sent, and that all games are won is not. Prints TAP.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname);
use IPC::Open2 qw(open2);

use lib dirname(__FILE__) . '/..';
use Tap;

my $here = abs_path(dirname(__FILE__));
$SIG{PIPE} = 'IGNORE';

# Sends all input at once: exit status, standard output, standard error.
sub judge {
    my ($input) = @_;
    open my $file, '>:raw', "$scratch/in" or die;
    print $file $input;
    close $file;
    system "'$program' judge jill <'$scratch/in' >'$scratch/out' 2>'$scratch/err'";
    return ($? & 127 ? 128 + ($? & 127) : $? >> 8, slurp("$scratch/out"), slurp("$scratch/err"));
}

my $first = 'white_moves: a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4 Nh3 Na3 Nc3 Nf3';
my $end = "result: White won by checkmate\n";

# Whether each answer was offered in the list of its turn.
sub answers_are_offered {
    my ($input, $out) = @_;
    my @lists = map { [split] } $input =~ /^[ \t]*white_moves: *([^\r\n]*)/mg;
    my @answers = split /\n/, $out;
    my @faults = differ('answers', scalar @answers, scalar @lists);
    for my $i (0 .. $#answers) {
        push @faults, "answer $answers[$i] was not offered"
            unless $lists[$i] && grep { $_ eq $answers[$i] } @{$lists[$i]};
    }
    return @faults;
}

# The sample dialogue: Black's lines are as they were whatever we answer, so our position gets lost on the way.
my $sample = join '', map { /^< (.*\n)/ ? $1 : () } split /(?<=\n)/, slurp("$here/../data/jill/1-dialog.txt");
{
    my ($status, $out, $err) = judge($sample);
    result('the sample dialogue', differ('status', $status, 0), answers_are_offered($sample, $out));
    my ($again, $same) = judge($sample);
    result('the same input has the same answers', differ('output', $same, $out));
}

# Each answer must come before anything more is sent.
{
    my @faults;
    my $pid = open2(my $from, my $to, "exec '$program' judge jill 2>/dev/null");
    select((select($to), $| = 1)[0]);
    for my $line (split /(?<=\n)/, $sample) {
        print $to $line;
        next unless $line =~ /^white_moves/;
        my $bits = '';
        vec($bits, fileno($from), 1) = 1;
        push @faults, "no answer to $line" if !select($bits, undef, undef, 60);
        last if @faults;
        push @faults, "the program ended" unless defined readline $from;
    }
    kill 'KILL', $pid if @faults;
    waitpid $pid, 0;
    result('an answer is flushed before more is read', @faults, differ('status', $? >> 8, 0));
}

# Dialogues: name, input, exit status, answers (undef: any that was offered), standard error.
my @dialogues = (
    ['nothing is read behind the result', "${end}white_moves: a3\n", 0, '', ''],
    ['any verdict ends it', "result: Draw by stalemate\n", 0, '', ''],
    ['line ends of two bytes, blank lines, many blanks', "\r\n  $first  \r\n\r\n$end", 0, undef, ''],
    ['a last line without its end', "$first\nresult: x", 0, undef, ''],
    ['no result', "$first\n", 1, undef, qr/^<stdin>:2:1: error: the input ends without a result \[input-ends\]\n$/],
    ['nothing at all', '', 1, '', qr/^<stdin>:1:1: error: the input ends without a result \[input-ends\]\n$/],
    ['an empty list', "white_moves:\n", 1, '', qr/^<stdin>:1:1: error: no move is offered \[bad-line\]\n$/],
    ['an endless line', 'white_moves: ' . 'a3 ' x 10000 . "\n", 1, '',
        qr/^<stdin>:1:1: error: the line is longer than any of the protocol \[bad-line\]\n$/],
    ['a line without an end', "\0" x 100000, 1, '', qr/^<stdin>:1:1: error: the line is longer .* \[bad-line\]\n$/],
    ['a list that lacks moves', "white_moves: h3 h4 a3\n$end", 0, undef,
        qr/^<stdin>:1:1: warning: ply 1: the list lacks 17 of 20 legal moves, such as \w+ \[dialogue-disagrees\]\n$/],
    ['a list with more than is legal', "$first e5 Nf6\n$end", 0, undef,
        qr/^<stdin>:1:\d+: warning: ply 1: 'e5' is offered but not legal here \[dialogue-disagrees\]\n$/],
    ['a list of one', "white_moves: a4\n$end", 0, "a4\n", qr/lacks 19 of 20/],
    ['a list of illegal moves', "white_moves: e5 e6\n$end", 0, "e5\n",
        qr/^<stdin>:1:14: warning: ply 1: no offered move is legal here; from now on the position is unknown/],
    ['a lost position: a mate that is offered is taken',
        "white_moves: e6\nblack_move: a5\nwhite_moves: a4 Qh9+ Qf7# b3\n$end", 0, "e6\nQf7#\n", qr/no offered move/],
    ['a reply that is illegal', "$first\nblack_move: e4\nwhite_moves: a3\n$end", 0, undef,
        qr/^<stdin>:2:13: warning: ply 2: Black cannot play 'e4' here; from now on the position is unknown .*\n$/],
    ['words behind a reply', "$first\nblack_move: f6 e5\nresult: x\n", 0, undef,
        qr/^<stdin>:2:16: warning: ply 2: 'e5' follows the move and is passed over \[dialogue-disagrees\]\n$/],
    ['a reply out of turn', "black_move: e5\nwhite_moves: a3\n$end", 0, "a3\n", qr/^<stdin>:1:13: warning: ply 1: Black /],
    ['two lists in a row', "$first\nwhite_moves: e4 d4\n$end", 0, undef, qr/^<stdin>:2:14: warning: ply 2: a list comes though Black is to move; /],
    ['a line of no protocol', "hello \e[2J\n$first\n$end", 0, undef,
        qr/^<stdin>:1:1: warning: ply 1: 'hello' begins no line of the protocol, which is passed over .*\n$/],
    ['control bytes in a move', "white_moves: \e[31mx e4\n$end", 0, "e4\n", qr/^[ -~\n]*$/],
    ['nothing but control bytes', "white_moves: \e[31mx\n$end", 1, '', qr/no move is offered/],
    ['a mate in one', "$first\nblack_move: f6\n$end", 0, undef, ''],
);
for my $dialogue (@dialogues) {
    my ($name, $input, $status, $answers, $told) = @$dialogue;
    my ($got, $out, $err) = judge($input);
    my @faults = differ('status', $got, $status);
    push @faults, defined $answers ? differ('answers', $out, $answers) : answers_are_offered($input, $out);
    push @faults, ref $told ? ($err =~ $told ? () : "standard error: $err") : differ('standard error', $err, $told);
    result($name, @faults);
}

# Whole games: a seed's first sixty. That each is a win is checked by the referee, which has tests of its own.
{
    my $out = `'$program' referee jill --games 60 --seed 1 --timeout 60 -j 2 --pgn '$scratch/games.pgn' -- '$program' judge jill 2>/dev/null`;
    my $status = $? >> 8;
    my ($won) = $out =~ /^60 games of seed 1: (\d+) won/m;
    my ($mean) = $out =~ /^moves: mean ([\d.]+)/m;
    my ($largest) = $out =~ /largest (\d+)$/m;
    result('sixty games are won', differ('status', $status, 0), differ('won', $won // 'none', 60),
        ($mean // 99) <= 7 ? () : "mean of $mean moves", ($largest // 99) <= 40 ? () : "$largest moves");
    my $checked = `'$program' check --strict -q '$scratch/games.pgn' 2>&1`;
    result('their record has no faults', differ('check', $checked, ''));
}

finish_tests();
