#!/usr/bin/perl
# Drives the viewer as a person does: the program runs in a terminal of tmux, keys go in, what the screen shows is
# compared. Prints TAP. Usage: run.pl [--accept] [--only WORD] TABLE...
#
# A table is a text file of cases:
#
#   # comment
#   == name of the case
#   % 80x24              size of the terminal (80x24 when not given)
#   $ command            run by sh in tests/data; its exit status and the modes of the terminal are told behind it
#   < l l 'abc' Enter    keys, by tmux's names; what stands in quotes is typed as it is (\\e: the byte)
#   > 40x10              the terminal gets another size
#   * command            run by sh outside; $PID is the viewer
#   | line               the whole screen, blanks at line ends left out
#   ~ text               the screen holds the text somewhere
#   ! text               the screen does not hold the text
#   / pattern            the screen with its colours (ESC is written \e) matches the pattern
#
# Steps are taken in order; a screen is waited for. --accept writes the screens that come into the tables, to be
# read and judged by a person before they are kept.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname basename);
use File::Temp qw(tempdir);
use Time::HiRes qw(sleep time);

my ($accept, $only) = (0, undef);
while (@ARGV && $ARGV[0] =~ /^--/) {
    my $option = shift @ARGV;
    if ($option eq '--accept') { $accept = 1 }
    elsif ($option eq '--only') { $only = shift @ARGV }
    else { die "run.pl: unknown option $option\n" }
}

my $patience = $ENV{VIEW_PATIENCE} // 10;    # seconds to wait for a screen
my $program = abs_path($ENV{BOARDWALK} // './boardwalk');
-x $program or die "run.pl: no program at $program\n";
my $data = abs_path(($ENV{SOURCES} // '.') . '/tests/data');
my $scratch = tempdir(CLEANUP => 1);
symlink $program, "$scratch/boardwalk" or die "run.pl: $!\n";
my $tmux = "tmux -f /dev/null -S $scratch/socket";

sub skip_all {
    print "1..0 # SKIP $_[0]\n";
    exit 0;
}

# Starts a terminal in which every case's command runs, one after another.
sub start_terminal {
    skip_all('tmux is not installed') if system("command -v tmux >$scratch/where 2>/dev/null") != 0;
    delete @ENV{qw(NO_COLOR LANGUAGE LC_ALL LC_CTYPE TMUX TMPDIR COLUMNS LINES ESCDELAY)};
    @ENV{qw(LANG SCRATCH PATH)} = ('C.UTF-8', $scratch, "$scratch:$ENV{PATH}");
    chdir $data or die "run.pl: $data: $!\n";
    my $options = join ' \; ', 'start-server', 'set -g status off', 'set -s escape-time 0',
        'set -g default-terminal screen-256color', 'set -g remain-on-exit on', 'set -g history-limit 0',
        "new-session -d -x 80 -y 24 'sleep 1000'", 'set -g window-size manual';
    skip_all('tmux cannot start a terminal') if system("$tmux $options >/dev/null 2>&1") != 0;
}

END { system("$tmux kill-server >/dev/null 2>&1") if defined $tmux && -S "$scratch/socket" }

sub tmux_output {
    my ($command) = @_;
    my $text = qx($tmux $command 2>/dev/null);
    return $text;
}

sub screen {
    my $text = tmux_output('capture-pane -p');
    $text =~ s/[ \t]+$//mg;
    $text =~ s/\n+\z//;
    return "$text\n";
}

sub colored_screen {
    my $text = tmux_output('capture-pane -p -e');
    $text =~ s/\e/\\e/g;
    return $text;
}

sub resize {
    my ($size) = @_;
    my ($width, $height) = $size =~ /^(\d+)x(\d+)$/ or die "run.pl: '$size' is no size\n";
    system("$tmux resize-window -x $width -y $height");
}

# The command, and what can be seen behind it: how it ended, and whether the terminal is as it was.
sub start_command {
    my ($command) = @_;
    open my $file, '>', "$scratch/case" or die;
    print $file "trap : INT\ncd '$data'\nbefore=\$(stty -g)\n$command\nstatus=\$?\nprintf 'status %s' \$status\n",
        "test \"\$before\" = \"\$(stty -g)\" && echo ', terminal as before' || echo ', terminal changed'\nsleep 1000\n";
    close $file;
    system("$tmux respawn-pane -k 'exec sh $scratch/case'");
}

# The viewer's process: the child of the case's shell that runs the program; 0: there is none.
sub viewer_pid {
    my $shell = tmux_output("display -p '#{pane_pid}'");
    chomp $shell;
    for my $path (glob '/proc/[0-9]*/stat') {
        open my $file, '<', $path or next;
        my ($pid, $name, $parent) = (<$file> // '') =~ /^(\d+) \((.*)\) \S+ (\d+)/s or next;
        return $pid if $name eq 'boardwalk' && $parent eq $shell;
    }
    return 0;
}

sub send_keys {
    my ($keys) = @_;
    while ($keys =~ /\G\s*(?:'([^']*)'|(\S+))/gc) {
        my $typed = $1;
        if (defined $typed) {
            $typed =~ s/\\e/\e/g;
            system(split(' ', $tmux), 'send-keys', '-l', '--', $typed =~ s/;\z/\\;/r);
        } else {
            system(split(' ', $tmux), 'send-keys', '--', $2);
        }
    }
}

# Whether what a step wants to see is there now; else why not.
sub missing {
    my ($step) = @_;
    my ($kind, $wanted) = @$step{qw(kind text)};
    if ($kind eq '/') {
        my $got = colored_screen();
        return $got =~ /$wanted/ ? undef : "# does not match: $wanted\n" . comment($got);
    }
    my $got = screen();
    return undef if $kind eq '|' ? $got eq $wanted : (index($got, $wanted) >= 0) == ($kind eq '~');
    return $kind eq '|' ? difference($wanted, $got) : "# $kind $wanted\n" . comment($got);
}

sub comment {
    my ($text) = @_;
    return join '', map { "#   $_\n" } split /\n/, $text;
}

sub difference {
    my ($wanted, $got) = @_;
    my @wanted = split /\n/, $wanted, -1;
    my @got = split /\n/, $got, -1;
    for my $i (0 .. ($#wanted > $#got ? $#wanted : $#got)) {
        my ($w, $g) = ($wanted[$i] // '(nothing)', $got[$i] // '(nothing)');
        return sprintf "# line %d\n#   wanted: %s\n#   got:    %s\n%s", $i + 1, $w, $g, comment($got) if $w ne $g;
    }
    return "# differs\n";
}

sub wait_for {
    my ($step) = @_;
    my $end = time + $patience;
    my $why;
    for (my $pause = 0.005; defined($why = missing($step)) && time < $end; $pause *= 1.3) {
        sleep($pause < 0.1 ? $pause : 0.1);
    }
    return $why;
}

# The screen once it has stayed the same for a while.
sub settled_screen {
    my ($old, $since) = (screen(), time);
    while (time - $since < 0.4) {
        sleep 0.05;
        my $new = screen();
        ($old, $since) = ($new, time) if $new ne $old;
    }
    return $old;
}

sub run_step {
    my ($step) = @_;
    my ($kind, $text) = @$step{qw(kind text)};
    if    ($kind eq '%') { resize($text) }
    elsif ($kind eq '>') { resize($text) }
    elsif ($kind eq '$') { start_command($text) }
    elsif ($kind eq '<') { send_keys($text) }
    elsif ($kind eq '*') {
        local $ENV{PID} = viewer_pid();
        return "# no viewer runs that could be sent a signal\n" if $text =~ /\$PID/ && !$ENV{PID};
        system('sh', '-c', $text) == 0 or return "# failed: $text\n";
    }
    elsif ($kind eq '|' && $accept) { $step->{text} = settled_screen() }
    else { return wait_for($step) }
    return undef;
}

sub read_table {
    my ($path) = @_;
    open my $file, '<', $path or die "run.pl: $path: $!\n";
    my (@cases, @head);
    while (my $line = <$file>) {
        chomp $line;
        if ($line =~ /^(#.*)?$/) { push @head, $line; next }
        if ($line =~ /^== (.+)$/) {
            push @cases, {name => $1, head => [@head], steps => []};
            @head = ();
            next;
        }
        my ($kind, $text) = $line =~ m{^([%\$<>*|~!/]) ?(.*)$} or die "$path:$.: '$line' is no line of a table\n";
        die "$path:$.: this stands before the first case\n" unless @cases;
        my $steps = $cases[-1]{steps};
        if ($kind eq '|' && @$steps && $steps->[-1]{kind} eq '|') { $steps->[-1]{text} .= "$text\n" }
        else { push @$steps, {kind => $kind, text => $kind eq '|' ? "$text\n" : $text} }
    }
    return (\@cases, \@head);
}

sub write_table {
    my ($path, $cases, $tail) = @_;
    open my $file, '>', $path or die "run.pl: $path: $!\n";
    for my $case (@$cases) {
        print $file map { "$_\n" } @{$case->{head}};
        print $file "== $case->{name}\n";
        for my $step (@{$case->{steps}}) {
            my @lines = split /\n/, $step->{text};
            @lines = ('') unless @lines;
            print $file map { $_ eq '' ? "$step->{kind}\n" : "$step->{kind} $_\n" } @lines;
        }
    }
    print $file map { "$_\n" } @$tail;
}

start_terminal();
my ($number, $failed) = (0, 0);
for my $path (map { abs_path($_) } map { m{^/} ? $_ : "$ENV{PWD}/$_" } @ARGV) {
    my ($cases, $tail) = read_table($path);
    for my $case (@$cases) {
        next if defined $only && index($case->{name}, $only) < 0;
        resize('80x24') unless grep { $_->{kind} eq '%' } @{$case->{steps}};
        my ($start, $why) = (time, undef);
        for my $step (@{$case->{steps}}) {
            $why = run_step($step);
            last if defined $why;
        }
        $number++;
        $failed++ if defined $why;
        printf "# %.2f s\n", time - $start if $ENV{VIEW_TIMES};
        printf "%sok %d - %s: %s\n%s", defined $why ? 'not ' : '', $number, basename($path), $case->{name}, $why // '';
    }
    write_table($path, $cases, $tail) if $accept;
}
print "1..$number\n";
exit($failed ? 1 : 0);
