/** Fetches activity pictures and sounds ahead of need into the cache that the worker serves from. */
import { MEDIA_CACHE, MEDIA_HEADER, PREFETCH_HEADER } from 'shared-schema/sync/protocol';
import { isQuotaError } from '#data/outbox/storage/storage-error.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { matchesAddress } from '#platform/files/hash.ts';
import { isMissing } from '#platform/files/is-missing.ts';
import { readBlob, transferFile } from '#platform/files/transfer-file.ts';
import { hasSpaceForMedia, readStorageSpace, type StorageSpace } from '#platform/storage.ts';
import { type FileState, type MissingReason, mediaStore, noteFiles } from './media-store.ts';

const MAX_PARALLEL_FETCHES = 3;

export interface PrefetchTools {
  caches: CacheStorage;
  fetch: typeof fetch;
  clock: Clock;
  readSpace(): Promise<StorageSpace>;
}

export interface PrefetchProgress {
  /** Files that were processed, with or without success. */
  done: number;
  total: number;
  /** Bytes of those that are here. */
  bytes: number;
}

export interface MediaState {
  /** Files that lie on the device. */
  ready: number;
  /** Bytes of them. */
  bytes: number;
  missing: { address: string; why: MissingReason }[];
}

interface PrefetchOptions {
  onProgress?(progress: PrefetchProgress): void;
  /** Undefined for the browser's own. */
  tools?: PrefetchTools | undefined;
}

/**
 * Fetches each address into the cache unless it is there, and returns what is there afterwards. Never throws: no screen
 * waits for this. Only files that the server marks as activity media are kept, never a child's recording. No file is
 * fetched into the free space that is reserved for recordings.
 */
export async function prefetchMedia(
  addresses: Iterable<string>,
  { onProgress, tools = ownTools() }: PrefetchOptions = {},
): Promise<MediaState> {
  const wanted = [...new Set(addresses)];
  const before = await mediaState(wanted, tools);
  const state: MediaState = { ...before, missing: [] };
  const left = before.missing.map(({ address }) => address);
  const reportProgress = () => {
    const done = state.ready + state.missing.length;
    onProgress?.({ done, total: wanted.length, bytes: state.bytes });
  };
  reportProgress();
  const cache = left.length > 0 ? await openCache(tools) : null;
  const work = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const kept = tools && cache ? await keep(tools, cache, address) : 'no_cache';
      if (typeof kept === 'string') state.missing.push({ address, why: kept });
      else {
        state.ready += 1;
        state.bytes += kept.bytes;
      }
      noteFiles([[address, typeof kept === 'string' ? kept : 'ready']]);
      reportProgress();
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_FETCHES }, work));
  return state;
}

/**
 * Checks which of the files are on the device, without fetching any; detects the files that the browser has evicted.
 */
export async function mediaState(
  addresses: Iterable<string>,
  tools: PrefetchTools | undefined,
): Promise<MediaState> {
  const cache = await openCache(tools);
  const state: MediaState = { ready: 0, bytes: 0, missing: [] };
  const found: [string, FileState][] = [];
  for (const address of new Set(addresses)) {
    const file = await find(cache, address);
    if (file) {
      state.ready += 1;
      state.bytes += await sizeOf(file);
      found.push([address, 'ready']);
    } else {
      const why = cache ? whyMissing(address) : 'no_cache';
      state.missing.push({ address, why });
      found.push([address, why]);
    }
  }
  noteFiles(found);
  return state;
}

function whyMissing(address: string): MissingReason {
  const known = mediaStore.getState().files.get(address);
  return !known || known === 'ready' ? 'not_yet' : known;
}

function ownTools(): PrefetchTools | undefined {
  if (typeof caches === 'undefined') return undefined;
  return { caches, fetch: fetch.bind(globalThis), clock: systemClock, readSpace: () => readStorageSpace() };
}

async function openCache(tools: PrefetchTools | undefined): Promise<Cache | null> {
  return (await tools?.caches.open(MEDIA_CACHE).catch(() => null)) ?? null;
}

function find(cache: Cache | null, address: string): Promise<Response | undefined> {
  return cache?.match(address, { ignoreVary: true }).catch(() => undefined) ?? Promise.resolve(undefined);
}

async function sizeOf(file: Response): Promise<number> {
  const length = Number(file.headers.get('content-length'));
  return length > 0 ? length : (await file.blob()).size;
}

async function keep(
  { fetch: get, clock, readSpace }: PrefetchTools,
  cache: Cache,
  address: string,
): Promise<{ bytes: number } | MissingReason> {
  if (!hasSpaceForMedia(await readSpace())) return 'no_space';
  try {
    // A file that stalls would block the caller for ever: on a class tablet, every pull.
    return await transferFile(clock, async (signal, onPiece) => {
      // The second fetch bypasses the HTTP cache, whose copy may be the damaged one.
      for (const from of ['default', 'reload'] as const) {
        const headers = { [PREFETCH_HEADER]: '1' };
        const options = { credentials: 'same-origin', headers, signal, cache: from } as const;
        const response = await get(address, options);
        if (response.status !== 200 || response.headers.get(MEDIA_HEADER) !== 'public')
          return whyRefused(response);
        const bytes = await store(cache, address, response, await readBlob(response, onPiece));
        if (bytes !== null) return { bytes };
      }
      return 'offline';
    });
  } catch (reason) {
    return isQuotaError(reason) ? 'no_space' : 'offline';
  }
}

/** Bytes that were put; null for a damaged file, which is never kept. */
async function store(
  cache: Cache,
  address: string,
  { headers }: Response,
  whole: Blob,
): Promise<number | null> {
  if (!(await matchesAddress(address, whole))) return null;
  await cache.put(address, new Response(whole, { headers }));
  return whole.size;
}

function whyRefused(answer: Response): MissingReason {
  const { status, headers } = answer;
  const isPrivate = status === 200 && /^(image|audio)\//.test(headers.get('content-type') ?? '');
  return isMissing(answer) || isPrivate ? 'not_found' : 'offline';
}
