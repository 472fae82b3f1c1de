#!/usr/bin/perl
# The referee against contestants that play and contestants that misbehave, as processes. What it says of whole games is
# compared with a second implementation (model.pl). Prints TAP.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname);
use POSIX ();
use Time::HiRes qw(sleep time);

use lib dirname(__FILE__) . '/..';
use Tap;

my $here = abs_path(dirname(__FILE__));
require "$here/model.pl";

# Starts the referee; finish() waits for it and returns its exit status and what it wrote.
my $runs = 0;
sub start {
    my (@words) = @_;
    my %run = (out => "$scratch/out" . ++$runs, err => "$scratch/err$runs");
    $run{pid} = fork // die "referee.pl: fork: $!\n";
    if (!$run{pid}) {
        $SIG{$_} = 'DEFAULT' for qw(INT TERM HUP PIPE); # whatever the tests are run under
        open STDIN, '<', '/dev/null' or die;
        open STDOUT, '>', $run{out} or die;
        open STDERR, '>', $run{err} or die;
        exec $program, 'referee', 'jill', @words or POSIX::_exit(126);
    }
    return \%run;
}

sub finish {
    my ($run) = @_;
    waitpid $run->{pid}, 0;
    return ($? & 127 ? 128 + ($? & 127) : $? >> 8, slurp($run->{out}), slurp($run->{err}));
}

sub referee { return finish(start(@_)) }

my @good = ('--', 'perl', "$here/first.pl");
sub bad { return ('--', 'perl', "$here/bad.pl", @_) }
# Time limits: programs that answer have all they want, those that must be waited for get little. In between are those
# that answer and then have to be waited for; that is done last.
my ($ample, $short, $between) = (600, 0.3, 20);

# -- one way to lose after the other.
my @ways = (
    [illegal => 'White lost by an illegal move after 0 moves', $ample],
    ['long form' => 'White lost by a move that was not offered after 0 moves', $ample],
    ['no mark' => 'White lost by a move that was not offered after 0 moves', $ample],
    [null => 'White lost by an illegal move after 0 moves', $ample],
    [word => 'White lost by an answer that is no move after 0 moves', $ample],
    [controls => 'White lost by an answer that is no move after 0 moves', $ample],
    [empty => 'White lost by an answer that is no move after 0 moves', $ample],
    [blanks => 'White lost by an answer that is no move after 1 move', $ample],
    [early => 'White lost by an answer that is no move after 1 move', $ample],
    [double => 'White lost by an answer that is no move after 2 moves', $ample],
    ['half and out' => 'White lost by leaving the game after 0 moves (exit status 0)', $ample],
    ['at once' => 'White lost by leaving the game after 0 moves (exit status 3)', $ample],
    ['leaves a child' => 'White lost by leaving the game after 0 moves (exit status 3)', $ample],
    ['leaves a child later' => 'White lost by leaving the game after 2 moves (exit status 0)', $ample],
    [middle => 'White lost by leaving the game after 2 moves (exit status 0)', $ample],
    [signal => 'White lost by leaving the game after 0 moves (signal 15)', $ample],
    [stream => 'White lost by an answer without an end after 0 moves', $ample],
    [complaints => 'White lost by an answer that is no move after 0 moves', $ample],
    [silence => 'White lost on time after 0 moves', $short],
    [half => 'White lost on time after 0 moves', $between],
    ['no input' => 'White lost on time after 0 moves', $short],
    [lines => 'White lost by an illegal move after 1 move, and the program did not end', $between],
    [deaf => 'White lost by an answer that is no move after 0 moves, and the program did not end', $between],
    ['no output' => 'White lost by leaving the game after 0 moves, and the program did not end', $between],
);
my %started = map {
    my ($way, undef, $time) = @$_;
    ($way => start('--games', 1, '--timeout', $time, '-q', '--transcript', "$scratch/$way.txt", '--pgn', "$scratch/$way.pgn", bad($way)))
} @ways;
sub look_at {
    my ($way, $wanted) = @{$_[0]};
    my ($status, $out, $err) = finish($started{$way});
    my $pgn = slurp("$scratch/$way.pgn");
    my $told = $wanted =~ s/ after .*//r;
    result("a program that does this: $way", differ('verdict', $out, "game 1: $wanted\n"), differ('errors', $err, ''),
        differ('status', $status, 1), $pgn =~ /\[Result "0-1"\]/ && index($pgn =~ s/\n/ /gr, "{$told} 0-1") > 0 ? () : $pgn);
}
look_at($_) for grep { $_->[2] != $between } @ways;

sub transcript { return join '', grep { !/^< white/ } split /(?<=\n)/, slurp("$scratch/$_[0].txt") }
result('controls do not reach the transcript', differ('it', transcript('controls'),
    "# game 1 of seed 1\n> ?[2J??1m?\n< result: White lost by an answer that is no move\n"));
my $stream = transcript('stream');
result('a flood is cut short there', $stream =~ /^> (e4 ){53}e\.\.\.$/m && length $stream < 300 ? () : $stream);

# -- signals to what stands between the referee and a program, and the one of a closed pipe.
{
    my ($status, $out, $err) =
        referee('--games', 1, '--timeout', $ample, '-q', '--pgn', "$scratch/parent.pgn", bad('parent'));
    result('a program that signals its parent does no harm', differ('status', $status, 1),
        differ('verdict', $out, "game 1: White lost by an answer that is no move after 0 moves\n"), differ('errors', $err, ''),
        slurp("$scratch/parent.pgn") =~ /0-1$/ ? () : 'the game is not written');
    mkdir "$scratch/pipe";
    system "sh", "-c", "'$program' referee jill --games 2 -q --pgn '$scratch/pipe/pgn' -- perl '$here/bad.pl' 'at once' | :";
    result('a closed pipe leaves no half file', map { "the file $_ is left" } glob "$scratch/pipe/*");
}

# -- terminations, by the tag of PGN.
my %terminations = (illegal => 'rules infraction', silence => 'time forfeit', 'at once' => 'abandoned', stream => 'rules infraction');
result('the Termination tag', map { slurp("$scratch/$_.pgn") =~ /\[Termination "\Q$terminations{$_}\E"\]/ ? () : $_ } sort keys %terminations);

# -- what a program leaves behind.
sub is_there { return kill 0, $_[0] }
sub wait_until {
    my ($met) = @_;
    my $end = time + 120;
    while (!$met->()) {
        return 0 if time > $end;
        sleep 0.02;
    }
    return 1;
}
{
    my ($status, $out) = referee('--games', 1, '--timeout', $ample, '-q', bad('family', "$scratch/family"));
    my @pids = split ' ', slurp("$scratch/family");
    result('nothing a program has started is left', differ('started', scalar @pids, 3), differ('status', $status, 1),
        map { "$_ is still there" } grep { is_there($_) } @pids);
}
for my $signal (qw(INT TERM HUP KILL)) {
    my $file = "$scratch/family-$signal";
    mkdir "$scratch/$signal";
    my @files = map { "$scratch/$signal/$_" } qw(out pgn transcript);
    my $run = start('--games', 4, '-j', 2, '--timeout', $ample, '-o', $files[0], '--pgn', $files[1], '--transcript',
        $files[2], bad('hanging family', $file));
    my $all = wait_until(sub { -e $file && (() = slurp($file) =~ /\n/g) >= 6 });
    my @pids = -e $file ? split ' ', slurp($file) : ();
    kill $signal, $run->{pid};
    my ($status) = finish($run);
    my %numbers = (INT => 2, TERM => 15, HUP => 1, KILL => 9);
    result("nothing is left after SIG$signal", $all ? () : 'they have not started',
        differ('status', $status, 128 + $numbers{$signal}),
        wait_until(sub { !grep { is_there($_) } @pids }) ? () : 'something is still there',
        $signal eq 'KILL' ? () : map { "the file $_ is left" } glob "$scratch/$signal/*");
}

# -- programs that cannot be started.
open my $text, '>', "$scratch/text" or die;
close $text;
open my $kept, '>', "$scratch/kept" or die;
print $kept "kept\n";
close $kept;
my %errors = ("$scratch/nothing" => POSIX::ENOENT(), "$scratch/text" => POSIX::EACCES(), $scratch => POSIX::EACCES());
for my $path (sort keys %errors) {
    my ($status, $out, $err) = referee('--pgn', "$scratch/kept", '--transcript', "$scratch/new", '-j', 2, '--', $path);
    $! = $errors{$path};
    result('no program: ' . ($path eq $scratch ? 'a folder' : $path =~ s/.*\///r), differ('status', $status, 3), differ('output', $out, ''),
        differ('errors', $err, "boardwalk: cannot run $path: $!\n"), differ('the old file', slurp("$scratch/kept"), "kept\n"),
        -e "$scratch/new" ? 'a new file is there' : ());
}
result('no files are left', map { $_ =~ s/.*\///r } glob "$scratch/{kept,new}.*");

# -- whole games.
my @three = ('--games', 3, '--seed', 9, '--timeout', $ample);
my ($status, $out, $err) = referee(@three, '--transcript', "$scratch/t1", '--pgn', "$scratch/p1", @good);
my ($status3, $out3, $err3) = referee(@three, '-j', 3, '--transcript', "$scratch/t3", '--pgn', "$scratch/p3", @good);
result('games side by side give the same', differ('output', $out3, $out), differ('status', $status3, $status),
    differ('transcript', slurp("$scratch/t3"), slurp("$scratch/t1")), differ('games', slurp("$scratch/p3"), slurp("$scratch/p1")));
result('only the times go to standard error', $err =~ /\Aprocessor time of the program: \d+\.\d\d s, at most \d+\.\d\d s a game; \d+\.\d\d s elapsed\n\z/ ? () : $err);

my @games = map { [split /\n/] } split /\n\n/, slurp("$scratch/t1");
my (@verdicts, @moves);
for my $game (0 .. $#games) {
    my ($head, @lines) = @{$games[$game]};
    my @answers = map { /^> (.*)/ ? $1 : () } @lines;
    my @wanted = game_lines(9, $game + 1, @answers);
    my ($first) = grep { ($lines[$_] // '') ne ($wanted[$_] // '') } 0 .. ($#lines > $#wanted ? $#lines : $#wanted);
    result('a second implementation says the same of game ' . ($game + 1), differ('head', $head, '# game ' . ($game + 1) . ' of seed 9'),
        defined $first ? "line $first: '" . ($lines[$first] // '') . "', wanted: '" . ($wanted[$first] // '') . "'" : ());
    push @verdicts, $wanted[-1] =~ s/< result: //r;
    push @moves, scalar @answers;
}
result('there are three games', differ('number', scalar @games, 3));

# The summary, from what the second implementation says.
my ($won, $drawn, $lost) = map { my $r = $_; scalar grep { /$r/ } @verdicts } qr/^White won/, qr/^Draw/, qr/^Black won/;
my ($least, $median, $largest) = sort { $a <=> $b } @moves;
my $mean = int(100 * ($least + $median + $largest) / 3 + 0.5) / 100;
my %draws = map { my $kind = $_; ($kind => scalar grep { /$kind/ } @verdicts) } qw(stalemate threefold fifty);
my $summary = join '', map { "game " . ($_ + 1) . ": $verdicts[$_] after $moves[$_] moves\n" } 0 .. 2;
my $games_alone = $summary;
$summary .= "3 games of seed 9: $won won, $drawn drawn, $lost lost\n";
$summary .= "drawn: stalemate $draws{stalemate}, threefold-repetition $draws{threefold}, fifty-move-rule $draws{fifty}\n";
$summary .= "lost: checkmated $lost\n" if $lost;
$summary .= sprintf "moves: mean %.2f, median %d.0, 95 %% within %d, largest %d\n", $mean, $median, $largest, $largest;
result('the games and their summary', differ('output', $out, $summary), differ('status', $status, 1));
my ($quiet_status, $quiet, $quiet_err) = referee(@three, '-q', @good);
result('no summary with -q', differ('output', $quiet, $games_alone), differ('errors', $quiet_err, ''));

# JSON says the same.
my (undef, $json) = referee(@three, '--json', @good);
my @objects = split /\n/, $json;
my %result_of = (White => '1-0', Black => '0-1', Draw => '1/2-1/2');
result('games as JSON', map { my $k = $_ + 1; my $result = $result_of{(split ' ', $verdicts[$_])[0]};
    ($objects[$_] // '') =~ /^\{"game":$k,"end":"[\w-]+","verdict":"\Q$verdicts[$_]\E","result":"\Q$result\E","moves":$moves[$_],"status":0\}$/
        ? () : $objects[$_] // 'nothing' } 0 .. 2);
result('the summary as JSON', ($objects[3] // '') =~ /^\{"games":3,"seed":9,"won":$won,"drawn":$drawn,"lost":$lost,"ends":\{"checkmate":$won,"stalemate":$draws{stalemate},"threefold-repetition":$draws{threefold},"fifty-move-rule":$draws{fifty},"checkmated":$lost,(?:"[\w-]+":0,?)+\},"moves":\{"mean":\Q$mean\E(?:\.0)?,"median":$median\.0,"percentile95":$largest,"largest":$largest\},"overstayed":0\}$/
    ? () : $objects[3] // 'nothing', differ('lines', scalar @objects, 4));

# The games as PGN: those of the transcript, and nothing to be said against them.
my $checked = qx("$program" check --strict "$scratch/p1" 2>&1);
result('the games are good PGN', $checked =~ /^games: 3, plies: \d+, errors: 0, warnings: 0; .*\n\z/ ? () : $checked);
my @pgn = split /\n\n(?=\[)/, slurp("$scratch/p1");
for my $game (0 .. 2) {
    my $played = join ' ', map { /^(?:>|< black_move:) (.*)/ ? $1 : () } @{$games[$game]};
    my ($tags, $moves) = split /\n\n/, $pgn[$game];
    my $written = $moves =~ s/\n/ /gr =~ s/\d+\. ?//gr =~ s/ \{(.*)\} (\S+) *$//r;
    my ($comment, $result) = ($1, $2);
    result('game ' . ($game + 1) . ' as PGN', differ('moves', $written, $played), differ('how it ended', $comment, $verdicts[$game]),
        differ('result', $result, $result_of{(split ' ', $verdicts[$game])[0]}),
        $tags =~ /\[Round "@{[$game + 1]}"\]/ && $tags =~ /\[Seed "9"\]/ && $tags =~ /\[Termination "normal"\]/ ? () : $tags);
}

# Game 1 of seed 26 is won; another seed gives another game.
my ($won_status, $won_out) = referee('--games', 1, '--seed', 26, '--timeout', $ample, '-q', '--transcript', "$scratch/won", @good);
result('exit 0 when all games are won', differ('status', $won_status, 0), $won_out =~ /^game 1: White won by checkmate after \d+ moves\n\z/ ? () : $won_out);
my (undef, @won_lines) = split /\n/, slurp("$scratch/won");
result('the second implementation says so too', differ('lines', join("\n", @won_lines),
    join("\n", game_lines(26, 1, map { /^> (.*)/ ? $1 : () } @won_lines))));

look_at($_) for grep { $_->[2] == $between } @ways;
result('what has come of an answer is in the transcript', differ('it', transcript('half'),
    "# game 1 of seed 1\n> e4\n< result: White lost on time\n"));

# -- the manual says the same.
my ($section) = slurp("$here/../../man/boardwalk.1") =~ /^\.Sh REFEREE\n(.*?)^\.Sh /ms;
my @described = map { s/\\&//gr } $section =~ /^\.It Li White (?:won|lost).*|^\.It Li (?:Draw|Black).*/mg;
my %names = map { /^\.It Li (.*) Pq Li (\S+)$/ ? ($2 => $1) : () } @described;
my ($ends) = ($objects[3] // '') =~ /"ends":\{(.*?)\}/;
result('the manual has the names of all ends', differ('names', join(' ', sort keys %names), join(' ', sort(($ends // '') =~ /"([\w-]+)"/g))));
my %told = map { slurp("$scratch/$_.txt") =~ /^< result: (.*)$/m ? ($1 => 1) : () } map { $_->[0] } @ways;
$told{$_} = 1 for @verdicts;
my %texts = map { $_ => 1 } values %names;
result('the manual has the texts of all verdicts', keys %told < 7 ? 'few have been told' : (), grep { !$texts{$_} } sort keys %told);
my ($dialogue) = $section =~ /^\.Bd -literal -offset indent\n(< white_moves.*?)^\.Ed/ms;
result('the dialogue of the manual', differ('it', $dialogue // '', join '', map { "$_\n" } (game_lines(1, 1, 'Na3'))[0 .. 2]));

finish_tests();
