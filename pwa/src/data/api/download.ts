/** A call whose reply is a file, read piece by piece: it says how far it is, and can be canceled. */
import type { CallRequest, ContractKey } from 'shared-schema/contract';
import { EXPORT_SIZE_HEADER } from 'shared-schema/sync/protocol';
import { readBlob, transferFile } from '#platform/files/transfer-file.ts';
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

export function createDownload(parts: ApiParts): Download {
  return async (...[key, request, { signal, onBytes }]) => {
    const [method = '', path = ''] = key.split(' ');
    try {
      return await transferFile(parts.clock, { outer: signal }, async (stop, onPiece) => {
        const init = initOf(parts, method, request, stop);
        const answer = await parts.fetch(addressOf(path, request), init);
        await requireOk(answer);
        const size = Number(answer.headers.get(EXPORT_SIZE_HEADER));
        return readBlob(answer, (received) => {
          onPiece();
          onBytes(received, size > 0 ? size : null);
        });
      });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ApiError ? error : new ApiError(0, 'unreachable', 'unreachable', null, error);
    }
  };
}
