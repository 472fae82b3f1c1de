#!/bin/sh
# Measures how fast the program is, by hyperfine, and prints figures derived from the best run of each command. Run by
# `make bench`, which sets BOARDWALK (the program) and BENCH (the folder of the generators built for it).
#
#   tests/bench/bench.sh [GROUP...]     groups: mango chess contest draughts view jill
set -eu

: "${BOARDWALK:?names the program}" "${BENCH:?names the folder of the generators}"
command -v hyperfine >/dev/null || {
    echo "bench.sh: hyperfine is not installed" >&2
    exit 1
}
work=$(mktemp -d "${TMPDIR:-/tmp}/boardwalk-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT INT TERM

# best RUNS COMMAND: the seconds of the command's fastest run, its output thrown away.
best() {
    hyperfine -N --warmup 2 --runs "$1" --style none --export-csv "$work/times.csv" "$2" >"$work/said" 2>&1 || {
        cat "$work/said" >&2
        exit 1
    }
    awk -F, 'NR == 2 { print $(NF - 1) }' "$work/times.csv"
}

# figure NAME EXPRESSION UNIT: one line; the expression is awk's.
figure() {
    awk -v name="$1" -v unit="$3" "BEGIN { printf \"%-52s %12.2f %s\\n\", name, $2, unit }"
}

bench_mango() {
    actions=1000000
    plies=100000
    echo 0 >"$work/short.mango"
    "$BENCH/mango_gen" $actions >"$work/plain.mango"
    "$BENCH/mango_gen" $actions 10 >"$work/flips.mango"
    "$BENCH/mango_gen" $plies >"$work/plies.mango"

    start=$(best 100 "$BOARDWALK judge mango $work/short.mango")
    figure 'judge mango, a record without actions' "$start * 1000" ms
    for kind in plain flips; do
        time=$(best 10 "$BOARDWALK judge mango $work/$kind.mango")
        figure "judge mango, 10^6 actions ($kind)" "$time * 1000" ms
        figure "judge mango, beyond start-up ($kind)" "$actions / ($time - $start) / 1e6" 'million actions/s'
    done
    time=$(best 5 "$BOARDWALK draw -r mango --all $work/plies.mango")
    figure 'draw --all, 10^5 plies' "$time * 1000" ms
    figure 'draw --all, beyond start-up' "$plies / ($time - $start)" frames/s
}

# cpu COMMAND: the user and system seconds of one run.
cpu() {
    hyperfine -N --runs 1 --style none --export-csv "$work/times.csv" -i "$1" >"$work/said" 2>&1
    awk -F, 'NR == 2 { print $(NF - 3) + $(NF - 2) }' "$work/times.csv"
}

# repeat FILE MEGABYTES: the file over and over, with blank lines between, until it is so large.
repeat() {
    awk -v file="$1" -v size="$2" 'BEGIN {
        while ((getline line < file) > 0)
            text = text line "\n"
        text = text "\n"
        for (written = 0; written < size * 1e6; written += length(text))
            printf "%s", text
    }'
}

# Speed against pgn-extract, the two in turn in one run, on one thread, by the best user and system time of each.
bench_chess() {
    data=$(dirname "$0")/../data
    extract=$(command -v pgn-extract || echo /usr/games/pgn-extract)
    start=$(best 100 "$BOARDWALK fen $data/pgn/plain.pgn")
    figure 'fen, one small game' "$start * 1000" ms
    for kind in tournaments annotated clocks; do
        repeat "$data/games/$kind.pgn" 100 >"$work/$kind.pgn"
        bytes=$(wc -c <"$work/$kind.pgn")
        fen=1000 check=1000 theirs=1000
        for _ in 1 2 3; do
            fen=$(least "$fen" "$(cpu "$BOARDWALK fen -q -j1 $work/$kind.pgn")")
            check=$(least "$check" "$(cpu "$BOARDWALK check -q -j1 $work/$kind.pgn")")
            [ ! -x "$extract" ] || theirs=$(least "$theirs" "$(cpu "$extract -r -s $work/$kind.pgn")")
        done
        figure "fen -j1, $kind" "$bytes / $fen / 1e6" MB/s
        figure "check -j1, $kind" "$bytes / $check / 1e6" MB/s
        [ ! -x "$extract" ] || figure "fen -j1, $kind, times pgn-extract" "$theirs / $fen" times
        [ ! -x "$extract" ] || figure "check -j1, $kind, times pgn-extract" "$theirs / $check" times
    done
    figure 'list -j1, tournaments' "$(wc -c <"$work/tournaments.pgn") / $(cpu "$BOARDWALK list -q -j1 $work/tournaments.pgn") / 1e6" MB/s
    one=$(best 3 "$BOARDWALK fen -q -j1 $work/tournaments.pgn")
    two=$(best 3 "$BOARDWALK fen -q -j2 $work/tournaments.pgn")
    figure 'fen -j2, times -j1 by the clock' "$one / $two" times
    figure 'perft, start position' "119060324 / $(best 3 "$BOARDWALK perft 6") / 1e6" 'million/s'
}

# The less of two numbers.
least() {
    awk -v a="$1" -v b="$2" 'BEGIN { print (a < b ? a : b) }'
}

bench_contest() {
    for kind in random checked lines huge; do
        "$BENCH/contest_gen" boardstate $kind >"$work/boards"
        time=$(best 5 "$BOARDWALK judge boardstate $work/boards")
        figure "judge boardstate, 5 boards of 200000 ($kind)" "$time * 1000" ms
    done
    for kind in random open serpentine spiral tree; do
        "$BENCH/contest_gen" tiles $kind >"$work/tiles"
        time=$(best 2 "$BOARDWALK judge tiles $work/tiles")
        figure "judge tiles, 10^4 x 10^4, 20 queries ($kind)" "$time" s
    done
}

bench_draughts() {
    data=$(dirname "$0")/../data/pdn
    for kind in international-2003 russian-1947; do
        repeat "$data/$kind.pdn" 100 >"$work/games.pdn"
        size=$(wc -c <"$work/games.pdn")
        time=$(best 3 "$BOARDWALK fen -q -j1 $work/games.pdn")
        figure "fen -j1, $kind" "$size / $time / 1e6" MB/s
        time=$(best 3 "$BOARDWALK check -q -j1 $work/games.pdn")
        figure "check -j1, $kind" "$size / $time / 1e6" MB/s
        time=$(best 3 "$BOARDWALK list -q -j1 $work/games.pdn")
        figure "list -j1, $kind" "$size / $time / 1e6" MB/s
    done
    # The numbers of positions are the published ones.
    for game in 'international 9 41022423' 'english 10 18391564' 'russian 9 4570586'; do
        set -- $game
        time=$(best 3 "$BOARDWALK perft -r $1 $2")
        figure "perft $2, $1" "$3 / $time / 1e6" 'million nodes/s'
    done
}

# How soon keys are answered in a file of a million games.
bench_view() {
    awk 'BEGIN { for (i = 0; i < 1e6; i++)
        printf "[Event \"%d\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n", i }' >"$work/million.pgn"
    "$BENCH/view_bench" "$BOARDWALK" "$work/million.pgn"
}

# A thousand games of the default seed, as the referee would have them played.
bench_jill() {
    "$BENCH/jill_bench" 1000 1
}

[ $# -gt 0 ] || set -- mango chess contest draughts view jill
for group; do
    bench_"$group"
done
