# What the tests of this folder share: running the program with a fault, and telling TAP. Knows no command.
package Faults;
use strict;
use warnings;
use Cwd qw(abs_path getcwd);
use Exporter qw(import);
use File::Basename qw(dirname);
use File::Temp qw(tempdir);
use POSIX ();

our @EXPORT = qw(run check finish skip_all slurp spill lines excerpt
    $program $shim $terminal $scratch $data can_inject nobody);

our $program = abs_path($ENV{BOARDWALK} // './boardwalk');
die "no program at $program\n" unless -x $program;
our $data = abs_path(($ENV{SOURCES} // '.') . '/tests/data');
our $tools = $ENV{FAULT_TOOLS} // dirname($program) . '/tests/faults';
our ($shim, $terminal) = ("$tools/shim.so", "$tools/terminal");
our $scratch = tempdir(CLEANUP => 1);
chmod 0755, $scratch;
$| = 1;
chdir $data or die "$data: $!\n";
delete @ENV{qw(NO_COLOR LANG LANGUAGE LC_ALL LC_CTYPE POSIXLY_CORRECT TMPDIR COLUMNS LINES ESCDELAY)};
$ENV{TERM} = 'xterm-256color';

my ($number, $failed) = (0, 0);

sub slurp {
    my ($path) = @_;
    open my $file, '<:raw', $path or die "$path: $!\n";
    local $/;
    return scalar(<$file>) // '';
}

sub spill {
    my ($path, @text) = @_;
    open my $file, '>:raw', $path or die "$path: $!\n";
    print $file @text;
    close $file or die "$path: $!\n";
    return $path;
}

sub lines { return split /\n/, $_[0], -1 }

# A text as a comment of TAP.
sub excerpt {
    my ($text) = @_;
    $text = substr($text, 0, 600) . ' ...' if length $text > 600;
    $text =~ s/([^\n\x20-\x7e])/sprintf '\\x%02x', ord $1/ge;
    return join '', map { "#   $_\n" } split /\n/, $text;
}

# Runs a command. argv: what to run, the program when its first word is boardwalk; in, out, err: files (in: none by
# default; out and err are kept and handed back); fault: variables of the shim; env: variables more, undef: less;
# before: called in the child. Returns out, err, status (128 and the signal that killed it) and failed: whether the
# fault came.
sub run {
    my (%run) = @_;
    my @argv = @{$run{argv}};
    my $mark = "$scratch/mark";
    unlink $mark;
    my ($out, $err) = ($run{out} // "$scratch/out", $run{err} // "$scratch/err");
    my $pid = fork // die "fork: $!\n";
    if (!$pid) {
        $SIG{$_} = 'DEFAULT' for qw(HUP INT QUIT TERM PIPE ALRM); # whatever the tests are run under
        open STDIN, '<', $run{in} // '/dev/null' or die "$run{in}: $!\n";
        open STDOUT, $run{out} ? '>>' : '>', $out or die "$out: $!\n";
        open STDERR, '>', $err or die "$err: $!\n";
        my $env = $run{env} // {};
        defined $env->{$_} ? $ENV{$_} = $env->{$_} : delete $ENV{$_} for keys %$env;
        if ($run{fault}) {
            @ENV{keys %{$run{fault}}} = values %{$run{fault}};
            $ENV{FAULT_MARK} = $mark;
            # On a terminal the program is to fail, not what stands between.
            my ($at) = grep { $argv[$_] eq 'boardwalk' } 0 .. $#argv;
            if ($at > 0) { splice @argv, $at, 0, 'env', "LD_PRELOAD=$shim" }
            else { $ENV{LD_PRELOAD} = $shim }
        }
        $run{before}->() if $run{before};
        @argv = map { $_ eq 'boardwalk' ? $program : $_ } @argv;
        exec { $argv[0] } @argv or POSIX::_exit(127);
    }
    $run{meanwhile}->($pid) if $run{meanwhile};
    waitpid $pid, 0;
    return {
        status => $? & 127 ? 128 + ($? & 127) : $? >> 8,
        out => $run{out} ? '' : slurp($out),
        err => $run{err} ? '' : slurp($err),
        failed => -e $mark
    };
}

# Whether faults can be injected: not into a program that brings an allocator of its own, such as a sanitizer's.
sub can_inject {
    return 'what injects faults has not been built' unless -e $shim && -x $terminal;
    my $run = run(argv => ['boardwalk', '--version'], fault => {FAULT_ALLOC => 1});
    return 'faults cannot be injected into this program' unless $run->{failed} && $run->{status} == 3;
    return '';
}

# For `before`: goes on as a user to whom permissions mean something.
sub nobody {
    return if $> != 0;
    POSIX::setgid(65534);
    POSIX::setuid(65534);
}

sub check {
    my ($name, $why) = @_;
    $number++;
    $failed++ if $why ne '';
    $why .= "\n" if $why ne '' && $why !~ /\n\z/;
    printf "%sok %d - %s\n%s", $why eq '' ? '' : 'not ', $number, $name, $why eq '' ? '' : $why =~ /^#/ ? $why : "# $why";
}

sub skip_all {
    print "1..0 # SKIP $_[0]\n";
    exit 0;
}

sub finish {
    print "1..$number\n";
    exit($failed ? 1 : 0);
}

1;
