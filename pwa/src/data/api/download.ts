/** A call whose reply is a file, read piece by piece: it says how far it is, and can be canceled. */
import type { CallRequest, ContractKey } from 'shared-schema/contract';
import { BLOB_TIMEOUT_MS, EXPORT_SIZE_HEADER } from 'shared-schema/sync/protocol';
import type { Clock } from '#platform/clock.ts';
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
    const stop = stopWhenSilent(parts.clock, signal);
    try {
      const init = initOf(parts, method, request, stop.signal);
      const answer = await parts.fetch(addressOf(path, request), init);
      await requireOk(answer);
      return await readBlob(answer, (received, total) => {
        stop.restart();
        onBytes(received, total);
      });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ApiError ? error : new ApiError(0, 'unreachable', 'unreachable', null, error);
    } finally {
      stop.end();
    }
  };
}

/** Aborts with `outer`, and when `restart` was not called for the time of a file's transfer. */
function stopWhenSilent(clock: Clock, outer: AbortSignal) {
  const silence = new AbortController();
  const arm = () =>
    clock.setTimeout(
      () => silence.abort(new DOMException('No answer in time', 'TimeoutError')),
      BLOB_TIMEOUT_MS,
    );
  let timer = arm();
  const stop = () => silence.abort(outer.reason);
  if (outer.aborted) stop();
  outer.addEventListener('abort', stop);
  return {
    signal: silence.signal,
    restart() {
      clock.clearTimeout(timer);
      timer = arm();
    },
    end() {
      clock.clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
}

async function readBlob(answer: Response, onBytes: OnBytes): Promise<Blob> {
  const type = answer.headers.get('content-type') ?? '';
  const size = Number(answer.headers.get(EXPORT_SIZE_HEADER));
  const total = size > 0 ? size : null;
  let blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let received = 0;
  const reader = answer.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    pieces.push(next.value);
    waiting += next.value.length;
    received += next.value.length;
    onBytes(received, total);
    if (waiting < BLOB_BYTES) continue;
    blobs = [...blobs, new Blob(pieces)];
    pieces = [];
    waiting = 0;
  }
  return new Blob([...blobs, ...pieces], { type });
}
