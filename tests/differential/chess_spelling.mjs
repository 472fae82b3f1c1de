// Ways to write a chess move that a reader has to understand: over-specified, in long form, without x, with every
// promotion sign, with check marks that are missing or wrong. Each means the move given and no other. Knows moves and
// positions by chessops; the rules are its, not ours.
import {chessops} from './libraries.mjs';

const {makeSquare, squareFile, squareRank, roleToChar, makeSan} = chessops;
const letter = (role) => roleToChar(role).toUpperCase();

// All legal moves; castling is the king taking its rook.
export function legalMoves(position) {
    const moves = [];
    const context = position.ctx();
    for (const [from, targets] of position.allDests(context))
        for (const to of targets) {
            const isPawn = position.board.getRole(from) === 'pawn';
            const isLast = squareRank(to) === 0 || squareRank(to) === 7;
            for (const promotion of isPawn && isLast ? ['queen', 'rook', 'bishop', 'knight'] : [undefined])
                moves.push(promotion ? {from, to, promotion} : {from, to});
        }
    return moves;
}

export const isCastling = (position, move) =>
    position.board.getRole(move.from) === 'king' && position.board[position.turn].has(move.to);

export const isPassant = (position, move) =>
    position.board.getRole(move.from) === 'pawn' && squareFile(move.from) !== squareFile(move.to) &&
    !position.board.occupied.has(move.to);

export const isCapture = (position, move) =>
    !isCastling(position, move) && (position.board.occupied.has(move.to) || isPassant(position, move));

function castling(position, move, random) {
    const round = random.pick(['O', 'O', '0', 'o']);
    const dash = random.pick(['-', '-', '-', '\u2013', '\u2212']);
    return Array(move.to > move.from ? 2 : 3).fill(round).join(dash);
}

// The fewest and more words about the source that leave the move the only one: '', 'e', '2', 'e2'.
function sources(position, move) {
    const role = position.board.getRole(move.from);
    const rivals = legalMoves(position).filter((other) => other.to === move.to && other.from !== move.from &&
        position.board.getRole(other.from) === role && !isCastling(position, other));
    const file = makeSquare(move.from)[0], rank = makeSquare(move.from)[1];
    const found = [`${file}${rank}`];
    if (!rivals.length) found.push('');
    if (!rivals.some((other) => squareFile(other.from) === squareFile(move.from))) found.push(file);
    if (!rivals.some((other) => squareRank(other.from) === squareRank(move.from))) found.push(rank);
    return found;
}

function piece(position, move, random) {
    const source = random.pick(sources(position, move));
    const takes = isCapture(position, move);
    const between = takes ? random.pick(['x', 'x', '']) : '';
    const dash = source.length === 2 && !between && random.chance(0.5) ? '-' : '';
    const withoutLetter = source.length === 2 && random.chance(0.2);
    const name = letter(position.board.getRole(move.from));
    return (withoutLetter ? '' : name) + source + between + dash + makeSquare(move.to);
}

function pawn(position, move, random) {
    const from = makeSquare(move.from), to = makeSquare(move.to);
    const takes = isCapture(position, move);
    const rivals = legalMoves(position).filter((other) => other.to === move.to && other.from !== move.from &&
        position.board.getRole(other.from) === 'pawn' && isCapture(position, other));
    const forms = takes ? [`${from[0]}x${to}`, `${from[0]}${to}`, `${from}x${to}`, `${from}${to}`, `${from}-${to}`]
        : [to, to, `${from}${to}`, `${from}-${to}`, `P${to}`, `P${from}-${to}`];
    if (takes && !rivals.length) forms.push(`x${to}`);
    let text = random.pick(forms);
    if (move.promotion) {
        const upper = letter(move.promotion), lower = upper.toLowerCase();
        text += random.pick([`=${upper}`, upper, `(${upper})`, `/${upper}`, `=${lower}`, lower]);
    }
    if (isPassant(position, move)) text += random.pick(['', '', 'ep', 'e.p.', ' ep', ' e.p.']);
    return text;
}

// One way of writing the move.
export function spell(position, move, random) {
    const role = position.board.getRole(move.from);
    const text = isCastling(position, move) ? castling(position, move, random)
        : role === 'pawn' ? pawn(position, move, random) : piece(position, move, random);
    const marks = /[+#]?$/.exec(makeSan(position, move))[0];
    return text + random.pick([marks, marks, marks, '', '+', '#']) +
        random.pick(['', '', '', '', '', '!', '?', '!!', '?!', '$1', '!$14']);
}
