#!/usr/bin/perl
# Memory runs out at every place there is: each command runs as often as it allocates, and each time another
# allocation fails (once alone, once with all behind it). What comes must be the usual result, or one line that says
# so and exit status 3: never a signal, never half a file, never a terminal left in other modes.
# Prints TAP. Usage: memory.pl [WORD]: only cases whose name has the word.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Faults;

my $only = shift // '';
my $why_not = can_inject();
skip_all($why_not) if $why_not;

my $games = "$scratch/games.pgn";
spill($games, <<'END');
[Event "Caf\351"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 {a comment [%clk 0:01:00]} e5 (1... c5 2. Nf3 $1) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "C"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Ke9 *
END
my $packed = "$scratch/games";
my %pack = (gz => 'gzip -c', bz2 => 'bzip2 -c', xz => 'xz -c', zst => 'zstd -qc');
for my $kind (sort keys %pack) {
    my ($tool) = $pack{$kind} =~ /^(\S+)/;
    system("$pack{$kind} $games >$packed.$kind.tmp 2>/dev/null && mv $packed.$kind.tmp $packed.$kind");
}
system("cd $scratch && zip -q games.zip games.pgn 2>/dev/null; tar -cf games.tar games.pgn");
system("iconv -f LATIN1 -t UTF-16 $games >$packed.utf16") if system("iconv --version >/dev/null 2>&1") == 0;
system("cat $games $games $games >$scratch/more.pgn");
my $art = "$scratch/my.art";
system("'$program' --version >/dev/null");
spill("$scratch/old", "as it was\n");

my $dialogue = "$scratch/dialogue";
spill($dialogue, "white_moves: e4 d4\nblack_move: e5\nwhite_moves: Qh5 Nf3\nresult: Draw by stalemate\n");
my $contestant = "$scratch/first.sh";
spill($contestant, <<'END');
while read -r word move rest; do
    case $word in white_moves:) echo "$move" ;; result:) exit ;; esac
done
END

# name, arguments; `>` stands for a file that is written; keys after `view` are typed; standard input.
my @cases = (
    ['judge mango', 'judge mango mango/2-flip.in'],
    ['judge checkers', 'judge checkers checkers/1-start.in'],
    ['judge ostap', 'judge ostap ostap/1-mate.in'],
    ['judge boardstate', 'judge boardstate boardstate/2-statement.in'],
    ['judge tiles', 'judge tiles --draw tiles/1-statement.in'],
    ['judge attempts', 'judge attempts attempts/1-statement.in'],
    ['judge jill', 'judge jill', undef, $dialogue],
    ['referee', "referee -q --games 1 --seed 1 --pgn > jill -- sh $contestant"],
    ['draw', "draw -o > $games"],
    ['draw svg', "draw --as svg -n 2 $games"],
    ['draw all', 'draw -r mango --all mango/2-flip.in'],
    ['draw by a file', 'draw --art ../../art/chess-large.art ' . $games],
    ['draw draughts', 'draw -n 1 -p 3 pdn/international-2003.pdn'],
    ['draw boardstate', 'draw -f boardstate boardstate/2-statement.in'],
    ['fen', "fen --all $games"],
    ['fen into a file', "fen -o > $games"],
    ['check', "check -j 1 --strict $games"],
    ['check json', "check --json --strict -o > $games"],
    ['check by threads', "check -j 2 -q $scratch/large.pgn"],
    ['list', "list -j 2 $games mango/2-flip.in"],
    ['list json', "list --json $games"],
    ['convert pgn', "convert --to pgn -o > $games"],
    ['convert json', "convert --to json $games"],
    ['convert mango', 'convert --to mango mango/2-flip.in'],
    ['convert pdn', "convert --to pdn -n 1 pdn/international-2003.pdn"],
    ['gzip', "fen $packed.gz"],
    ['bzip2', "fen $packed.bz2"],
    ['xz', "fen $packed.xz"],
    ['zstd', "fen $packed.zst"],
    ['zip', "fen $packed.zip"],
    ['tar', "fen $packed.tar"],
    ['UTF-16', "fen -f pgn $packed.utf16"],
    ['perft', 'perft --divide 2'],
    ['view by lines', "view --text $games"],
    ['help', 'draw --help'],
    ['version', '--version'],
    ['completion', '--completion bash'],
    ['a usage error', 'draw -p nowhere'],
    ['view', "view $games", 'q'],
    ['view from a pipe', 'view -', 'q'],
    ['view keys', "view $games", 'llvi\eq'],
);

# More than a thread's part.
{
    my $text = slurp($games);
    open my $file, '>:raw', "$scratch/large.pgn" or die;
    print $file $text x (2_500_000 / length $text);
    close $file;
}

sub folder { opendir my $dir, "$scratch/o" or die; return join ' ', sort grep { !/^\.\.?$/ } readdir $dir }

sub run_case {
    my ($case, $fault) = @_;
    my ($name, $arguments, $keys, $in) = @$case;
    my @argv = ('boardwalk', map { $_ eq '>' ? "$scratch/o/file" : $_ } split / /, $arguments);
    unlink glob "$scratch/o/*";
    spill("$scratch/o/file", 'as it was');
    unshift @argv, $terminal, ($arguments =~ / -$/ ? '-p' : ()), $keys if defined $keys;
    return run(argv => \@argv, fault => $fault, in => $in // ($arguments =~ / -$/ ? $games : '/dev/null'));
}

# What else may be told: libraries do not always say what they lacked.
my @excuses = ('boardwalk: the thread that reads the file cannot be started: ', 'boardwalk: this terminal (TERM=',
    map { ("$packed.$_: error: cannot unpack: ", "$packed.$_:games.pgn: error: cannot unpack: ") } qw(zip tar));

my $words_of_curses = qr/(?:"\?")?(?:, line 0)?(?:, col 0)?:? ?(?:Out of memory)?\n?/;

# To the next allocation that fails: every one at first, then some, for a command makes hundreds. FAULT_ALL=1 tries
# them all, which takes minutes.
sub step {
    my ($case, $k, $way) = @_;
    return 1 if $ENV{FAULT_ALL} || ($k < 20 && !$way);
    return 17 if defined $case->[2];
    return $k < 100 && !$way ? 5 : 13;
}

# What is wrong with an outcome, compared with the usual one.
sub judge {
    my ($usual, $got, $file) = @_;
    my $now = slurp("$scratch/o/file");
    my $left = folder();
    return "files are left behind: $left" if $left ne 'file';
    return "half a file has been written" if $now ne 'as it was' && $now ne $file;
    my $seconds = qr/\d+\.\d+ s, \d+\.\d+ MB/;
    my ($err, $usual_err) = map { s/$seconds/TIME/gr } $got->{err}, $usual->{err};
    if ($got->{status} == $usual->{status}) {
        return '' if $err eq $usual_err && ($usual->{screen} || $got->{out} eq $usual->{out}) && $now eq $file;
        return "another result\n" . excerpt("$err$got->{out}");
    }
    # The loader of shared libraries has an end of its own.
    return '' if $got->{status} == 127 && $err eq "out of memory\n";
    return "status $got->{status}\n" . excerpt($err) if $got->{status} != 3;
    # What libraries say themselves before they end the program. Curses writes its line piece by piece, and another
    # thread's line may come between, or end the program before the last piece.
    $err =~ s/^Fatal Internal Error in libarchive: (Out of|No) memory\n//m;
    my $ours = "boardwalk: out of memory\n";
    $err = $ours if $err =~ /$ours/ && $err =~ s/$ours//r =~ /\A$words_of_curses\z/;
    # The line is the last one but for the summary, and for what another thread is just writing.
    my @why = $err =~ /^(.*\n)/mg;
    @why = grep { my $line = $_; $line =~ /(out of|no|not enough) memory|allocate/i || grep { index($line, $_) == 0 } @excuses } @why;
    return "no line says why\n" . excerpt($err) if @why == 0;
    return "more than one line\n" . excerpt($err) if @why > 1;
    $err =~ s/\Q$why[0]//;
    $err =~ s/^games: .*\n\z//m;
    return "other lines come too\n" . excerpt($err) if index($usual_err, $err) != 0;
    return '';
}

mkdir "$scratch/o" or die;
for my $case (@cases) {
    next if index($case->[0], $only) < 0;
    my ($name, $arguments, $keys) = @$case;
    my ($packed_file) = $arguments =~ m{(\Q$packed\E\.\w+)};
    if ($packed_file && !-s $packed_file) {
        check("$name # SKIP no tool packs it", '');
        next;
    }
    my $usual = run_case($case, {});
    my $file = slurp("$scratch/o/file");
    $usual->{screen} = defined $keys;
    die "$name does not end without a fault, either\n" if $usual->{status} >= 124;
    for my $way ('', '+') {
        my ($k, $runs, $why) = (1, 0, '');
        while ($why eq '') {
            my $got = run_case($case, {FAULT_ALLOC => "$k$way"});
            last unless $got->{failed};
            $why = judge($usual, $got, $file);
            $why = "allocation $k: $why" if $why ne '';
            $runs++;
            $k += step($case, $k, $way);
        }
        check("$name: " . ($way ? 'all from each' : 'each') . " of $runs allocations fails", $why);
    }
}
finish();
