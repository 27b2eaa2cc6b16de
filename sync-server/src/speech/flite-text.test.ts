import { expect, it } from 'vitest';
import { textForFlite } from './flite-text.ts';

it.each([
  ['Read it.', 'Reed it.'],
  ['“Read aloud!”', '"Reed aloud!"'],
  ['read', 'Reed'],
  ['Listen and read.', 'Listen and reed.'],
  ['Open your book and read it.', 'Open your book and reed it.'],
  ['He sat down and read a book.', 'He sat down and read a book.'],
  ['Can you read this? Please read. Then read it.', 'Can you reed this? Please reed. Then reed it.'],
  ['Let us read, let’s read', "Let us reed, let's reed"],
  ['I read it. Readers readied.', 'I read it. Readers readied.'],
  ['Record again', 'Rekord again'],
  ['Recorded. My record.', 'Recorded. My record.'],
  ['Count 10, 11, 12.', 'Count 10, , 11, , 12.'],
  ['I am 10, you are 1,000.', 'I am 10, you are 1,000.'],
  ['你好', null],
])('%j is written for Flite as %j', (text, written) => {
  expect(textForFlite(text)).toBe(written);
});
