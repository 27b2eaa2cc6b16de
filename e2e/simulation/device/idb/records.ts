/** What one object store holds: records in order of their keys, and the indexes over them. */
import { asKey, compareKeys, type Key, type KeyPath, type KeyRange, requireKey, valueAt } from './keys.ts';

/** A place in an index, or a record itself (then `key` and `primary` are the same). */
export interface Entry {
  readonly key: Key;
  readonly primary: Key;
}

export interface Stored extends Entry {
  readonly value: unknown;
}

/** Entries by key, then by primary key. */
export class Sorted<E extends Entry> {
  readonly entries: E[] = [];

  /** Where the entry stands, or would stand. */
  find(key: Key, primary: Key): { at: number; isThere: boolean } {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.entries[middle]!;
      const order = compareKeys(entry.key, key) || compareKeys(entry.primary, primary);
      if (order === 0) return { at: middle, isThere: true };
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return { at: low, isThere: false };
  }

  /** All in the range, in order. */
  within(range: KeyRange): E[] {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (range.isBelow(this.entries[middle]!.key)) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < this.entries.length && !range.isAbove(this.entries[end]!.key)) end++;
    return this.entries.slice(low, end);
  }

  add(entry: E): void {
    const { at, isThere } = this.find(entry.key, entry.primary);
    this.entries.splice(at, isThere ? 1 : 0, entry);
  }

  remove(key: Key, primary: Key): E | undefined {
    const { at, isThere } = this.find(key, primary);
    return isThere ? this.entries.splice(at, 1)[0] : undefined;
  }
}

export interface IndexOptions {
  readonly name: string;
  readonly keyPath: string | string[];
  readonly unique: boolean;
  readonly multiEntry: boolean;
}

export class IndexRecords extends Sorted<Entry> {
  readonly options: IndexOptions;

  constructor(options: IndexOptions) {
    super();
    this.options = options;
  }

  /** Under which keys the index lists a value. */
  keysOf(value: unknown): Key[] {
    const found = valueAt(value, this.options.keyPath);
    if (this.options.multiEntry && Array.isArray(found)) {
      const keys = found.map(asKey).filter((key) => key !== undefined);
      return keys.filter((key, at) => keys.findIndex((other) => compareKeys(other, key) === 0) === at);
    }
    const key = asKey(found);
    return key === undefined ? [] : [key];
  }

  /** Throws the browser's error when a unique key belongs to another record. */
  requireFree(value: unknown, primary: Key): void {
    if (!this.options.unique) return;
    for (const key of this.keysOf(value)) {
      const next = this.entries[this.find(key, -Infinity).at];
      if (next && compareKeys(next.key, key) === 0 && compareKeys(next.primary, primary) !== 0)
        throw new DOMException(`The key of index ${this.options.name} is taken`, 'ConstraintError');
    }
  }
}

export class StoreRecords extends Sorted<Stored> {
  readonly name: string;
  readonly keyPath: KeyPath;
  readonly indexes = new Map<string, IndexRecords>();

  constructor(name: string, keyPath: KeyPath) {
    super();
    this.name = name;
    this.keyPath = keyPath;
  }

  /** The key that a value is stored under. Throws the browser's error when there is none. */
  keyOf(value: unknown, outside: unknown): Key {
    return requireKey(this.keyPath === null ? outside : valueAt(value, this.keyPath));
  }

  get(key: Key): Stored | undefined {
    const { at, isThere } = this.find(key, key);
    return isThere ? this.entries[at] : undefined;
  }

  /** Puts the record in the place of another under its key, which is returned. */
  write(record: Stored): Stored | undefined {
    for (const index of this.indexes.values()) index.requireFree(record.value, record.primary);
    const before = this.erase(record.primary);
    this.add(record);
    for (const index of this.indexes.values()) {
      for (const key of index.keysOf(record.value)) index.add({ key, primary: record.primary });
    }
    return before;
  }

  erase(key: Key): Stored | undefined {
    const record = this.remove(key, key);
    if (!record) return undefined;
    for (const index of this.indexes.values()) {
      for (const listed of index.keysOf(record.value)) index.remove(listed, key);
    }
    return record;
  }
}

/** The stores of a database by name. */
export type Stores = Map<string, StoreRecords>;
