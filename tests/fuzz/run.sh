#!/bin/sh
# Builds every tests/fuzz/*_fuzz.c with clang's libFuzzer, AddressSanitizer and UBSan against the sources and runs each
# for SECONDS (20 if not given); fails on any crash, leak, time-out or broken check. A crash's input is left in the
# folder that is told.
#
#   tests/fuzz/run.sh [SECONDS [NAME...]]
#
# The first inputs of NAME_fuzz are the files of tests/data/NAME; for art also the templates of art/, for contest the
# inputs of all contests.
set -eu

seconds=${1:-20}
[ $# -gt 0 ] && shift
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
compiler=${CLANG:-clang}
work=$(mktemp -d "${TMPDIR:-/tmp}/boardwalk-fuzz.XXXXXX")

libraries="-pthread $(pkg-config --libs jansson 2>/dev/null || true)"

compile() {
    "$compiler" -std=gnu11 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer \
        -D_GNU_SOURCE -I"$root/src" "$@"
}

# The sources that the build knows, but for main, the command line and what is made.
sources() {
    grep -o 'src/[a-z_0-9/]*\.c' "$root/Makefile.am" | grep -Ev '^src/(main|cli/|view/|draw/art_builtin)' | sort -u
}

make_objects() {
    mkdir "$work/objects"
    awk -f "$root/art/embed.awk" "$root"/art/*.art >"$work/art_builtin.c"
    for source in $(sources); do
        compile -fsanitize=fuzzer-no-link -c "$root/$source" -o "$work/objects/$(echo "$source" | tr / -).o"
    done
    compile -fsanitize=fuzzer-no-link -c "$work/art_builtin.c" -o "$work/objects/art_builtin.o"
    ar rcs "$work/all.a" "$work"/objects/*.o # so that a program links what it needs, and its libraries, alone
}

seed() {
    mkdir -p "$work/$1"
    for file in "$root/tests/data/$1"/*; do
        case $file in
        *.out) ;;
        *) if [ -f "$file" ]; then cp "$file" "$work/$1/"; fi ;;
        esac
    done
    if [ "$1" = art ]; then cp "$root"/art/*.art "$work/art/"; fi
    if [ "$1" = contest ]; then
        for contest in attempts boardstate checkers ostap tiles; do
            for file in "$root/tests/data/$contest"/*.in; do
                [ -f "$file" ] || continue
                { echo "$contest" | head -c 1; cat "$file"; } >"$work/contest/$contest-$(basename "$file")"
            done
        done
    fi
}

# Runs one program; its words of the format stand in a dictionary beside it, if there is one.
run() {
    name=$1
    seed "$name"
    compile -fsanitize=fuzzer "$here/${name}_fuzz.c" "$work/all.a" $libraries -o "$work/${name}_fuzz" || return 1
    dictionary=
    if [ -f "$here/$name.dict" ]; then dictionary=-dict=$here/$name.dict; fi
    if "$work/${name}_fuzz" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4000 \
        -artifact_prefix="$work/" -print_final_stats=1 $dictionary "$work/$name" >"$work/$name.log" 2>&1; then
        echo "ok - $name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$name.log") inputs"
    else
        echo "not ok - $name: see $work/$name.log"
        tail -n 40 "$work/$name.log"
        return 1
    fi
}

make_objects
failed=0
if [ $# -eq 0 ]; then
    set -- $(cd "$here" && ls -- *_fuzz.c | sed 's/_fuzz\.c$//')
fi
for name; do
    run "$name" || failed=1
done
[ $failed = 1 ] || rm -rf "$work"
exit $failed
