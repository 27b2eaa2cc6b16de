import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRepository } from '#support/paths.ts';
import { messageTable } from './message-table.ts';

/** Source of a test file, with quotes as they are read. */
const sourceOf = (file: string) => readFileSync(fromRepository(file), 'utf8').replaceAll("\\'", "'");

/** Where a test begins, its table of cases before its name, or something that tests share. */
const PART_START = /^(?=\s*(?:test|it)(?:\.each)?\(|(?:async )?function |const )/m;
const TEST_START = /^\s*(?:test|it)(?:\.each)?\(/;
const isNamed = (part: string, title: string) =>
  ["'", '"', '`'].some((quote) => part.includes(`${quote}${title}${quote},`));

test.each(messageTable)(
  '$file shows its messages in a test named "$test"',
  ({ file, test: title, messages }) => {
    const parts = sourceOf(file).split(PART_START);
    expect(
      parts.some((part) => isNamed(part, title)),
      `a test named "${title}"`,
    ).toBe(true);
    const withoutOtherTests = parts.filter((part) => isNamed(part, title) || !TEST_START.test(part)).join('');
    for (const message of messages) expect(withoutOtherTests).toContain(message);
  },
);

test('a message is said in one place of the table for each test that shows it', () => {
  const all = messageTable.flatMap(({ file, test: title, messages }) =>
    messages.map((message) => `${file} ${title}: ${message}`),
  );
  expect(all.filter((each, place) => all.indexOf(each) !== place)).toEqual([]);
});

test('each line of the table shows a message', () => {
  expect(messageTable.filter(({ messages }) => messages.length === 0)).toEqual([]);
});
