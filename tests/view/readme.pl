#!/usr/bin/perl
# The screens in README.md are those that the tests have seen. Prints TAP.
use strict;
use warnings;

my $src = $ENV{SOURCES} // '.';

sub slurp {
    my ($path) = @_;
    open my $file, '<', $path or die "readme.pl: $path: $!\n";
    local $/;
    return <$file>;
}

my %screen;    # the first screen of each case
for my $case (split /^== /m, slurp("$src/tests/view/screens.keys")) {
    my ($name, $screen) = $case =~ /^(.+)\n(?:[^|].*\n)*((?:\|.*\n)+)/ or next;
    $screen =~ s/^\| ?//mg;
    $screen{$name} = $screen;
}
my ($number, $failed) = (0, 0);
my $readme = slurp("$src/README.md");
while ($readme =~ /^<!-- screen: ([^\n]+) -->\n+```text\n(.*?)^```/msg) {
    my ($name, $shown) = ($1, $2);
    my $good = defined $screen{$name} && $screen{$name} eq $shown;
    $number++;
    $failed++ unless $good;
    printf "%sok %d - %s\n", $good ? '' : 'not ', $number, $name;
}
$number++;
$failed++ if $number < 4;
printf "%sok %d - README.md shows three screens\n1..%d\n", $number < 4 ? 'not ' : '', $number, $number;
exit($failed ? 1 : 0);
