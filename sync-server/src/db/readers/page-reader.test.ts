import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, type OpenedSqlite, openDatabase } from '../database.ts';
import type { ScopeKind } from '../own-tables.ts';
import { createPageReader, type PageFilter, type PageLimit, type ReadPage } from './page-reader.ts';

let database: OpenedSqlite;
let readPage: ReadPage;
let head: number;

beforeEach(async () => {
  database = openDatabase(':memory:');
  await migrate(database);
  readPage = createPageReader(database.raw);
  head = 0;
});
afterEach(() => database.close());

/** Publishes a document with this many bytes in its value; one that is there already gets a new number. */
function publish(uid: string, kind: ScopeKind, scopeId: number, bytes = 10, table = 'users'): void {
  head += 1;
  database.raw
    .prepare(
      `INSERT OR REPLACE INTO change_log (table_name, uid, seq, scope, scope_id, deleted, body, author, origin, changed_at)
       VALUES (?, ?, ?, ?, ?, 0, ?, 'test', 'test', '2026-01-01')`,
    )
    .run(table, uid, head, kind, scopeId, JSON.stringify('x'.repeat(bytes)));
}

type Scopes = PageFilter['scopes'];
const EVERYTHING: Scopes = { user: 'all', class: 'all', activity: 'all', tables: 'all' };
const ROOMY: PageLimit = { bytes: 1e6, documents: 1e6 };

function filterOf(scopes: Scopes): PageFilter {
  const sees = (kind: ScopeKind, id: number) => scopes[kind] === 'all' || scopes[kind].includes(id);
  return {
    ...{ scopes, sees, hidesTeacherFields: false },
    ...{ key: JSON.stringify(scopes), sharedKey: JSON.stringify({ ...scopes, user: [] }) },
  };
}

function read(scopes: Scopes, after: number, limit: PageLimit) {
  const page = readPage(filterOf(scopes), after, head, limit);
  const docs = JSON.parse(page.docs.toString()) as { uid: string; seq: number }[];
  return { ...page, uids: docs.map(({ uid }) => uid), bytes: page.docs.length };
}

/** Uids of all pages. */
function readAll(scopes: Scopes, after: number, limit: PageLimit): string[] {
  const uids: string[] = [];
  for (let more = true, from = after; more; ) {
    const page = read(scopes, from, limit);
    if (page.more) expect(page.seq).toBeGreaterThan(from);
    uids.push(...page.uids);
    ({ more, seq: from } = page);
  }
  return uids;
}

/** A few changes are read by their numbers, many by the scopes of the account. */
describe.each([10, 500])('a page of %i changes', (changes) => {
  it('a page ends before the document that makes it longer than its limit', () => {
    for (let number = 1; number <= changes; number += 1) publish(`u${number}`, 'user', 1, 1_000);
    const page = read(EVERYTHING, 0, { bytes: 5_000, documents: 1e6 });
    expect(page).toMatchObject({ uids: ['u1', 'u2', 'u3', 'u4'], seq: 4, more: true });
    expect(page.bytes).toBeLessThanOrEqual(5_000);
  });

  it('a page counts bytes and not letters', () => {
    for (let number = 1; number <= changes; number += 1) {
      publish(`u${number}`, 'user', 1);
      database.raw
        .prepare('UPDATE change_log SET body = ? WHERE seq = ?')
        .run(JSON.stringify('ñ'.repeat(500)), head);
    }
    expect(read(EVERYTHING, 0, { bytes: 5_000, documents: 1e6 })).toMatchObject({ seq: 4, more: true });
  });

  it('a page has one document that is longer than the limit', () => {
    for (let number = 1; number <= changes; number += 1) publish(`u${number}`, 'user', 1, 300);
    const limit = { bytes: 100, documents: 1e6 };
    expect(read(EVERYTHING, 0, limit)).toMatchObject({ uids: ['u1'], seq: 1, more: true });
    expect(read(EVERYTHING, head - 1, limit)).toMatchObject({
      uids: [`u${changes}`],
      seq: head,
      more: false,
    });
  });

  it('a page has at most as many documents as it may', () => {
    for (let number = 1; number <= changes; number += 1) publish(`u${number}`, 'user', 1);
    expect(read(EVERYTHING, 0, { bytes: 1e6, documents: 3 })).toMatchObject({ seq: 3, more: true });
    expect(readAll(EVERYTHING, 0, { bytes: 1e6, documents: 3 })).toHaveLength(changes);
  });

  it('a page leaves out what the account does not see', () => {
    const kinds: ScopeKind[] = ['user', 'class', 'activity'];
    for (let number = 1; number <= changes; number += 1)
      publish(
        `u${number}`,
        kinds[number % 3] ?? 'user',
        number % 4,
        10,
        number % 5 === 0 ? 'users' : 'other',
      );
    const isSeen = (number: number) => number % 3 !== 2 && number % 4 === (number % 3) + 1;
    const seen = Array.from({ length: changes }, (_, index) => index + 1).filter(isSeen);
    const scopes = { user: [1], class: [2], activity: [], tables: 'all' } as const;
    expect(readAll(scopes, 0, ROOMY)).toEqual(seen.map((number) => `u${number}`));
    const users = seen.filter((number) => number % 5 === 0);
    expect(readAll({ ...scopes, tables: ['users'] }, 0, ROOMY)).toEqual(users.map((number) => `u${number}`));
  });
});

it('a document that changed again comes once, in every way of reading', async () => {
  const change = fc.tuple(fc.nat(9), fc.constantFrom<ScopeKind>('user', 'class', 'activity'), fc.nat(3));
  const ids = fc.oneof(fc.constant('all' as const), fc.uniqueArray(fc.nat(3)));
  const scopes = fc.record({
    ...{ user: ids, class: ids, activity: ids },
    tables: fc.constantFrom<Scopes['tables']>('all', ['users']),
  });
  const limit = fc.record({
    bytes: fc.integer({ min: 1, max: 400 }),
    documents: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 200 }),
      scopes,
      limit,
      fc.nat(200),
      async (list, seen, most, after) => {
        database.raw.exec('DELETE FROM change_log');
        readPage = createPageReader(database.raw);
        head = 0;
        const last = new Map<string, [number, boolean]>();
        for (const [name, kind, id] of list) {
          const table = name % 2 === 0 ? 'users' : 'other';
          publish(`u${name}`, kind, id, 10 + name, table);
          const isSeen = filterOf(seen).sees(kind, id) && (seen.tables === 'all' || table === 'users');
          last.set(`u${name}`, [head, isSeen]);
        }
        const expected = [...last].filter(([, [seq, isSeen]]) => seq > after && isSeen);
        expected.sort(([, [one]], [, [other]]) => one - other);
        expect(readAll(seen, after, most)).toEqual(expected.map(([uid]) => uid));
      },
    ),
    { numRuns: 100, seed: 38 },
  );
});
