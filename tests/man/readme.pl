#!/usr/bin/perl
# Runs the examples of README.md: in each console block, the output must be what stands under the command (blanks at
# line ends do not count). Prints TAP.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname);

my $src = $ENV{SOURCES} // '.';
$ENV{PATH} = dirname(abs_path($ENV{BOARDWALK} // './boardwalk')) . ":$ENV{PATH}";
open my $file, '<', "$src/README.md" or die "readme.pl: $!\n";
my $readme = do { local $/; <$file> };
chdir "$src/tests/data" or die "readme.pl: $!\n";
my ($number, $failed) = (0, 0);
while ($readme =~ /^```console\n\$ (.*?)\n(.*?)^```/msg) {
    my ($command, $wanted) = ($1, $2);
    open my $pipe, '-|', 'sh', '-c', "($command) 2>&1" or die "readme.pl: $!\n";
    my $got = do { local $/; <$pipe> // '' };
    close $pipe;
    s/ +$//mg for $got, $wanted;
    $number++;
    $failed++ if $got ne $wanted;
    printf "%sok %d - %s\n", $got eq $wanted ? '' : 'not ', $number, $command =~ s/#//gr;
    print map { "# $_\n" } split /\n/, $got if $got ne $wanted;
}
print "not " if $number == 0;
$number++;
print "ok $number - the README has examples\n1..$number\n";
exit($failed ? 1 : 0);
