#!/usr/bin/perl
# Runs the worked example of boardwalk-art(5): the template in it must draw the picture in it, and every directive
# that the program knows must be documented. Prints TAP.
use strict;
use warnings;
use File::Basename qw(dirname);

use lib dirname(__FILE__) . '/..';
use Tap;

my $src = $ENV{SOURCES} // '.';

my $man = slurp("$src/man/boardwalk-art.5");

# A literal part of the page, between comments.
sub part {
    my ($name) = @_;
    my ($text) = $man =~ /^\.\\" The $name of the example begins\.\n(.*?)^\.\\" The $name of the example ends\./ms;
    $text =~ s/^\..*\n//mg;
    return $text;
}

open my $art, '>', "$scratch/tiny.art" or die;
print $art part('template');
close $art;
my $picture = qx(printf 'A-76\\nA-74\\nF-33+\\n' | "$program" draw -r mango --art "$scratch/tiny.art" 2>"$scratch/err");
$picture =~ s/ +$//mg;
my $status = $? >> 8;
result('the template draws the picture', differ('the picture', $picture, part('picture')));
result('the third action is refused', differ('the exit status', $status, 1));

# The page shows what has been run here: nothing of it was taken for a request or an escape.
my $page = manual_page("$src/man/boardwalk-art.5") =~ s/^ +//mgr;
for my $name (qw(template picture)) {
    if ($page eq '') { skipped("the page shows the $name", 'no mandoc') }
    else { result("the page shows the $name", index($page, part($name) =~ s/^ +//mgr) < 0 ? 'not as it is written' : ()) }
}

my $reader = slurp("$src/src/draw/art_read.c");
my ($list) = $reader =~ /^\} directives\[\w*\] = \{\n(.*?)^\};/ms or die "art.pl: no table of directives\n";
result('every directive is documented', grep { $man !~ /^(?:\.It |\.)Cm $_\b/m } $list =~ /\{"(\w+)"/g);
finish_tests();
