/**
 * The state of a school at the moment of a statement: newest number, view of an account, incarnation. And the
 * incarnation itself: several processes share one. It ends when the database goes on from another point of its past: a
 * standby that was promoted, or a copy that was put back, may lack the last commits.
 */
import type { Db, Tx } from '../database.ts';
import { historyOf, type Incarnation, type Incarnations, type StartedIncarnation } from '../incarnations.ts';
import { type Purge, toPurge } from '../retention/purges.ts';
import { pipeline, query } from '../statements.ts';

export interface SchoolState {
  readonly head: number;
  /** Of the account that was asked for; 0 without one. */
  readonly view: number;
  /** How often what the account sees was extended without raising `view`; 0 without an account. */
  readonly extensions: number;
  readonly purge: Purge;
  /** Null before the first start. */
  readonly incarnation: string | null;
  /** Whether the database has gone on from where this incarnation began. */
  readonly isSameHistory: boolean;
}

/** Which database this is, and on which timeline: each promotion of a standby and each recovery begins a timeline. */
const ORIGIN = `(select system_identifier from pg_control_system()) || ':' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`;
const STATE = `select c.value as head, coalesce(v.view, 0) as view, coalesce(v.extensions, 0) as extensions,
    (select value from settings where name = 'purge') as purge,
    (select id from incarnations order by first_seq desc limit 1) as incarnation,
    coalesce((select value from settings where name = 'origin') = ${ORIGIN}, false) as "isSameHistory"
  from counters c left join views v on v.user_id = ? where c.name = 'seq'`;
/** In a writing transaction: the row is locked until COMMIT, so that numbers become visible in their order. */
const LOCK = "select 1 from counters where name = 'seq' for update";
const NOTE_ORIGIN = `insert into settings (name, value) select 'origin', ${ORIGIN}
  on conflict (name) do update set value = excluded.value`;
const BEGIN = 'insert into incarnations (id, first_seq, started_at) values (?, ?, ?)';
const LIST =
  'select id, first_seq as "firstSeq", started_at as "startedAt" from incarnations order by first_seq';

interface StoredState extends Omit<SchoolState, 'purge' | 'isSameHistory'> {
  readonly purge: string | null;
  readonly isSameHistory: number;
}

export async function readState(db: Db | Tx, accountId = 0): Promise<SchoolState> {
  return toState(await query<StoredState>(db, STATE, [accountId]));
}

/**
 * Makes the calling transaction the only one that writes to the school, until its end. All reads of a write come
 * after this lock: what they find cannot change before COMMIT, as with SQLite's one writer.
 */
export async function lockState(tx: Tx): Promise<SchoolState> {
  // Two statements: the first waits for the lock, the second reads what was committed meanwhile.
  await pipeline(tx, LOCK);
  return readState(tx);
}

function toState([row]: StoredState[]): SchoolState {
  if (!row) throw new Error('the school has lost its counter');
  return { ...row, purge: toPurge(row.purge), isSameHistory: row.isSameHistory === 1 };
}

/** In the transaction that holds the lock: the incarnation that begins with `seq`. */
export async function beginIncarnationIn(
  tx: Tx,
  { id, firstSeq }: Incarnation,
  startedAt: string,
): Promise<void> {
  await pipeline(tx, BEGIN, [id, firstSeq, startedAt]);
  await pipeline(tx, NOTE_ORIGIN);
}

/** All incarnations of the school; null before the first. */
export async function readIncarnations(db: Db | Tx): Promise<Incarnations | null> {
  const rows = await query<StartedIncarnation>(db, LIST);
  const current = rows.at(-1);
  return current ? { current, ...historyOf(rows) } : null;
}
