/**
 * Reads pages of the feed as JSON text. Documents were written as JSON once and are put together here as they are;
 * parsing them to write them again would cost more than everything else in a pull.
 */
import type SqliteDatabase from 'better-sqlite3';
import type { Visible } from '#access/visibility.ts';
import type { Db } from '#db/database.ts';

export interface FeedPage {
  /** JSON text of the list of documents. */
  readonly docs: string;
  /** Number of the last document, or `head` when nothing is left. */
  readonly seq: number;
  readonly more: boolean;
}

export interface FeedReader {
  /** Up to `limit` visible documents with numbers in (after, head], in order. */
  read(visible: Visible, after: number, head: number, limit: number): Promise<FeedPage>;
}

/** Characters of page text kept for the next one who asks for the same page: a class opens its tablets at once. */
const KEPT_CHARACTERS = 16 * 1024 * 1024;

interface FeedRow {
  t: string;
  uid: string;
  seq: number;
  del: number;
  body: string;
}

// Filter before limit. Numbers are gathered from the index first, so that bodies are read only for this page.
const visibleNumbers = `
  SELECT seq FROM (
    SELECT seq FROM feed INDEXED BY feed_scope WHERE scope = 'user' AND scope_id IN (SELECT value FROM json_each(@user))
      AND seq > @after AND seq <= @head
    UNION ALL
    SELECT seq FROM feed INDEXED BY feed_scope WHERE scope = 'class' AND scope_id IN (SELECT value FROM json_each(@class))
      AND seq > @after AND seq <= @head
    UNION ALL
    SELECT seq FROM feed INDEXED BY feed_scope WHERE scope = 'activity' AND scope_id IN (SELECT value FROM json_each(@activity))
      AND seq > @after AND seq <= @head
    UNION ALL
    SELECT seq FROM feed INDEXED BY feed_scope WHERE scope IN (SELECT value FROM json_each(@whole))
      AND seq > @after AND seq <= @head
  ) ORDER BY seq LIMIT @limit`;

const pageSql = `SELECT t, uid, seq, del, body FROM feed WHERE seq IN (${visibleNumbers}) ORDER BY seq`;
const restrictedPageSql = `SELECT t, uid, seq, del, body FROM feed WHERE seq IN (
  SELECT seq FROM feed WHERE t IN (SELECT value FROM json_each(@tables)) AND seq > @after AND seq <= @head
    AND (scope IN (SELECT value FROM json_each(@whole))) ORDER BY seq LIMIT @limit) ORDER BY seq`;

export function createFeedReader(db: Db, raw: SqliteDatabase.Database): FeedReader {
  const page = raw.prepare(pageSql);
  const restrictedPage = raw.prepare(restrictedPageSql);
  const kept = new Map<string, FeedPage>();
  let keptCharacters = 0;

  function keep(key: string, made: FeedPage): void {
    kept.set(key, made);
    keptCharacters += made.docs.length;
    for (const [oldest, { docs }] of kept) {
      if (keptCharacters <= KEPT_CHARACTERS) break;
      kept.delete(oldest);
      keptCharacters -= docs.length;
    }
  }

  return {
    async read(visible, after, head, limit) {
      // Under one head the feed below it never changes, so a page is the same for all who see the same.
      const key = `${after} ${head} ${limit} ${visible.key}`;
      const known = kept.get(key);
      if (known) return known;
      const { user, class: classes, activity, tables } = visible.scopes;
      const parameters = {
        user: idList(user),
        class: idList(classes),
        activity: idList(activity),
        whole: JSON.stringify(Object.entries({ user, class: classes, activity }).flatMap(whole)),
        after,
        head,
        limit: limit + 1,
      };
      const rows = await alone(db, () =>
        tables === 'all'
          ? page.all(parameters)
          : restrictedPage.all({ ...parameters, tables: JSON.stringify(tables) }),
      );
      const made = toPage(rows as FeedRow[], head, limit);
      keep(key, made);
      return made;
    },
  };
}

/** Runs a synchronous read while no write transaction is open on the school's only connection. */
async function alone<T>(db: Db, read: () => T): Promise<T> {
  return db.connection().execute(async () => read());
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

const idList = (ids: readonly number[] | 'all') => JSON.stringify(ids === 'all' ? [] : ids);
const whole = ([kind, ids]: [string, readonly number[] | 'all']) => (ids === 'all' ? [kind] : []);
