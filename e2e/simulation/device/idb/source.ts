/** What object stores and indexes have in common: reading. */
import { copyPlain } from '../fast-globals.ts';
import { Cursor, type CursorParts, type Direction, type Writable } from './cursor.ts';
import { type KeyRange, rangeOf } from './keys.ts';
import type { Entry, Sorted, StoreRecords } from './records.ts';
import type { Request, Turn } from './request.ts';

export abstract class Source {
  readonly transaction: Turn;
  abstract readonly records: StoreRecords;
  protected abstract readonly store: Writable;

  constructor(transaction: Turn) {
    this.transaction = transaction;
  }

  protected abstract readonly sorted: Sorted<Entry>;

  get(query: unknown): Request {
    const range = rangeOf(query);
    return this.#ask(() => this.#readValue(this.sorted.within(range)[0]));
  }

  getKey(query: unknown): Request {
    const range = rangeOf(query);
    return this.#ask(() => this.sorted.within(range)[0]?.primary);
  }

  getAll(query?: unknown, count?: number): Request {
    const range = rangeOf(query);
    return this.#ask(() => this.#some(range, count).map((entry) => this.#readValue(entry)));
  }

  getAllKeys(query?: unknown, count?: number): Request {
    const range = rangeOf(query);
    return this.#ask(() => this.#some(range, count).map(({ primary }) => primary));
  }

  count(query?: unknown): Request {
    const range = rangeOf(query);
    return this.#ask(() => this.sorted.within(range).length);
  }

  openCursor(query?: unknown, direction: Direction = 'next'): Request {
    return this.#cursor(query, direction, (entry) => this.#readValue(entry));
  }

  openKeyCursor(query?: unknown, direction: Direction = 'next'): Request {
    return this.#cursor(query, direction, undefined);
  }

  #cursor(query: unknown, direction: Direction, readValue: CursorParts['readValue']): Request {
    const range = rangeOf(query);
    const entries = () => this.sorted.within(range);
    return new Cursor({ source: this, store: this.store, direction, readValue, entries }).start(
      this.transaction,
    );
  }

  #some(range: KeyRange, count = Number.POSITIVE_INFINITY): Entry[] {
    const found = this.sorted.within(range);
    return count > 0 && count < found.length ? found.slice(0, count) : found;
  }

  #readValue(entry: Entry | undefined): unknown {
    return entry && copyPlain(this.records.get(entry.primary)?.value);
  }

  #ask<T>(work: () => T): Request<T> {
    return this.transaction.ask(this, work);
  }
}
