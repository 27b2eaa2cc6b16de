/** Files that a document names must have arrived before it: an answer without its sound would look acknowledged. */
import type { Tx } from '#db/database.ts';
import { query } from '#db/statements.ts';
import { AppError } from '#errors.ts';

/** Throws `blob_missing` when an uploads address in these values names a file that is not here. */
export async function requireFiles(tx: Tx, ...values: unknown[]): Promise<void> {
  for (const sha256 of hashesIn(values)) {
    const rows = await query(tx, 'select 1 from uploads where sha256 = ?', [sha256]);
    if (rows.length === 0) throw new AppError('blob_missing', { sha256 });
  }
}

/**
 * As `requireFiles`, for what everybody who sees an activity may fetch. A child's voice counts as not here: whoever
 * once learnt its address must not be able to publish it.
 */
export async function requirePublishableFiles(tx: Tx, ...values: unknown[]): Promise<void> {
  await requireFiles(tx, ...values);
  for (const sha256 of hashesIn(values)) {
    const voices = await query(tx, `select 1 from file_refs where sha256 = ? and t = 'recordings'`, [sha256]);
    if (voices.length > 0) throw new AppError('blob_missing', { sha256 });
  }
}

function hashesIn(values: unknown[]): Set<string> {
  const text = values
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? null)))
    .join('\n');
  return new Set([...text.matchAll(/\/uploads\/([0-9a-f]{64})\.[a-z0-9]+/g)].map(([, sha]) => sha as string));
}
