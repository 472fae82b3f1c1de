// The positions of chess games as the others read them. What differs by convention is made alike:
//
// - chessops writes the same FEN as Boardwalk: the en passant square only when a capture is legal, castling by X-FEN;
// - chess.js too, but knows no Chess960, no null move and fewer positions to begin with, and refuses two comments in
//   a row: it gets moves alone;
// - pgn-extract tells four fields (-Wepd); with --nofauxep the en passant square is left out alike. It keeps the letters
//   of castling as the FEN tag has them: `withRookFiles` turns K and Q into the files of the outermost rooks. It takes no
//   inner rook for castling, and no file letters without a Variant tag: games with such positions (`isOdd`) are left out.
import {ChessJs, chessops} from './libraries.mjs';
import {fenOf} from './chess_games.mjs';

const {parsePgn, parseSan, startingPosition} = chessops;

// All positions of the main line of each game, by chessops.
export function byChessops(text) {
    return parsePgn(text).map((game) => {
        const position = startingPosition(game.headers).unwrap();
        const positions = [fenOf(position)];
        for (const node of game.moves.mainline()) {
            const move = parseSan(position, node.san);
            if (!move) break;
            position.play(move);
            positions.push(fenOf(position));
        }
        return positions;
    });
}

// All positions of the main line of one game, by chess.js.
export function byChessJs(text) {
    const game = new ChessJs();
    game.loadPgn(text);
    const moves = game.history({verbose: true});
    return moves.length ? [moves[0].before, ...moves.map((move) => move.after)] : [game.fen()];
}

// The four fields of a position, castling by the files of the rooks.
export function withRookFiles(fen) {
    const [board, turn, castling, passant] = fen.split(' ');
    const rows = board.split('/').map((row) => row.replace(/[1-8]/g, (digit) => '.'.repeat(digit)));
    const files = [...castling].map((letter) => {
        const [row, rook, first] = letter < 'a' ? [rows[7], 'R', 65] : [rows[0], 'r', 97];
        const file = /k/i.test(letter) ? row.lastIndexOf(rook) : /q/i.test(letter) ? row.indexOf(rook) : -1;
        return file < 0 ? letter : String.fromCharCode(first + file);
    });
    return [board, turn, files.sort().join(''), passant].join(' ');
}
