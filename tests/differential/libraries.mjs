// The public programs, from the node_modules beside this file: check.sh copies both to a folder outside the sources.
// Refuses to know what they are used for.
import {Chess as ChessJs} from 'chess.js';
import * as chess from 'chessops/chess';
import * as fen from 'chessops/fen';
import * as pgn from 'chessops/pgn';
import * as san from 'chessops/san';
import * as util from 'chessops/util';
import Draughts from 'draughts';
import * as rapidDraughts from 'rapid-draughts/english';

export const chessops = {...chess, ...fen, ...pgn, ...san, ...util};
export {ChessJs, Draughts, rapidDraughts};
