/**
 * Each start of the server is an incarnation with the first sequence number it may hand out. A restored backup
 * betrays itself: its next incarnation begins below what devices have already seen.
 */
import type SqliteDatabase from 'better-sqlite3';

export interface Incarnation {
  readonly id: string;
  readonly firstSeq: number;
}

export interface Incarnations {
  readonly current: Incarnation;
  /** True when a replica that was read at `head` under this incarnation is a past of this very database. */
  isPast(id: string, head: number): boolean;
}

/** Adds the incarnation of this start; called once, before anything is written. `head` is the newest number used. */
export function beginIncarnation(
  raw: SqliteDatabase.Database,
  start: { id: string; head: number; at: string },
): Incarnations {
  const current = { id: start.id, firstSeq: start.head + 1 };
  // Numbered by rowid order of start: two starts without a write between them share their first number.
  raw
    .prepare('INSERT INTO incarnations (id, first_seq, started_at) VALUES (?, ?, ?)')
    .run(current.id, current.firstSeq, start.at);
  const rows = raw
    .prepare('SELECT id, first_seq AS firstSeq FROM incarnations ORDER BY first_seq, started_at, id')
    .all() as Incarnation[];
  // What the next incarnation began with; of several that began with the same number the last one counts for all.
  const until = new Map(rows.map((row) => [row.id, nextFirstSeq(rows, row, current.id)]));
  return { current, isPast: (id, head) => head < (until.get(id) ?? Number.NEGATIVE_INFINITY) };
}

/** First number of the first later incarnation; none for the current one. */
function nextFirstSeq(rows: readonly Incarnation[], row: Incarnation, currentId: string): number {
  if (row.id === currentId) return Number.POSITIVE_INFINITY;
  const later = rows.find((other) => other.firstSeq > row.firstSeq);
  return later?.firstSeq ?? row.firstSeq;
}
