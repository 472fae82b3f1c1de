#!/usr/bin/perl
# A well-behaved contestant without luck or skill: of the moves offered it plays the first in the order of bytes, but
# prefers mate to promotion and promotion to a capture.
use strict;
use warnings;
$| = 1;
while (my $line = <STDIN>) {
    last if $line =~ /^result:/;
    next unless $line =~ s/^white_moves: //;
    my @moves = sort split ' ', $line;
    my ($best) = ((grep { /#/ } @moves), (grep { /=/ } @moves), (grep { /x/ } @moves), @moves);
    print "$best\n";
}
