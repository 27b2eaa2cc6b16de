/**
 * Pages of the change log. Documents were written as JSON once and are put together here as text; parsing them to write
 * them again would cost more than all the rest of a pull. A class opens its tablets at once and sees the same, so a
 * page is made once for all whose own documents are not among it.
 */
import type SqliteDatabase from 'better-sqlite3';
import { type ChangePage, createPageCache } from '../caches/page-cache.ts';

type Ids = readonly number[] | 'all';

/** What a page is made for: ids per kind of scope. */
export interface PageFilter {
  /** Equal for accounts that see the same. */
  readonly key: string;
  /** Equal for accounts that see the same but for documents of persons. */
  readonly sharedKey: string;
  readonly scopes: {
    readonly user: Ids;
    readonly class: Ids;
    readonly activity: Ids;
    readonly tables: readonly string[] | 'all';
  };
}

export type { ChangePage };

/** Up to `limit` documents that pass the filter, numbered in (after, head], in order. */
export type ReadPage = (filter: PageFilter, after: number, head: number, limit: number) => ChangePage;

// Filter before limit. Numbers are gathered from the index first, so that bodies are read only for this page.
const numbersOf = (
  kind: string,
) => `SELECT seq FROM change_log INDEXED BY change_log_scope WHERE scope = '${kind}'
  AND scope_id IN (SELECT value FROM json_each(@${kind})) AND seq > @after AND seq <= @head`;
const numbersOfWhole = `SELECT seq FROM change_log INDEXED BY change_log_scope WHERE scope IN (SELECT value FROM json_each(@whole))
  AND seq > @after AND seq <= @head`;
const numbers = [numbersOf('user'), numbersOf('class'), numbersOf('activity'), numbersOfWhole].join(
  ' UNION ALL ',
);
const pageOf = (
  source: string,
) => `SELECT table_name AS tableName, uid, seq, deleted, body FROM change_log WHERE seq IN (
  SELECT seq FROM (${source}) ORDER BY seq LIMIT @limit) ORDER BY seq`;
const onlyTables = `SELECT seq FROM change_log WHERE seq IN (${numbers}) AND table_name IN (SELECT value FROM json_each(@tables))`;

interface ChangeRow {
  tableName: string;
  uid: string;
  seq: number;
  deleted: number;
  body: string;
}

const ownNumber = `SELECT 1 FROM change_log INDEXED BY change_log_scope WHERE scope = 'user'
  AND scope_id IN (SELECT value FROM json_each(?)) AND seq > ? AND seq <= ? LIMIT 1`;

export function createPageReader(raw: SqliteDatabase.Database): ReadPage {
  const allTables = raw.prepare<[object], ChangeRow>(pageOf(numbers));
  const someTables = raw.prepare<[object], ChangeRow>(pageOf(onlyTables));
  const own = raw.prepare(ownNumber).pluck();
  const kept = createPageCache();

  function make(scopes: PageFilter['scopes'], after: number, head: number, limit: number): ChangePage {
    const parameters = { ...idLists(scopes), after, head, limit: limit + 1 };
    const { tables } = scopes;
    const rows =
      tables === 'all'
        ? allTables.all(parameters)
        : someTables.all({ ...parameters, tables: JSON.stringify(tables) });
    return toPage(rows, head, limit);
  }

  return (filter, after, head, limit) => {
    // Under one head nothing below it changes any more, so the page is the same for all who see the same.
    const range = `${after} ${head} ${limit}`;
    const { scopes } = filter;
    // A teacher's pages are full of their students' documents, so only students share.
    if (scopes.user !== 'all' && scopes.user.length === 1) {
      const others = { ...scopes, user: [] };
      const shared = kept(`${range} ${filter.sharedKey}`, () => make(others, after, head, limit));
      if (own.get(JSON.stringify(scopes.user), after, shared.seq) === undefined) return shared;
    }
    return kept(`${range} ${filter.key}`, () => make(scopes, after, head, limit));
  };
}

function idLists({ user, class: classes, activity }: PageFilter['scopes']) {
  const list = (ids: readonly number[] | 'all') => JSON.stringify(ids === 'all' ? [] : ids);
  const kinds = Object.entries({ user, class: classes, activity });
  const whole = JSON.stringify(kinds.filter(([, ids]) => ids === 'all').map(([kind]) => kind));
  return { user: list(user), class: list(classes), activity: list(activity), whole };
}

function toPage(rows: ChangeRow[], head: number, limit: number): ChangePage {
  const more = rows.length > limit;
  const shown = more ? rows.slice(0, limit) : rows;
  const docs = Buffer.from(`[${shown.map(toText).join(',')}]`);
  return { docs, seq: more ? (shown.at(-1)?.seq ?? head) : head, more };
}

function toText({ tableName, uid, seq, deleted, body }: ChangeRow): string {
  const start = `{"table":"${tableName}","uid":"${uid}","seq":${seq}`;
  return deleted === 1 ? `${start},"deleted":true}` : `${start},"value":${body}}`;
}
