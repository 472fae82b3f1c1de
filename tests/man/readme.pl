#!/usr/bin/perl
# Runs the examples of README.md: in each console block, the output must be what stands under the command (blanks at
# line ends do not count). Prints TAP.
use strict;
use warnings;
use File::Basename qw(dirname);

use lib dirname(__FILE__) . '/..';
use Tap;

my $src = $ENV{SOURCES} // '.';
$ENV{PATH} = dirname($program) . ":$ENV{PATH}";
my $readme = slurp("$src/README.md");
chdir "$src/tests/data" or die "readme.pl: $!\n";
my $examples = 0;
while ($readme =~ /^```console\n\$ (.*?)\n(.*?)^```/msg) {
    my ($command, $wanted) = ($1, $2);
    open my $pipe, '-|', 'sh', '-c', "($command) 2>&1" or die "readme.pl: $!\n";
    my $got = do { local $/; <$pipe> // '' };
    close $pipe;
    s/ +$//mg for $got, $wanted;
    $examples++;
    result($command =~ s/#//gr, $got eq $wanted ? () : $got);
}
result('the README has examples', $examples ? () : 'it has none');
finish_tests();
