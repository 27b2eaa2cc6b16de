/**
 * The machine that simulated servers run on, one after the other. SQLite's one connection and its prepared statements
 * outlive every server: to open and prepare them takes longer than a server's whole scenario. A server whose power was cut
 * still has work under way, so each reaches the connection through a line that can be cut.
 */
import { type OpenedSqlite, openDatabase, overConnection } from 'sync-server/db/database';
import type { SchoolHost, Snapshot } from './school-host.ts';
import { type Connection, Line, SharedStatements } from './sqlite-line.ts';

export interface SqliteHost extends Omit<SchoolHost, 'readable'> {
  plugIn(): OpenedSqlite;
}

export function createSqliteHost(): SqliteHost {
  const { raw } = openDatabase(':memory:');
  const shared = new SharedStatements(raw);
  let line: Line | null = null;
  let emptied: readonly string[] | undefined;
  const tables = () => shared.prepare(TABLES, true).all() as string[];

  function cut(): void {
    line?.cut();
    line = null;
    if (raw.inTransaction) raw.exec('ROLLBACK');
  }

  /** Row by row, since rows point at each other across the tables. */
  function fill(rows: readonly Row[]): readonly Row[] {
    return inSomeOrder(rows, ({ table, values }) => {
      const places = values.map(() => '?').join(', ');
      shared.prepare(`insert into "${table}" values (${places})`).run(...values);
    });
  }

  return {
    plugIn() {
      cut();
      line = new Line(raw, shared);
      return overConnection(line as unknown as Connection);
    },
    cut,
    snapshot: () => new Map(tables().map((table) => [table, shared.rows(table)])),
    load(snapshot) {
      cut();
      raw.exec('BEGIN');
      // The one circle: classes belong to users, who are in classes.
      shared.prepare('update users set "classCodeId" = null').run();
      emptied = inSomeOrder(emptied ?? tables(), (table) => shared.prepare(`delete from "${table}"`).run());
      const rows = orders.get(snapshot) ?? rowsOf(snapshot);
      const isCount = ({ table }: Row) => COUNTS.includes(table);
      const filled = fill(rows.filter((row) => !isCount(row)));
      // Triggers have counted what was put in; the counts of the snapshot take their place.
      for (const table of COUNTS) shared.prepare(`delete from "${table}"`).run();
      orders.set(snapshot, [...filled, ...fill(rows.filter(isCount))]);
      raw.exec('COMMIT');
    },
  };
}

const TABLES = `select name from sqlite_master where type = 'table' order by name`;

/** Tables that triggers fill, and the one in which SQLite counts. */
const COUNTS: readonly string[] = ['work_counters', 'work_days', 'sqlite_sequence'];

interface Row {
  readonly table: string;
  readonly values: readonly unknown[];
}

/** In which order the rows of a snapshot could be put in. */
const orders = new WeakMap<Snapshot, readonly Row[]>();

function rowsOf(snapshot: Snapshot): Row[] {
  return [...snapshot].flatMap(([table, rows]) => rows.map((values) => ({ table, values })));
}

/**
 * Does the work for each, in an order in which no reference is broken; the result is that order. To switch references
 * off would be simpler, but SQLite prepares every statement anew after that.
 */
function inSomeOrder<T>(all: readonly T[], work: (one: T) => void): readonly T[] {
  const done: T[] = [];
  let left = all;
  while (left.length > 0) {
    const failed: T[] = [];
    for (const one of left) {
      try {
        work(one);
        done.push(one);
      } catch (error) {
        if (!/FOREIGN KEY/.test(String(error))) throw error;
        failed.push(one);
      }
    }
    if (failed.length === left.length) throw new Error('The rows point at each other in a circle');
    left = failed;
  }
  return done;
}
