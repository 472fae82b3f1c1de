# What tests share that are programs of their own: telling TAP what was found, the program under test, a scratch folder.
package Tap;
use strict;
use warnings;
use Cwd qw(abs_path);
use Exporter qw(import);
use File::Temp qw(tempdir);

our @EXPORT = qw($program $scratch result differ skipped slurp manual_page finish_tests);

our $program = abs_path($ENV{BOARDWALK} // './boardwalk');
our $scratch = tempdir(CLEANUP => 1);
my ($number, $failed) = (0, 0);
$| = 1;

# A test is good when there are no faults.
sub result {
    my ($name, @faults) = @_;
    $number++;
    $failed++ if @faults;
    printf "%sok %d - %s\n", @faults ? 'not ' : '', $number, $name;
    print map { "#   $_\n" } map { split /\n/ } @faults;
}

sub skipped {
    my ($name, $why) = @_;
    $number++;
    print "ok $number - $name # SKIP $why\n";
}

# A fault when two texts differ, else none.
sub differ {
    my ($what, $got, $wanted) = @_;
    return $got eq $wanted ? () : "$what: '$got', wanted: '$wanted'";
}

# The bytes of a file.
sub slurp {
    my ($path) = @_;
    open my $file, '<:raw', $path or die "$path: $!\n";
    local $/;
    return <$file> // '';
}

# A manual page as readers see it, without bold print, a paragraph a line; '' when nothing can show it.
sub manual_page {
    my ($path) = @_;
    my $text = qx(command -v mandoc >/dev/null && mandoc -T ascii -O width=1000 "$path");
    return $text =~ s/.\x08//gr;
}

sub finish_tests {
    print "1..$number\n";
    exit($failed ? 1 : 0);
}

1;
