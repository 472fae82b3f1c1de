#!/usr/bin/perl
# The screens in README.md are those that the tests have seen. Prints TAP.
use strict;
use warnings;
use File::Basename qw(dirname);

use lib dirname(__FILE__) . '/..';
use Tap;

my $src = $ENV{SOURCES} // '.';

my %screen;    # the first screen of each case
for my $case (split /^== /m, slurp("$src/tests/view/screens.keys")) {
    my ($name, $screen) = $case =~ /^(.+)\n(?:[^|].*\n)*((?:\|.*\n)+)/ or next;
    $screen =~ s/^\| ?//mg;
    $screen{$name} = $screen;
}
my $screens = 0;
my $readme = slurp("$src/README.md");
while ($readme =~ /^<!-- screen: ([^\n]+) -->\n+```text\n(.*?)^```/msg) {
    my ($name, $shown) = ($1, $2);
    $screens++;
    result($name, differ('the screen', $shown, $screen{$name} // ''));
}
result('README.md shows three screens', $screens < 3 ? "it shows $screens" : ());
finish_tests();
