/** The files that a batch of commands names: what memory knows of them, and their rows in the transaction of the commands. */
import type { Tx } from '#db/database.ts';
import { pipeline, query } from '#db/statements.ts';

export interface UploadRow {
  sha256: string;
  type: string;
  size: number;
  kind: string;
  created_at: string;
}

/** A file as one account sent it. */
export interface Arrival {
  readonly row: UploadRow;
  readonly userId: number;
}

/** What memory knows of the files that an account's commands name. Plain data, so that another thread can write it. */
export interface FileClaim {
  readonly userId: number;
  /** SHA-256 of each file that is named. */
  readonly hashes: readonly string[];
  /** Those whose rows are not written yet. */
  readonly arrivals: readonly Arrival[];
  /** Those that have rows but no bytes. */
  readonly lost: readonly string[];
}

const INSERT = `insert into uploads (sha256, type, size, kind, created_at) values (?, ?, ?, ?, ?)
  on conflict (sha256) do nothing`;
// Who sent it may have been deleted since: the file is nobody's then, and the others are written all the same.
const INSERT_SENDER = `insert into file_senders (sha256, user_id, sent_at)
  select ?, id, ? from users where id = ? on conflict do nothing`;
const FIND_SENT_AMONG = (marks: string) => `select sha256 from uploads where sha256 in (${marks})
  and (select 1 from file_senders where sha256 = uploads.sha256 and user_id = ?) = 1`;

/** Writes the rows of a file that an account sent, unless they are there. */
export async function insertArrival(tx: Tx, { row, userId }: Arrival): Promise<void> {
  const { sha256, type, size, kind, created_at } = row;
  await pipeline(tx, INSERT, [sha256, type, size, kind, created_at]);
  await pipeline(tx, INSERT_SENDER, [sha256, created_at, userId]);
}

/** Writes the rows of a claim, and returns the files that are not here or that the account never sent. */
export async function writeClaim(
  tx: Tx,
  { userId, hashes, arrivals, lost }: FileClaim,
): Promise<Set<string>> {
  for (const arrival of arrivals) await insertArrival(tx, arrival);
  const here = new Set(arrivals.map(({ row }) => row.sha256));
  const others = hashes.filter((sha256) => !here.has(sha256) && !lost.includes(sha256));
  for (const sha256 of await findSentAmong(tx, others, userId)) here.add(sha256);
  return new Set(hashes.filter((sha256) => !here.has(sha256)));
}

/** Which of these files are here and were sent by this account. */
async function findSentAmong(tx: Tx, hashes: readonly string[], userId: number): Promise<string[]> {
  if (hashes.length === 0) return [];
  const text = FIND_SENT_AMONG(hashes.map(() => '?').join(', '));
  return (await query<{ sha256: string }>(tx, text, [...hashes, userId])).map(({ sha256 }) => sha256);
}
