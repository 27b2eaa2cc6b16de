/** `IDBObjectStore` and `IDBIndex` within one transaction. */
import { copyPlain } from '../fast-globals.ts';
import { type Key, rangeOf } from './keys.ts';
import { NameList } from './name-list.ts';
import { IndexRecords, type Stored, type StoreRecords } from './records.ts';
import type { Request, Turn } from './request.ts';
import { Source } from './source.ts';

export class Index extends Source {
  readonly objectStore: ObjectStore;
  protected readonly sorted: IndexRecords;

  constructor(objectStore: ObjectStore, sorted: IndexRecords) {
    super(objectStore.transaction);
    this.objectStore = objectStore;
    this.sorted = sorted;
  }

  protected get store(): ObjectStore {
    return this.objectStore;
  }
  get records(): StoreRecords {
    return this.objectStore.records;
  }
  get name(): string {
    return this.sorted.options.name;
  }
  get keyPath(): string | string[] {
    return this.sorted.options.keyPath;
  }
  get unique(): boolean {
    return this.sorted.options.unique;
  }
  get multiEntry(): boolean {
    return this.sorted.options.multiEntry;
  }
}

export class ObjectStore extends Source {
  readonly records: StoreRecords;
  readonly autoIncrement = false;

  constructor(records: StoreRecords, transaction: Turn) {
    super(transaction);
    this.records = records;
  }

  protected get store(): ObjectStore {
    return this;
  }
  protected get sorted(): StoreRecords {
    return this.records;
  }
  get name(): string {
    return this.records.name;
  }
  get keyPath(): string | string[] | null {
    return this.records.keyPath;
  }
  get indexNames(): NameList {
    return NameList.sorted(this.records.indexes.keys());
  }

  index(name: string): Index {
    const records = this.records.indexes.get(name);
    if (!records) throw new DOMException(`No index ${name}`, 'NotFoundError');
    return new Index(this, records);
  }

  createIndex(
    name: string,
    keyPath: string | string[],
    { unique = false, multiEntry = false }: { unique?: boolean; multiEntry?: boolean } = {},
  ): Index {
    const index = new IndexRecords({ name, keyPath, unique, multiEntry });
    for (const { primary, value } of this.records.entries) {
      for (const key of index.keysOf(value)) index.add({ key, primary });
    }
    this.records.indexes.set(name, index);
    this.transaction.onUndo(() => this.records.indexes.delete(name));
    return new Index(this, index);
  }

  deleteIndex(name: string): void {
    const index = this.records.indexes.get(name);
    if (!index) throw new DOMException(`No index ${name}`, 'NotFoundError');
    this.records.indexes.delete(name);
    this.transaction.onUndo(() => this.records.indexes.set(name, index));
  }

  add(value: unknown, key?: unknown): Request<Key> {
    return this.#write(value, key, (primary) => {
      if (this.records.get(primary)) throw new DOMException('The key is taken', 'ConstraintError');
    });
  }

  put(value: unknown, key?: unknown): Request<Key> {
    return this.#write(value, key, () => {});
  }

  delete(query: unknown): Request {
    this.#requireWritable();
    const range = rangeOf(query);
    return this.transaction.ask(this, () => {
      for (const { key } of this.records.within(range)) this.#erase(key);
    });
  }

  clear(): Request {
    return this.delete(undefined);
  }

  #write(value: unknown, outside: unknown, check: (primary: Key) => void): Request<Key> {
    this.#requireWritable();
    const own = copyPlain(value);
    const primary = this.records.keyOf(own, outside);
    return this.transaction.ask(this, () => {
      check(primary);
      const before = this.records.write({ key: primary, primary, value: own });
      this.transaction.onUndo(() => this.#putBack(primary, before));
      return primary;
    });
  }

  #erase(key: Key): void {
    const before = this.records.erase(key);
    this.transaction.onUndo(() => this.#putBack(key, before));
  }

  #putBack(key: Key, before: Stored | undefined): void {
    if (before) this.records.write(before);
    else this.records.erase(key);
  }

  #requireWritable(): void {
    if (this.transaction.mode === 'readonly')
      throw new DOMException('The transaction is read-only', 'ReadOnlyError');
  }
}
