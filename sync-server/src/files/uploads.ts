/**
 * The rows that say which files the school has and who sent them. A blob's rows wait for the command that names it and
 * are written in that command's transaction: file fsync and commit are then the only two waits for the disk per
 * recording. Until then they are kept in memory; if the process dies first, the device is told `need_blob` and sends
 * again. Whoever never sent a file is answered as if it were not here: only bytes prove possession, a hash proves none.
 */
import { type Clock, isoTime, type Timer } from 'shared-schema/clock';
import type { Db, Tx } from '#db/database.ts';
import { pipeline, query } from '#db/statements.ts';
import type { WriteContext, Writer } from '#db/writer.ts';
import type { StoredFile } from './file-store.ts';

export interface UploadRow {
  sha256: string;
  type: string;
  size: number;
  kind: string;
  created_at: string;
}

export interface Uploads {
  /** The row of a file, in memory or stored, whoever sent it. */
  find(sha256: string): Promise<UploadRow | null>;
  /** The row of a file that this account sent. */
  findSent(sha256: string, userId: number): Promise<UploadRow | null>;
  /**
   * Keeps a received file in memory; its rows are written with the next command that names it, or within a second. Where
   * another process may receive that command, they are written before this resolves.
   */
  noteReceived(file: StoredFile, userId: number): Promise<void>;
  /** Writes the rows of a received file and resolves after their commit. */
  record(file: StoredFile, userId: number): Promise<void>;
  /** As `record`, for a file that the server itself made: nobody sent it. */
  recordOwn(file: StoredFile): Promise<void>;
  /** Called after a check of the disk: files that have rows here but no bytes. */
  noteLost(hashes: Iterable<string>): void;
  /** The same of one more file. */
  noteAlsoLost(sha256: string): void;
  /** The bytes of this file are here. */
  noteFound(sha256: string): void;
  /**
   * Inside a write job: writes the kept rows of these files of the account, and answers those that are not here
   * or that the account never sent.
   */
  claim(w: WriteContext, userId: number, hashes: readonly string[]): Promise<string[]>;
  /** Writes all rows kept in memory. */
  flush(): Promise<void>;
}

/** A file as one account sent it. */
interface Arrival {
  readonly row: UploadRow;
  readonly userId: number;
}

/** No account has this id. */
const NOBODY = 0;

/** Milliseconds a row may wait for a command. */
const FLUSH_DELAY_MS = 1000;

export interface UploadsOptions {
  db: Db;
  writer: Writer;
  clock: Clock;
  /** Whether other processes serve the same school. */
  isShared: boolean;
}

export function createUploads({ db, writer, clock, isShared }: UploadsOptions): Uploads {
  const waiting = createArrivals();
  let lost = new Set<string>();
  let timer: Timer | undefined;

  function arrivalOf({ sha256, type, size }: StoredFile, userId: number): Arrival {
    const kind = type.split('/')[0] ?? '';
    return { row: { sha256, type, size, kind, created_at: isoTime(clock) }, userId };
  }

  /** Arrivals that share the next job. */
  let gathered: { readonly arrivals: Arrival[]; readonly written: Promise<void> } | null = null;

  function gather(): NonNullable<typeof gathered> {
    const arrivals: Arrival[] = [];
    const end = () => {
      if (gathered?.arrivals === arrivals) gathered = null;
    };
    const written = writer.write(async ({ tx }) => {
      end();
      for (const arrival of arrivals) await insertArrival(tx, arrival);
    });
    return { arrivals, written: written.finally(end) };
  }

  async function record(file: StoredFile, userId: number): Promise<void> {
    lost.delete(file.sha256);
    gathered ??= gather();
    gathered.arrivals.push(arrivalOf(file, userId));
    await gathered.written;
  }

  async function flush(): Promise<void> {
    clock.clearTimeout(timer);
    timer = undefined;
    const arrivals = waiting.all();
    if (arrivals.length === 0) return;
    await writer.write(async ({ tx }) => {
      for (const arrival of arrivals) await insertArrival(tx, arrival);
    });
    waiting.forget(arrivals);
  }

  return {
    find: async (sha256) => waiting.find(sha256)?.row ?? (await findUpload(db, sha256)) ?? null,
    findSent: async (sha256, userId) =>
      waiting.find(sha256, userId)?.row ?? (await findSentUpload(db, sha256, userId)) ?? null,
    noteLost(hashes) {
      lost = new Set(hashes);
    },
    noteAlsoLost: (sha256) => void lost.add(sha256),
    noteFound: (sha256) => void lost.delete(sha256),
    async noteReceived(file, userId) {
      if (isShared) return record(file, userId);
      lost.delete(file.sha256);
      waiting.add(arrivalOf(file, userId));
      timer ??= clock.setTimeout(() => void flush().catch(() => undefined), FLUSH_DELAY_MS);
    },
    record,
    recordOwn: (file) => record(file, NOBODY),
    async claim(w, userId, hashes) {
      const written = hashes
        .map((sha256) => waiting.find(sha256, userId))
        .filter((arrival) => arrival !== undefined);
      for (const arrival of written) await insertArrival(w.tx, arrival);
      if (written.length > 0) w.afterCommit(() => waiting.forget(written));
      const here = new Set(written.map(({ row }) => row.sha256));
      const others = hashes.filter((sha256) => !here.has(sha256) && !lost.has(sha256));
      for (const sha256 of await findSentAmong(w.tx, others, userId)) here.add(sha256);
      return hashes.filter((sha256) => !here.has(sha256));
    },
    flush,
  };
}

interface Arrivals {
  add(arrival: Arrival): void;
  /** What this account sent under the hash; without an account, what anybody did. */
  find(sha256: string, userId?: number): Arrival | undefined;
  all(): Arrival[];
  /** Only after COMMIT, so that a failed transaction leaves the rows to be written again. */
  forget(arrivals: readonly Arrival[]): void;
}

function createArrivals(): Arrivals {
  const byHash = new Map<string, Map<number, Arrival>>();
  return {
    add(arrival) {
      const { sha256 } = arrival.row;
      const bySender = byHash.get(sha256) ?? new Map<number, Arrival>();
      byHash.set(sha256, bySender.set(arrival.userId, arrival));
    },
    find(sha256, userId) {
      const bySender = byHash.get(sha256);
      return userId === undefined ? bySender?.values().next().value : bySender?.get(userId);
    },
    all: () => [...byHash.values()].flatMap((bySender) => [...bySender.values()]),
    forget(arrivals) {
      for (const arrival of arrivals) {
        const { sha256 } = arrival.row;
        const bySender = byHash.get(sha256);
        if (bySender?.get(arrival.userId) !== arrival) continue;
        bySender.delete(arrival.userId);
        if (bySender.size === 0) byHash.delete(sha256);
      }
    },
  };
}

const INSERT = `insert into uploads (sha256, type, size, kind, created_at) values (?, ?, ?, ?, ?)
  on conflict (sha256) do nothing`;
// Who sent it may have been deleted since: the file is nobody's then, and the others are written all the same.
const INSERT_SENDER = `insert into file_senders (sha256, user_id, sent_at)
  select ?, id, ? from users where id = ? on conflict do nothing`;
const FIND = 'select * from uploads where sha256 = ?';
// A scalar sub-select: SQLite runs it in a tenth of the time that a join or `exists` needs here.
const FIND_SENT = `select * from uploads where sha256 = ?
  and (select 1 from file_senders where sha256 = uploads.sha256 and user_id = ?) = 1`;

const FIND_SENT_AMONG = (marks: string) => `select sha256 from uploads where sha256 in (${marks})
  and (select 1 from file_senders where sha256 = uploads.sha256 and user_id = ?) = 1`;

async function insertArrival(tx: Tx, { row, userId }: Arrival): Promise<void> {
  const { sha256, type, size, kind, created_at } = row;
  await pipeline(tx, INSERT, [sha256, type, size, kind, created_at]);
  await pipeline(tx, INSERT_SENDER, [sha256, created_at, userId]);
}

async function findUpload(db: Db | Tx, sha256: string): Promise<UploadRow | undefined> {
  return (await query<UploadRow>(db, FIND, [sha256]))[0];
}

/** Which of these files are here and were sent by this account. */
async function findSentAmong(tx: Tx, hashes: readonly string[], userId: number): Promise<string[]> {
  if (hashes.length === 0) return [];
  const text = FIND_SENT_AMONG(hashes.map(() => '?').join(', '));
  return (await query<{ sha256: string }>(tx, text, [...hashes, userId])).map(({ sha256 }) => sha256);
}

/** The row of a file that is here and that this account sent. */
export async function findSentUpload(
  db: Db | Tx,
  sha256: string,
  userId: number,
): Promise<UploadRow | undefined> {
  return (await query<UploadRow>(db, FIND_SENT, [sha256, userId]))[0];
}
