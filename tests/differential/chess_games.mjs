// Random chess games: a tree of legal moves that chessops chooses and plays, and the text of a record that means this
// tree, with odd spellings, numbers, comments, NAGs and layouts. Knows the tree's positions by chessops alone.
import {chessops} from './libraries.mjs';
import {isCapture, isCastling, isPassant, legalMoves, spell} from './chess_spelling.mjs';
import {makeStart} from './chess_starts.mjs';

const {makeFen, makeSan, makeSquare, makeUci} = chessops;

// chessops would tell no more than 150 halfmoves without a capture.
export const fenOf = (position) => makeFen({...position.toSetup(), halfmoves: position.halfmoves});

// What happens seldom in random games is chosen more often.
const weight = (position, move) =>
    isCastling(position, move) ? 30 : isPassant(position, move) ? 30 : move.promotion ? 5 :
        isCapture(position, move) ? 3 : 1;

// The move as programs name it: castling is the king taking its rook in Chess960, else the king's two steps.
function uciOf(position, move, variant) {
    if (!isCastling(position, move) || variant) return makeUci(move);
    return makeSquare(move.from) + makeSquare(move.from + (move.to > move.from ? 2 : -2));
}

// A null move: only the side changes. chessops has none, so it is done by hand.
function passed(position) {
    const after = position.clone();
    after.turn = position.turn === 'white' ? 'black' : 'white';
    after.epSquare = undefined;
    after.halfmoves++;
    if (position.turn === 'black') after.fullmoves++;
    return after;
}

// One line of play from `position`: a list of {text, san, uci, fen, variations}.
function playLine(position, plies, depth, options) {
    const {random, variant} = options;
    const line = [];
    for (let ply = 0; ply < plies; ply++) {
        const moves = legalMoves(position);
        if (!moves.length) break;
        const before = position;
        let node;
        if (options.nulls && random.chance(0.01) && !position.isCheck()) {
            position = passed(position);
            node = {text: random.pick(['--', 'Z0', '<>', '@@@@', '0000', 'pass', 'null']), san: '--', uci: '0000'};
        } else {
            const move = random.weighted(moves, (each) => weight(before, each));
            node = {text: spell(before, move, random), san: makeSan(before, move), uci: uciOf(before, move, variant)};
            position = before.clone();
            position.play(move);
        }
        const number = `${before.fullmoves}`;
        line.push({...node, fen: fenOf(position), number, black: before.turn === 'black', variations: []});
        while (depth < 3 && random.chance(0.04)) {
            const variation = playLine(before, 1 + random.below(8), depth + 1, options);
            if (variation.length) line.at(-1).variations.push(variation);
        }
    }
    return line;
}

const comments = ['{}', '{ a comment }', '{over\ntwo lines}', '{(not a variation) 1. e4 $1}', '{[%clk 1:02:03]}',
    '{[%eval -0.35] then words}', '{; not a comment of its own}', '; to the end of the line )\n', '{{ \u00e9 \u4e2d }',
    '{1-0}', '{[White "X"]}', '\n% a hidden line\n'];

function numberText(node, isFirst, random) {
    const dots = node.black ? '...' : '.';
    const shown = isFirst || !node.black ? 0.8 : 0.2;
    // A null move that begins a record needs a number with its dot: without, it may be text that belongs to no game.
    if (isFirst && node.san === '--') return `${node.number}${dots} `;
    if (!random.chance(shown)) return '';
    return random.pick([`${node.number}${dots} `, `${node.number}${dots}`, `${node.number} `, `${node.number}. `,
        `${node.number}${dots} `, `${node.number} ${dots} `, `${1 + random.below(99)}. `]);
}

function lineText(line, random) {
    let text = '';
    line.forEach((node, i) => {
        const space = () => random.pick([' ', ' ', ' ', '\n', '  ', '\t', '\r\n']);
        text += numberText(node, i === 0, random) + node.text + space();
        if (random.chance(0.05)) text += random.pick(['$3 ', '$14$36 ', '! ', '$255 ', '?? ']);
        if (random.chance(0.06)) text += random.pick(comments) + space();
        for (const variation of node.variations) {
            text += random.pick(['(', '( ', '(\n']) + (random.chance(0.1) ? '{first} ' : '') +
                lineText(variation, random) + ')' + space();
            if (random.chance(0.1)) text += random.pick(comments) + space();
        }
    });
    return text;
}

const quoted = (name, value) => `[${name} "${value}"]\n`;

// {text, start, line}: the record, the position before the first move as FEN, and the tree.
export function makeGame(random, number) {
    const start = makeStart(random);
    const options = {random, variant: start.variant, nulls: random.chance(0.15)};
    const line = playLine(start.position, random.below(90), 0, options);
    const result = random.pick(['1-0', '0-1', '1/2-1/2', '*']);
    const tags = [quoted('Event', `Random ${number}`), quoted('White', 'A'), quoted('Black', 'B')];
    if (start.fen) tags.push(quoted('FEN', start.fen));
    if (start.fen && random.chance(0.7)) tags.push(quoted('SetUp', '1'));
    if (start.variant) tags.push(quoted('Variant', start.variant));
    if (random.chance(0.7)) tags.push(quoted('Result', result));
    const body = lineText(line, random);
    const text = random.shuffle(tags).join('') + random.pick(['\n', '', '\n\n']) + body + result +
        random.pick(['\n\n', '\n', '\n\n\n']);
    return {text, start: fenOf(start.position), line, variant: start.variant, isOdd: start.isOdd, result};
}
