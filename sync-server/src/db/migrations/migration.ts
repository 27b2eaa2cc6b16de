/** One numbered schema change, as SQL scripts, so that a fresh database in memory is ready in a few milliseconds. */
export interface Migration {
  /** Number and name, as recorded in the database. */
  readonly name: string;
  readonly up: string;
  readonly down: string;
}
