/**
 * What a pull reads, each read in one go: while one runs, no write transaction is open on the school's only
 * connection, so everything in it belongs to the same moment. Documents were written as JSON once and are put
 * together here as text; parsing them to write them again would cost more than all the rest of a pull.
 */
import type SqliteDatabase from 'better-sqlite3';
import type { LaneState } from 'shared-schema/sync';
import type { Db } from './database.ts';

/** Ids per kind of scope that a page is made for. `key` is equal for equal content. */
export interface PageFilter {
  readonly key: string;
  readonly scopes: {
    readonly user: readonly number[] | 'all';
    readonly class: readonly number[] | 'all';
    readonly activity: readonly number[] | 'all';
    readonly tables: readonly string[] | 'all';
  };
}

export interface FeedPage {
  /** JSON text of the list of documents. */
  readonly docs: string;
  /** Number of the last document, or `head` when nothing is left. */
  readonly seq: number;
  readonly more: boolean;
}

/** Reads that belong together; valid only inside `SyncReader.read`. */
export interface SyncSnapshot {
  /** The newest sequence number. */
  head(): number;
  /** Up to `limit` documents that pass the filter, numbered in (after, head], in order. */
  page(filter: PageFilter, after: number, head: number, limit: number): FeedPage;
  /** A lane's state, or null when it does not exist or is not this account's (null: anybody's). */
  lane(id: string, userId: number | null): LaneState | null;
}

export interface SyncReader {
  read<T>(work: (snapshot: SyncSnapshot) => T): Promise<T>;
}

/** Characters of page text kept for the next one who asks for the same page: a class opens its tablets at once. */
const KEPT_CHARACTERS = 16 * 1024 * 1024;

/** `backups`: whether the school makes any; where it does not, what is applied counts as kept. */
export function createSyncReader(db: Db, raw: SqliteDatabase.Database, backups: boolean): SyncReader {
  const head = raw.prepare(`SELECT value FROM counters WHERE name = 'seq'`).pluck();
  const snapshot: SyncSnapshot = {
    head: () => head.get() as number,
    page: createPageReader(raw),
    lane: createLaneReader(raw, backups),
  };
  return {
    async read(work) {
      // Usually no transaction is open, and what is read in one go needs no turn on the connection.
      return raw.inTransaction ? db.connection().execute(async () => work(snapshot)) : work(snapshot);
    },
  };
}

// Filter before limit. Numbers are gathered from the index first, so that bodies are read only for this page.
const numbersOf = (kind: string) => `SELECT seq FROM feed INDEXED BY feed_scope WHERE scope = '${kind}'
  AND scope_id IN (SELECT value FROM json_each(@${kind})) AND seq > @after AND seq <= @head`;
const numbersOfWhole = `SELECT seq FROM feed INDEXED BY feed_scope WHERE scope IN (SELECT value FROM json_each(@whole))
  AND seq > @after AND seq <= @head`;
const numbers = [numbersOf('user'), numbersOf('class'), numbersOf('activity'), numbersOfWhole].join(
  ' UNION ALL ',
);
const pageOf = (source: string) => `SELECT t, uid, seq, del, body FROM feed WHERE seq IN (
  SELECT seq FROM (${source}) ORDER BY seq LIMIT @limit) ORDER BY seq`;
const onlyTables = `SELECT seq FROM feed WHERE seq IN (${numbers}) AND t IN (SELECT value FROM json_each(@tables))`;

interface FeedRow {
  t: string;
  uid: string;
  seq: number;
  del: number;
  body: string;
}

function createPageReader(raw: SqliteDatabase.Database): SyncSnapshot['page'] {
  const allTables = raw.prepare(pageOf(numbers));
  const someTables = raw.prepare(pageOf(onlyTables));
  const kept = new Map<string, FeedPage>();
  let keptCharacters = 0;

  function keep(key: string, page: FeedPage): FeedPage {
    kept.set(key, page);
    keptCharacters += page.docs.length;
    for (const [oldest, { docs }] of kept) {
      if (keptCharacters <= KEPT_CHARACTERS) break;
      kept.delete(oldest);
      keptCharacters -= docs.length;
    }
    return page;
  }

  return (filter, after, head, limit) => {
    // Under one head nothing below it changes any more, so the page is the same for all who see the same.
    const key = `${after} ${head} ${limit} ${filter.key}`;
    const known = kept.get(key);
    if (known) return known;
    const parameters = { ...idLists(filter.scopes), after, head, limit: limit + 1 };
    const { tables } = filter.scopes;
    const rows =
      tables === 'all'
        ? allTables.all(parameters)
        : someTables.all({ ...parameters, tables: JSON.stringify(tables) });
    return keep(key, toPage(rows as FeedRow[], head, limit));
  };
}

function idLists({ user, class: classes, activity }: PageFilter['scopes']) {
  const list = (ids: readonly number[] | 'all') => JSON.stringify(ids === 'all' ? [] : ids);
  const kinds = Object.entries({ user, class: classes, activity });
  const whole = JSON.stringify(kinds.filter(([, ids]) => ids === 'all').map(([kind]) => kind));
  return { user: list(user), class: list(classes), activity: list(activity), whole };
}

function toPage(rows: FeedRow[], head: number, limit: number): FeedPage {
  const more = rows.length > limit;
  const shown = more ? rows.slice(0, limit) : rows;
  return { docs: `[${shown.map(toText).join(',')}]`, seq: more ? (shown.at(-1)?.seq ?? head) : head, more };
}

function toText({ t, uid, seq, del, body }: FeedRow): string {
  const start = `{"t":"${t}","uid":"${uid}","seq":${seq}`;
  return del === 1 ? `${start},"del":true}` : `${start},"v":${body}}`;
}

interface LaneRow {
  user_id: number;
  last_n: number;
  backed_n: number;
}

function createLaneReader(raw: SqliteDatabase.Database, backups: boolean): SyncSnapshot['lane'] {
  const find = raw.prepare('SELECT user_id, last_n, backed_n FROM lanes WHERE id = ?');
  const rejects = raw.prepare(
    `SELECT n, cid, type, code FROM results WHERE lane = ? AND status = 'rejected' ORDER BY n`,
  );
  return (id, userId) => {
    const lane = find.get(id) as LaneRow | undefined;
    if (!lane || (userId !== null && lane.user_id !== userId)) return null;
    return {
      lastN: lane.last_n,
      backedN: backups ? lane.backed_n : lane.last_n,
      rejects: rejects.all(id) as LaneState['rejects'],
    };
  };
}
