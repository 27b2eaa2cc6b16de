/** Files that no document names (migration 011): what sweeping works from. */
import type { Db, Tx } from '../database.ts';
import { query } from '../statements.ts';

export interface UnnamedFile {
  readonly sha256: string;
  /** ISO time of its arrival. */
  readonly since: string;
  /** 1 while the row of the upload is there, 0 when only the file may be. */
  readonly hasRow: number;
}

export interface UnnamedPage {
  /** ISO time; younger files are left alone. */
  readonly before: string;
  /** The last one of the page before. */
  readonly after: UnnamedFile;
  readonly limit: number;
}

const LIST = `select sha256, since, exists (select 1 from uploads u where u.sha256 = unnamed_files.sha256) as "hasRow"
  from unnamed_files where since < ? and (since, sha256) > (?, ?) order by since, sha256 limit ?`;
const FORGET_UPLOAD = `delete from uploads where sha256 = ?
  and not exists (select 1 from file_refs where file_refs.sha256 = uploads.sha256)`;
const FORGET_FILE = `delete from unnamed_files where sha256 = ?
  and not exists (select 1 from uploads where uploads.sha256 = unnamed_files.sha256)`;

/** One page, oldest first. */
export function listUnnamed(db: Db, { before, after, limit }: UnnamedPage): Promise<UnnamedFile[]> {
  return query<UnnamedFile>(db, LIST, [before, after.since, after.sha256, limit]);
}

/** Removes rows that still nothing names; their files stay unnamed until they are removed, too. */
export async function forgetUploads(tx: Tx, hashes: readonly string[]): Promise<void> {
  for (const sha256 of hashes) await query(tx, FORGET_UPLOAD, [sha256]);
}

/** After the removal of the files themselves, unless one was sent again meanwhile. */
export async function forgetFiles(tx: Tx, hashes: readonly string[]): Promise<void> {
  for (const sha256 of hashes) await query(tx, FORGET_FILE, [sha256]);
}
