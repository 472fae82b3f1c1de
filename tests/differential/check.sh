#!/bin/sh
# Installs the other programs for tests/differential from npm, at the versions of package-lock.json, in a folder of the
# build, and compares Boardwalk with them. Prints TAP; where something is missing it skips with the reason.
#
#   tests/differential/check.sh [GAMES [SEED]]
#
# BOARDWALK names the program, SOURCES the tree, WORK the folder (it may be kept for the next time).
set -eu

: "${BOARDWALK:?names the program}" "${SOURCES:?names the tree}" "${WORK:?names a folder of the build}"

skip() {
    echo "1..0 # SKIP $1"
    exit 0
}

node=$(command -v node || command -v nodejs) || skip 'node is not installed'
[ "$("$node" -p 'parseInt(process.versions.node)')" -ge 18 ] || skip 'node is older than 18'
mkdir -p "$WORK"
cp "$SOURCES"/tests/differential/*.mjs "$SOURCES"/tests/differential/package*.json "$WORK/"
cd "$WORK"
if [ ! -d node_modules ] || ! cmp -s package-lock.json node_modules/boardwalk-lock.json; then
    command -v npm >/dev/null || skip 'npm is not installed'
    npm ci --no-audit --no-fund --ignore-scripts >npm.log 2>&1 || {
        sed 's/^/# /' npm.log
        skip 'the npm registry gives no packages'
    }
    cp package-lock.json node_modules/boardwalk-lock.json
fi
exec "$node" run.mjs "$@"
