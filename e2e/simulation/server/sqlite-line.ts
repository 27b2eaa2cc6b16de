/** A server's way to the machine's connection, which can be cut while the connection lives on. */
import type { School } from 'sync-server/school';

export type Connection = School['raw'];

/** A prepared statement, as far as it is used. */
interface Statement {
  readonly reader: boolean;
  all(...parameters: unknown[]): unknown[];
  get(...parameters: unknown[]): unknown;
  run(...parameters: unknown[]): unknown;
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
}

/** Statements by text, prepared once per connection. */
export class SharedStatements {
  readonly #raw: Connection;
  readonly #known = new Map<string, Statement>();
  readonly #defined = new Set<string>();

  constructor(raw: Connection) {
    this.#raw = raw;
  }

  /** `first`: its rows are the values of their first column. */
  prepare(text: string, first = false): Statement {
    const key = `${first} ${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    const prepared = this.#raw.prepare(text);
    const statement = (first ? prepared.pluck() : prepared) as Statement;
    this.#known.set(key, statement);
    return statement;
  }

  /** Once per connection: every definition has all statements prepared anew. */
  define(...[name, ...rest]: Parameters<Connection['function']>): void {
    if (this.#defined.has(name)) return;
    this.#raw.function(name, ...rest);
    this.#defined.add(name);
  }

  rows(table: string): unknown[][] {
    const key = `rows ${table}`;
    const known = this.#known.get(key) ?? (this.#raw.prepare(`select * from "${table}"`).raw() as Statement);
    this.#known.set(key, known);
    return known.all() as unknown[][];
  }
}

/** A server's way to the connection, in the form of the connection itself. */
export class Line {
  readonly readonly = false;
  readonly #raw: Connection;
  readonly #shared: SharedStatements;
  #isCut = false;

  constructor(raw: Connection, shared: SharedStatements) {
    this.#raw = raw;
    this.#shared = shared;
  }

  get open(): boolean {
    return !this.#isCut;
  }
  get inTransaction(): boolean {
    return this.#live().inTransaction;
  }

  cut(): void {
    this.#isCut = true;
  }

  /** Nothing of an orderly end is of the connection: the next server needs it. */
  close(): void {
    this.cut();
  }

  exec(text: string): void {
    this.#live().exec(text);
  }

  pragma(text: string, options?: { simple: boolean }): unknown {
    // They are on, and to say so again has every statement prepared anew.
    if (text === 'foreign_keys = ON') return [];
    return this.#live().pragma(text, options);
  }

  function(...definition: Parameters<Connection['function']>): void {
    this.#live();
    this.#shared.define(...definition);
  }

  transaction<P extends unknown[], R>(work: (...parameters: P) => R) {
    return this.#live().transaction(work);
  }

  prepare(text: string, first = false): LineStatement {
    this.#live();
    return new LineStatement(
      () => {
        this.#live();
        return this.#shared.prepare(text, first);
      },
      () => this.prepare(text, true),
    );
  }

  #live(): Connection {
    if (this.#isCut) throw new TypeError('The database connection is not open');
    return this.#raw;
  }
}

/** A statement that works until the line is cut. */
class LineStatement implements Statement {
  readonly pluck: () => LineStatement;
  readonly reader: boolean;
  readonly #statement: () => Statement;

  constructor(statement: () => Statement, pluck: () => LineStatement) {
    this.#statement = statement;
    this.pluck = pluck;
    this.reader = statement().reader;
  }

  all(...parameters: unknown[]): unknown[] {
    return this.#statement().all(...parameters);
  }
  get(...parameters: unknown[]): unknown {
    return this.#statement().get(...parameters);
  }
  run(...parameters: unknown[]): unknown {
    return this.#statement().run(...parameters);
  }
  iterate(...parameters: unknown[]): IterableIterator<unknown> {
    return this.#statement().iterate(...parameters);
  }
}
