# A second, slow implementation of what the referee does, written apart from it: chess, SAN, SplitMix64, the order of
# the lists and the choice of Black's moves, verdicts. A position is a hash: board (64 cells, a1 first, FEN letters or
# ''), turn, castling (string of KQkq), passed (square or -1), clock, seen (positions since the clock began).
use strict;
use warnings;
no warnings "portable"; # numbers of 64 bits

# -- random numbers: unsigned 64 bits, which only sums and products have to be kept in.
sub add { use integer; return $_[0] + $_[1] }
sub times_ { use integer; return $_[0] * $_[1] }
my $golden = 0x9e3779b97f4a7c15;

sub mix {
    my ($z) = @_;
    $z = times_($z ^ ($z >> 30), 0xbf58476d1ce4e5b9);
    $z = times_($z ^ ($z >> 27), 0x94d049bb133111eb);
    return ($z ^ ($z >> 31)) | 0;
}

sub stream {
    my ($seed, $number) = @_;
    return {state => mix(mix(add($seed, $golden)) ^ times_($number + 1, $golden))};
}

sub below {
    my ($random, $bound) = @_;
    my $uneven = ((~0 % $bound) + 1) % $bound;    # 2^64 mod bound
    while (1) {
        $random->{state} = add($random->{state}, $golden);
        my $bits = mix($random->{state});
        return $bits % $bound if $bits >= $uneven;
    }
}

# -- chess.
sub start_position {
    my @board = (split(//, 'RNBQKBNR'), ('P') x 8, ('') x 32, ('p') x 8, split(//, 'rnbqkbnr'));
    my $position = {board => \@board, turn => 'w', castling => 'KQkq', passed => -1, clock => 0, seen => {}};
    $position->{seen}{key($position)} = 1;
    return $position;
}

sub side { my ($piece) = @_; return $piece eq '' ? '' : $piece eq uc $piece ? 'w' : 'b' }
sub name { my ($square) = @_; return chr(97 + $square % 8) . (1 + int $square / 8) }
my @straight = ([0, 1], [1, 0], [0, -1], [-1, 0]);
my @diagonal = ([1, 1], [1, -1], [-1, -1], [-1, 1]);
my @jumps = ([1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]);
my %steps = (N => \@jumps, B => \@diagonal, R => \@straight, Q => [@straight, @diagonal], K => [@straight, @diagonal]);

sub at { # the square so far away, -1: none
    my ($square, $file, $rank) = @_;
    my ($f, $r) = ($square % 8 + $file, int($square / 8) + $rank);
    return $f < 0 || $f > 7 || $r < 0 || $r > 7 ? -1 : 8 * $r + $f;
}

# The squares that a piece on a square attacks or sees first on its lines.
sub reach {
    my ($board, $square) = @_;
    my $kind = uc $board->[$square];
    my @found;
    for my $step (@{$steps{$kind}}) {
        my $to = $square;
        while (($to = at($to, @$step)) >= 0) {
            push @found, $to;
            last if $kind =~ /[NK]/ || $board->[$to] ne '';
        }
    }
    return @found;
}

sub attacked {
    my ($board, $square, $by) = @_;
    for my $from (0 .. 63) {
        my $piece = $board->[$from];
        next if side($piece) ne $by;
        if (uc $piece eq 'P') {
            my $up = $by eq 'w' ? 1 : -1;
            return 1 if at($from, 1, $up) == $square || at($from, -1, $up) == $square;
        } else {
            return 1 if grep { $_ == $square } reach($board, $from);
        }
    }
    return 0;
}

sub other { return $_[0] eq 'w' ? 'b' : 'w' }

sub in_check {
    my ($board, $who) = @_;
    my $king = $who eq 'w' ? 'K' : 'k';
    my ($square) = grep { $board->[$_] eq $king } 0 .. 63;
    return attacked($board, $square, other($who));
}

# The board after a move [from, to, promotion].
sub board_after {
    my ($position, $move) = @_;
    my ($from, $to, $promotion) = @$move;
    my @board = @{$position->{board}};
    my $piece = $board[$from];
    $board[$to - ($to > $from ? 8 : -8)] = '' if uc $piece eq 'P' && $to == $position->{passed} && $from % 8 != $to % 8;
    @board[$from, $to] = ('', $promotion eq '' ? $piece : $position->{turn} eq 'w' ? $promotion : lc $promotion);
    if (uc $piece eq 'K' && abs($from - $to) == 2) {
        my ($corner, $beside) = $to > $from ? ($from + 3, $from + 1) : ($from - 4, $from - 1);
        @board[$corner, $beside] = ('', $board[$corner]);
    }
    return \@board;
}

sub pseudo_moves {
    my ($position) = @_;
    my ($board, $turn) = @$position{qw(board turn)};
    my @moves;
    for my $from (grep { side($board->[$_]) eq $turn } 0 .. 63) {
        my $kind = uc $board->[$from];
        my @targets;
        if ($kind eq 'P') {
            my $up = $turn eq 'w' ? 1 : -1;
            my $one = at($from, 0, $up);
            my $two = int($from / 8) == ($turn eq 'w' ? 1 : 6) ? at($from, 0, 2 * $up) : -1;
            push @targets, $one if $board->[$one] eq '';
            push @targets, $two if $two >= 0 && $board->[$one] eq '' && $board->[$two] eq '';
            for my $to (grep { $_ >= 0 } at($from, 1, $up), at($from, -1, $up)) {
                push @targets, $to if side($board->[$to]) eq other($turn) || $to == $position->{passed};
            }
        } else {
            @targets = grep { side($board->[$_]) ne $turn } reach($board, $from);
        }
        if ($kind eq 'K') {
            my ($short, $long) = $turn eq 'w' ? ('K', 'Q') : ('k', 'q');
            my $safe = sub { !grep { attacked($board, $_, other($turn)) } @_ };
            my $empty = sub { !grep { $board->[$_] ne '' } @_ };
            push @targets, $from + 2 if index($position->{castling}, $short) >= 0
                && $empty->($from + 1, $from + 2) && $safe->($from .. $from + 2);
            push @targets, $from - 2 if index($position->{castling}, $long) >= 0
                && $empty->($from - 1, $from - 2, $from - 3) && $safe->($from - 2 .. $from);
        }
        for my $to (@targets) {
            my $last = $kind eq 'P' && ($to < 8 || $to > 55);
            push @moves, [$from, $to, $_] for $last ? qw(N B R Q) : ('');
        }
    }
    return @moves;
}

# The legal moves by origin, target, promotion.
sub legal_moves {
    my ($position) = @_;
    my %order = ('' => 0, N => 1, B => 2, R => 3, Q => 4);
    my @moves = sort { $a->[0] <=> $b->[0] || $a->[1] <=> $b->[1] || $order{$a->[2]} <=> $order{$b->[2]} }
        grep { !in_check(board_after($position, $_), $position->{turn}) } pseudo_moves($position);
    return @moves;
}

sub play {
    my ($position, $move) = @_;
    my ($from, $to) = @$move;
    my ($board, $turn) = @$position{qw(board turn)};
    my $pawn = uc $board->[$from] eq 'P';
    my %new = (board => board_after($position, $move), turn => other($turn), passed => -1, seen => {});
    my $still = !$pawn && $board->[$to] eq '';
    my %lost = (0 => 'Q', 7 => 'K', 4 => 'KQ', 56 => 'q', 63 => 'k', 60 => 'kq');
    my $lost = ($lost{$from} // '') . ($lost{$to} // '');
    $new{castling} = join '', grep { index($lost, $_) < 0 } split //, $position->{castling};
    $new{clock} = $still ? $position->{clock} + 1 : 0;
    $new{seen} = {%{$position->{seen}}} if $still;
    $new{passed} = ($from + $to) / 2 if $pawn && abs($from - $to) == 16;
    # The square counts only where a capture is legal.
    $new{passed} = -1
        unless grep { uc $new{board}[$_->[0]] eq 'P' && $_->[1] == $new{passed} } $new{passed} < 0 ? () : legal_moves(\%new);
    $new{seen}{key(\%new)}++;
    return \%new;
}

sub key {
    my ($position) = @_;
    return join ' ', join(',', @{$position->{board}}), @$position{qw(turn castling passed)};
}

sub san {
    my ($position, $move, @legal) = @_;
    my ($from, $to, $promotion) = @$move;
    my $board = $position->{board};
    my $kind = uc $board->[$from];
    my $takes = $board->[$to] ne '' || ($kind eq 'P' && $from % 8 != $to % 8);
    my $text;
    if ($kind eq 'K' && abs($from - $to) == 2) {
        $text = $to > $from ? 'O-O' : 'O-O-O';
    } elsif ($kind eq 'P') {
        $text = ($takes ? substr(name($from), 0, 1) . 'x' : '') . name($to) . ($promotion ne '' ? "=$promotion" : '');
    } else {
        my @rivals = grep { $_->[1] == $to && $_->[0] != $from && uc $board->[$_->[0]] eq $kind } @legal;
        my ($file, $rank) = split //, name($from);
        my $which = !@rivals ? ''
            : !(grep { $_->[0] % 8 == $from % 8 } @rivals) ? $file
            : !(grep { int($_->[0] / 8) == int($from / 8) } @rivals) ? $rank : "$file$rank";
        $text = $kind . $which . ($takes ? 'x' : '') . name($to);
    }
    my $next = play($position, $move);
    return $text if !in_check($next->{board}, $next->{turn});
    return $text . (legal_moves($next) ? '+' : '#');
}

# What the referee says of a position; '' while the game runs.
sub verdict {
    my ($position) = @_;
    if (!legal_moves($position)) {
        return 'Draw by stalemate' unless in_check($position->{board}, $position->{turn});
        return $position->{turn} eq 'b' ? 'White won by checkmate' : 'Black won by checkmate';
    }
    return 'Draw by threefold repetition' if $position->{seen}{key($position)} >= 3;
    return $position->{clock} >= 100 ? 'Draw by fifty-move rule' : '';
}

# The lines of a whole game: `answers` are White's moves in order.
sub game_lines {
    my ($seed, $number, @answers) = @_;
    my ($moves, $orders) = (stream($seed, $number), stream(~$seed, $number));
    my $position = start_position();
    my @lines;
    while (1) {
        my @legal = legal_moves($position);
        my @list = @legal;
        for my $i (reverse 1 .. $#list) {
            my $j = below($orders, $i + 1);
            @list[$i, $j] = @list[$j, $i];
        }
        my @texts = map { san($position, $_, @legal) } @list;
        push @lines, "< white_moves: @texts";
        my $answer = shift(@answers) // return @lines, '(no answer)';
        push @lines, "> $answer";
        my ($choice) = grep { $texts[$_] eq $answer } 0 .. $#texts;
        return @lines, '(not offered)' unless defined $choice;
        $position = play($position, $list[$choice]);
        last if verdict($position) ne '';
        @legal = legal_moves($position);
        my $reply = $legal[below($moves, scalar @legal)];
        push @lines, '< black_move: ' . san($position, $reply, @legal);
        $position = play($position, $reply);
        last if verdict($position) ne '';
    }
    return @lines, '< result: ' . verdict($position);
}
1;
