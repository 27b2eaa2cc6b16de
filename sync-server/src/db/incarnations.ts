/**
 * Each unbroken history of the database is an incarnation with the first sequence number that is its own. A restored backup
 * betrays itself: its next incarnation begins at or below what devices have already seen.
 */
import type SqliteDatabase from 'better-sqlite3';
import { timeOfUuidV7 } from 'shared-schema/uuid-v7';

export interface Incarnation {
  readonly id: string;
  readonly firstSeq: number;
}

export interface Incarnations {
  readonly current: Incarnation;
  /** True when a replica read at `head` under this incarnation is a past of this very database. */
  isPast(id: string, head: number): boolean;
  /**
   * The newest number that this database shares with that incarnation. One that a restore has lost is told by the time in
   * its id: it began after all incarnations in the backup, and before the first one of the restored school.
   */
  sharedUntil(id: string): number;
}

/** An incarnation as it is stored. */
export interface StartedIncarnation extends Incarnation {
  /** ISO 8601. */
  readonly startedAt: string;
}

/** Adds the incarnation of this start; called once, before anything else is written. */
export function beginIncarnation(raw: SqliteDatabase.Database, id: string, startedAt: string): Incarnations {
  const firstSeq = raw.transaction(() => {
    // The start uses a number of its own. Without it, two starts with no write between them would begin with the same
    // number, and only a clock, which may be wrong, could order them.
    const seq = raw
      .prepare<[], number>(`UPDATE counters SET value = value + 1 WHERE name = 'seq' RETURNING value`)
      .pluck()
      .get();
    if (seq === undefined) throw new Error('The database has no counter of changes');
    raw
      .prepare('INSERT INTO incarnations (id, first_seq, started_at) VALUES (?, ?, ?)')
      .run(id, seq, startedAt);
    return seq;
  })();
  const rows = raw
    .prepare<[], StartedIncarnation>(
      'SELECT id, first_seq AS firstSeq, started_at AS startedAt FROM incarnations ORDER BY first_seq',
    )
    .all();
  return { current: { id, firstSeq }, ...historyOf(rows) };
}

/** What a database with these incarnations, oldest first, has in common with others. */
export function historyOf(rows: readonly StartedIncarnation[]): Omit<Incarnations, 'current'> {
  const endOf = new Map(rows.map((row, at) => [row.id, rows[at + 1]?.firstSeq ?? Number.POSITIVE_INFINITY]));
  const endOfLost = (id: string) => {
    const beganAt = timeOfUuidV7(id);
    return (rows.find(({ startedAt }) => Date.parse(startedAt) > beganAt) ?? rows.at(-1))?.firstSeq ?? 0;
  };
  return {
    isPast: (id, head) => head < (endOf.get(id) ?? 0),
    sharedUntil: (id) => (endOf.get(id) ?? endOfLost(id)) - 1,
  };
}
