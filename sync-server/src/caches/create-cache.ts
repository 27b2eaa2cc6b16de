/** A bounded cache in front of reads. When it is full, the entry that was unused for longest goes first. */

export interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  /** As `get`, without counting as a use. */
  peek(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  /** The cached value, or the one that `read` answers. */
  load(key: Key, read: () => Promise<Value | null>): Promise<Value | null>;
  /**
   * Call it before a read of something whose key is not known yet. The function that it returns caches the value, unless
   * something was invalidated since: the value may be from before that. It returns whether the value was cached.
   */
  beginRead(): (key: Key, value: Value) => boolean;
  /** Invalidates one entry, also for reads that have begun. */
  delete(key: Key): void;
  /** Invalidates the entries that `matches` accepts, also for reads that have begun. */
  deleteWhere(matches: (value: Value, key: Key) => boolean): void;
  clear(): void;
}

export interface CacheOptions<Key, Value> {
  /** Largest sum of the sizes of all entries. */
  readonly limit: number;
  /** Size of an entry; 1 when left out, so that `limit` counts entries. */
  sizeOf?(key: Key, value: Value): number;
  /** After an entry left the cache, for whatever reason. */
  onDrop?(value: Value, key: Key): void;
}

export function createCache<Key, Value>(options: CacheOptions<Key, Value>): Cache<Key, Value> {
  const { limit, sizeOf = () => 1, onDrop } = options;
  // In the order of their last use.
  const entries = new Map<Key, Value>();
  let size = 0;
  let invalidations = 0;

  function drop(key: Key): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    size -= sizeOf(key, value);
    onDrop?.(value, key);
  }

  function get(key: Key): Value | undefined {
    const value = entries.get(key);
    if (value === undefined) return undefined;
    entries.delete(key);
    entries.set(key, value);
    return value;
  }

  function set(key: Key, value: Value): void {
    drop(key);
    entries.set(key, value);
    size += sizeOf(key, value);
    for (const oldest of entries.keys()) {
      if (size <= limit) break;
      drop(oldest);
    }
  }

  function beginRead(): (key: Key, value: Value) => boolean {
    const began = invalidations;
    return (key, value) => {
      if (began !== invalidations) return false;
      set(key, value);
      // A value larger than the limit is not kept.
      return entries.has(key);
    };
  }

  return {
    get,
    peek: (key) => entries.get(key),
    set,
    beginRead,
    async load(key, read) {
      const known = get(key);
      if (known !== undefined) return known;
      const keep = beginRead();
      const value = await read();
      if (value !== null) keep(key, value);
      return value;
    },
    delete(key) {
      invalidations++;
      drop(key);
    },
    deleteWhere(matches) {
      invalidations++;
      for (const [key, value] of entries) if (matches(value, key)) drop(key);
    },
    clear() {
      invalidations++;
      for (const key of [...entries.keys()]) drop(key);
    },
  };
}
