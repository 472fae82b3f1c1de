#!/usr/bin/perl
# Runs the worked example of boardwalk-art(5): the template in it must draw the picture in it, and every directive
# that the program knows must be documented. Prints TAP.
use strict;
use warnings;
use File::Temp qw(tempdir);

my $src = $ENV{SOURCES} // '.';
my $program = $ENV{BOARDWALK} // './boardwalk';
my $folder = tempdir(CLEANUP => 1);

sub slurp {
    my ($path) = @_;
    open my $file, '<', $path or die "art.pl: $path: $!\n";
    local $/;
    return <$file> // '';
}

my $man = slurp("$src/man/boardwalk-art.5");

# A literal part of the page, between comments.
sub part {
    my ($name) = @_;
    my ($text) = $man =~ /^\.\\" The $name of the example begins\.\n(.*?)^\.\\" The $name of the example ends\./ms;
    $text =~ s/^\..*\n//mg;
    return $text;
}

open my $art, '>', "$folder/tiny.art" or die;
print $art part('template');
close $art;
my $picture = qx(printf 'A-76\\nA-74\\nF-33+\\n' | "$program" draw -r mango --art "$folder/tiny.art" 2>"$folder/err");
$picture =~ s/ +$//mg;
my $status = $? >> 8;
print $picture eq part('picture') ? '' : 'not ', "ok 1 - the template draws the picture\n";
print $status == 1 ? '' : 'not ', "ok 2 - the third action is refused\n";

my $reader = slurp("$src/src/draw/art_read.c");
my ($list) = $reader =~ /^\} directives\[\] = \{\n(.*?)^\};/ms;
my @missing = grep { $man !~ /^(?:\.It |\.)Cm $_\b/m } $list =~ /\{"(\w+)"/g;
print @missing ? 'not ' : '', "ok 3 - every directive is documented\n", map { "#   $_\n" } @missing;
print "1..3\n";
