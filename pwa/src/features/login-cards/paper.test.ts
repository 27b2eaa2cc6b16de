import { expect, it } from 'vitest';
import { pagesOf, usualPaper } from './paper.ts';

it('the paper follows from the region of the language', () => {
  expect(['en-US', 'en-GB', 'es-MX', 'de-DE', 'en', 'zh-Hans-CN'].map(usualPaper)).toEqual([
    ...['Letter', 'A4', 'Letter', 'A4', 'A4', 'A4'],
  ]);
});

it('a class of 24 fills three pages, and one child more begins a fourth', () => {
  const class_ = Array.from({ length: 24 }, (_, number) => number);
  expect(pagesOf(class_).map((page) => page.length)).toEqual([8, 8, 8]);
  expect(pagesOf([...class_, 24]).map((page) => page.length)).toEqual([8, 8, 8, 1]);
  expect(pagesOf(class_).flat()).toEqual(class_);
  expect(pagesOf([])).toEqual([]);
});
