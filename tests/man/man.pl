#!/usr/bin/perl
# Compares boardwalk(1) with the program: options by command, the list of options, commands and contests, the
# diagnostic codes with their meanings, and every example of a message, which must stand in a golden table. Examples
# are taken as the page shows them, since macros can swallow signs of their source. Prints TAP.
use strict;
use warnings;
use File::Basename qw(dirname);

use lib dirname(__FILE__) . '/..';
use Tap;

my $src = $ENV{SOURCES} // '.';

# What is in one list and not in the other.
sub differences {
    my ($left, $left_name, $right, $right_name) = @_;
    my %left = map { $_ => 1 } @$left;
    my %right = map { $_ => 1 } @$right;
    return ((map { "$_ is in $left_name alone" } grep { !$right{$_} } sort keys %left),
        (map { "$_ is in $right_name alone" } grep { !$left{$_} } sort keys %right));
}

# The options that a help text lists, as long names with their letter and argument.
sub help_options {
    my ($help) = @_;
    my @options;
    while ($help =~ /^  (?:-(\w),|   ) --([\w-]+)(?:=(\S+))?/mg) {
        push @options, {letter => $1 // '', name => $2, argument => $3 // ''};
    }
    return @options;
}

my $man = slurp("$src/man/boardwalk.1");
my ($synopsis) = $man =~ /^\.Sh SYNOPSIS\n(.*?)^\.Sh /ms;
my %synopsis;    # command => paragraph
for my $part (split /^\.Nm\n/m, $synopsis) {
    $synopsis{$1} = $part if $part =~ /^\.Cm (\w+)/;
}

my $help = qx("$program" --help);
my ($commands_part) = $help =~ /^Commands:\n(.*?)\n\n/ms;
my @commands = $commands_part =~ /^  (\w+)/mg;
result('the synopsis has every command', differences([keys %synopsis], 'the synopsis', \@commands, '--help'));

my ($commands_section) = $man =~ /^\.Sh COMMANDS\n(.*?)^\.Sh /ms;
my @described = grep { my $c = $_; grep { $_ eq $c } @commands } $commands_section =~ /^\.It Cm (\w+)/mg;
result('every command is described', differences(\@described, 'COMMANDS', \@commands, '--help'));

my (%all, @contests, @templates);
for my $command (@commands) {
    my $text = qx("$program" $command --help);
    @contests = $1 =~ /^  ([\w-]+)/mg if $text =~ /^Contests:\n(.*?)\n\n/ms;
    @templates = split ' ', $1 if $text =~ /^Art templates:(.*)$/m;
    my (@wanted, @given);
    for my $option (help_options($text)) {
        $all{$option->{name}} = $option;
        push @wanted, $option->{letter} ne '' ? "-$option->{letter}" : "--$option->{name}";
    }
    for my $line (grep { /^\.(?:Op )?Fl/ } split /\n/, $synopsis{$command} // '') {
        if ($line =~ /^\.(?:Op )?Fl -([\w-]+)/) { push @given, "--$1" }
        elsif ($line =~ /^\.(?:Op )?Fl (\w+)/) { push @given, map { "-$_" } split //, $1 }
    }
    result("the synopsis of $command has its options", differences(\@given, 'the synopsis', \@wanted, '--help'));
}

# The keys of the viewer, as `keys: what they do`.
my (@listed_keys, @wanted_keys);
my $view_help = qx("$program" view --help);
push @wanted_keys, "$1: " . ucfirst $2 while $view_help =~ /^  ((?! |-\w,|--).{1,18}?) +((?<=.{18} ).+)$/mg;
my ($keys_section) = $man =~ /^\.Sh KEYS\n(.*?)^\.Sh /ms;
while ($keys_section =~ /^\.It Ic (.+)\n(.+)$/mg) {
    my ($keys, $does) = ($1, $2);
    push @listed_keys, ($keys =~ s/\\&//gr) . ": $does";
}
result('KEYS lists every key', differences(\@listed_keys, 'KEYS', \@wanted_keys, 'view --help'),
    @wanted_keys > 40 ? () : 'view --help lists few keys');

my ($options_section) = $man =~ /^\.Sh OPTIONS\n(.*?)^\.Sh /ms;
my @listed;
while ($options_section =~ /^\.It (?:Fl (\w) , )?Fl -([\w-]+)(?: Ns = Ns Ar (\S+))?$/mg) {
    push @listed, join ' ', $1 // '', $2, $3 // '';
}
my @wanted = map { join ' ', @{$all{$_}}{qw(letter name argument)} } keys %all;
result('OPTIONS lists every option', differences(\@listed, 'OPTIONS', \@wanted, '--help'));

my ($contests_section) = $man =~ /^\.Sh CONTEST PROGRAMS\n(.*?)^\.Sh /ms;
my @described_contests = $contests_section =~ /^\.Ss (\w+)/mg;
result('every contest has its section', differences(\@described_contests, 'CONTEST PROGRAMS', \@contests, 'judge --help'));
result('every built-in template is named', grep { $options_section !~ /\Q$_\E/ } @templates);

my %meaning;    # code => what it means, from the program's list
my $codes = slurp("$src/src/base/diag_codes.def");
$meaning{$1} = $2 while $codes =~ /^DIAG\(\w+, "([\w-]+)",\s*"([^"]+)"\)/mg;

my $page = manual_page("$src/man/boardwalk.1");
if ($page eq '') {
    skipped('DIAGNOSTICS', 'no mandoc');
    finish_tests();
}
my ($diagnostics) = $page =~ /^DIAGNOSTICS\n(.*?)^\S/ms;
my (%described, %example);
# A code, what it means, examples further in.
while ($diagnostics =~ /^ {5}([\w-]+)\n {13}(\S.*)\n((?: {19}\S.*\n)*)/mg) {
    my ($code, $text, $examples) = ($1, $2, $3);
    $described{$code} = lcfirst($text =~ s/[:.]$//r);
    $example{$code} = [$examples =~ /^ {19}(.*)$/mg];
}
result('DIAGNOSTICS names every code', differences([keys %described], 'DIAGNOSTICS', [keys %meaning], 'diag_codes.def'));
result('DIAGNOSTICS gives their meanings',
    map { "$_: '$described{$_}' should be '" . lcfirst($meaning{$_}) . "'" }
    grep { defined $meaning{$_} && $described{$_} ne lcfirst $meaning{$_} } sort keys %described);

my $tables = join '', map { slurp($_) } glob("$src/tests/golden/*.table");
result('DIAGNOSTICS has an example for each code', grep { !@{$example{$_}} } sort keys %example);
for my $code (sort keys %example) {
    for my $line (@{$example{$code}}) {
        my $message = $line =~ s/^\S+ //r;    # without the place
        result("example of $code", index($tables, "$message [$code]\n") < 0 ? "no golden case gives '$message'" : ());
    }
}

# An example's line in the source, without its escapes.
sub plain {
    my ($text) = @_;
    my %sign = ('&' => '', 'e' => '\\', '-' => '-', '(aq' => "'", '(dq' => '"');
    return $text =~ s/\\(\(\w\w|.)/$sign{$1} \/\/ die "man.pl: what is \\$1?\n"/ger;
}

for my $name ('boardwalk.1', 'boardwalk-art.5') {
    my ($source, $shown) = (slurp("$src/man/$name"), manual_page("$src/man/$name"));
    result("$name shows its examples as they are written",
        map { "'$_' is shown in another way" } grep { $shown !~ /^ +\Q$_\E$/m } map { plain($_) } $source =~ /^\.D[1l] (.*)$/mg);
    result("$name has no quotes that macros swallow", $source =~ /^(\.(?!\\"|Bl ).*".*)$/mg);
}
finish_tests();
