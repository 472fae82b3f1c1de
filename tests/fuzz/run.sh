#!/bin/sh
# Builds every tests/fuzz/*_fuzz.c with clang's libFuzzer, AddressSanitizer and UBSan against the sources and runs each
# for SECONDS (20 if not given), as many at a time as there are processors; fails on any crash, leak, time-out or broken
# check. A crash's input is left in the folder that is told: run the program there with it once more.
#
#   tests/fuzz/run.sh [SECONDS [NAME...]]
#
# The first inputs of NAME_fuzz are the files of tests/fuzz/corpus/NAME, and those of tests/data that it can use. What
# is found on the way is kept for the next time in the folder CORPUS/NAME, if CORPUS is set.
set -eu

seconds=${1:-20}
[ $# -gt 0 ] && shift
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/boardwalk-fuzz.XXXXXX")
at_once=$(nproc 2>/dev/null || echo 1)

compile="${CLANG:-clang} -std=gnu11 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
    -fno-omit-frame-pointer -D_GNU_SOURCE -I$root/src -I$here -I$root/tests/unit"
libraries="-pthread $(pkg-config --libs jansson 2>/dev/null || echo -ljansson)"

# The sources that the build knows, but for main, the command line, the terminal and what is made; and what fuzzers
# share.
sources() {
    grep -o 'src/[a-z_0-9/]*\.c' "$root/Makefile.am" |
        grep -Ev '^src/(main|cli/|contest/jill_train|view/terminal|draw/art_builtin)' | sort -u | sed "s|^|$root/|"
    ls "$here"/*.c | grep -v '_fuzz\.c$'
    echo "$root/tests/unit/tree_same.c"
    echo "$work/art_builtin.c"
}

# An archive, so that each program links what it needs alone.
make_objects() {
    mkdir "$work/objects"
    awk -f "$root/art/embed.awk" "$root"/art/*.art >"$work/art_builtin.c"
    sources | xargs -P "$at_once" -I @ sh -c \
        "$(echo $compile) -fsanitize=fuzzer-no-link -c @ -o $work/objects/\$(echo @ | tr / -).o"
    ar rcs "$work/all.a" "$work"/objects/*.o
}

copy() { # the files that there are
    to=$1
    shift
    for file; do
        if [ -f "$file" ]; then cp "$file" "$to/"; fi
    done
}

seed() {
    data=$root/tests/data
    seeds=$work/seeds-$1
    mkdir -p "$seeds"
    copy "$seeds" "$here/corpus/$1"/*
    case $1 in
    art) copy "$seeds" "$root"/art/*.art "$data"/art/*.art ;;
    archive) copy "$seeds" "$data"/pgn/*.zip "$data"/pgn/*.gz "$data"/pgn/*.bz2 "$data"/pgn/*.xz "$data"/pgn/*.zst ;;
    mango) copy "$seeds" "$data"/mango/*.in ;;
    pgn) copy "$seeds" "$data"/pgn/*.pgn "$data"/view/*.pgn ;;
    contest) # the contest's letter in front
        for file in "$data"/*/*.in; do
            contest=$(basename "$(dirname "$file")")
            { echo "$contest" | head -c 1; cat "$file"; } >"$seeds/$contest-$(basename "$file")"
        done
        ;;
    esac
}

# Runs one program; the words of its format stand in a dictionary beside it, if there is one.
run() {
    name=$1
    seed "$name"
    $compile -fsanitize=fuzzer "$here/${name}_fuzz.c" "$work/all.a" $libraries -o "$work/${name}_fuzz" || {
        echo "not ok - $name: it cannot be built"
        return 1
    }
    found=${CORPUS:-$work/found}/$name
    mkdir -p "$found"
    dictionary=
    if [ -f "$here/$name.dict" ]; then dictionary=-dict=$here/$name.dict; fi
    if "$work/${name}_fuzz" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -max_len=4000 \
        -artifact_prefix="$work/$name-" -print_final_stats=1 $dictionary "$found" "$work/seeds-$name" \
        >"$work/$name.log" 2>&1; then
        echo "ok - $name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$name.log") inputs"
    else
        echo "not ok - $name: see $work/$name.log"
        tail -n 40 "$work/$name.log"
        return 1
    fi
}

# Every at_once-th of the names, from the one given on: each lane runs its programs one after another.
lane() {
    first=$1
    shift
    number=0
    for name; do
        if [ $((number % at_once)) -eq "$first" ]; then run "$name" || touch "$work/failed"; fi
        number=$((number + 1))
    done
}

make_objects
if [ $# -eq 0 ]; then
    set -- $(cd "$here" && ls -- *_fuzz.c | sed 's/_fuzz\.c$//')
fi
first=0
while [ "$first" -lt "$at_once" ]; do
    lane "$first" "$@" &
    first=$((first + 1))
done
wait
[ ! -e "$work/failed" ] || exit 1
rm -rf "$work"
