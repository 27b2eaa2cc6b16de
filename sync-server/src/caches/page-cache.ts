/** Pages of the feed, kept for the next one who asks for the same. */

export interface ChangePage {
  /** JSON text of the list of documents, in UTF-8. */
  readonly docs: Buffer;
  /** Number of the last document, or `head` when nothing is left. */
  readonly seq: number;
  readonly more: boolean;
}

/** Bytes of memory that pages and their keys may take. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** About what a page takes beside its documents and its key. */
const ENTRY_BYTES = 300;

/** Makes a page unless it was kept; the oldest go first. */
export function createPageMemory(limit = KEPT_BYTES): (key: string, make: () => ChangePage) => ChangePage {
  const pages = new Map<string, ChangePage>();
  let bytes = 0;
  return (key, make) => {
    const known = pages.get(key);
    if (known) return known;
    const page = make();
    pages.set(key, page);
    bytes += bytesOf(key, page);
    for (const [oldestKey, oldest] of pages) {
      if (bytes <= limit) break;
      pages.delete(oldestKey);
      bytes -= bytesOf(oldestKey, oldest);
    }
    return page;
  };
}

/** A key names everything that an account sees, and is often longer than the documents. */
const bytesOf = (key: string, { docs }: ChangePage) => key.length + docs.length + ENTRY_BYTES;
