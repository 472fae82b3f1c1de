#!/usr/bin/perl
# Checks that the rooms of src/ include only their own files and those of rooms below them. Prints TAP.
# Usage: includes.pl [SRC]
use strict;
use warnings;
use File::Basename qw(dirname);

use lib dirname(__FILE__) . '/..';
use Tap;

my @rooms = qw(base rules notation record draw contest view cli);    # from the ground up
# Rooms side by side: neither may use the other.
my %beside = (draw => {record => 1, notation => 1}, view => {contest => 1});
my %level = map { $rooms[$_] => $_ } 0 .. $#rooms;
my $src = shift @ARGV // "$ENV{SOURCES}/src";

sub check {
    my ($path) = @_;
    my ($room) = $path =~ m{^\Q$src\E/(\w+)/};
    my @bad;
    open my $file, '<', $path or die "includes.pl: $path: $!\n";
    while (my $line = <$file>) {
        next unless $line =~ /^\s*#\s*include\s+"([^"]+)"/;
        my $included = $1;
        next if $included eq 'config.h';
        my ($other) = $included =~ m{^(\w+)/};
        if (!defined $other || !exists $level{$other}) { push @bad, "$.: \"$included\" names no room" }
        elsif (!defined $room) { push @bad, "$.: main may use cli alone" if $other ne 'cli' }
        elsif ($level{$other} > $level{$room} || $beside{$room}{$other}) {
            push @bad, "$.: $room may not use $other";
        }
    }
    push @bad, "$.: only view/terminal.c may include curses"
        if $path !~ m{view/terminal\.c$} && slurp($path) =~ /#\s*include\s*<n?curses/;
    result($path, map { "$path:$_" } @bad);
}

check($_) for sort(glob("$src/*.c"), glob("$src/*/*.[ch]"));
finish_tests();
