/** Files go before the command that names them. Content addresses make every transfer safe to repeat. */
import type { BlobRow, CommandRow } from '#data/outbox/outbox-db.ts';
import { fileToSend, markUploaded } from '#data/outbox/uploads.ts';
import { sha256Hex } from '#platform/hash.ts';
import type { SendParts } from '../parts.ts';
import type { Failure, LaneAccess, Outcome } from '../transport/transport.ts';

/** Files sent before the commands that are ready go off: a teacher hears the first answers of a long queue early. */
const FILES_PER_BATCH = 8;
/** Bytes from which asking first costs less than sending in vain. */
const ASK_FIRST = 1_000_000;

export interface ReadyBatch {
  /** Commands whose files are on the server; a prefix of those handed in. */
  ready: CommandRow[];
  /** Of those, the ones whose file the server will never take, by `commandId` with the reason's code. */
  hopeless: Map<string, string>;
  /** Why the rest is not ready; absent when there is only more to do. */
  failure?: Failure;
}

/** Sends the files of the commands in order, until one fails or enough is ready. */
export async function sendFiles(
  parts: SendParts,
  access: LaneAccess,
  commands: readonly CommandRow[],
): Promise<ReadyBatch> {
  const batch: ReadyBatch = { ready: [], hopeless: new Map() };
  let sent = 0;
  for (const command of commands) {
    if (sent >= FILES_PER_BATCH) return batch;
    for (const sha256 of command.blobs) {
      const outcome = await sendFile(parts, access, sha256);
      if (outcome.kind === 'ok') sent += outcome.value ? 1 : 0;
      else if (outcome.kind === 'refused') batch.hopeless.set(command.commandId, outcome.code);
      else return { ...batch, failure: outcome };
    }
    batch.ready.push(command);
  }
  return batch;
}

/** `value` is true when bytes were sent. */
async function sendFile(parts: SendParts, access: LaneAccess, sha256: string): Promise<Outcome<boolean>> {
  const blob = await fileToSend(parts.db, sha256);
  if (blob === 'sent') return { kind: 'ok', value: false };
  if (!blob || blob.size >= ASK_FIRST) {
    const known = await parts.transport.headBlob(access, sha256);
    if (known.kind !== 'ok') return known;
    if (known.value && blob) await markUploaded(parts.db, sha256);
    if (known.value) return { kind: 'ok', value: false };
    if (!blob) return { kind: 'refused', status: 0, code: 'blob_missing' };
  }
  return putFile(parts, access, blob);
}

async function putFile(
  { db, transport }: SendParts,
  access: LaneAccess,
  blob: BlobRow,
): Promise<Outcome<boolean>> {
  const outcome = await transport.putBlob(access, blob);
  if (outcome.kind === 'ok') await markUploaded(db, blob.sha256);
  // A file that is damaged on this device would be turned down for ever.
  if (outcome.kind === 'retry' && outcome.why === 'server' && (await sha256Hex(blob.bytes)) !== blob.sha256) {
    return { kind: 'refused', status: 422, code: 'hash_mismatch' };
  }
  return outcome;
}
