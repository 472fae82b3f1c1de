// Random words that look like moves, most of them wrong: what a reader must refuse. A word means the legal moves that
// agree with all it says; one such move is played, none is illegal, several are ambiguous. The legal moves are
// chessops'.
import {chessops} from './libraries.mjs';
import {isCapture, isCastling, legalMoves} from './chess_spelling.mjs';
import {fenOf} from './chess_games.mjs';
import {makeStart} from './chess_starts.mjs';

const {makeSquare, charToRole, roleToChar} = chessops;

function makeWord(position, random) {
    const moves = legalMoves(position);
    const near = random.pick(moves);
    const to = random.chance(0.7) ? near.to : random.below(64);
    const from = random.chance(0.7) ? near.from : random.below(64);
    const name = makeSquare(from);
    const role = position.board.getRole(near.from);
    const own = role === 'pawn' ? '' : roleToChar(role).toUpperCase();
    const letter = random.chance(0.6) ? own : random.pick(['', 'N', 'B', 'R', 'Q', 'K']);
    const source = random.pick(letter ? ['', '', name[0], name[1], name] : ['', '', name[0], name[0], name]);
    const isLong = !letter && source.length === 2;
    const takes = !isLong && random.chance(0.4);
    const promotion = !letter && random.chance(to >= 56 || to < 8 ? 0.7 : 0.02) ? random.pick(['n', 'b', 'r', 'q']) : '';
    const text = letter + source + (takes ? 'x' : '') + makeSquare(to) + (promotion && `=${promotion.toUpperCase()}`);
    return {text, letter, source, isLong, takes, to, promotion};
}

// Whether the move agrees with all that the word says of squares and pieces.
function agrees(position, move, word) {
    const role = position.board.getRole(move.from), name = makeSquare(move.from);
    if (move.to !== word.to || isCastling(position, move)) return false;
    if (word.isLong) return name === word.source;
    if (role !== (word.letter ? charToRole(word.letter) : 'pawn')) return false;
    // Before a pawn's capture its file may be left out where an x stands; without both it is no capture.
    if (!word.letter && !word.source && isCapture(position, move) !== word.takes) return false;
    if (!word.letter && word.takes && !isCapture(position, move)) return false;
    return [...word.source].every((sign) => name.includes(sign));
}

// {text, start, final, isAmbiguous}: a record of one move, and what follows.
export function makeWordGame(random) {
    for (;;) {
        const {fen, position, variant} = makeStart(random);
        if (!legalMoves(position).length) continue;
        const word = makeWord(position, random);
        // A king that goes two squares or takes its rook may castle: that is not what is asked here.
        const isKing = word.isLong && position.board[position.turn].intersect(position.board.king).has(chessops.parseSquare(word.source));
        if (isKing) continue;
        // Several pieces that can go there are told before a promotion that is wrong or missing.
        const possible = legalMoves(position).filter((move) => agrees(position, move, word));
        const fitting = possible.filter((move) => (move.promotion ?? '') === (word.promotion ? charToRole(word.promotion) : ''));
        const origins = new Set(possible.map((move) => move.from)).size;
        const start = fenOf(position);
        let final = start;
        if (fitting.length === 1) {
            const after = position.clone();
            after.play(fitting[0]);
            final = fenOf(after);
        }
        const tags = (fen ? `[FEN "${fen}"]\n` : '') + (variant ? '[Variant "Chess960"]\n' : '');
        const number = position.turn === 'white' ? '1.' : '1...';
        return {text: `[Event "word"]\n${tags}\n${number} ${word.text} *\n\n`, word: word.text, start, final,
            meant: origins > 1 ? origins : fitting.length};
    }
}
