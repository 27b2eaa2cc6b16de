/**
 * Which schools a district has, and which of them are served. Commands of other processes change that; whoever asks again
 * sees it.
 *
 *   (none) --add, import--> open <--close, open--> closed
 *                            └─────moved──> moved <──moved──┘        remove: the data are put aside
 */
import type { SchoolState } from './school-record.ts';

export interface SchoolDirectory {
  /** Null where no school has the name. Throws where it cannot be read now. */
  find(host: string): Promise<SchoolState | null>;
  /** All hosts with a school, by name. */
  list(): Promise<string[]>;
  /** Throws `ConfigError` where no school has the name. */
  setState(host: string, state: SchoolState): Promise<void>;
  /** Puts the data aside and says where they are now; no school has the name afterwards. */
  remove(host: string, at: Date): Promise<PutAside>;
}

/** Where the data of a removed school are; null where there is nothing of the kind on this machine. */
export interface PutAside {
  readonly folder: string | null;
  /** Of PostgreSQL. */
  readonly schema: string | null;
}
