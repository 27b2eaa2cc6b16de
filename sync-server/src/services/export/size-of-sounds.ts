/** How large the sounds of an export are, for the progress of its download. */
import { sql } from 'kysely';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import type { Db } from '#db/database.ts';
import { AppError } from '#errors.ts';
import type { ExportOptions } from './columns.ts';
import type { ExportRow } from './read-rows.ts';

/** Files in one question to the database. */
const PORTION = 500;

/** `bytes` as the files were received; one that has been lost since counts too. */
export interface SoundTotals {
  readonly files: number;
  readonly bytes: number;
}

/** What the fields of a zip's directory can count, with room for the table and the list. */
const MAX_ZIP = { files: 65_000, bytes: 4_000_000_000 };

/** Throws `too_large`. */
export function requireFitsZip({ files, bytes }: SoundTotals): void {
  if (files > MAX_ZIP.files || bytes > MAX_ZIP.bytes) throw new AppError('too_large');
}

export async function sizeOfSounds(
  db: Db,
  rows: AsyncIterable<ExportRow>,
  { includeFeedback }: ExportOptions,
): Promise<SoundTotals> {
  let files = 0;
  let bytes = 0;
  let hashes: string[] = [];
  const addUp = async () => {
    bytes += await sizeOf(db, hashes);
    files += hashes.length;
    hashes = [];
  };
  for await (const { recording } of rows) {
    const voice = includeFeedback ? recording.teacherFeedbackAudio : null;
    hashes.push(...[recording.audioUrl, voice].map(hashOfAddress).filter((sha256) => sha256 !== null));
    if (hashes.length >= PORTION) await addUp();
  }
  await addUp();
  return { files, bytes };
}

/** A file that is named twice counts twice: it is written twice. */
async function sizeOf(db: Db, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0;
  const found = await sql<{ sha256: string; size: number }>`
    select sha256, size from uploads where sha256 in (${sql.join(hashes)})`.execute(db);
  const sizes = new Map(found.rows.map(({ sha256, size }) => [sha256, size]));
  return hashes.reduce((sum, sha256) => sum + (sizes.get(sha256) ?? 0), 0);
}
