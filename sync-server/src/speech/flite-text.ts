/** A text as Flite reads it right. The written text stays: devices find a sound by it. */
import { speakableText } from 'shared-schema/rules/speech/speakable-text';

/** What Flite takes for another word, and the spelling by which it does not. */
const RESPELLED: readonly (readonly [RegExp, string])[] = [
  // Asked of a child now, not told of yesterday.
  [/^(\W*)read\b/i, '$1Reed'],
  [/\b(can you|please|then|let us|let's) read\b/gi, '$1 reed'],
  // A story has 'She sat down and read', which is right as it is.
  [
    /^(\W*(?:choose|come|find|go|listen|look|open|point|sit|stop|take|think|watch)\b.*\band) read\b/i,
    '$1 reed',
  ],
  // The verb: 'Record again'.
  [/^(\W*)record\b/i, '$1Rekord'],
  // Before another number, '10,' would be said as 'one zero'.
  [/(\d\d)[,;] (?=\d)/g, '$1, , '],
];

/** Null where Flite can say nothing of the text, or only a part. */
export function textForFlite(text: string): string | null {
  const speakable = speakableText(text);
  if (speakable === null) return null;
  return RESPELLED.reduce((said, [written, spelling]) => said.replace(written, spelling), speakable);
}
