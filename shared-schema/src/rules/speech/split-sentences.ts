/** Cuts a text into the pieces that are spoken one by one, and that the school's voice renders one by one. */
import { cutText } from '../cut-text.ts';

/** A piece of the whole text: `start` is the index of its first character in that text. */
export interface Piece {
  text: string;
  start: number;
}

/** Chrome falls silent after about 14 s of one utterance; at rate 0.8 this many characters last about 12 s. */
const MAX_PIECE_CHARACTERS = 140;
const SENTENCE = /[^.!?\n]+(?:[.!?]+["'”’)]*|\n|$)/g;

/** Sentences of a text, long ones cut at a comma or a space. Pieces without a letter or digit are left out. */
export function splitSentences(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(SENTENCE)) {
    for (const piece of cutLong({ text: match[0], start: match.index })) {
      if (/[\p{L}\p{N}]/u.test(piece.text)) pieces.push(piece);
    }
  }
  return pieces;
}

function cutLong(piece: Piece): Piece[] {
  if (piece.text.length <= MAX_PIECE_CHARACTERS) return [piece];
  const head = cutText(piece.text, MAX_PIECE_CHARACTERS);
  const cut = Math.max(head.lastIndexOf(', ') + 1, 0) || head.lastIndexOf(' ') + 1 || head.length;
  const rest = { text: piece.text.slice(cut), start: piece.start + cut };
  return [{ text: piece.text.slice(0, cut), start: piece.start }, ...cutLong(rest)];
}
