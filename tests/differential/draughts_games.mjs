// Random draughts games with odd spellings, and random words of which most are no move. The other engines choose and
// play the moves; the positions are theirs.
import {positionText} from './draughts_engines.mjs';

const fenOf = (engine) => positionText(...engine.state());

// Pieces thrown on the board, more kings than a game would have; no man on the row where it becomes a king.
function throwPieces(Engine, random) {
    const pieces = new Map();
    const {squares, row} = Engine;
    pieces.set(row + 1 + random.below(row), 'b').set(squares - row - random.below(row), 'w');
    for (let i = 2 + random.below(squares / 2); i > 0; i--) {
        const square = 1 + random.below(squares);
        const man = random.pick(['w', 'b']);
        const isLast = man === 'w' ? square <= row : square > squares - row;
        if (!pieces.has(square)) pieces.set(square, isLast || random.chance(0.25) ? man.toUpperCase() : man);
    }
    return pieces;
}

function makeStart(Engine, random) {
    if (random.chance(0.4)) return {engine: new Engine(), tag: ''};
    const turn = random.pick(['w', 'b']), pieces = throwPieces(Engine, random);
    const text = positionText(turn, pieces);
    return {engine: new Engine(turn, pieces), tag: `[FEN "${text}${random.pick(['', '.'])}"]\n`};
}

const isOne = (moves, move) => moves.every((other) =>
    other.from !== move.from || other.to !== move.to || `${other.takes}` === `${move.takes}`);

// Whether the engine may be wrong about a king's long capture.
function isBeyond(Engine, engine, moves) {
    const pieces = engine.state()[1];
    return Engine.kingsStop && moves.some((move) => move.takes.length >= 3 && pieces.get(move.from) < 'a');
}

function square(number, random) {
    return random.chance(0.1) && number < 10 ? `0${number}` : `${number}`;
}

// Steps and captures with any sign that is right, blanks around it, the whole way of a capture or its ends.
function spell(move, random) {
    const takes = move.takes.length > 0;
    const sign = takes ? random.pick(['x', 'x', ':']) : '-';
    const blank = random.chance(0.1) ? ' ' : '';
    const way = move.path?.length > 2 && random.chance(0.5) ? move.path : [move.from, move.to];
    return way.map((each) => square(each, random)).join(blank + sign + blank) + random.pick(['', '', '', '', '*', '!', '$1']);
}

const tags = (kind, tag) => `[Event "random"]\n[GameType "${kind.type}"]\n${tag}\n`;

function numberOf(ply, random) {
    const number = (ply >> 1) + 1;
    const second = ply % 2 === 1;
    if (second && random.chance(0.8)) return '';
    return random.pick([`${number}${second ? '...' : '.'} `, `${number}${second ? '...' : '.'}`, `${1 + random.below(99)}. `]);
}

// {text, positions}: a record and the positions of its main line.
export function makeDraughtsGame(kind, random) {
    const {engine, tag} = makeStart(kind.Engine, random);
    const positions = [fenOf(engine)];
    let text = tags(kind, tag);
    for (let ply = 0; ply < 10 + random.below(120); ply++) {
        const moves = engine.moves();
        if (isBeyond(kind.Engine, engine, moves)) break;
        const choice = moves.filter((move) => isOne(moves, move) && move.from !== move.to);
        if (!choice.length) break;
        const move = random.pick(choice);
        text += numberOf(ply, random) + spell(move, random) + random.pick([' ', ' ', '\n', '\t']);
        if (random.chance(0.05)) text += random.pick(['{a comment} ', '{1-5} ', '(!) ', '$3 ']);
        engine.play(move);
        positions.push(fenOf(engine));
    }
    return {text: `${text}*\n\n`, positions};
}

// {text, final, meant}: a record of one word, and how many different moves it means.
export function makeDraughtsWord(kind, random) {
    for (;;) {
        const {engine, tag} = makeStart(kind.Engine, random);
        const moves = engine.moves();
        if (!moves.length || isBeyond(kind.Engine, engine, moves)) continue;
        const near = random.pick(moves);
        const from = random.chance(0.7) ? near.from : 1 + random.below(kind.Engine.squares);
        const to = random.chance(0.7) ? near.to : 1 + random.below(kind.Engine.squares);
        if (from === to) continue; // a capture may go round, but a word of one square twice is none
        const isKing = 'WB'.includes(engine.state()[1].get(from) ?? '-');
        if (kind.Engine.kingsStep && isKing && !near.takes.length) continue; // more than it knows is legal
        const fitting = moves.filter((move) => move.from === from && move.to === to);
        const meant = new Set(fitting.map((move) => `${move.takes}`)).size;
        const start = fenOf(engine);
        if (meant === 1) engine.play(fitting[0]);
        const sign = fitting[0]?.takes.length ? 'x' : '-';
        return {text: `${tags(kind, tag)}${from}${sign}${to} *\n\n`, start, final: fenOf(engine), meant};
    }
}
