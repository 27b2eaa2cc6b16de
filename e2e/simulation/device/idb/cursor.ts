/** `IDBCursor`: walks along what a range held and still holds. */
import { compareKeys, type Key } from './keys.ts';
import type { Entry } from './records.ts';
import type { Request, Turn } from './request.ts';

export type Direction = 'next' | 'nextunique' | 'prev' | 'prevunique';

export interface CursorParts {
  readonly source: unknown;
  /** The store that the records are in. */
  readonly store: Writable;
  readonly direction: Direction;
  /** Everything in the range as it is now. */
  entries(): Entry[];
  /** Left out where only keys are wanted. */
  readonly readValue: ((entry: Entry) => unknown) | undefined;
}

/** Where keys are the records' own. */
export interface Writable {
  delete(key: Key): Request;
  put(value: unknown): Request;
}

export class Cursor {
  key: Key | undefined;
  primaryKey: Key | undefined;
  value: unknown;
  readonly #parts: CursorParts;
  #request: Request<Cursor | null> | undefined;
  #transaction: Turn | undefined;

  constructor(parts: CursorParts) {
    this.#parts = parts;
  }

  get source(): unknown {
    return this.#parts.source;
  }
  get direction(): Direction {
    return this.#parts.direction;
  }
  get request(): Request | undefined {
    return this.#request;
  }

  start(transaction: Turn): Request<Cursor | null> {
    this.#transaction = transaction;
    this.#request = transaction.ask(this.#parts.source, () => this.#step(() => true, 1));
    return this.#request;
  }

  continue(key?: Key): void {
    this.#goOn((entry) => key === undefined || this.#order(entry.key, key) >= 0);
  }

  continuePrimaryKey(key: Key, primary: Key): void {
    this.#goOn((entry) => (this.#order(entry.key, key) || this.#order(entry.primary, primary)) >= 0);
  }

  advance(count: number): void {
    this.#goOn(() => true, count);
  }

  delete(): Request {
    return this.#store().delete(this.primaryKey!);
  }

  update(value: unknown): Request {
    return this.#store().put(value);
  }

  #store(): Writable {
    if (!this.#parts.readValue) throw new DOMException('The cursor has keys only', 'InvalidStateError');
    return this.#parts.store;
  }

  #goOn(matches: (entry: Entry) => boolean, count = 1): void {
    const [key, primary] = [this.key!, this.primaryKey!];
    const isUnique = this.direction.endsWith('unique');
    const isBeyond = (entry: Entry) =>
      (this.#order(entry.key, key) || (isUnique ? 0 : this.#order(entry.primary, primary))) > 0;
    this.#transaction!.ask(
      this.#parts.source,
      () => this.#step((entry) => isBeyond(entry) && matches(entry), count),
      this.#request,
    );
  }

  #step(matches: (entry: Entry) => boolean, count: number): Cursor | null {
    const entries = this.#parts.entries();
    const ordered = this.direction.startsWith('prev') ? entries.reverse() : entries;
    const found = firstOfEach(ordered, this.direction).filter(matches)[count - 1];
    if (!found) return null;
    this.key = found.key;
    this.primaryKey = found.primary;
    this.value = this.#parts.readValue?.(found);
    return this;
  }

  #order(a: Key, b: Key): number {
    return this.direction.startsWith('prev') ? compareKeys(b, a) : compareKeys(a, b);
  }
}

/** Where every key counts once: the one with the lowest primary key, in either direction. */
function firstOfEach(entries: Entry[], direction: Direction): Entry[] {
  if (!direction.endsWith('unique')) return entries;
  const isLowest = (entry: Entry, at: number) => {
    const neighbor = entries[direction === 'nextunique' ? at - 1 : at + 1];
    return !neighbor || compareKeys(neighbor.key, entry.key) !== 0;
  };
  return entries.filter(isLowest);
}
