#!/bin/sh
# Gathers what gcov counted in the build folder BUILD and reports it: BUILD/coverage/index.html line by line, and the
# table of rooms on standard output. Run by `make coverage`. LCOV names the program.
set -eu

: "${BUILD:?names the build}" "${SOURCES:?names the tree}"
[ -n "${LCOV:-}" ] || {
    echo 'coverage: lcov is not installed' >&2
    exit 1
}
report=$BUILD/coverage
branches='--rc lcov_branch_coverage=1 --rc branch_coverage=1' # the name before and since lcov 2
quiet='--quiet'
rm -rf "$report"
mkdir -p "$report"
# shellcheck disable=SC2086
"$LCOV" $quiet $branches --capture --directory "$BUILD" --output-file "$report/all.info" 2>"$report/log"
# shellcheck disable=SC2086
"$LCOV" $quiet $branches --extract "$report/all.info" '*/src/*' --output-file "$report/src.info" 2>>"$report/log"
# shellcheck disable=SC2086
"$(dirname "$LCOV")/genhtml" $quiet $branches --output-directory "$report" --prefix "$SOURCES" "$report/src.info" 2>>"$report/log"
exec "${PERL:-perl}" "$SOURCES/tests/coverage/report.pl" "$report/src.info"
