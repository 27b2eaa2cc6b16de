/** A sentence of a story on lines of its own: a tap says it, and the spoken word in it is marked. */

import classes from './StoryReader.module.css';
import type { TextRange } from './story-pages.ts';

interface StorySentenceProps {
  /** The whole story. */
  text: string;
  range: TextRange;
  /** The word being spoken, as a place in the story; it may be in another sentence. */
  word: TextRange | null;
  disabled: boolean;
  onSay(): void;
}

export function StorySentence({ text, range, word, disabled, onSay }: StorySentenceProps) {
  const written = text.slice(range.from, range.to);
  const start = range.from + written.length - written.trimStart().length;
  const end = range.from + written.trimEnd().length;
  const isSpoken = word !== null && word.from >= range.from && word.from < range.to;
  const { from, to } = isSpoken ? word : { from: end, to: end };
  return (
    <button
      type="button"
      className={classes.sentence}
      data-spoken={isSpoken || undefined}
      disabled={disabled}
      onClick={onSay}
    >
      {text.slice(start, from)}
      {to > from && <mark className={classes.word}>{text.slice(from, to)}</mark>}
      {text.slice(to, end)}
    </button>
  );
}
