/** Transactions: requests one after the other, all of them or none. */
import { Emitter } from './events.ts';
import { NameList } from './name-list.ts';
import { ObjectStore } from './object-store.ts';
import type { Stores } from './records.ts';
import { type Mode, Request, type Turn } from './request.ts';
import { queueTask } from './tasks.ts';

/** What the transaction runs on. */
interface Base extends Emitter {
  readonly objectStoreNames: NameList;
  readonly database: {
    readonly stores: Stores;
    isBlocked(transaction: Transaction): boolean;
    /** `undo`: what takes it back, where it ended well. */
    ended(transaction: Transaction, undo: readonly (() => void)[]): void;
  };
}

export class Transaction extends Emitter implements Turn {
  readonly db: Base;
  readonly mode: Mode;
  /** Names of the stores it may use; those of an upgrade come and go. */
  readonly scope: readonly string[];
  /** On disk for good when it has completed: no power cut takes it. */
  readonly isStrict: boolean;
  error: unknown = null;
  onabort: unknown = null;
  oncomplete: unknown = null;
  isFinished = false;
  hasStarted = false;
  readonly #stores = new Map<string, ObjectStore>();
  readonly #undo: (() => void)[] = [];
  #waiting: { request: Request; work: () => unknown }[] = [];
  #isCommitting = false;

  constructor(db: Base, mode: Mode, names: readonly string[], isStrict: boolean) {
    super();
    this.db = db;
    this.mode = mode;
    this.scope = names;
    this.isStrict = isStrict;
    queueTask(() => this.pump());
  }

  get objectStoreNames(): NameList {
    return this.mode === 'versionchange' ? this.db.objectStoreNames : NameList.sorted(this.scope);
  }

  objectStore(name: string): ObjectStore {
    if (this.isFinished) throw new DOMException('The transaction has finished', 'InvalidStateError');
    const records = this.mode === 'versionchange' || this.scope.includes(name) ? this.stores.get(name) : null;
    if (!records) throw new DOMException(`No object store ${name} here`, 'NotFoundError');
    const known = this.#stores.get(name);
    // An upgrade may delete a store and create another one under the same name.
    if (known?.records === records) return known;
    const store = new ObjectStore(records, this);
    this.#stores.set(name, store);
    return store;
  }

  get stores(): Stores {
    return this.db.database.stores;
  }

  ask<T>(source: unknown, work: () => T, request: Request<T> = new Request<T>(source, this)): Request<T> {
    if (this.isFinished || this.#isCommitting)
      throw new DOMException('The transaction has finished', 'TransactionInactiveError');
    request.readyState = 'pending';
    this.#waiting.push({ request, work });
    return request;
  }

  onUndo(undo: () => void): void {
    this.#undo.push(undo);
  }

  /** What it is and waits for, in words. */
  describe(): string {
    const state = this.hasStarted ? `goes on with ${this.#waiting.length} requests` : 'has not begun';
    return `${this.mode} transaction over ${this.scope.join(', ')} ${state}`;
  }

  commit(): void {
    if (this.isFinished) throw new DOMException('The transaction has finished', 'InvalidStateError');
    this.#isCommitting = true;
  }

  abort(): void {
    if (this.isFinished || this.#isCommitting)
      throw new DOMException('The transaction has finished', 'InvalidStateError');
    this.#abort(null);
  }

  /** The next request, or the end when nobody has asked for one since the last. */
  pump(): void {
    if (this.isFinished) return;
    if (!this.hasStarted && this.db.database.isBlocked(this)) return;
    this.hasStarted = true;
    const next = this.#waiting.shift();
    if (!next) {
      this.#finish(this.#undo.reverse());
      this.emit('complete');
      return;
    }
    this.#answer(next.request, next.work);
    queueTask(() => this.pump());
  }

  #answer(request: Request, work: () => unknown): void {
    let failure: unknown = null;
    try {
      request.result = work();
    } catch (error) {
      request.result = undefined;
      failure = error;
    }
    request.error = failure;
    request.readyState = 'done';
    try {
      if (failure === null) request.emit('success');
      else if (!request.emit('error', [this, this.db]).defaultPrevented) this.#abort(failure);
    } catch {
      this.#abort(new DOMException('A listener threw', 'AbortError'));
    }
  }

  #abort(error: unknown): void {
    if (this.isFinished) return;
    if (error !== null) this.error = error;
    for (const undo of this.#undo.reverse()) undo();
    const unanswered = this.#waiting;
    this.#waiting = [];
    this.#finish([]);
    for (const { request } of unanswered) queueTask(() => this.#cancel(request));
    queueTask(() => this.emit('abort', [this.db]));
  }

  #cancel(request: Request): void {
    request.readyState = 'done';
    request.error = new DOMException('The transaction was aborted', 'AbortError');
    try {
      request.emit('error', [this, this.db]);
    } catch {
      // Aborted already.
    }
  }

  #finish(undo: readonly (() => void)[]): void {
    this.isFinished = true;
    this.db.database.ended(this, undo);
  }
}
