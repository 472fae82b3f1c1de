#!/usr/bin/perl
# Contestants that misbehave, each in its way. Usage: bad.pl WAY [FILE]; FILE takes the numbers of the processes that
# are left running.
use strict;
use warnings;
use POSIX ();
$| = 1;
my ($way, $file) = @ARGV;

sub hang { sleep 1000 while 1 }

# Reads up to the next list of moves.
sub wait_for_moves {
    while (my $line = <STDIN>) {
        return 1 if $line =~ /^white_moves: /;
    }
    return 0;
}

sub answer {
    my ($text) = @_;
    wait_for_moves();
    print $text;
}

sub note {
    my ($pid) = @_;
    open my $to, '>>', $file or die "bad.pl: $file: $!\n";
    print $to "$pid\n";
    close $to;
}

# Goes on in the background, deaf to what can be ignored.
sub background {
    my ($leave) = @_;
    my $between = fork // die;
    return waitpid $between, 0 if $between;
    $SIG{$_} = 'IGNORE' for qw(HUP INT TERM PIPE);
    POSIX::setsid() if $leave;
    my $child = fork // die;
    if ($child) {
        note($child);
        POSIX::_exit(0);
    }
    if ($leave) { POSIX::close($_) for 0 .. 2 }
    hang();
}

my %ways = (
    illegal => sub { answer("Ke2\n") },
    'long form' => sub { answer("e2e4\n") },
    'no mark' => sub { answer("e4+\n") },
    null => sub { answer("--\n") },
    word => sub { answer("hello\n") },
    controls => sub { answer("\033[2J\0\x9b1m\xff\n") },
    empty => sub { answer("\n") },
    blanks => sub { answer(" \t e4\t \r\n"); answer("done\n") },
    early => sub { print "e4\n"; answer("done\n") },
    double => sub { answer("e4\nd4\nhello\n") },
    silence => sub { hang() },
    half => sub { answer('e4'); hang() },
    'half and out' => sub { answer('e4') },
    'at once' => sub { exit 3 },
    'leaves a child' => sub { fork // die or hang(); exit 3 },
    'leaves a child later' => sub { fork // die or hang(); answer("a3\n"); answer("b3\n") },
    middle => sub { answer("a3\n"); answer("b3\n") },
    parent => sub { kill $_, getppid for qw(TERM INT HUP PIPE USR1); answer("hello\n") },
    signal => sub { kill 'TERM', $$; hang() },
    stream => sub { my $text = 'e4 ' x 1000; print $text while 1 },
    lines => sub { $SIG{PIPE} = 'IGNORE'; my $text = "e4\n" x 1000; print $text while 1 },
    deaf => sub { answer("hello\n"); hang() },
    'no input' => sub { close STDIN; hang() },
    'no output' => sub { close STDOUT; hang() },
    complaints => sub { print STDERR "\033]0;title\007" x 1000 for 1 .. 1000; answer("hello\n") },
    family => sub { background(0); background(1); note($$); answer("hello\n") },
    'hanging family' => sub { background(0); background(1); note($$); hang() },
);
($ways{$way // ''} // die "bad.pl: no such way\n")->();
