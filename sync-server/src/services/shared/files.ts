/**
 * Files that a document names must have arrived before it, from who names them: an answer without its sound would look
 * acknowledged, and naming a file that others sent would open it to who only knows its hash.
 */
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { filesIn } from '#db/change-log.ts';
import type { Tx } from '#db/database.ts';
import { query } from '#db/statements.ts';
import { AppError } from '#errors.ts';
import type { UploadRow } from '#files/file-claim.ts';
import { findSentUpload } from '#files/uploads.ts';

/** Kind of an upload that is neither picture nor sound. */
const DOCUMENT = 'application';

/**
 * Throws `blob_missing` unless the address names a file that one of these accounts sent, and `invalid_body` unless that
 * is a sound.
 */
export async function requireSoundOf(
  tx: Tx,
  address: string,
  ...senders: readonly { id: number }[]
): Promise<void> {
  await requireFileOf(tx, address, ['audio'], senders);
}

/** As `requireSoundOf`, for the scan of a form that this account sent: a picture or a document. */
export async function requireScanOf(tx: Tx, address: string, sender: { id: number }): Promise<void> {
  await requireFileOf(tx, address, ['image', DOCUMENT], [sender]);
}

async function requireFileOf(
  tx: Tx,
  address: string,
  kinds: readonly UploadRow['kind'][],
  senders: readonly { id: number }[],
): Promise<void> {
  requireKind(address, await findFileOf(tx, address, ...senders), kinds);
}

/** The file of this address, if one of these accounts sent it. */
export async function findFileOf(
  tx: Tx,
  address: string,
  ...senders: readonly { id: number }[]
): Promise<UploadRow | undefined> {
  const sha256 = hashOfAddress(address);
  return sha256 ? findSentByAny(tx, sha256, senders) : undefined;
}

/** What `requireSoundOf` throws, for a file that was looked for before. */
export function requireSound(address: string, upload: UploadRow | undefined): void {
  requireKind(address, upload, ['audio']);
}

function requireKind(
  address: string,
  upload: UploadRow | undefined,
  kinds: readonly UploadRow['kind'][],
): void {
  const sha256 = hashOfAddress(address);
  if (!sha256) throw new AppError('invalid_body', { address });
  if (!upload) throw new AppError('blob_missing', { sha256 });
  if (!kinds.includes(upload.kind)) throw new AppError('invalid_body', { sha256 });
}

async function findSentByAny(
  tx: Tx,
  sha256: string,
  senders: readonly { id: number }[],
): Promise<UploadRow | undefined> {
  for (const { id } of senders) {
    const upload = await findSentUpload(tx, sha256, id);
    if (upload) return upload;
  }
  return undefined;
}

const SHOWN = `select 1 from file_refs where sha256 = ? and scope = 'activity' limit 1`;

/**
 * For what everybody who sees an activity may fetch. Throws `blob_missing` when these values name a file that this
 * account did not send and that no activity shows: a child's voice is not published by who learnt its address.
 */
export async function requirePublishableFiles(
  tx: Tx,
  account: { id: number },
  values: object,
): Promise<void> {
  for (const sha256 of filesIn(JSON.stringify(values))) {
    const sent = await findSentUpload(tx, sha256, account.id);
    // No screen of an activity shows one, and a signed form is nobody's to publish.
    if (sent?.kind === DOCUMENT) throw new AppError('invalid_body', { sha256 });
    if (sent) continue;
    if ((await query(tx, SHOWN, [sha256])).length === 0) throw new AppError('blob_missing', { sha256 });
  }
}
