/** Uploads files before the command that names them. Content addresses make every transfer safe to repeat. */
import type { BlobRow, CommandRow } from '#data/outbox/outbox-db.ts';
import { fileToUpload, markUploaded } from '#data/outbox/uploads.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import type { SendParts } from '../parts.ts';
import type { Failure, LaneAccess, Outcome } from '../transport/transport.ts';

/** Files uploaded before the ready commands are sent: a teacher hears the first answers of a long queue early. */
const FILES_PER_BATCH = 8;
/** File size in bytes from which a HEAD request costs less than an upload in vain. */
const HEAD_FIRST_MIN_BYTES = 1_000_000;

export interface ReadyBatch {
  /** Commands whose files are on the server; a prefix of the given commands. */
  ready: CommandRow[];
  /** The error code per `commandId` of the ready commands whose file the server rejects for good. */
  rejectedFiles: Map<string, string>;
  /** Why the other commands are not ready; absent when the batch is merely full. */
  failure?: Failure;
}

/**
 * Uploads the files of the commands in order, until one fails or the batch is full. A class that comes back together would
 * send its commands in one moment: first batches of different sizes keep the devices apart. docs/decisions/142.
 */
export async function uploadFiles(
  parts: SendParts,
  access: LaneAccess,
  commands: readonly CommandRow[],
  isFirst: boolean,
): Promise<ReadyBatch> {
  const batch: ReadyBatch = { ready: [], rejectedFiles: new Map() };
  const isDivided = isFirst && commands.length > FILES_PER_BATCH;
  const full = isDivided ? 1 + Math.floor(parts.random.unit() * FILES_PER_BATCH) : FILES_PER_BATCH;
  let uploaded = 0;
  for (const command of commands) {
    if (uploaded >= full) return batch;
    for (const sha256 of command.blobs) {
      const outcome = await uploadFile(parts, access, sha256);
      if (outcome.kind === 'ok') uploaded += outcome.value ? 1 : 0;
      else if (outcome.kind === 'refused') batch.rejectedFiles.set(command.commandId, outcome.code);
      else return { ...batch, failure: outcome };
    }
    batch.ready.push(command);
  }
  return batch;
}

/** `value` is true when bytes were uploaded. */
async function uploadFile(parts: SendParts, access: LaneAccess, sha256: string): Promise<Outcome<boolean>> {
  const file = await fileToUpload(parts.db, sha256);
  if (file === 'uploaded') return { kind: 'ok', value: false };
  if (!file || file.size >= HEAD_FIRST_MIN_BYTES) {
    const known = await parts.transport.headBlob(access, sha256);
    if (known.kind !== 'ok') return known;
    if (known.value && file) await markUploaded(parts.db, sha256);
    if (known.value) return { kind: 'ok', value: false };
    if (!file) return { kind: 'refused', status: 0, code: 'blob_missing' };
  }
  return uploadContent(parts, access, file);
}

async function uploadContent(
  { db, transport }: SendParts,
  access: LaneAccess,
  file: BlobRow,
): Promise<Outcome<boolean>> {
  const outcome = await transport.putBlob(access, file);
  if (outcome.kind === 'ok') await markUploaded(db, file.sha256);
  // The server would refuse a file that is damaged on this device every time.
  if (outcome.kind === 'retry' && outcome.why === 'server' && (await sha256Hex(file.bytes)) !== file.sha256) {
    return { kind: 'refused', status: 422, code: 'hash_mismatch' };
  }
  return outcome;
}
