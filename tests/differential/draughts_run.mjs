// The comparisons of draughts: random games and random words, each kind with the program that plays it.
import * as compare from './compare.mjs';
import * as program from './boardwalk.mjs';
import {engines} from './draughts_engines.mjs';
import {makeDraughtsGame, makeDraughtsWord} from './draughts_games.mjs';
import {makeRandom} from './random.mjs';
import {report} from './tap.mjs';

export function draughtsComparisons(games, seed) {
    for (const kind of engines) {
        const random = makeRandom(seed + 2);
        const made = Array.from({length: games}, () => makeDraughtsGame(kind, random));
        const input = made.map((game) => game.text).join('');
        const told = (i) => `game ${i + 1}:\n${made[i].text}`;
        const count = made.reduce((sum, game) => sum + game.positions.length, 0);
        report(`${games} random games of ${kind.name} draughts, ${count} positions: ${kind.program}`,
            compare.listsOfLists(program.allPositions([], input), made.map((game) => game.positions), told));
        const written = program.boardwalk(['convert', '-q', '--to', 'pdn'], input).stdout;
        report(`${kind.name} draughts, converted`, compare.listsOfLists(
            program.allPositions([], written), made.map((game) => game.positions), told));
        compareWords(kind, games * 5, seed);
    }
}

function compareWords(kind, count, seed) {
    const random = makeRandom(seed + 3);
    const made = Array.from({length: count}, () => makeDraughtsWord(kind, random));
    const input = made.map((game) => game.text).join('');
    const good = made.filter((game) => game.meant === 1).length;
    report(`${count} random words of ${kind.name} draughts, ${good} of them moves: ${kind.program}`, compare.lists(
        program.finals([], input), made.map((game) => game.final), (i) => `game ${i + 1}:\n${made[i].text}`));
}
