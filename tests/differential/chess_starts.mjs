// Positions to begin random games with, as FEN in several spellings: the start position, Chess960, and pieces thrown
// on the board. What chessops finds impossible is thrown again. Gives the text of the FEN tag and the position.
import {chessops} from './libraries.mjs';

const {Chess, parseFen, makeFen} = chessops;

export const positionOf = (fen) => Chess.fromSetup(parseFen(fen).unwrap());

// One of the 960 arrangements: bishops on two colours, the king between the rooks.
function arrangement(random) {
    const row = Array(8).fill('');
    row[random.below(4) * 2] = 'b';
    row[random.below(4) * 2 + 1] = 'b';
    const free = () => row.map((piece, i) => (piece ? -1 : i)).filter((i) => i >= 0);
    for (const piece of 'qnn') row[random.pick(free())] = piece;
    free().forEach((square, i) => (row[square] = 'rkr'[i]));
    return row.join('');
}

function fischer(random) {
    const white = arrangement(random);
    const black = random.chance(0.2) ? arrangement(random) : white;
    const files = (row, upper) => [row.lastIndexOf('r'), row.indexOf('r')]
        .map((i) => String.fromCharCode((upper ? 65 : 97) + i)).join('');
    const castling = random.chance(0.5) ? 'KQkq' : files(white, true) + files(black, false);
    return `${black}/pppppppp/8/8/8/8/PPPPPPPP/${white.toUpperCase()} w ${castling} - 0 1`;
}

// Pieces anywhere: many of a kind for ambiguous moves, pawns near promotion, rooks and kings that may castle.
function thrown(random) {
    const board = Array(64).fill('');
    const free = (low, high) => {
        for (;;) {
            const square = low + random.below(high - low);
            if (!board[square]) return square;
        }
    };
    const home = random.chance(0.5);
    for (const [side, row] of [['K', 56], ['k', 0]]) {
        board[home ? row + 1 + random.below(6) : free(0, 64)] = side;
    }
    if (home)
        for (const [rook, row] of [['R', 56], ['r', 0]])
            for (let i = random.below(4); i > 0; i--) board[free(row, row + 8)] = rook;
    for (const kind of random.pick(['N', 'Q', 'R', 'B', 'NQ', 'RB', 'NRBQ']))
        for (let i = random.below(5); i > 0; i--)
            board[free(0, 64)] = random.chance(0.5) ? kind : kind.toLowerCase();
    for (let i = random.below(12); i > 0; i--) board[free(8, 56)] = random.chance(0.5) ? 'P' : 'p';
    const rows = [];
    for (let i = 0; i < 64; i += 8)
        rows.push(board.slice(i, i + 8).map((piece) => piece || '1').join('').replace(/1+/g, (ones) => ones.length));
    const turn = random.pick(['w', 'b']);
    return `${rows.join('/')} ${turn} ${castlingOf(board, random)} ${passantOf(board, turn, random)} ` +
        `${random.below(99)} ${1 + random.below(200)}`;
}

// Rights of rooks on both sides of a king in its row, by file letters; a third rook makes them inner ones.
function castlingOf(board, random) {
    let rights = '';
    for (const [king, rook, row, first] of [['K', 'R', 56, 65], ['k', 'r', 0, 97]]) {
        const at = board.indexOf(king) - row;
        if (at < 0 || at > 7) continue;
        const rooks = [...Array(8).keys()].filter((i) => board[row + i] === rook);
        for (const side of [rooks.filter((i) => i > at), rooks.filter((i) => i < at)])
            if (side.length && random.chance(0.7)) rights += String.fromCharCode(first + random.pick(side));
    }
    return rights || '-';
}

// A square that a pawn may just have passed, whether another can take it or not.
function passantOf(board, turn, random) {
    const [pawn, row, behind, origin] = turn === 'w' ? ['p', 3, -8, -16] : ['P', 4, 8, 16];
    const squares = [...Array(8).keys()].map((file) => row * 8 + file).filter(
        (square) => board[square] === pawn && !board[square + behind] && !board[square + origin]);
    if (!squares.length || random.chance(0.3)) return '-';
    const square = random.pick(squares) + behind;
    return 'abcdefgh'[square % 8] + (8 - (square >> 3));
}

const isPossible = (fen) => positionOf(fen).isOk;

// {fen, position, variant, isOdd}: `fen` undefined for the usual start; `isOdd` where castling may be by inner rooks, or
// is written by file letters though it is the usual one.
export function makeStart(random) {
    const kind = random.pick(['usual', 'usual', 'fischer', 'thrown', 'thrown']);
    if (kind === 'usual') return {position: Chess.default()};
    for (;;) {
        const fen = kind === 'fischer' ? fischer(random) : thrown(random);
        if (!isPossible(fen)) continue;
        const position = positionOf(fen).unwrap();
        // X-FEN is what chessops writes; the other spellings mean the same.
        const text = random.pick([fen, makeFen(position.toSetup())]);
        const isFischer = kind === 'fischer' || !hasUsualHomes(position);
        const variant = isFischer ? random.pick(['Chess960', 'chess 960', 'Fischerandom', 'Chess960']) : undefined;
        const hasFiles = /[A-Ha-h]/.test(text.split(' ')[2]);
        return {fen: text, position, variant, isOdd: kind === 'thrown' && (isFischer || hasFiles)};
    }
}

// Whether whatever may castle stands where it does in usual chess.
function hasUsualHomes(position) {
    const rights = position.castles.castlingRights;
    for (const [king, side] of [[4, 'white'], [60, 'black']])
        for (const rook of rights)
            if ((side === 'white') === rook < 8 && (position.board.kingOf(side) !== king || ![king - 4, king + 3].includes(rook)))
                return false;
    return true;
}
