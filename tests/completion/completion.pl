#!/usr/bin/perl
# Shell completion against the program's own help: every command, every option of every command, in all three
# shells; and in bash what is really offered. Prints TAP.
use strict;
use warnings;
use File::Basename qw(dirname);

use lib dirname(__FILE__) . '/..';
use Tap;

my %script = map { $_ => scalar qx("$program" --completion $_) } qw(bash zsh fish);
for my $shell (sort keys %script) {
    open my $file, '>', "$scratch/$shell" or die;
    print $file $script{$shell};
    close $file;
    my $name = "$shell reads its script";
    if (system("command -v $shell >/dev/null 2>&1") != 0) { skipped($name, "$shell is not installed") }
    else { result($name, system($shell, '-n', "$scratch/$shell") == 0 ? () : 'it does not') }
}

# What bash offers behind some words, the last of which is being typed.
sub offered {
    my (@words) = @_;
    my $list = join ' ', map { "'$_'" } @words;
    open my $file, '>', "$scratch/offer" or die;
    print $file "cd '$scratch/files'\n. '$scratch/bash'\nCOMP_WORDS=($list)\nCOMP_CWORD=$#words\n",
        "_boardwalk 2>/dev/null\nprintf '%s\\n' \"\${COMPREPLY[\@]}\"\n";
    close $file;
    my $offers = qx(bash --norc --noprofile "$scratch/offer");
    return join ' ', sort grep { $_ ne '' } split /\n/, $offers;
}
mkdir "$scratch/files";
for my $name ('a.pgn', 'two words.pgn', '--draw') {
    open my $file, '>', "$scratch/files/$name" or die;
}

my $help = qx("$program" --help);
my ($commands_part) = $help =~ /^Commands:\n(.*?)\n\n/ms;
my @commands = $commands_part =~ /^  (\w+)/mg;
result('there are commands', @commands > 5 ? () : 'there are few');
for my $command (@commands) {
    my $text = qx("$program" $command --help);
    my @faults;
    my ($fish) = join "\n", grep { /__fish_seen_subcommand_from[^']*\b$command\b/ } split /\n/, $script{fish};
    my ($zsh) = $script{zsh} =~ /^    \Q$command\E\)\n(.*?;;)/ms;
    my $bash = offered('boardwalk', $command, '--');
    my @wanted;
    while ($text =~ /^  (?:-(\w),|   ) --([\w-]+)(=\S+)?/mg) {
        my ($letter, $name, $argument) = ($1, $2, $3 // '');
        my $equals = $argument ne '' ? '=' : '';
        push @wanted, "--$name$equals";
        push @faults, "fish has no --$name" if $fish !~ / -l \Q$name\E /;
        push @faults, "fish has no -$letter" if defined $letter && $fish !~ / -s $letter /;
        push @faults, "zsh has no --$name" if ($zsh // '') !~ /--\Q$name\E$equals[}'\[]/;
        push @faults, "zsh has no -$letter" if defined $letter && $zsh !~ /\{-$letter\+?,/;
    }
    my $wanted = join ' ', sort @wanted;
    push @faults, "bash offers '$bash', not '$wanted'" if $bash ne $wanted;
    result("the options of $command", @faults);
}

sub check_offer {
    my ($name, $wanted, @words) = @_;
    my $got = offered(@words);
    result($name, $got eq $wanted ? () : "offered: '$got', wanted: '$wanted'");
}
check_offer('commands by their beginning', 'check convert', 'boardwalk', 'c');
check_offer('the values of an option', 'always auto', 'boardwalk', 'draw', '--color', '=', 'a');
check_offer('the values behind a letter', 'checkers chess chess960', 'boardwalk', 'fen', '-r', 'ch');
check_offer('the values of two formats', 'pdn pgn', 'boardwalk', 'convert', '--to', '=', 'p');
check_offer('start and end, but no numbers', 'end start', 'boardwalk', 'view', '-p', '');
check_offer('contests', 'attempts', 'boardwalk', 'judge', 'at');
check_offer('the contest of the referee', 'jill', 'boardwalk', 'referee', 'j');
check_offer('files', 'a.pgn', 'boardwalk', 'view', 'a');
check_offer('files with blanks in their names', 'two words.pgn', 'boardwalk', 'view', 'two');
check_offer('templates and files', 'two words.pgn', 'boardwalk', 'view', '--art', '=', 'tw');
check_offer('nothing for a number', '', 'boardwalk', 'view', '-n', '');

# The first operand of some commands is a contest, and never a second one. `--` ends the options.
my $files = '--draw a.pgn two words.pgn';
my $contests = join ' ', sort qw(mango checkers ostap boardstate tiles attempts jill);
check_offer('a contest first', $contests, 'boardwalk', 'judge', '');
check_offer('a contest behind options', $contests, 'boardwalk', 'judge', '--draw', '--lang', '=', 'en', '-o', 'a.pgn', '');
check_offer('a contest behind the end of options', 'jill', 'boardwalk', 'referee', '--', '');
check_offer('a file behind the contest', $files, 'boardwalk', 'judge', 'mango', '');
check_offer('a file behind the contest and options', $files, 'boardwalk', 'judge', '--lang', 'en', 'mango', '-o', 'out', '');
check_offer('options behind the contest', '--draw', 'boardwalk', 'judge', 'mango', '--d');
check_offer('a program behind the contest', $files, 'boardwalk', 'referee', 'jill', '');
check_offer('a program behind the end of options', $files, 'boardwalk', 'referee', 'jill', '--', '');
check_offer("no options among the program's", '--draw', 'boardwalk', 'referee', 'jill', '--', './player', '--');
check_offer('no options behind their end', '--draw', 'boardwalk', 'list', '--', '--');
check_offer('no values behind the end of options', $files, 'boardwalk', 'list', '--', '-r', '');
check_offer('-- as the value of an option', 'chess chess960', 'boardwalk', 'list', '-o', '--', '-r', 'chess');
check_offer('no files for an operand that is none', '', 'boardwalk', 'perft', '--', '');
result("zsh knows that -- ends the options",
    grep { !/-S/ } $script{zsh} =~ /^\s+(_arguments .*)$/mg);
for my $command (qw(judge referee)) {
    my $names = $command eq 'judge' ? 'mango checkers ostap boardstate tiles attempts jill' : 'jill';
    my $seen = '__fish_seen_subcommand_from';
    my $wanted = "complete -c boardwalk -n '$seen $command; and not $seen $names' -f -a '$names'\n";
    result("fish offers one contest to $command", index($script{fish}, $wanted) < 0 ? "there is no $wanted" : ());
}
my $refused = qx("$program" --completion csh 2>&1);
result('an unknown shell is refused', $? >> 8 == 2 && $refused =~ /bash, zsh and fish/ ? () : $refused);
finish_tests();
