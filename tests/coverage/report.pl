#!/usr/bin/perl
# Adds up what lcov tells about each room of src/ and prints a table of lines and branches. Fails where one of the rooms
# that must be covered falls below its share of lines. Usage: report.pl FILE.info
use strict;
use warnings;

my %wanted = (rules => 95, notation => 95, record => 95, draw => 95);    # per cent of lines
my ($room, %rooms);
while (<>) {
    if    (m{^SF:.*/src/(?:(\w+)/)?[^/]+$}) { $room = $1 // 'main' }
    elsif (/^LH:(\d+)/)                     { $rooms{$room}{lines_hit} += $1 }
    elsif (/^LF:(\d+)/)                     { $rooms{$room}{lines} += $1 }
    elsif (/^BRH:(\d+)/)                    { $rooms{$room}{branches_hit} += $1 }
    elsif (/^BRF:(\d+)/)                    { $rooms{$room}{branches} += $1 }
}

sub share { my ($hit, $all) = @_; return $all ? 100 * $hit / $all : 100 }

my $failed = 0;
printf "%-10s %14s %8s %14s %8s\n", 'room', 'lines', '', 'branches', '';
for my $name (sort keys %rooms) {
    my ($lines_hit, $lines, $branches_hit, $branches) =
        map { $rooms{$name}{$_} // 0 } qw(lines_hit lines branches_hit branches);
    my $is_low = share($lines_hit, $lines) < ($wanted{$name} // 0);
    printf "%-10s %6d of %5d %6.1f %% %6d of %5d %6.1f %%%s\n", $name, $lines_hit, $lines, share($lines_hit, $lines),
        $branches_hit, $branches, share($branches_hit, $branches), $is_low ? "  less than $wanted{$name} % of lines" : '';
    $failed ||= $is_low;
}
for my $name (sort keys %wanted) {
    next if $rooms{$name};
    print "$name: nothing was counted\n";
    $failed = 1;
}
exit($failed ? 1 : 0);
