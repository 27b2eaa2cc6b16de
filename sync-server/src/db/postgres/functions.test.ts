/** The functions that PostgreSQL gets for the sake of queries which both engines share. */
import fc from 'fast-check';
import { nameKey } from 'shared-schema/rules/people/name-key';
import { searchKey, sortKey } from 'shared-schema/rules/search-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSchema } from '#test/postgres/test-schemas.ts';
import type { OpenedPostgres } from '../database.ts';
import { query } from '../statements.ts';
import { toPostgres } from './connections/statement-text.ts';

let opened: OpenedPostgres;
beforeAll(async () => {
  opened = await openTestSchema(null);
});
afterAll(() => opened.close());

const KEYS = 'select name_key(?) as name, search_key(?) as search, sort_key(?) as sort';
const keysOf = async (text: string) => (await query(opened.db, KEYS, [text, text, text]))[0];

const NAMES = [
  ...[
    'Room 10',
    'Room 9b',
    '  Äpfel  und\tBirnen ',
    'ÉMILE',
    'e\u0301mile',
    'Łukasz Øre',
    'Straße',
    'ΣΊΣΥΦΟΣ',
    'Æsop œuf',
  ],
  ...['ｔｏｍａｓ', 'm\u200bei', 'O’Neill', 'İstanbul', '王小明', 'नमस्ते', '', '007', 'ﬁn\u00adal'],
];

test.each(NAMES)('%j is folded as the shared rules fold it', async (name) => {
  expect(await keysOf(name)).toEqual({ name: nameKey(name), search: searchKey(name), sort: sortKey(name) });
});

test('names of many scripts are folded as the shared rules fold them', async () => {
  const letters = [
    'a',
    'Z',
    'é',
    'Ñ',
    'ß',
    'ø',
    'Ж',
    'ё',
    'Ω',
    '한',
    '7',
    '42',
    ' ',
    '-',
    '\u0301',
    'İ',
    'ǅ',
  ];
  const name = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(name, async (text) => {
      expect(await keysOf(text)).toEqual({
        name: nameKey(text),
        search: searchKey(text),
        sort: sortKey(text),
      });
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('a text with the NUL character is stored with the replacement character in its place', async () => {
  expect(await query(opened.db, 'select ? as text', ['a\0b'])).toEqual([{ text: 'a\ufffdb' }]);
});

test('question marks inside of quotes are no parameters, and a choice of index is left out', () => {
  expect(toPostgres(`select '?', "?" from t indexed by t_a where a = ? and b = 'it''s ?' and c = ?`)).toBe(
    `select '?', "?" from t where a = $1 and b = 'it''s ?' and c = $2`,
  );
});

test('numbers, sums and truths are numbers, and JSON stays a text', async () => {
  const text = `select count(*) as many, sum(n) as total, bool_and(true) as truth, '{"a":1}'::jsonb as json
    from (values (9007199254740991::bigint), (0)) v (n)`;
  expect(await query(opened.db, text)).toEqual([
    { many: 2, total: 9007199254740991, truth: 1, json: '{"a": 1}' },
  ]);
});
