#!/bin/sh
# Proves that files which outgrow one machine can be shared among several: runs the very lines of the README section, and
# compares what they give with one run over the whole file. The machines are folders of this one: a program that stands
# for ssh runs each command in the folder of its host, so that pieces and answers really travel. Prints TAP.
set -u

for tool in parallel jq rsync; do
    command -v $tool >/dev/null || {
        echo "1..0 # SKIP $tool is not installed"
        exit 0
    }
done
parallel --version 2>/dev/null | grep -q '^GNU parallel' || {
    echo '1..0 # SKIP the parallel that is installed is not GNU parallel'
    exit 0
}

scratch=$(mktemp -d "${TMPDIR:-/tmp}/boardwalk-scale.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
PATH=$(dirname "$BOARDWALK"):$PATH
SCRATCH=$scratch
export PATH SCRATCH HOME="$scratch/home"
mkdir -p "$scratch/home/.parallel" "$scratch/one" "$scratch/two" "$scratch/local" "$scratch/remote"
: >"$scratch/home/.parallel/will-cite"
number=0

# result STATUS NAME
result() {
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then echo "ok $number - $2"; else echo "not ok $number - $2"; fi
}

# block NAME: the lines of a script of the README, with pieces of so few games that there are many.
block() {
    sed -n "/^<!-- script: $1 -->\$/,/^\`\`\`\$/p" "$SOURCES/README.md" | grep -v -e '^<!--' -e '^```' |
        sed -e "s/100000/$games/" -e "s/--sshlogin one,two,:/$login/"
}

# ssh [OPTION...] HOST COMMAND...: notes the host, goes to its folder and does there what it is told. Like a login it
# sets HOME and SHELL, by which GNU parallel runs its jobs.
cat >"$scratch/ssh" <<'END'
#!/bin/sh
while :; do
    case $1 in
    -[lopFi]) shift 2 ;;
    -*) shift ;; # -- too
    *) break ;;
    esac
done
echo "$1" >>"$SCRATCH/hosts"
cd "$SCRATCH/$1" || exit 255
HOME=$SCRATCH/$1 SHELL=/bin/sh
export HOME SHELL
shift
[ "$1" != -- ] || shift
exec sh -c "$*"
END
chmod +x "$scratch/ssh"

# whole: what one run gives. The lists go through jq too, which may write a text in another way.
whole() {
    boardwalk fen -q games.pgn >whole.fen 2>/dev/null
    boardwalk list -q --json games.pgn 2>/dev/null | jq -c . >whole.list
    boardwalk check -q --json games.pgn | jq -c . >whole.faults
}

# compare NAME: the three answers.
compare() {
    for kind in fen list faults; do
        [ -s "whole.$kind" ] && cmp "whole.$kind" "games.$kind" >&2
        result $? "$1: $kind"
    done
}

# share NAME GAMES LOGIN: the README's three scripts in a folder of their own.
share() {
    folder=$scratch/work-$number games=$2 login=$3
    mkdir "$folder"
    cd "$folder" || exit 1
    cp "$scratch/games.pgn" .
    whole
    block cut >cut.sh
    block run >run.sh
    block merge >merge.sh
    [ -s cut.sh ] && [ -s run.sh ] && [ -s merge.sh ]
    result $? "$1: the README has the scripts"
    sh cut.sh 2>/dev/null
    sh run.sh 2>run.err </dev/null
    grep -v -i -e ' error: ' -e ' warning: ' run.err | sed 's/^/# /'
    sh merge.sh
    [ "$(ls pieces/*.pgn | wc -l)" -gt 3 ]
    result $? "$1: there are several pieces"
    compare "$1"
}

# Good games, games with faults, comments in front of tags, games without tags, an end without a line end.
data=$SOURCES/tests/data
{
    cat "$data/games/clocks.pgn" "$data/games/annotated.pgn" "$data/view/hostile.pgn" "$data/pgn/two.pgn"
    printf '; a comment before its game\n[Event "x"]\n\n1. e4 e5 2. Nf6 *\n\n{ another\n\nover lines }\n\n1. d4 (1. c4 1-0\n\n'
    printf '[Event "y"]\r\n\r\n1. e4 {not closed\r\n\r\n[Event "z"]\r\n\r\n1. d4 d5 2. c5 1/2\r\n\r\nstray text\r\n1. e4'
} >"$scratch/games.pgn"

share 'jobs of this machine' 150 ''
share 'two hosts and this machine' 90 "--ssh $(echo "$scratch/ssh" | sed 's,/,\\/,g') --sshlogin one,two,:"
[ "$(grep -c '^one$' "$scratch/hosts")" -gt 3 ] && [ "$(grep -c '^two$' "$scratch/hosts")" -gt 3 ]
result $? 'both hosts have worked'
[ -z "$(find "$scratch/one" "$scratch/two" -name '*.pgn*')" ]
result $? 'nothing is left on the hosts'
echo "1..$number"
