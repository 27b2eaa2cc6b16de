/** Cuts a text into the pieces that are spoken one by one, and estimates when each word of a piece is spoken. */

/** A piece of the whole text: `start` is the index of its first character in that text. */
export interface Piece {
  text: string;
  start: number;
}

/** Characters `from` (inclusive) to `to` (exclusive) of the whole text. */
export interface WordRange {
  from: number;
  to: number;
}

/** Chrome falls silent after about 14 s of one utterance; at rate 0.8 this many characters last about 12 s. */
const MAX_PIECE_CHARACTERS = 140;
/** An American voice at rate 1 speaks about 14 characters a second. */
const MS_PER_CHARACTER = 72;
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
  const head = piece.text.slice(0, MAX_PIECE_CHARACTERS);
  const cut = Math.max(head.lastIndexOf(', ') + 1, 0) || head.lastIndexOf(' ') + 1 || MAX_PIECE_CHARACTERS;
  const rest = { text: piece.text.slice(cut), start: piece.start + cut };
  return [{ text: piece.text.slice(0, cut), start: piece.start }, ...cutLong(rest)];
}

/** Every word of a text with its place. */
export function wordsOf(text: string, offset = 0): WordRange[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    from: offset + match.index,
    to: offset + match.index + match[0].length,
  }));
}

/** How long a text is expected to sound, in milliseconds, at a speech rate where 1 is normal. */
export function estimateMs(text: string, rate: number): number {
  return ((text.trim().length + 1) * MS_PER_CHARACTER) / rate;
}

/** The word that holds this character, or the next one after it. */
export function wordAt(words: readonly WordRange[], index: number): WordRange | undefined {
  return words.find((word) => index < word.to);
}
