/** Caches pages of the change log for the next account that pulls the same. */
import { createCache } from './create-cache.ts';

export interface ChangePage {
  /** JSON text of the list of documents, in UTF-8. */
  readonly docs: Buffer;
  /** Number of the last document, or `head` when nothing is left. */
  readonly seq: number;
  readonly more: boolean;
}

/** Memory for pages and their keys. */
const CACHE_SIZE_BYTES = 16 * 1024 * 1024;
/** About the memory of an entry beside its documents and its key. */
const ENTRY_OVERHEAD_BYTES = 300;

/** Makes a page unless it is cached. */
export function createPageCache(
  limit: number = CACHE_SIZE_BYTES,
): (key: string, make: () => ChangePage) => ChangePage {
  const pages = createCache<string, ChangePage>({
    limit,
    // A key names everything that an account sees, and is often longer than the documents.
    sizeOf: (key, { docs }) => key.length + docs.length + ENTRY_OVERHEAD_BYTES,
  });
  return (key, make) => {
    const cached = pages.get(key);
    if (cached) return cached;
    const page = make();
    pages.set(key, page);
    return page;
  };
}
