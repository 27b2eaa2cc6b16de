/** Transfers a file from the network: given up where nothing comes any more, not where the network is thin. */
import { BLOB_TIMEOUT_MS } from 'shared-schema/sync/protocol';
import type { Clock } from '../clock.ts';

export interface TransferOptions {
  /** Its abort ends the transfer, too. */
  outer?: AbortSignal;
  /** Milliseconds; left out, a transfer lasts as long as bytes come. */
  longest?: number;
}

/** Bytes after which pieces become a blob, which the browser may keep on its disk. */
const BLOB_BYTES = 4 * 1024 * 1024;

/** `signal` aborts when `onBytes` was not called for the time of a file's transfer. Throws what `work` throws. */
export async function transferFile<T>(
  clock: Clock,
  { outer, longest }: TransferOptions,
  work: (signal: AbortSignal, onBytes: () => void) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const giveUp = () => stop.abort(new DOMException('No answer in time', 'TimeoutError'));
  const cancel = () => stop.abort(outer?.reason);
  if (outer?.aborted) cancel();
  outer?.addEventListener('abort', cancel);
  const end = longest === undefined ? undefined : clock.setTimeout(giveUp, longest);
  let silence = clock.setTimeout(giveUp, BLOB_TIMEOUT_MS);
  try {
    return await work(stop.signal, () => {
      clock.clearTimeout(silence);
      silence = clock.setTimeout(giveUp, BLOB_TIMEOUT_MS);
    });
  } finally {
    for (const timer of [silence, end]) clock.clearTimeout(timer);
    outer?.removeEventListener('abort', cancel);
  }
}

/** The body of an answer, read piece by piece; `onBytes` gets the bytes so far. */
export async function readBlob(answer: Response, onBytes: (received: number) => void): Promise<Blob> {
  const type = answer.headers.get('content-type') ?? '';
  let blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let received = 0;
  const reader = answer.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    pieces.push(next.value);
    waiting += next.value.length;
    received += next.value.length;
    onBytes(received);
    if (waiting < BLOB_BYTES) continue;
    blobs = [...blobs, new Blob(pieces)];
    pieces = [];
    waiting = 0;
  }
  return new Blob([...blobs, ...pieces], { type });
}
