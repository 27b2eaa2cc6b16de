/** A story cut into pages of a few sentences. Every character of the story stands on one page. */
import { splitSentences } from 'shared-schema/rules/speech/split-sentences';

/** A part of the story, as places in its text. */
export interface TextRange {
  from: number;
  to: number;
}

export interface StoryPage extends TextRange {
  /** The sentences in order; together they cover the page. */
  sentences: TextRange[];
}

/** A page of this many characters has at most five lines on a phone beside its picture. */
const MAX_PAGE_CHARACTERS = 150;

/** Empty for a blank story. */
export function storyPages(text: string): StoryPage[] {
  if (!text.trim()) return [];
  const pages: StoryPage[] = [];
  for (const sentence of sentencesOf(text)) {
    const page = pages.at(-1);
    const isFull = !page || sentence.to - page.from > MAX_PAGE_CHARACTERS;
    if (isFull) pages.push({ ...sentence, sentences: [sentence] });
    else {
      page.sentences.push(sentence);
      page.to = sentence.to;
    }
  }
  return pages;
}

/** From each sentence to the next one, so that what is never spoken stays in sight. */
function sentencesOf(text: string): TextRange[] {
  const starts = splitSentences(text).map(({ start }) => start);
  return (starts.length > 0 ? starts : [0]).map((start, index, all) => ({
    from: index === 0 ? 0 : start,
    to: all[index + 1] ?? text.length,
  }));
}

/** Index of the page on which the character at `place` stands. */
export function pageAt(pages: readonly StoryPage[], place: number): number {
  const index = pages.findIndex(({ to }) => place < to);
  return index < 0 ? pages.length - 1 : index;
}

/** A story with what its reader needs. */
export interface Story {
  text: string;
  /** Address of the story as sound. */
  audioUrl: string | null;
  pages: readonly StoryPage[];
}
