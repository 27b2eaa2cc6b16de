/** Where a district keeps its schools: in folders with SQLite, or in schemas of one PostgreSQL. */
import type { SchoolSummary } from 'shared-schema/contract';
import type { Config, SchoolPlace } from '#config/config.ts';
import type { OpenedDatabase } from '#db/database.ts';
import type { MovableDatabase } from '../../moving/databases/movable-database.ts';
import type { SchoolDirectory } from '../directory/school-directory.ts';

export interface DistrictStorage {
  readonly directory: SchoolDirectory;
  /** Where the schools are, in a sentence: `There is no school oak.test in …`. */
  readonly place: string;
  /** Takes an added school to serve it. Throws `ConfigError` where it is not there, or not for us. */
  serve(host: string): Promise<HeldSchool>;
  /** The same for the administration, under a name that no school can have. It is made where it is not there. */
  serveAdministration(folder: string): Promise<HeldSchool>;
  /** Keeps everybody else from the school. Throws `ConfigError` while somebody serves it, or works on it. */
  holdAlone(host: string): Promise<HeldSchool>;
  /** Makes a place for a new school, which counts once `make` has succeeded. Throws `ConfigError` where the name is taken. */
  add<T>(host: string, make: (held: HeldSchool) => Promise<T>): Promise<T>;
  /** The database of a school that was added. */
  movable(host: string): Promise<MovableDatabase>;
  /** For a school that comes in from a file, under a free name or one whose school has moved away. Nobody else has the name meanwhile. */
  beginArrival(host: string): Promise<Arrival>;
  /** Bytes of the school's database. */
  measure(host: string): Promise<number>;
  /** What was kept last of a school; null where nothing of use is there. */
  readSummary(host: string): Promise<SchoolSummary | null>;
  keepSummary(host: string, summary: SchoolSummary): Promise<void>;
  close(): Promise<void>;
}

export interface HeldSchool {
  readonly config: Config;
  /** Left out where the school opens its own file. */
  readonly database?: OpenedDatabase;
  /** To be called once, after the database is closed. */
  release(): Promise<void>;
}

export interface Arrival {
  /** For keys, and files where they are on the disk. */
  readonly place: SchoolPlace;
  readonly database: MovableDatabase;
  /** Puts what has arrived in its place; what the name had before is put aside. */
  settle(at: Date): Promise<void>;
  /** After `settle`, or in its place: nothing half-finished is left, neither rows nor sounds. */
  end(): Promise<void>;
}
