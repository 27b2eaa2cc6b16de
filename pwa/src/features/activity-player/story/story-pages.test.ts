import { wordsOf } from 'shared-schema/rules/speech/words';
import { expect, test } from 'vitest';
import { pageAt, storyPages, type TextRange } from './story-pages.ts';

const story =
  'A little chickadee lived in a tall tree. Every morning she listened to the big birds sing. ' +
  '"I want to sing too," she said. She tried once, and it was very quiet.\n\n… She tried again, and it was louder. ' +
  'On the third day she sang so well that the whole tree listened to her.';

test('the pages of a story hold every character once, in order', () => {
  const pages = storyPages(story);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map(({ from, to }) => story.slice(from, to)).join('')).toBe(story);
  for (const { from, to, sentences } of pages) {
    expect(sentences.map((one) => story.slice(one.from, one.to)).join('')).toBe(story.slice(from, to));
  }
});

test('a page ends with a sentence and holds at most 150 characters where its sentences allow it', () => {
  for (const { from, to } of storyPages(story)) {
    expect(to - from).toBeLessThanOrEqual(150);
    expect(story.slice(from, to).trimEnd()).toMatch(/[.!?"]$/);
  }
});

test('a sentence in sight is whole where a full stop does not end it', () => {
  const told = 'Ms. Lopez saw Dr. Lee at 7:30 a.m. on Oak St. in Boston. "Shh!" said Mr. Fox.';
  const shown = storyPages(told).flatMap(({ sentences }) => sentences);
  expect(shown.map(({ from, to }) => told.slice(from, to).trim())).toEqual([
    'Ms. Lopez saw Dr. Lee at 7:30 a.m. on Oak St. in Boston.',
    '"Shh!" said Mr. Fox.',
  ]);
});

test('a sentence of Chinese is in sight alone, and so are its words', () => {
  const told = '你好。Are you 小明？是。';
  const written = (range: TextRange) => told.slice(range.from, range.to);
  expect(storyPages(told).flatMap(({ sentences }) => sentences.map(written))).toEqual([
    '你好。',
    'Are you 小明？',
    '是。',
  ]);
  expect(wordsOf(told).map(written)).toEqual(['你好。', 'Are', 'you', '小明？', '是。']);
});

test('a blank story has no pages, and one without a word has one', () => {
  expect(storyPages(' \n ')).toEqual([]);
  expect(storyPages('???')).toEqual([{ from: 0, to: 3, sentences: [{ from: 0, to: 3 }] }]);
});

test('a place in the text is found on its page', () => {
  const pages = storyPages(story);
  expect(pages.map(({ from }) => pageAt(pages, from))).toEqual(pages.map((_, index) => index));
  expect(pageAt(pages, story.length + 5)).toBe(pages.length - 1);
});
