#!/usr/bin/perl
# Faults of the world around the program, for every command: a full disk, reading that fails, signals, closed pipes
# and streams, files that change while they are read, no threads, a tiny stack, little memory, no environment.
# Prints TAP. Usage: faults.pl [WORD]: only cases whose name has the word.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Faults;
use POSIX ();
use Time::HiRes qw(sleep);

my $only = shift // '';
my $why_not = can_inject();

# Every command that reads, with a file that it reads without a fault; its product comes from all of the file.
my @readers = (
    ['judge mango', 'judge mango', 'mango/5-long.in'],
    ['judge checkers', 'judge checkers', 'checkers/4-random.in'],
    ['judge ostap', 'judge ostap', 'ostap/3-running.in'],
    ['judge boardstate', 'judge boardstate', 'boardstate/2-statement.in'],
    ['judge tiles', 'judge tiles', 'tiles/1-statement.in'],
    ['judge attempts', 'judge attempts', 'attempts/1-statement.in'],
    ['draw mango', 'draw -r mango', 'mango/5-long.in'],
    ['draw', 'draw -n 5', 'games/tournaments.pgn'],
    ['draw svg', 'draw --as svg -f pgn', 'games/clocks.pgn'],
    ['draw boardstate', 'draw -f boardstate', 'boardstate/2-statement.in'],
    ['fen', 'fen -f pgn', 'games/tournaments.pgn'],
    ['fen mango', 'fen -r mango --all', 'mango/5-long.in'],
    ['check json', 'check --json --strict -f pgn', 'games/clocks.pgn'],
    ['list', 'list -f pgn', 'games/tournaments.pgn'],
    ['list json', 'list --json -f pdn', 'pdn/international-2003.pdn'],
    ['convert pgn', 'convert -q --to pgn -f pgn', 'games/annotated.pgn'],
    ['convert pdn', 'convert -q --to pdn -f pdn', 'pdn/international-2003.pdn'],
    ['convert json', 'convert -q --to json -f pgn', 'games/annotated.pgn'],
    ['view by lines', 'view --text -f pgn', 'games/tournaments.pgn'],
);
# And those that only write.
my @writers = (
    @readers,
    ['perft', 'perft 2', ''],
    ['help', '--help', ''],
    ['help on a command', 'view --help', ''],
    ['version', '--version', ''],
    ['completion', '--completion fish', ''],
);
my %usual;

sub argv { my ($case, @more) = @_; return ['boardwalk', split(/ /, $case->[1]), @more, $case->[2] || ()] }

# As it runs without a fault.
sub usual {
    my ($case) = @_;
    return $usual{$case->[0]} //= run(argv => argv($case));
}

sub without_times { return $_[0] =~ s/\d+\.\d+ s, \d+\.\d+ MB\/s/TIME/gr }

# Why a run is not as usual; '' when it is.
sub unlike {
    my ($case, $got, $usual) = @_;
    $usual //= usual($case);
    return "$case->[0]: status $got->{status}, not $usual->{status}\n" . excerpt($got->{err})
        if $got->{status} != $usual->{status};
    return "$case->[0]: another product\n" . excerpt($got->{out}) if $got->{out} ne $usual->{out};
    return "$case->[0]: other diagnostics\n" . excerpt($got->{err})
        if without_times($got->{err}) ne without_times($usual->{err});
    return '';
}

# Why a run has not ended with status 3 and a line that matches; '' when it has.
sub not_told {
    my ($case, $got, $line) = @_;
    return "$case->[0]: status $got->{status}, not 3\n" . excerpt($got->{err}) if $got->{status} != 3;
    return '' if grep { /$line/ } lines($got->{err}), lines($got->{out});
    return "$case->[0]: no line $line\n" . excerpt($got->{err});
}

my @tests;
sub test { my ($name, $act) = @_; push @tests, [$name, $act] }

# The same for each of some commands; what is wrong with any of them.
sub each_of {
    my ($cases, $act) = @_;
    return join '', map { my $why = $act->($_); $why eq '' ? '' : "# $why" =~ s/\n?\z/\n/r } @$cases;
}

# -- Where the product goes.

test 'standard output is a full disk', sub { each_of(\@writers, sub {
    my $got = run(argv => argv($_[0]), out => '/dev/full');
    return not_told($_[0], $got, qr/^boardwalk: cannot write standard output: No space left on device$/);
}) };

test '-o names a full disk', sub { each_of(\@readers, sub {
    my $got = run(argv => argv($_[0], '-o', '/dev/full'));
    return $got->{status} == 2 && $_[0][1] =~ /^view/ ? ''
        : not_told($_[0], $got, qr{^boardwalk: cannot write /dev/full: No space left on device$});
}) };

test 'the disk becomes full', sub { each_of(\@writers, sub {
    my ($case) = @_;
    my $why = '';
    for my $n (1, 10, 40) {
        my $got = run(argv => argv($case), fault => {FAULT_WRITE => "$n:ENOSPC"});
        $why .= not_told($case, $got, qr/^boardwalk: cannot write standard output: No space left on device$/)
            if $got->{failed};
        $why .= "$case->[0]: not what was written before the fault\n" if $got->{failed} && $got->{out} ne substr(usual($case)->{out}, 0, $n);
        $why .= "$case->[0]: the fault did not come\n" if $n == 1 && !$got->{failed};
    }
    return $why;
}) };

# What stands in the folder of the output files; empties it.
sub left_over {
    my $left = join ' ', map { s{.*/}{}r } sort glob "$scratch/o/* $scratch/o/.??*";
    unlink glob "$scratch/o/* $scratch/o/.??*";
    return $left;
}

test 'a file that cannot be finished is not there, and an old one stays', sub {
    mkdir "$scratch/o";
    each_of([grep { $_->[1] !~ /^view/ } @readers], sub {
        my ($case) = @_;
        my $why = '';
        for my $fault ({FAULT_WRITE => '5:ENOSPC'}, {FAULT_WRITE => '0:EIO'}, {FAULT_CALL => 'close'},
            {FAULT_CALL => 'rename'}, {FAULT_CALL => 'fchmod'}) {
            my ($what) = values %$fault;
            for my $old ('', 'as it was') {
                left_over();
                spill("$scratch/o/file", $old) if $old ne '';
                my $got = run(argv => argv($case, '-o', "$scratch/o/file"), fault => $fault);
                $why .= not_told($case, $got, qr{^boardwalk: cannot write \Q$scratch\E/o/file: });
                my $now = -e "$scratch/o/file" ? slurp("$scratch/o/file") : '';
                my $left = left_over();
                $why .= "$case->[0], $what: half a file\n" if $now ne $old;
                $why .= "$case->[0], $what: left behind: $left\n" if $left ne ($old ne '' ? 'file' : '');
            }
        }
        return $why;
    });
};

test 'signals in the middle of a file leave nothing of it', sub {
    my $why = '';
    mkdir "$scratch/o";
    POSIX::mkfifo("$scratch/fifo", 0600);
    for my $signal (qw(INT TERM HUP QUIT)) {
        left_over();
        spill("$scratch/o/file", 'as it was');
        my $got = run(argv => [qw(boardwalk convert --to pgn -f pgn -o), "$scratch/o/file", "$scratch/fifo"],
            meanwhile => sub {
                open my $feed, '>', "$scratch/fifo" or die;
                syswrite $feed, slurp('games/annotated.pgn');
                sleep 0.1;
                $why .= "$signal: nothing is being written\n" unless (() = glob "$scratch/o/file.*");
                kill $signal, $_[0];
                sleep 0.05;
            });
        my $number = {INT => 2, TERM => 15, HUP => 1, QUIT => 3}->{$signal};
        $why .= "$signal: status $got->{status}\n" if $got->{status} != 128 + $number;
        my $now = slurp("$scratch/o/file");
        my $left = left_over();
        $why .= "$signal: left behind: $left\n" if $left ne 'file' || $now ne 'as it was';
    }
    return $why;
};

test 'a file may not grow', sub { each_of([grep { $_->[1] !~ /^view/ } @readers], sub {
    mkdir "$scratch/o";
    left_over();
    my ($name, @words) = @{argv($_[0], '-o', "$scratch/o/file")};
    my $got = run(argv => ['/bin/sh', '-c', "(ulimit -f 0; exec '$program' @words) 2>&1 | cat"]);
    my $left = left_over();
    return "$_[0][0]: left behind: $left" if $left ne '';
    return $got->{out} =~ /^boardwalk: cannot write .*: File too large$/m ? '' : "$_[0][0]: not told\n" . excerpt($got->{out});
}) };

test 'a full file system', sub {
    my $folder = "$scratch/small";
    mkdir $folder;
    return 'SKIP no file system can be mounted here'
        if system("mount -t tmpfs -o size=16k tmpfs $folder >/dev/null 2>&1") != 0;
    spill("$folder/old", 'as it was');
    my $why = each_of([grep { length(usual($_)->{out}) > 20000 } @readers], sub {
        return '' if $_[0][1] =~ /^view/;
        my $got = run(argv => argv($_[0], '-o', "$folder/old"));
        my $left = join ' ', sort glob "$folder/*";
        return "$_[0][0]: left: $left" if $left ne "$folder/old" || slurp("$folder/old") ne 'as it was';
        return not_told($_[0], $got, qr/^boardwalk: cannot write .*: No space left on device$/);
    });
    system("umount $folder");
    return $why;
};

test 'a folder that cannot be written', sub {
    my $folder = "$scratch/closed";
    mkdir $folder;
    chmod 0555, $folder;
    my $why = each_of([grep { $_->[1] !~ /^view/ } @readers], sub {
        my $got = run(argv => argv($_[0], '-o', "$folder/file"), before => \&nobody);
        return not_told($_[0], $got, qr{^boardwalk: cannot write .*/closed/file: Permission denied$});
    });
    chmod 0755, $folder;
    return $why;
};

test 'nobody reads the product any more: a quiet end by SIGPIPE', sub {
    my $why = '';
    for my $ignored ('DEFAULT', 'IGNORE') {
        $why .= each_of(\@writers, sub {
            my ($case) = @_;
            pipe(my $from, my $to) or die;
            close $from;
            my $got = run(argv => argv($case), before => sub {
                $SIG{PIPE} = $ignored;
                POSIX::dup2(fileno($to), 1);
            });
            my $err = $case->[1] =~ /^(check|convert|list|fen)/ ? '' : $got->{err};
            return $got->{status} == 141 && $err eq '' ? '' : "$case->[0]: status $got->{status}\n" . excerpt($got->{err});
        });
    }
    return $why;
};

test 'standard streams are closed', sub {
    my $why = each_of(\@writers, sub {
        my $got = run(argv => argv($_[0]), before => sub { POSIX::close(1) });
        return not_told($_[0], $got, qr/^boardwalk: cannot write standard output: Bad file descriptor$/);
    });
    $why .= each_of(\@readers, sub {
        my ($case) = @_;
        my $got = run(argv => ['boardwalk', split / /, $case->[1]], before => sub { POSIX::close(0) });
        return not_told($case, $got, qr/<stdin>.*cannot be read: Bad file descriptor/);
    });
    $why .= each_of(\@writers, sub {
        my ($case) = @_;
        my $got = run(argv => argv($case), before => sub { POSIX::close(2) });
        return $got->{out} eq usual($case)->{out} && $got->{status} == usual($case)->{status} ? ''
            : "$case->[0]: without standard error: status $got->{status}, another product\n";
    });
    return $why;
};

# -- What is read.

test 'a file that may not be read, that is not there, that is a folder', sub {
    my $file = spill("$scratch/secret", "1. e4 *\n");
    chmod 0, $file;
    return each_of(\@readers, sub {
        my ($case) = @_;
        my @words = split / /, $case->[1];
        my $got = run(argv => ['boardwalk', @words, $file], before => \&nobody);
        my $why = not_told($case, $got, qr/\Q$file\E.*cannot be read: Permission denied/);
        $got = run(argv => ['boardwalk', @words, "$scratch/nowhere"]);
        $why .= not_told($case, $got, qr{\Q$scratch/nowhere\E.*cannot be read: No such file or directory});
        $got = run(argv => ['boardwalk', @words, $scratch]);
        return $why . not_told($case, $got, qr/\Q$scratch\E.*cannot be read: Is a directory/);
    });
};

test 'reading fails at any place: an error, and what came before is kept', sub { each_of(\@readers, sub {
    my ($case) = @_;
    my ($why, $size) = ('', -s $case->[2]);
    for my $n (0, 1, 7, int($size / 2), $size) {
        my $got = run(argv => argv($case), fault => {FAULT_READ => "$n:EIO", FAULT_FILE => $case->[2]});
        # Whoever has what it wants reads no further.
        next if $case->[1] =~ /^(draw|judge|view)/ && !$got->{failed};
        next if $case->[1] =~ /^(draw|judge)/ && $n == $size && unlike($case, $got) eq '';
        $why .= "$n: " . not_told($case, $got, qr/Input\/output error/) . "\n"
            if not_told($case, $got, qr/Input\/output error/) ne '';
        $why .= "$case->[0]: $n bytes give nothing\n"
            if $case->[1] =~ /^(fen|list|convert)/ && $n == $size && $got->{out} ne usual($case)->{out};
    }
    return $why;
}) };

test 'reading is interrupted, and comes in small pieces', sub { each_of(\@readers, sub {
    my ($case) = @_;
    my $why = '';
    for my $way ('0:EINTR', -s $case->[2] < 20_000 ? '1:SHORT' : '61:SHORT', '4000:SHORT') {
        my $got = run(argv => argv($case), fault => {FAULT_READ => $way, FAULT_FILE => $case->[2]});
        $why .= "$way: " . unlike($case, $got) if unlike($case, $got) ne '';
        $why .= "$case->[0], $way: the fault did not come\n" unless $got->{failed};
    }
    return $why;
}) };

test 'writing is interrupted, and goes in small pieces', sub { each_of(\@writers, sub {
    my ($case) = @_;
    my $why = '';
    for my $way ('0:EINTR', '3:SHORT') {
        my $got = run(argv => argv($case), fault => {FAULT_WRITE => $way});
        $why .= "$way: " . unlike($case, $got) if unlike($case, $got) ne '';
        $why .= "$case->[0], $way: the fault did not come\n" unless $got->{failed};
    }
    return $why;
}) };

test 'stopped and continued all the time, with pipes on both sides', sub {
    each_of([grep { $_->[1] =~ /^(fen|check|list|convert)/ } @readers], sub {
        my ($case) = @_;
        my $text = slurp($case->[2]);
        pipe(my $from, my $to) or die;
        my $got = run(argv => ['boardwalk', split / /, $case->[1]], before => sub {
            close $to;
            POSIX::dup2(fileno($from), 0);
        }, meanwhile => sub {
            my ($pid) = @_;
            close $from;
            local $SIG{PIPE} = 'IGNORE';
            for (my $at = 0; $at < length $text; $at += 40_000) {
                kill 'STOP', $pid;
                sleep 0.001;
                kill 'CONT', $pid;
                kill 'WINCH', $pid;
                syswrite $to, substr($text, $at, 40_000);
            }
            close $to;
        });
        s/^\Q$case->[2]\E:/<stdin>:/mg, s/"file":"\Q$case->[2]\E"/"file":"<stdin>"/g
            for my ($out, $err) = (usual($case)->{out}, usual($case)->{err});
        return unlike($case, $got, {%{usual($case)}, out => $out, err => $err});
    });
};

# A file of several threads' parts.
my $large = "$scratch/large.pgn";
my $copies = 4;
spill($large, slurp('games/tournaments.pgn') x $copies);

test 'a file changes while it is read: an error when some of it has gone, never a crash', sub {
    my $why = '';
    my $whole = run(argv => ['boardwalk', 'fen', $large]);
    for my $jobs (1, 3) {
        for my $act (qw(EMPTY CUT GROW REMOVE)) {
            for my $n (1000, 2_000_000) {
                spill($large, slurp('games/tournaments.pgn') x $copies);
                my $got = run(argv => ['boardwalk', 'fen', '-j', $jobs, $large],
                    fault => {FAULT_READ => "$n:$act", FAULT_FILE => $large});
                my $told = $got->{status} == 3 && $got->{err} =~ /^\Q$large\E:.* error: cannot be read: the file has become shorter/m;
                my $same = $got->{status} <= 1 && index($got->{out}, $whole->{out}) == 0;
                my $good = $act =~ /EMPTY|CUT/ ? $told : $same;
                $why .= "$act behind $n bytes by $jobs: status $got->{status}\n" . excerpt($got->{err}) unless $good;
                $why .= "$act behind $n bytes by $jobs: did not come\n" unless $got->{failed};
            }
        }
    }
    spill($large, slurp('games/tournaments.pgn') x $copies);
    return $why;
};

test 'no thread can be started, or only one', sub {
    my $why = '';
    my $whole = run(argv => ['boardwalk', 'fen', '-j', 1, $large]);
    for my $threads (0, 1) {
        my $got = run(argv => ['boardwalk', 'fen', '-j', 4, $large], fault => {FAULT_THREADS => $threads});
        $why .= "$threads: status $got->{status}\n" if $got->{status} != $whole->{status} || $got->{out} ne $whole->{out};
        $why .= "$threads: the fault did not come\n" unless $got->{failed};
    }
    my @match = ('boardwalk', qw(referee jill --games 2 -j 2 -q), '--', 'sh', '-c',
        'while read -r word move rest; do case $word in white_moves:) echo "$move" ;; result:) exit ;; esac; done');
    my $played = run(argv => \@match);
    for my $threads (0, 1) {
        my $got = run(argv => \@match, fault => {FAULT_THREADS => $threads});
        $why .= "referee, $threads: status $got->{status}\n" if $got->{status} != $played->{status} || $got->{out} ne $played->{out};
    }
    my $got = run(argv => ['boardwalk', 'view', '--text', $large], fault => {FAULT_THREADS => 0});
    $why .= not_told(['view'], $got, qr/^boardwalk: the thread that reads the file cannot be started: /);
    return $why;
};

# -- What the program stands on.

sub write_deep {
    my $depth = 9999;
    spill("$scratch/deep.pgn", '1. e4 e5 ', '(1... e5 ' x $depth, ') ' x $depth, "*\n");
    spill("$scratch/deeper.pgn", '1. e4 e5 ', '(1... e5 ' x 50_000, ') ' x 50_000, "*\n");
    spill("$scratch/braces.pgn", '1. e4 ', '{' x 50_000, '(' x 50_000, "\n\n[A \"b\"]\n", '[' x 50_000, "\n");
    spill("$scratch/deep.pdn", '[GameType "20"]', "\n\n1. 32-28 19-23 ", '(1... 19-23 ' x $depth, ') ' x $depth, "*\n");
}

test 'a stack of 256 KB, and variations of any depth', sub {
    write_deep();
    my $why = '';
    for my $file (qw(deep.pgn deeper.pgn braces.pgn deep.pdn)) {
        for my $command ('draw', 'fen', 'fen --all', 'check -q', 'check --json', 'list', 'list --json', 'view --text',
            $file =~ /pdn/ ? 'convert --to pdn' : 'convert --to pgn', 'convert --to json') {
            my $usual = run(argv => ['boardwalk', split(/ /, $command), "$scratch/$file"]);
            my $small = run(argv => ['/bin/sh', '-c', "ulimit -s 256; exec '$program' $command $scratch/$file"]);
            $why .= unlike(["$command $file"], $small, $usual);
            $why .= "$command $file: status $usual->{status}\n" if $usual->{status} > 3;
        }
    }
    for my $case (@writers) {
        my $line = join ' ', map { $_ eq 'boardwalk' ? '' : $_ } @{argv($case)};
        $why .= unlike($case, run(argv => ['/bin/sh', '-c', "ulimit -s 256; exec '$program' $line"]));
    }
    return $why;
};

test 'little memory: the usual result, or one line and status 3', sub {
    my $why = '';
    return 'SKIP this program needs much memory to begin'
        if system("(ulimit -v 60000; exec '$program' --version) >/dev/null 2>&1") != 0;
    for my $limit (12_000, 20_000, 30_000, 60_000) {
        $why .= each_of(\@writers, sub {
            my ($case) = @_;
            my $line = join ' ', map { $_ eq 'boardwalk' ? '' : $_ } @{argv($case)};
            my $got = run(argv => ['/bin/sh', '-c', "ulimit -v $limit; exec '$program' $line"]);
            return '' if unlike($case, $got) eq '';
            return '' if $got->{status} == 127 && $got->{err} =~ /^[^\n]*error while loading shared libraries/;
            return '' if $got->{status} == 3 && $got->{err} =~ /out of memory\n\z|cannot be started/;
            return "$case->[0], $limit KB: status $got->{status}\n" . excerpt($got->{err});
        });
    }
    return $why;
};

test 'the environment means nothing to what is printed', sub {
    my %nothing = map { $_ => undef } keys %ENV;
    my $why = '';
    my @worlds = ({%nothing}, {LANG => 'nonsense'}, {LC_ALL => 'xx_XX.NOTHING', LANGUAGE => 'yy'},
        {LC_ALL => 'tr_TR.UTF-8'}, {HOME => undef}, {HOME => '/nowhere', TMPDIR => '/nowhere'}, {TERM => undef},
        {TERM => 'dumb'}, {TERM => 'nothing'}, {TERM => ''}, {COLUMNS => '-1', LINES => 'x'}, {POSIXLY_CORRECT => 1},
        {MALLOC_PERTURB_ => 165});
    for my $env (@worlds) {
        $why .= each_of(\@writers, sub { unlike($_[0], run(argv => argv($_[0]), env => $env)) });
    }
    return $why;
};

# -- The viewer on its terminal.

sub view { my ($keys, %run) = @_; my @file = @{delete $run{file} // ['view/games.pgn']};
    return run(argv => [$terminal, @{delete $run{how} // []}, $keys, 'boardwalk', 'view', @file], %run) }

test 'terminals the viewer cannot draw on: one line, status 3, nothing on the terminal', sub {
    my $why = '';
    for my $term ('', 'dumb', 'nothing', "bad\e[2Jname", '/etc/passwd', undef) {
        my $got = view('q', env => {TERM => $term});
        my $name = $term // '(unset)';
        $why .= not_told(["TERM=$name"], $got, qr/^boardwalk: this terminal \(TERM=.*\) cannot be drawn on; --text prints lines instead$/);
        $why .= "TERM=$name: something is written on the terminal\n" if $got->{out} ne '' || $got->{err} =~ /\e/;
    }
    return $why;
};

test 'terminals of all kinds: the viewer begins and ends well', sub {
    my $why = '';
    for my $term (qw(xterm-256color xterm vt100 linux screen ansi)) {
        for my $env ({}, {LC_ALL => 'nonsense'}, {HOME => undef}, {LANG => 'C.UTF-8'}) {
            my $got = view('llq', env => {TERM => $term, %$env});
            next if $got->{status} == 3 && $got->{err} =~ /cannot be drawn on/ && $term ne 'xterm-256color' && !-e "/usr/share/terminfo/" . substr($term, 0, 1) . "/$term" && !-e "/lib/terminfo/" . substr($term, 0, 1) . "/$term";
            $why .= "$term: status $got->{status}\n" . excerpt($got->{err}) if $got->{status} != 0 || $got->{err} ne '';
        }
    }
    return $why;
};

test 'the viewer writes a record: a full disk, a closed folder', sub {
    my $why = '';
    mkdir "$scratch/o";
    for my $fault ({FAULT_CALL => 'rename'}, {FAULT_CALL => 'link'}, {FAULT_CALL => 'fsync'}, {FAULT_CALL => 'fchmod'}, {FAULT_CALL => 'close'}) {
        left_over();
        my ($call) = values %$fault;
        # Nothing is there, so that the file is linked, not renamed.
        my $got = view("w$scratch/o/new\\nq", fault => $fault);
        my $left = left_over();
        next if $call eq 'rename';
        $left = '' if $call eq 'link' && $left eq 'new'; # where links cannot be made, it is renamed
        $why .= "$call: status $got->{status}, left: $left\n" if $left ne '' || $got->{status} != 0;
        $why .= "$call: nothing is told\n" if $got->{out} !~ /cannot be written/ && $call ne 'link';
    }
    return $why;
};

# A part of a file that is read out of turn keeps what it tells, but only so much: a byte of input can be a diagnostic.
test 'threads keep little of what many diagnostics say', sub {
    return 'SKIP this program needs much memory to begin'
        if system("(ulimit -v 60000; exec '$program' --version) >/dev/null 2>&1") != 0;
    my $file = spill("$scratch/parentheses.pgn", ("[Event \"x\"]\n\n1. e4 " . ')' x 9000 . " e5 *\n\n") x 440);
    my $got = run(argv => ['/bin/sh', '-c', "ulimit -v 300000; exec '$program' check -q -j 2 $file 2>&1 | wc -l"]);
    return $got->{out} =~ /^\s*3960000$/ ? '' : "$got->{out} lines\n";
};

test 'the viewer reads what changes and fails', sub {
    my $why = '';
    for my $way ('100:EIO', '0:EIO', '0:EINTR', '5:SHORT', '100:EMPTY', '100:CUT', '100:GROW', '100:REMOVE') {
        my $file = spill("$scratch/view.pgn", slurp('view/games.pgn'));
        my $got = view('lLGgq?qq', file => [$file], fault => {FAULT_READ => $way, FAULT_FILE => $file});
        $why .= "$way: status $got->{status}\n" . excerpt($got->{err}) if $got->{status} != 0 && !($got->{status} == 3 && $got->{err} =~ /cannot be read/);
    }
    return $why;
};

for my $test (@tests) {
    my ($name, $act) = @$test;
    next if index($name, $only) < 0;
    if ($why_not ne '') { check("$name # SKIP $why_not", ''); next }
    my $why = $act->();
    if ($why =~ /^SKIP (.*)/) { check("$name # SKIP $1", '') }
    else { check($name, $why) }
}
finish();
