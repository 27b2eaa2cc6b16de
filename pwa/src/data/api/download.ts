/** A call whose reply is a file, read piece by piece: it says how far it is, and can be canceled. */
import type { CallRequest, ContractKey } from 'shared-schema/contract';
import { EXPORT_SIZE_HEADER } from 'shared-schema/sync/protocol';
import { readPieces, transferFile } from '#platform/files/transfer-file.ts';
import { ApiError } from './api-error.ts';
import { type ApiParts, addressOf, initOf, requireOk } from './client.ts';

/** Calls of the contract that answer with a file of any length. */
type DownloadKey = Extract<ContractKey, 'POST /api/recordings/export' | 'POST /api/students/:id/everything'>;

/** `total` is what the server expects, which is not exact; null where nobody knows before. Both in bytes. */
export type OnBytes = (received: number, total: number | null) => void;

export interface DownloadOptions {
  signal: AbortSignal;
  onBytes: OnBytes;
}

type DownloadCall = {
  [K in DownloadKey]: [key: K, request: CallRequest<K>, options: DownloadOptions];
}[DownloadKey];

/** Throws `ApiError`, also when nothing has come for some time, and the signal's reason when it was canceled. */
export type Download = (...call: DownloadCall) => Promise<Blob>;

/** Bytes after which pieces become a blob, which the browser may keep on its disk. */
const BLOB_BYTES = 4 * 1024 * 1024;

export function createDownload(parts: ApiParts): Download {
  return async (...[key, request, { signal, onBytes }]) => {
    const [method = '', path = ''] = key.split(' ');
    const stop = new AbortController();
    const cancel = () => stop.abort(signal.reason);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
    const read = async (given: AbortSignal, onPiece: () => void) => {
      const init = initOf(parts, method, request, given);
      const answer = await parts.fetch(addressOf(path, request), init);
      await requireOk(answer);
      const size = Number(answer.headers.get(EXPORT_SIZE_HEADER));
      return readBlobs(answer, (received) => {
        onPiece();
        onBytes(received, size > 0 ? size : null);
      });
    };
    try {
      return await transferFile(parts.clock, read, stop);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ApiError ? error : new ApiError(0, 'unreachable', 'unreachable', null, error);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** `onReceived` gets the bytes so far. */
async function readBlobs(answer: Response, onReceived: (bytes: number) => void): Promise<Blob> {
  let blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let received = 0;
  await readPieces(answer, (piece) => {
    pieces.push(piece);
    waiting += piece.length;
    received += piece.length;
    onReceived(received);
    if (waiting < BLOB_BYTES) return;
    blobs = [...blobs, new Blob(pieces)];
    pieces = [];
    waiting = 0;
  });
  return new Blob([...blobs, ...pieces], { type: answer.headers.get('content-type') ?? '' });
}
