/**
 * The rows that say which files the school has and who sent them. A blob's rows wait for the command that names it and
 * are written in that command's transaction: file fsync and commit are then the only two waits for the disk per
 * recording. Until then they are kept in memory; if the process dies first, the device is told `need_blob` and sends
 * again. Whoever never sent a file is answered as if it were not here: only bytes prove possession, a hash proves none.
 */
import { type Clock, isoTime, type Timer } from 'shared-schema/clock';
import type { Db, Tx } from '#db/database.ts';
import { query } from '#db/statements.ts';
import type { Writer } from '#db/writer.ts';
import { type Arrival, type FileClaim, insertArrival, type UploadRow } from './file-claim.ts';
import type { StoredFile } from './file-store.ts';

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
  replaceLost(hashes: Iterable<string>): void;
  /** The same of one more file. Where other processes serve the school, the database knows it in place of memory. */
  addLost(sha256: string): void;
  /** The bytes of this file are here. */
  noteFound(sha256: string): void;
  /** What `writeClaim` needs to know of these files for a command of the account. */
  claimFor(userId: number, hashes: readonly string[]): FileClaim;
  /** After the commit of a claim: its rows are no longer kept in memory. */
  forget(claim: FileClaim): void;
  /** Writes all rows kept in memory. */
  flush(): Promise<void>;
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
    replaceLost(hashes) {
      lost = new Set(hashes);
    },
    addLost(sha256) {
      if (!isShared) lost.add(sha256);
    },
    noteFound: (sha256) => void lost.delete(sha256),
    async noteReceived(file, userId) {
      if (isShared) return record(file, userId);
      lost.delete(file.sha256);
      waiting.add(arrivalOf(file, userId));
      // What a failed flush left out stays in memory, for the command that names it or the next flush.
      timer ??= clock.setTimeout(() => void flush().catch(() => undefined), FLUSH_DELAY_MS);
    },
    record,
    recordOwn: (file) => record(file, NOBODY),
    claimFor: (userId, hashes) => ({
      userId,
      hashes,
      arrivals: hashes
        .map((sha256) => waiting.find(sha256, userId))
        .filter((arrival) => arrival !== undefined),
      lost: hashes.filter((sha256) => lost.has(sha256)),
    }),
    forget: ({ arrivals }) => waiting.forget(arrivals),
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

const FIND = 'select * from uploads where sha256 = ?';
// A scalar sub-select: SQLite runs it in a tenth of the time that a join or `exists` needs here.
const FIND_SENT = `select * from uploads where sha256 = ?
  and (select 1 from file_senders where sha256 = uploads.sha256 and user_id = ?) = 1`;

async function findUpload(db: Db | Tx, sha256: string): Promise<UploadRow | undefined> {
  return (await query<UploadRow>(db, FIND, [sha256]))[0];
}

/** The row of a file that is here and that this account sent. */
export async function findSentUpload(
  db: Db | Tx,
  sha256: string,
  userId: number,
): Promise<UploadRow | undefined> {
  return (await query<UploadRow>(db, FIND_SENT, [sha256, userId]))[0];
}
