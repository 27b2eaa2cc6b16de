/** The machine that simulated servers run on, one after the other, whatever its engine is. */
import type { OpenedDatabase } from 'sync-server/db/database';
import type { School } from 'sync-server/school';

/** Everything in a database: the rows of each table. */
export type Snapshot = ReadonlyMap<string, readonly unknown[][]>;

export interface SchoolHost {
  /** The database as it is, for a server that starts. The line of the one before it is cut. */
  plugIn(): OpenedDatabase;
  /** The school with a `raw` that the checks can read from, whatever the engine is. */
  readable(school: School): School;
  /** Cuts the line in the middle of whatever goes on; what is not committed is gone. */
  cut(): void;
  snapshot(): Snapshot;
  /** Puts the rows of a snapshot in the place of all there are. The schema must be the same. */
  load(snapshot: Snapshot): void;
}
