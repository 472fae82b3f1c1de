#!/usr/bin/perl
# The table-driven runner of command lines: every case is a command, its exact standard output, its exact standard
# error and its exit status. Prints TAP. Usage: run.pl [--accept] [--only WORD] TABLE...
#
# A table is a text file of cases:
#
#   # comment
#   == name of the case
#   $ command            run by sh in the folder of the table; `boardwalk` is the program built
#   > text               a line of standard output
#   >@ FILE              standard output is exactly the bytes of FILE (relative to the table)
#   ! text               a line of standard error
#   ? 1                  exit status (0 when not given)
#
# Times and speeds in summaries differ from run to run: `N.NN s, N.N MB/s` is compared as `TIME`.
# --accept writes what the commands gave into the tables, to be read and judged by a person before it is kept.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname basename);
use File::Temp qw(tempdir);

my ($accept, $only) = (0, undef);
while (@ARGV && $ARGV[0] =~ /^--/) {
    my $option = shift @ARGV;
    if ($option eq '--accept') { $accept = 1 }
    elsif ($option eq '--only') { $only = shift @ARGV }
    else { die "run.pl: unknown option $option\n" }
}
my $program = abs_path($ENV{BOARDWALK} // './boardwalk');
-x $program or die "run.pl: no program at $program\n";
my $bin = tempdir(CLEANUP => 1);
symlink $program, "$bin/boardwalk" or die "run.pl: $!\n";
$ENV{PATH} = "$bin:$ENV{PATH}";
$ENV{SCRATCH} = tempdir(CLEANUP => 1); # apart from what is written here
delete @ENV{qw(NO_COLOR LANG LC_ALL POSIXLY_CORRECT)};
$ENV{TERM} = 'dumb';

sub slurp {
    my ($path) = @_;
    open my $file, '<:raw', $path or die "run.pl: $path: $!\n";
    local $/;
    return scalar(<$file>) // '';
}

# Reads a table into cases; each keeps its heading lines so that it can be written back.
sub read_table {
    my ($path) = @_;
    my ($case, @cases, @head);
    for my $line (split /\n/, slurp($path)) {
        if ($line =~ /^(#.*)?$/) { push @head, $line; next }
        if ($line =~ /^== (.+)$/) {
            $case = {name => $1, head => [@head], command => '', out => '', err => '', status => 0};
            @head = ();
            push @cases, $case;
            next;
        }
        die "$path: '$line' stands before the first case\n" unless $case;
        if    ($line =~ /^\$ (.+)$/)  { $case->{command} .= ($case->{command} ne '' ? "\n" : '') . $1 }
        elsif ($line =~ /^>@ (.+)$/)  { $case->{file} = $1 }
        elsif ($line =~ /^> ?(.*)$/)  { $case->{out} .= "$1\n" }
        elsif ($line =~ /^! ?(.*)$/)  { $case->{err} .= "$1\n" }
        elsif ($line =~ /^\? (\d+)$/) { $case->{status} = $1 }
        else { die "$path: '$line' is no line of a table\n" }
    }
    return (\@cases, \@head);
}

sub write_table {
    my ($path, $cases, $tail) = @_;
    open my $file, '>:raw', $path or die "run.pl: $path: $!\n";
    for my $case (@$cases) {
        print $file map { "$_\n" } @{$case->{head}};
        print $file "== $case->{name}\n", map { "\$ $_\n" } split /\n/, $case->{command};
        print $file $case->{file} ? ">@ $case->{file}\n" : prefixed('>', $case->{out});
        print $file prefixed('!', $case->{err});
        print $file "? $case->{status}\n" if $case->{status};
    }
    print $file map { "$_\n" } @$tail;
}

sub prefixed {
    my ($mark, $text) = @_;
    my @lines = split /\n/, $text, -1;
    pop @lines; # behind the last line end
    return map { $_ eq '' ? "$mark\n" : "$mark $_\n" } @lines;
}

sub run_case {
    my ($case, $folder) = @_;
    my $pid = fork // die "run.pl: fork: $!\n";
    if (!$pid) {
        chdir $folder or die;
        open STDIN, '<', '/dev/null' or die;
        open STDOUT, '>', "$bin/out" or die;
        open STDERR, '>', "$bin/err" or die;
        exec 'sh', '-c', $case->{command} or die;
    }
    waitpid $pid, 0;
    my %got = (status => $? & 127 ? 128 + ($? & 127) : $? >> 8, out => slurp("$bin/out"), err => slurp("$bin/err"));
    s{\d+\.\d+ s, \d+\.\d+ MB/s}{TIME}g for @got{qw(out err)};
    return \%got;
}

# The first line in which two texts differ, as a comment of TAP.
sub difference {
    my ($what, $wanted, $got) = @_;
    my @wanted = split /\n/, $wanted, -1;
    my @got = split /\n/, $got, -1;
    for my $i (0 .. ($#wanted > $#got ? $#wanted : $#got)) {
        my ($w, $g) = ($wanted[$i] // '(nothing)', $got[$i] // '(nothing)');
        next if $w eq $g;
        return sprintf "# %s, line %d\n#   wanted: %s\n#   got:    %s\n", $what, $i + 1, $w, $g;
    }
    return "# $what differs\n";
}

my ($number, $failed) = (0, 0);
for my $path (@ARGV) {
    my ($cases, $tail) = read_table($path);
    my $folder = dirname($path);
    for my $case (@$cases) {
        next if defined $only && index($case->{name}, $only) < 0;
        my $got = run_case($case, $folder);
        my $out = $case->{file} && !$accept ? slurp("$folder/$case->{file}") : $case->{out};
        my $why = '';
        $why .= difference('standard output', $out, $got->{out}) if $out ne $got->{out};
        $why .= difference('standard error', $case->{err}, $got->{err}) if $case->{err} ne $got->{err};
        $why .= "# exit status: wanted $case->{status}, got $got->{status}\n" if $case->{status} != $got->{status};
        $number++;
        $failed++ if $why ne '';
        printf "%sok %d - %s: %s\n%s", $why eq '' ? '' : 'not ', $number, basename($path), $case->{name}, $why;
        @$case{qw(out err status)} = @$got{qw(out err status)} if $accept;
    }
    write_table($path, $cases, $tail) if $accept;
}
print "1..$number\n";
exit($failed ? 1 : 0);
