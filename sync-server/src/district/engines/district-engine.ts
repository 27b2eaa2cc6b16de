/** What differs between the engines of a district: schools in folders with SQLite, or in schemas of one PostgreSQL. */
import type { SchoolSummary } from 'shared-schema/contract';
import type { Config } from '#config/config.ts';
import type { OpenedDatabase } from '#db/database.ts';
import type { SchoolDirectory } from '../directory/school-directory.ts';

export interface DistrictEngine {
  readonly directory: SchoolDirectory;
  /** Where the schools are, in a sentence: `There is no school oak.test in …`. */
  readonly place: string;
  /** Takes an added school to serve it. Throws `ConfigError` where it is not there, or not for us. */
  serve(host: string): Promise<HeldSchool>;
  /** The same for the administration, under a name that no school can have. It is made where it is not there. */
  serveOffice(folder: string): Promise<HeldSchool>;
  /** Keeps everybody else from the school. Throws `ConfigError` while somebody serves it, or works on it. */
  holdAlone(host: string): Promise<HeldSchool>;
  /** Makes a place for a new school, which counts once `make` has succeeded. Throws `ConfigError` where the name is taken. */
  add<T>(host: string, make: (held: HeldSchool) => Promise<T>): Promise<T>;
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
