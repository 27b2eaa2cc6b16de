import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRepository } from '#support/paths.ts';
import { messageTable } from './message-table.ts';

/** Source of a test file, with quotes as they are read. */
const sourceOf = (file: string) => readFileSync(fromRepository(file), 'utf8').replaceAll("\\'", "'");

test.each(messageTable)(
  '$file shows its messages in a test named "$test"',
  ({ file, test: title, messages }) => {
    const source = sourceOf(file);
    const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`));
    expect(isThere, `a test named "${title}"`).toBe(true);
    for (const message of messages) expect(source).toContain(message);
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
