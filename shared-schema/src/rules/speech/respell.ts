/** Words that a voice says wrong, written as they sound. Free of zod: tablets use it. */

/** `word` is one word of a text, `spoken` is what a voice says in its place. */
export interface Respelling {
  readonly word: string;
  readonly spoken: string;
}

/** Respellings of one activity. */
export const MAX_RESPELLINGS = 100;
export const MAX_RESPELLED_WORD_LENGTH = 60;
export const MAX_SPOKEN_FORM_LENGTH = 100;

export interface RespelledText {
  /** What a voice says. */
  readonly spoken: string;
  /** The index in the written text that belongs to an index in `spoken`: inside a respelled word, that word's start. */
  writtenIndex(spokenIndex: number): number;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** The form by which words are compared: upper case and the kind of apostrophe do not count. */
export function wordKey(word: string): string {
  return word.trim().replaceAll('’', "'").toLowerCase();
}

/** True for one word without a space or another sign in it: nothing else is ever found in a text. */
export function isOneWord(word: string): boolean {
  const trimmed = word.trim();
  return trimmed.match(WORD)?.[0] === trimmed;
}

/** Puts the spoken form in the place of each respelled word. The first respelling of a word counts. */
export function respell(
  written: string,
  respellings: readonly Respelling[] | null | undefined,
): RespelledText {
  const forms = new Map<string, string>();
  for (const { word, spoken } of respellings ?? []) {
    if (!forms.has(wordKey(word)) && spoken.trim()) forms.set(wordKey(word), spoken.trim());
  }
  if (forms.size === 0) return { spoken: written, writtenIndex: (index) => index };
  /** Where a respelled word ends in both texts, in their order. */
  const ends: { start: number; end: number; spokenStart: number; spokenEnd: number }[] = [];
  let spoken = '';
  let copied = 0;
  for (const match of written.matchAll(WORD)) {
    const form = forms.get(wordKey(match[0]));
    if (form === undefined) continue;
    spoken += written.slice(copied, match.index);
    copied = match.index + match[0].length;
    ends.push({
      start: match.index,
      end: copied,
      spokenStart: spoken.length,
      spokenEnd: spoken.length + form.length,
    });
    spoken += form;
  }
  spoken += written.slice(copied);
  return {
    spoken,
    writtenIndex(index) {
      const before = ends.findLast(({ spokenStart }) => spokenStart <= index);
      if (!before) return index;
      return index < before.spokenEnd ? before.start : before.end + index - before.spokenEnd;
    },
  };
}
