/**
 * The rows that say which files the school has. A blob's row waits for the command that names it and is written in
 * that command's transaction: file fsync and commit are then the only two waits for the disk per recording. Until
 * then the row is remembered here; if the process dies first, the device is told `need_blob` and sends again.
 */
import { type Clock, isoTime, type Timer } from '#config/clock.ts';
import type { Db, Tx } from '#db/database.ts';
import { query } from '#db/statements.ts';
import type { WriteContext, Writer } from '#db/writer.ts';
import type { StoredFile } from './file-store.ts';

export interface UploadRow {
  sha256: string;
  type: string;
  size: number;
  kind: string;
  uploaded_by: number | null;
  created_at: string;
}

export interface Uploads {
  /** The row of a file, remembered or stored. */
  find(sha256: string): Promise<UploadRow | null>;
  /** Remembers a received file; its row is written with the next command that names it, or within a second. */
  remember(file: StoredFile, userId: number): void;
  /** Writes the row of a received file and resolves after its commit. */
  record(file: StoredFile, userId: number): Promise<void>;
  /** After a look at the disk: files whose rows are here and whose bytes are not. */
  noteLost(hashes: Iterable<string>): void;
  /** The bytes of this file are here. */
  noteFound(sha256: string): void;
  /** Inside a write job: writes what is remembered of these files, and answers those that are not here. */
  claim(w: WriteContext, hashes: readonly string[]): Promise<string[]>;
  /** Writes everything remembered. */
  flush(): Promise<void>;
}

/** Milliseconds a row may wait for a command. */
const FLUSH_AFTER = 1000;

export function createUploads(options: { db: Db; writer: Writer; clock: Clock }): Uploads {
  const { db, writer, clock } = options;
  const waiting = new Map<string, UploadRow>();
  let lost = new Set<string>();
  let timer: Timer | null = null;

  function makeRow(file: StoredFile, userId: number): UploadRow {
    const { sha256, type, size } = file;
    return {
      sha256,
      type,
      size,
      kind: type.split('/')[0] ?? '',
      uploaded_by: userId,
      created_at: isoTime(clock),
    };
  }

  async function flush(): Promise<void> {
    timer?.cancel();
    timer = null;
    const rows = [...waiting.values()];
    if (rows.length === 0) return;
    await writer.write(async ({ tx }) => {
      for (const row of rows) await insertUpload(tx, row);
    });
    forget(rows);
  }

  /** Only after COMMIT, so that a failed transaction leaves the rows to be written again. */
  function forget(rows: readonly UploadRow[]): void {
    for (const row of rows) if (waiting.get(row.sha256) === row) waiting.delete(row.sha256);
  }

  return {
    async find(sha256) {
      return waiting.get(sha256) ?? (await findUpload(db, sha256)) ?? null;
    },
    noteLost(hashes) {
      lost = new Set(hashes);
    },
    noteFound: (sha256) => void lost.delete(sha256),
    remember(file, userId) {
      lost.delete(file.sha256);
      waiting.set(file.sha256, makeRow(file, userId));
      timer ??= clock.after(FLUSH_AFTER, () => void flush().catch(() => undefined));
    },
    async record(file, userId) {
      lost.delete(file.sha256);
      await writer.write(({ tx }) => insertUpload(tx, makeRow(file, userId)));
    },
    async claim(w, hashes) {
      const missing: string[] = [];
      const written: UploadRow[] = [];
      for (const sha256 of hashes) {
        const row = waiting.get(sha256);
        if (row) {
          await insertUpload(w.tx, row);
          written.push(row);
        } else if (lost.has(sha256) || !(await findUpload(w.tx, sha256))) missing.push(sha256);
      }
      if (written.length > 0) w.afterCommit(() => forget(written));
      return missing;
    },
    flush,
  };
}

// Who sent it may have been deleted since: the row is nobody's then, and the others are written all the same.
const INSERT = `insert into uploads (sha256, type, size, kind, uploaded_by, created_at)
  values (?, ?, ?, ?, (select id from users where id = ?), ?) on conflict (sha256) do nothing`;
const FIND = 'select * from uploads where sha256 = ?';

async function insertUpload(
  tx: Tx,
  { sha256, type, size, kind, uploaded_by, created_at }: UploadRow,
): Promise<void> {
  await query(tx, INSERT, [sha256, type, size, kind, uploaded_by, created_at]);
}

async function findUpload(db: Db | Tx, sha256: string): Promise<UploadRow | undefined> {
  return (await query<UploadRow>(db, FIND, [sha256]))[0];
}
