/**
 * A recording in a form that this browser plays. What it plays stays as it is; the rest is converted, once as long as
 * there is space in the cache.
 */
import { bareType } from 'shared-schema/sync/media-address';
import { ConversionError } from './conversion-error.ts';

/** About twenty answers of 15 s. */
const CACHE_BYTES = 30_000_000;

export interface PlayableParts {
  /** What `HTMLMediaElement.canPlayType` says: empty for no. */
  canPlayType(type: string): string;
  convert(file: Blob): Promise<Blob>;
}

const ownParts: PlayableParts = {
  canPlayType: (type) => document.createElement('audio').canPlayType(type),
  convert: async (file) => (await import('./convert-in-worker.ts')).convertInWorker(file),
};

export interface Playables {
  /** False when the browser itself says that it does not play this type. An unknown type may be tried. */
  canPlay(type: string): boolean;
  /**
   * The converted file. `key` names it in the cache, for example its address; null: not cached. Rejects with the
   * `ConversionError`.
   */
  convert(key: string | null, load: () => Promise<Blob>): Promise<Blob>;
}

export function createPlayables(parts: PlayableParts = ownParts, limit = CACHE_BYTES): Playables {
  /** Oldest first. */
  const cache = new Map<string, Blob>();
  /** Under way: players of one file wait for one conversion. */
  const running = new Map<string, Promise<Blob>>();
  /** Why a file could not be converted: a second try would last as long and fail in the same way. */
  const problems = new Map<string, ConversionError>();
  const remember = (key: string, blob: Blob) => {
    cache.delete(key);
    cache.set(key, blob);
    let bytes = [...cache.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [oldest, { size }] of cache) {
      if (bytes <= limit) break;
      cache.delete(oldest);
      bytes -= size;
    }
  };
  const convert = async (key: string | null, load: () => Promise<Blob>) => {
    const file = await load();
    return parts.convert(file).catch((problem: unknown) => {
      if (key !== null && problem instanceof ConversionError) problems.set(key, problem);
      throw problem;
    });
  };
  const convertOnce = (key: string | null, load: () => Promise<Blob>) => {
    if (key === null) return convert(key, load);
    const mine = running.get(key) ?? convert(key, load).finally(() => running.delete(key));
    running.set(key, mine);
    return mine;
  };
  return {
    canPlay: (type) => bareType(type) === '' || parts.canPlayType(bareType(type)) !== '',
    async convert(key, load) {
      if (key !== null && problems.has(key)) throw problems.get(key);
      const cached = key === null ? undefined : cache.get(key);
      const blob = cached ?? (await convertOnce(key, load));
      if (key !== null) remember(key, blob);
      return blob;
    },
  };
}

/** Those of this window. */
export const playables = createPlayables();
