/** The bytes of a sound or picture: from this device's outbox, else from its address. For pictures of sound. */
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { REQUEST_TIMEOUT_MS } from 'shared-schema/sync/protocol';
import type { DataContext } from '#data/context.ts';
import { type Clock, systemClock, withDeadline } from '#platform/clock.ts';
import { isMissing } from '#platform/files/is-missing.ts';
import { readBlob, transferFile } from '#platform/files/transfer-file.ts';

/** `missing`: the school says that there is no such file. `unreachable`: the school server did not answer. */
export type MediaProblem = 'missing' | 'unreachable';

export class MediaError extends Error {
  readonly code: MediaProblem;
  /** Somebody answered about this file, be it a filter on the way: it says nothing about other files. */
  readonly isAboutThisFile: boolean;
  constructor(code: MediaProblem, isAboutThisFile: boolean, cause?: unknown) {
    super(code, { cause });
    this.name = 'MediaError';
    this.code = code;
    this.isAboutThisFile = isAboutThisFile;
  }
}

export interface ReadMediaParts {
  outbox: Pick<DataContext['outbox'], 'blobs'>;
  /** Left out: the browser's own. */
  fetch?: typeof fetch;
  /** Left out: that of the device. */
  clock?: Clock;
}

/** The whole file. Throws `MediaError`, also where nothing comes any more. */
export async function readMedia(address: string, parts: ReadMediaParts): Promise<Blob> {
  const local = await findInOutbox(address, parts);
  if (local) return local;
  return transferFile(parts.clock ?? systemClock, async (signal, onPiece) => {
    const answer = await ask(parts, address, { method: 'GET', signal });
    onPiece();
    return readBlob(answer, onPiece).catch((cause) => {
      throw new MediaError('unreachable', true, cause);
    });
  });
}

/** A file that the school may not have yet. Undefined also where the outbox cannot be read. */
export async function findInOutbox(address: string, parts: ReadMediaParts): Promise<Blob | undefined> {
  const row = await findRow(address, parts);
  return row && new Blob([row.bytes], { type: row.type });
}

/** True for a file that the outbox holds: the school may not have it yet. */
export async function isInOutbox(address: string, parts: ReadMediaParts): Promise<boolean> {
  return (await findRow(address, parts)) !== undefined;
}

async function findRow(address: string, { outbox }: ReadMediaParts) {
  const sha256 = hashOfAddress(address);
  return sha256 ? outbox.blobs.get(sha256).catch(() => undefined) : undefined;
}

/**
 * Asks whether a file is there without fetching it (specification, teacher side, section 7: HEAD on an audio
 * address). Null when it is, otherwise why it cannot be had.
 */
export async function findMediaProblem(address: string, parts: ReadMediaParts): Promise<MediaProblem | null> {
  if (await findRow(address, parts)) return null;
  try {
    await withDeadline(parts.clock ?? systemClock, REQUEST_TIMEOUT_MS, (signal) =>
      ask(parts, address, { method: 'HEAD', signal }),
    );
    return null;
  } catch (error) {
    return error instanceof MediaError ? error.code : 'unreachable';
  }
}

async function ask(parts: ReadMediaParts, address: string, init: RequestInit): Promise<Response> {
  const get = parts.fetch ?? fetch;
  const answer = await get(address, { ...init, credentials: 'include' }).catch((cause) => {
    throw new MediaError('unreachable', false, cause);
  });
  if (answer.ok) return answer;
  throw new MediaError(isMissing(answer) ? 'missing' : 'unreachable', true);
}
