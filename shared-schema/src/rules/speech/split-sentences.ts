/** Cuts a text into the pieces that are spoken one by one, and that the school's voice renders one by one. */
import { cutText } from '../cut-text.ts';
import { OTHER_STOPS } from './words.ts';

/** A piece of the whole text: `start` is the index of its first character in that text. */
export interface Piece {
  text: string;
  start: number;
}

/** Chrome falls silent after about 14 s of one utterance; at rate 0.8 this many characters last about 12 s. */
const MAX_PIECE_CHARACTERS = 140;
/** Where a sentence may end. */
const STOP = new RegExp(`[.!?${OTHER_STOPS}]+["'”’)»」』）]*|\\n`, 'g');
/** What a full stop belongs to: a title, an abbreviation, an initial. 'I' is nearly always the word. */
const SHORTENED = /(?:^|[^\p{L}\p{N}'’])(?:Mr|Mrs|Ms|Dr|St|Mt|Jr|Sr|Prof|vs|(?!I)\p{Lu})$/u;
const INITIAL = /(?:^|[^\p{L}\p{N}'’])\p{Lu}$/u;
/** A letter that is meant itself, at the end of its sentence: 'I am in group A.' */
const NAMED_LETTER = /\b(?:letters?|option|plan|group|team|grade|class|room) \p{Lu}$/iu;
/** Characters of 'letters B', and of what stands before it. */
const ENDING_CHARACTERS = 10;
/** Words that often begin a sentence and are hardly ever a last name, as what follows an initial is. */
const NEW_SENTENCE =
  /^\s+["'“‘«(]*(?:I|A|The|We|You|He|She|It|They|This|That|These|Those|There|My|Your|His|Her|Our|Their|Then|Now|And|But|What|Where|Who|Say|Tell|Write|Point|Find|Circle|Listen)(?![\p{L}.])/u;
const LIST_NUMBER = /^\s*\d{1,3}$/;

/** Sentences of a text, long ones cut at a comma or a space. Pieces without a letter or digit are left out. */
export function splitSentences(text: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  const cutAt = (end: number) => {
    for (const piece of cutLong({ text: text.slice(start, end), start })) {
      if (/[\p{L}\p{N}]/u.test(piece.text)) pieces.push(piece);
    }
    start = end;
  };
  for (const { 0: stop, index } of text.matchAll(STOP)) {
    const end = index + stop.length;
    if (endsSentence(text.slice(start, index), stop, text.slice(end))) cutAt(end);
  }
  cutAt(text.length);
  return pieces;
}

/** False where the sentence goes on: 'Mr. Fox', '2.5', '"Stop!" she said'. `before` begins with the sentence. */
function endsSentence(before: string, stop: string, after: string): boolean {
  if (stop === '\n') return true;
  if (/^[^\S\n]*[,，、،]/.test(after)) return false;
  // Scripts with other stops have no small letters: one after such a stop is another language's.
  if (/^[.!?]/.test(stop) && /^[^\S\n]*\p{Ll}/u.test(after)) return false;
  if (stop !== '.') return true;
  if (/^[\p{L}\p{N}]/u.test(after) || LIST_NUMBER.test(before)) return false;
  const end = before.slice(-ENDING_CHARACTERS);
  if (/\bNo$/.test(end) && /^ ?\d/.test(after)) return false;
  if (INITIAL.test(end) && (NAMED_LETTER.test(end) || NEW_SENTENCE.test(after))) return true;
  return !SHORTENED.test(end);
}

function cutLong(piece: Piece): Piece[] {
  if (piece.text.length <= MAX_PIECE_CHARACTERS) return [piece];
  const head = cutText(piece.text, MAX_PIECE_CHARACTERS);
  const cut = Math.max(head.lastIndexOf(', ') + 1, 0) || head.lastIndexOf(' ') + 1 || head.length;
  const rest = { text: piece.text.slice(cut), start: piece.start + cut };
  return [{ text: piece.text.slice(0, cut), start: piece.start }, ...cutLong(rest)];
}
