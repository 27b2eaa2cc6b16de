/** One numbered schema change as an SQL script, run in the school's own schema. */
export interface PostgresMigration {
  /** Number and name, as recorded in the schema. */
  readonly name: string;
  readonly up: string;
}
