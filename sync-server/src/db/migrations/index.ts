/** The numbered schema changes, oldest first. A released one is never edited: a new number follows it. */
import { specificationTables } from './001-specification-tables.ts';
import { syncTables } from './002-sync-tables.ts';
import { studentCounters } from './003-student-counters.ts';

/** SQL scripts, so that a fresh database in memory is ready in a few milliseconds. */
export interface Migration {
  /** Number and name, as recorded in the database. */
  readonly name: string;
  readonly up: string;
  readonly down: string;
}

export const migrations: readonly Migration[] = [specificationTables, syncTables, studentCounters];
