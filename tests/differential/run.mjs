// Compares Boardwalk with chessops, chess.js, pgn-extract, draughts and rapid-draughts: recorded games and random ones.
// A table of comparisons; each gives its name and the differences found. Prints TAP.
//
//   run.mjs [GAMES [SEED]]     so many random chess games (2000), from this seed (1)
//
// BOARDWALK names the program, SOURCES the tree. A difference is told with its game; SEED finds it again.
import {readFileSync, writeFileSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import * as program from './boardwalk.mjs';
import * as compare from './compare.mjs';
import {draughtsComparisons} from './draughts_run.mjs';
import {ChessJs} from './libraries.mjs';
import {makeGame} from './chess_games.mjs';
import {makeWordGame} from './chess_words.mjs';
import {byChessJs, byChessops, withRookFiles} from './chess_readers.mjs';
import {makeRandom} from './random.mjs';
import {finish, report, skip} from './tap.mjs';

const [games = 2000, seed = 1] = process.argv.slice(2).map(Number);
const scratch = mkdtempSync(join(tmpdir(), 'boardwalk-differential.'));
process.on('exit', () => rmSync(scratch, {recursive: true, force: true}));

const four = (games) => games.map((lines) => lines.map(withRookFiles));
const numbered = (i) => `game ${i + 1}, `;

function extractComparison(name, path, ours) {
    if (!program.extract) return skip(name, 'pgn-extract is not installed');
    report(name, compare.listsOfLists(four(ours), four(program.extractPositions([path])), numbered));
}

// Real games: every position of every game.
function compareRecorded(name) {
    const path = `${process.env.SOURCES}/tests/data/games/${name}.pgn`;
    const ours = program.allPositions([path]);
    const written = program.boardwalk(['convert', '-q', '--to', 'pgn', path]).stdout;
    const positions = ours.reduce((sum, lines) => sum + lines.length, 0);
    const told = `${name}: ${ours.length} games, ${positions} positions`;
    report(`${told}: fen says the last of fen --all`,
        compare.lists(program.finals([path]), ours.map((lines) => lines.at(-1)), numbered));
    extractComparison(`${told}: pgn-extract`, path, ours);
    report(`${told}, converted: chessops`, compare.listsOfLists(ours, byChessops(written), numbered));
    // chess.js is slow, and refuses two comments in a row.
    if (written.includes('{')) return;
    const some = written.split(/\n\n(?=\[Event )/).map((text, i) => [text, i]).filter(([, i]) => i % 10 === 0);
    report(`${told}, converted: chess.js, every tenth game`,
        compare.listsOfLists(some.map(([, i]) => ours[i]), some.map(([text]) => byChessJs(text)), (i) => numbered(i * 10)));
}

// Random games with odd spellings.
function compareRandom() {
    const random = makeRandom(seed);
    const made = Array.from({length: games}, (_, i) => makeGame(random, i + 1));
    const input = made.map((game) => game.text).join('');
    const told = (i) => `game ${i + 1}:\n${made[i].text}`;
    const mainLines = made.map((game) => [game.start, ...game.line.map((node) => node.fen)]);
    const ours = program.allPositions([], input);
    const count = made.reduce((sum, game) => sum + 1 + compare.count(game.line), 0);
    report(`${games} random games: every position of the main lines: chessops`, compare.listsOfLists(ours, mainLines, told));
    report(`${games} random games: the last positions: chessops`,
        compare.lists(program.finals([], input), mainLines.map((lines) => lines.at(-1)), told));
    const trees = program.asJson([], input);
    report(`${games} random games: ${count} positions, SAN and moves, variations too: chessops`,
        made.flatMap((game, i) => compare.lines(trees[i].moves, game.line, told(i), ['fen', 'san', 'uci'])));
    report(`${games} random games: results`,
        compare.lists(trees.map((tree) => tree.result), made.map((game) => game.result), told));
    report(`${games} random games: check finds no fault`, program.diagnostics([], input)
        .filter((each) => each.severity === 'error').map((each) => JSON.stringify(each)));
    compareStrict(made, input, told);
    compareWritten(made, mainLines, input, told);
    compareSan(made, trees, told);
}

// Which moves are not written as the export format has them: the form, and the check marks.
function stylesOf(node) {
    const marksOf = (text) => /[+#]?$/.exec(text)[0], formOf = (text) => text.replace(/[+#]$/, '');
    const text = node.text.replace(/(\$\d+|[!?])+$/, '');
    return (marksOf(text) === marksOf(node.san) ? '' : ' wrong-check-mark') +
        (formOf(text) === formOf(node.san) ? '' : ' not-export-form');
}

// The warnings of --strict about the main lines of games that have nothing else. It does not look at `e.p.` that stands
// apart from its move, nor at the check mark behind it.
function compareStrict(made, input, told) {
    const codes = made.map((game) => game.line.map(() => ''));
    for (const each of program.diagnostics(['--strict'], input))
        if (['wrong-check-mark', 'not-export-form'].includes(each.code)) codes[each.game - 1][each.ply - 1] += ` ${each.code}`;
    const plain = made.map((game, i) => i).filter((i) =>
        made[i].line.every((node) => !node.variations.length && !node.text.includes(' ')));
    report(`${plain.length} random games: check --strict: form and check marks: chessops`, compare.listsOfLists(
        plain.map((i) => codes[i]), plain.map((i) => made[i].line.map(stylesOf)), (k) => told(plain[k])));
}

// What convert writes, read by the others.
function compareWritten(made, mainLines, input, told) {
    const written = program.boardwalk(['convert', '-q', '--to', 'pgn'], input).stdout;
    report('convert twice changes nothing', compare.lists(
        program.boardwalk(['convert', '-q', '--to', 'pgn'], written).stdout.split('\n'), written.split('\n'), (i) => `line ${i + 1}`));
    // chessops knows no null moves: what stands behind one is not compared.
    const read = byChessops(written);
    report('random games, converted: chessops', compare.listsOfLists(
        mainLines.map((lines, i) => lines.slice(0, made[i].line.findIndex((node) => node.uci === '0000') + 1 || lines.length)),
        read, told));
    const path = join(scratch, 'random.pgn');
    const known = made.map((game, i) => i).filter((i) => !made[i].isOdd);
    const texts = written.split(/\n\n(?=\[Event )/);
    writeFileSync(path, known.map((i) => texts[i]).join('\n\n'));
    extractComparison(`${known.length} random games, converted: pgn-extract`, path, known.map((i) => mainLines[i]));
}

// The moves in SAN, played by chess.js, which takes no Chess960, no null move and fewer positions to begin with.
function compareSan(made, trees, told) {
    let compared = 0;
    const differences = [];
    made.forEach((game, i) => {
        if (game.variant || i % 4 || game.line.some((node) => node.uci === '0000')) return;
        let other;
        try {
            other = new ChessJs(game.start);
        } catch {
            return;
        }
        compared++;
        const positions = trees[i].moves.map((node) => {
            const move = other.move(node.san, {strict: true});
            return `${move.san} ${move.after}`;
        });
        differences.push(...compare.lists(game.line.map((node) => `${node.san} ${node.fen}`), positions, () => told(i)).slice(0, 1));
    });
    report(`${compared} random games: the moves as written: chess.js`, differences);
}

// Words that mean no move, one or several.
function compareWords() {
    const random = makeRandom(seed + 1);
    const made = Array.from({length: games * 5}, () => makeWordGame(random));
    const input = made.map((game) => game.text).join('');
    const told = (i) => `game ${i + 1}:\n${made[i].text}`;
    const meant = (count) => made.filter((game) => (count < 2 ? game.meant === count : game.meant > 1)).length;
    report(`${made.length} random words, ${meant(1)} of them moves, ${meant(2)} ambiguous: chessops`,
        compare.lists(program.finals([], input), made.map((game) => game.final), told));
    const codes = Array(made.length).fill('');
    for (const each of program.diagnostics([], input)) if (each.severity === 'error') codes[each.game - 1] = each.code;
    report('random words: refused and ambiguous ones', compare.lists(
        codes.map((code) => (code === '' ? 'good' : code === 'ambiguous-move' ? 'ambiguous' : 'refused')),
        made.map((game) => (game.meant === 1 ? 'good' : game.meant ? 'ambiguous' : 'refused')), told));
}

for (const name of ['tournaments', 'annotated', 'clocks']) compareRecorded(name);
compareRandom();
compareWords();
draughtsComparisons(games / 4, seed);
finish();
