/** The newest number of what an account may see, found in the index of the change log without reading a document. */
import type SqliteDatabase from 'better-sqlite3';
import type { PageFilter } from './page-reader.ts';

type Scopes = Pick<PageFilter['scopes'], 'user' | 'class' | 'activity'>;

/** Newest number in these scopes, deletions included; 0 where there is nothing. */
export type ReadNewest = (scopes: Scopes) => number;

const NEWEST = 'SELECT max(seq) FROM change_log INDEXED BY change_log_scope WHERE scope = ? AND scope_id = ?';
const NEWEST_OF_ALL = 'SELECT max(seq) FROM change_log INDEXED BY change_log_scope WHERE scope = ?';

export function createNewestReader(raw: SqliteDatabase.Database): ReadNewest {
  const one = raw.prepare(NEWEST).pluck();
  const all = raw.prepare(NEWEST_OF_ALL).pluck();
  return ({ user, class: classes, activity }) => {
    let newest = 0;
    for (const [kind, ids] of Object.entries({ user, class: classes, activity })) {
      const found = ids === 'all' ? [all.get(kind)] : ids.map((id) => one.get(kind, id));
      newest = Math.max(newest, ...found.map(Number));
    }
    return newest;
  };
}
