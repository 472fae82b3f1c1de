// Runs the program under test (BOARDWALK) and pgn-extract, and gives their output by games. Compares nothing.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';

const program = process.env.BOARDWALK;

function run(command, args, input) {
    const done = spawnSync(command, args, {input, maxBuffer: 2 ** 31, encoding: 'utf8'});
    if (done.error) throw done.error;
    if (done.signal) throw new Error(`${command} ${args.join(' ')}: ${done.signal}`);
    return done;
}

// Standard output and error of `boardwalk ARGS`; `input` is its standard input.
export const boardwalk = (args, input) => run(program, args, input);

const linesOf = (text) => text.split('\n').slice(0, -1);

// The last position of each game.
export const finals = (args, input) => linesOf(boardwalk(['fen', '-q', ...args], input).stdout);

// All positions of the main line of each game: a list of lists.
export function allPositions(args, input) {
    const games = [[]];
    for (const line of linesOf(boardwalk(['fen', '-q', '--all', ...args], input).stdout))
        if (line === '') games.push([]);
        else games.at(-1).push(line);
    return games;
}

// The games as `convert --to json` tells them.
export const asJson = (args, input) =>
    linesOf(boardwalk(['convert', '-q', '--to', 'json', ...args], input).stdout).map((line) => JSON.parse(line));

// The diagnostics of `check`.
export const diagnostics = (args, input) =>
    linesOf(boardwalk(['check', '-q', '--json', ...args], input).stdout).map((line) => JSON.parse(line));

export const extract = ['/usr/games/pgn-extract', '/usr/bin/pgn-extract'].find(existsSync);

// All positions of each game as pgn-extract sees them, EPD: four fields of a FEN.
export function extractPositions(args) {
    const games = [];
    let lines = [];
    for (const line of run(extract, ['-s', '-C', '-N', '-V', '-Wepd', '--allownullmoves', '--nofauxep', ...args]).stdout.split('\n'))
        if (line !== '') lines.push(line.split(' ').slice(0, 4).join(' '));
        else if (lines.length) {
            games.push(lines);
            lines = [];
        }
    return games;
}
