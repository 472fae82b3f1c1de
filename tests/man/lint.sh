#!/bin/sh
# mandoc finds nothing to say about the manual pages (but that they are not installed yet). Prints TAP.
number=0
for page in boardwalk.1 boardwalk-art.5; do
	number=$((number + 1))
	if ! command -v mandoc >/dev/null; then
		echo "ok $number - $page # SKIP no mandoc"
		continue
	fi
	words=$(mandoc -T lint "$SOURCES/man/$page" | grep -v 'referenced manual not found')
	[ -z "$words" ] || printf 'not '
	echo "ok $number - $page"
	[ -z "$words" ] || printf '%s\n' "$words" | sed 's/^/# /'
done
echo "1..$number"
