/** A database and the connections to it. */
import { Emitter } from './events.ts';
import type { KeyPath } from './keys.ts';
import { NameList } from './name-list.ts';
import type { ObjectStore } from './object-store.ts';
import { StoreRecords, type Stores } from './records.ts';
import { queueTask } from './tasks.ts';
import { Transaction } from './transaction.ts';

/** Transactions of one database that a power cut may take at most: the system writes down what is older. */
const LOSABLE = 6;

export class Database {
  readonly name: string;
  version = 0;
  /** Transactions ended that could write. */
  changes = 0;
  readonly stores: Stores = new Map();
  readonly connections = new Set<Connection>();
  #open: Transaction[] = [];
  #onceUnused: (() => void)[] = [];
  #onceQuiet: (() => void)[] = [];
  /** How to take back what was committed and is not on disk for good, the oldest first. */
  #unsafe: (readonly (() => void)[])[] = [];

  constructor(name: string) {
    this.name = name;
  }

  begin(transaction: Transaction): void {
    this.#open.push(transaction);
  }

  /** True while an earlier transaction over the same stores goes on and one of the two writes. */
  isBlocked(transaction: Transaction): boolean {
    for (const other of this.#open) {
      if (other === transaction) return false;
      if (other.mode === 'readonly' && transaction.mode === 'readonly') continue;
      if (transaction.scope.some((name) => other.scope.includes(name))) return true;
    }
    return false;
  }

  ended(transaction: Transaction, undo: readonly (() => void)[]): void {
    this.#open = this.#open.filter((other) => other !== transaction);
    if (transaction.mode !== 'readonly') this.changes++;
    // What is on disk for good takes along what was written before it.
    if (transaction.isStrict) this.#unsafe = [];
    else if (undo.length > 0) this.#unsafe = [...this.#unsafe, undo].slice(-LOSABLE);
    for (const other of this.#open) if (!other.hasStarted) queueTask(() => other.pump());
    if (!this.#isWriting()) for (const call of this.#onceQuiet.splice(0)) call();
    this.settle();
  }

  /**
   * The power is cut: `choose` says how many of so many transactions are lost, always the newest. Nobody may have it open.
   * True when something went.
   */
  losePower(choose: (most: number) => number): boolean {
    const kept = this.#unsafe.length - choose(this.#unsafe.length);
    const lost = this.#unsafe.splice(kept).reverse();
    for (const undo of lost) for (const step of undo) step();
    this.#unsafe = [];
    this.changes += lost.length;
    return lost.length > 0;
  }

  /** Resolves when nothing is written that may still be taken back. */
  async quiet(): Promise<void> {
    while (this.#isWriting()) await new Promise<void>((resolve) => this.#onceQuiet.push(resolve));
  }

  #isWriting(): boolean {
    return this.#open.some(({ mode }) => mode !== 'readonly');
  }

  /** The transactions that are not over, in words. */
  describe(): string[] {
    const open = [...this.connections].filter(({ isClosing }) => !isClosing).length;
    const transactions = this.#open.map((transaction) => `${this.name}: ${transaction.describe()}`);
    return [`${this.name} has ${open} connections`, ...transactions];
  }

  /** Connections that were closed go when their transactions have ended; then whoever waits for that is called. */
  settle(): void {
    for (const connection of this.connections) {
      if (connection.isClosing && !this.#open.some(({ db }) => db === connection))
        this.connections.delete(connection);
    }
    const isWaitedFor =
      this.#onceUnused.length > 0 && [...this.connections].every(({ isOpening }) => isOpening);
    if (isWaitedFor) for (const call of this.#onceUnused.splice(0)) queueTask(call);
  }

  /** Asks other connections to close, and goes on when they have. `blocked` is called when they do not at once. */
  whenUnused(newVersion: number | null, blocked: () => void, go: () => void): void {
    const others = [...this.connections].filter(({ isOpening }) => !isOpening);
    for (const other of others)
      if (!other.isClosing)
        queueTask(() => other.emit('versionchange', [], { oldVersion: this.version, newVersion }));
    queueTask(() => {
      if (others.some(({ isClosing }) => !isClosing)) queueTask(blocked);
      this.#onceUnused.push(go);
      this.settle();
    });
  }
}

export class Connection extends Emitter {
  readonly database: Database;
  /** Not yet handed out. */
  isOpening = true;
  isClosing = false;
  onversionchange: unknown = null;
  onclose: unknown = null;
  onabort: unknown = null;
  upgrade: Transaction | null = null;

  constructor(database: Database) {
    super();
    this.database = database;
    database.connections.add(this);
  }

  get name(): string {
    return this.database.name;
  }
  get version(): number {
    return this.database.version;
  }
  get objectStoreNames(): NameList {
    return NameList.sorted(this.database.stores.keys());
  }

  transaction(
    names: string | string[],
    mode: 'readonly' | 'readwrite' = 'readonly',
    { durability }: { durability?: string } = {},
  ): Transaction {
    if (this.isClosing || this.upgrade)
      throw new DOMException('The connection is not open', 'InvalidStateError');
    const list = typeof names === 'string' ? [names] : [...names];
    for (const name of list) {
      if (!this.database.stores.has(name)) throw new DOMException(`No object store ${name}`, 'NotFoundError');
    }
    return this.begin(list, mode, mode === 'readwrite' && durability === 'strict');
  }

  begin(names: string[], mode: Transaction['mode'], isStrict: boolean): Transaction {
    const transaction = new Transaction(this, mode, names, isStrict);
    this.database.begin(transaction);
    return transaction;
  }

  createObjectStore(name: string, { keyPath = null }: { keyPath?: KeyPath } = {}): ObjectStore {
    const { stores } = this.database;
    stores.set(name, new StoreRecords(name, keyPath));
    this.#upgrade.onUndo(() => stores.delete(name));
    return this.#upgrade.objectStore(name);
  }

  deleteObjectStore(name: string): void {
    const { stores } = this.database;
    const records = stores.get(name);
    if (!records) throw new DOMException(`No object store ${name}`, 'NotFoundError');
    stores.delete(name);
    this.#upgrade.onUndo(() => stores.set(name, records));
  }

  close(): void {
    this.isClosing = true;
    this.database.settle();
  }

  get #upgrade(): Transaction {
    if (!this.upgrade) throw new DOMException('No version change is going on', 'InvalidStateError');
    return this.upgrade;
  }
}
