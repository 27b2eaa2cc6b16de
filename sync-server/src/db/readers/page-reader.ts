/**
 * Pages of the change log. Documents were written as JSON once and are put together here as text; parsing them to write
 * them again would cost more than all the rest of a pull. A few changes are read by their numbers, so that a pull after
 * one change costs the same for whoever sees much. For many changes, the scopes of the account are searched. A class
 * opens its tablets at once and sees the same, so a page is made once for all whose own documents are not among it.
 */
import type SqliteDatabase from 'better-sqlite3';
import { type ChangePage, createPageCache } from '#caches/page-cache.ts';
import type { ScopeKind } from '../own-tables.ts';
import { type ChangeRow, NO_DOCS, type PageLimit, toPage } from './page-text.ts';

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
  /** Whether documents leave out what only teachers receive. */
  readonly hidesTeacherFields: boolean;
  sees(kind: ScopeKind, id: number): boolean;
}

export type { ChangePage, PageLimit };

/** A page of documents that pass the filter, numbered in (after, head], in order. */
export type ReadPage = (filter: PageFilter, after: number, head: number, limit: PageLimit) => ChangePage;

/** Changes since a cursor that are read one by one, whoever made them. More of them cost more than a search of the scopes. */
export const RECENT_CHANGES_COUNT = 64;

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

// Whole kinds of scope, of which only some tables: by table and uid, where a search of the scopes reads all others, too.
const numbersOfTables = `SELECT seq FROM change_log INDEXED BY sqlite_autoindex_change_log_1
  WHERE table_name IN (SELECT value FROM json_each(@tables))
  AND scope IN (SELECT value FROM json_each(@whole)) AND seq > @after AND seq <= @head`;

const DOCUMENT = 'SELECT table_name AS tableName, uid, seq, deleted, body FROM change_log WHERE seq = ?';
const RECENT = `SELECT seq, scope, scope_id AS scopeId, table_name AS tableName
  FROM change_log INDEXED BY change_log_seq WHERE seq > ? AND seq <= ? ORDER BY seq`;

export interface RecentRow {
  seq: number;
  scope: ScopeKind;
  scopeId: number;
  tableName: string;
}

const ownNumber = `SELECT 1 FROM change_log INDEXED BY change_log_scope WHERE scope = 'user'
  AND scope_id IN (SELECT value FROM json_each(?)) AND seq > ? AND seq <= ? LIMIT 1`;

export function createPageReader(raw: SqliteDatabase.Database, cacheBytes?: number): ReadPage {
  const allTables = raw.prepare<[object], ChangeRow>(pageOf(numbers));
  const someTables = raw.prepare<[object], ChangeRow>(pageOf(onlyTables));
  const wholeTables = raw.prepare<[object], ChangeRow>(pageOf(numbersOfTables));
  const recent = raw.prepare<[number, number], RecentRow>(RECENT);
  const document = raw.prepare<[number], ChangeRow>(DOCUMENT);
  const own = raw.prepare(ownNumber).pluck();
  const kept = createPageCache(cacheBytes);

  function make(
    { scopes, hidesTeacherFields }: Pick<PageFilter, 'scopes' | 'hidesTeacherFields'>,
    after: number,
    head: number,
    limit: PageLimit,
  ): ChangePage {
    const parameters = { ...idLists(scopes), after, head, limit: limit.documents + 1 };
    const { tables } = scopes;
    if (tables === 'all') return toPage(allTables.iterate(parameters), head, limit, hidesTeacherFields);
    const ofTables = hasWholeOnly(scopes) ? wholeTables : someTables;
    const rows = ofTables.iterate({ ...parameters, tables: JSON.stringify(tables) });
    return toPage(rows, head, limit, hidesTeacherFields);
  }

  function makeRecent(filter: PageFilter, after: number, head: number, limit: PageLimit): ChangePage {
    const { tables } = filter.scopes;
    const numbers = recent
      .all(after, head)
      .filter(({ scope, scopeId }) => filter.sees(scope, scopeId))
      .filter(({ tableName }) => tables === 'all' || tables.includes(tableName))
      .map(({ seq }) => seq);
    if (numbers.length === 0) return { docs: NO_DOCS, seq: head, more: false };
    // The same documents make the same page for all children, and for everybody else.
    const { hidesTeacherFields } = filter;
    const range = `${head} ${limit.bytes} ${limit.documents}`;
    const key = `documents ${numbers.join()} ${range} ${hidesTeacherFields}`;
    return kept(key, () => toPage(documentsOf(numbers), head, limit, hidesTeacherFields));
  }

  function* documentsOf(numbers: readonly number[]): Generator<ChangeRow> {
    for (const seq of numbers) {
      const row = document.get(seq);
      if (row) yield row;
    }
  }

  return (filter, after, head, limit) => {
    if (head - after <= RECENT_CHANGES_COUNT) return makeRecent(filter, after, head, limit);
    // Under one head nothing below it changes any more, so the page is the same for all who see the same.
    const range = `${after} ${head} ${limit.bytes} ${limit.documents}`;
    const { scopes } = filter;
    // A teacher's pages are full of their students' documents, so only students share.
    if (scopes.user !== 'all' && scopes.user.length === 1) {
      const others = { ...filter, scopes: { ...scopes, user: [] } };
      const shared = kept(`${range} ${filter.sharedKey}`, () => make(others, after, head, limit));
      if (own.get(JSON.stringify(scopes.user), after, shared.seq) === undefined) return shared;
    }
    return kept(`${range} ${filter.key}`, () => make(filter, after, head, limit));
  };
}

/** Of an administrator: every person's documents, and nothing of single ones, classes or activities. */
export function hasWholeOnly({ user, class: classes, activity }: PageFilter['scopes']): boolean {
  return [user, classes, activity].every((ids) => ids === 'all' || ids.length === 0);
}

export function idLists({ user, class: classes, activity }: PageFilter['scopes']) {
  const list = (ids: readonly number[] | 'all') => JSON.stringify(ids === 'all' ? [] : ids);
  const whole = JSON.stringify(listWhole({ user, class: classes, activity }));
  return { user: list(user), class: list(classes), activity: list(activity), whole };
}

/** The kinds of scope of which everything is seen. */
export function listWhole({
  user,
  class: classes,
  activity,
}: Pick<PageFilter['scopes'], ScopeKind>): string[] {
  const kinds = Object.entries({ user, class: classes, activity });
  return kinds.filter(([, ids]) => ids === 'all').map(([kind]) => kind);
}
