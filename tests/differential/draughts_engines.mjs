// The other programs' draughts behind one face: a position is a side to move and a map of squares to pieces (w, W, b,
// B; a capital is a king), and an engine tells its legal moves and plays one. Knows nothing of records.
//
// `draughts` plays International draughts, `rapid-draughts` English. What they do wrong, so that nobody may ask it:
//
// - of several captures with the same ends, `draughts` always plays the first;
// - a king of `draughts` that ends a capture where it began is taken off the board;
// - a king of `draughts` that captures nothing goes one square at a time (`kingsStep`);
// - a FEN without pieces of one side is read wrongly by `draughts`;
// - a king of `rapid-draughts` cannot go on over the square where its capture began, which is possible behind three
//   men (`kingsStop`).
import {Draughts, rapidDraughts} from './libraries.mjs';

// The position as Boardwalk prints it: squares ascending, kings with K.
export function positionText(turn, pieces) {
    const side = (man) => [...pieces.keys()].filter((square) => pieces.get(square).toLowerCase() === man)
        .sort((a, b) => a - b).map((square) => (pieces.get(square) === man ? '' : 'K') + square).join(',');
    return `${turn === 'w' ? 'W' : 'B'}:W${side('w')}:B${side('b')}`;
}

class International {
    static squares = 50;
    static row = 5;
    static kingsStep = true;
    static kingsStop = false;

    constructor(turn, pieces) {
        this.game = pieces ? new Draughts(positionText(turn, pieces)) : new Draughts();
    }

    moves() {
        return this.game.moves().map((move) => ({from: move.from, to: move.to, takes: [...move.takes].sort((a, b) => a - b), path: move.jumps}));
    }

    play(move) {
        if (!this.game.move({from: move.from, to: move.to})) throw new Error('draughts refuses its own move');
    }

    state() {
        const pieces = new Map();
        [...this.game.position()].forEach((piece, square) => square && piece !== '0' && pieces.set(square, piece));
        return [this.game.turn(), pieces];
    }
}

const {EnglishDraughts} = rapidDraughts;

// The bit of each square: a lone man is set on every bit, and the board says where it stands.
const bit = [];
for (let i = 0; i < 32; i++) {
    const {board} = EnglishDraughts.setup({board: {light: 2 ** i, dark: 0, king: 0}});
    bit[board.find((square) => square.piece).position] = 2 ** i;
}

class English {
    static squares = 32;
    static row = 4;
    static kingsStep = false;
    static kingsStop = true;

    constructor(turn, pieces) {
        if (!pieces) {
            this.game = EnglishDraughts.setup();
            return;
        }
        const board = {light: 0, dark: 0, king: 0};
        for (const [square, piece] of pieces) {
            board[piece.toLowerCase() === 'w' ? 'light' : 'dark'] |= bit[square - 1];
            if (piece < 'a') board.king |= bit[square - 1];
        }
        this.game = EnglishDraughts.setup({player: turn === 'w' ? 'light' : 'dark', board});
    }

    moves() {
        return this.game.moves.map((move) => ({from: move.origin + 1, to: move.destination + 1,
            takes: move.captures.map((square) => square + 1).sort((a, b) => a - b), original: move}));
    }

    play(move) {
        this.game.move(move.original);
    }

    state() {
        const pieces = new Map();
        for (const {piece, position} of this.game.board) {
            if (!piece) continue;
            const man = piece.player === 'light' ? 'w' : 'b';
            pieces.set(position + 1, piece.king ? man.toUpperCase() : man);
        }
        return [this.game.player === 'light' ? 'w' : 'b', pieces];
    }
}

export const engines = [
    {name: 'international', type: '20', program: 'draughts', Engine: International},
    {name: 'english', type: '21', program: 'rapid-draughts', Engine: English},
];
