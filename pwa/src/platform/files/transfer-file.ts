/** Transfers a file from the network: given up where nothing comes any more, not where the network is thin. */
import { BLOB_TIMEOUT_MS } from 'shared-schema/sync/protocol';
import type { Clock } from '../clock.ts';

/**
 * `signal`, that of `stop`, aborts when `onPiece` was not called for the time of a file's transfer. Throws what `work`
 * throws.
 */
export async function transferFile<T>(
  clock: Clock,
  work: (signal: AbortSignal, onPiece: () => void) => Promise<T>,
  stop = new AbortController(),
): Promise<T> {
  const wait = () =>
    clock.setTimeout(
      () => stop.abort(new DOMException('No answer in time', 'TimeoutError')),
      BLOB_TIMEOUT_MS,
    );
  let silence = wait();
  try {
    return await work(stop.signal, () => {
      clock.clearTimeout(silence);
      silence = wait();
    });
  } finally {
    clock.clearTimeout(silence);
  }
}

/** The body of an answer, read piece by piece. */
export async function readPieces(
  { body }: Response,
  onPiece: (piece: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) onPiece(next.value);
}

/** The body of an answer as a whole. */
export async function readBlob(answer: Response, onPiece: () => void): Promise<Blob> {
  const pieces: BlobPart[] = [];
  await readPieces(answer, (piece) => {
    onPiece();
    pieces.push(piece);
  });
  return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' });
}
