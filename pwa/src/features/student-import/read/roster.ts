/** What a list or a roster file says, in one form for all kinds of files. */
import type { Grade } from 'shared-schema/entities';

export interface ListedStudent {
  /** The school's key (`sourcedId`); null in a list without keys. */
  key: string | null;
  firstName: string;
  lastName: string;
  /** Null where the file has none, or one that this product does not have. */
  grade: Grade | null;
  /** A grade of the file that this product does not have. */
  otherGrade?: string;
  username: string | null;
  /** How the first name sounds, where a list says so. */
  spokenName?: string;
}

/** A line or a row that names a child whom nobody can make. */
export interface UnusableRow {
  /** What the file has there. */
  text: string;
  /** Number of the line in a list; absent for a row of a roster file. */
  line?: number;
  reason:
    | { code: 'grade'; grade: string }
    /** Of two children: the first one is in that line. */
    | { code: 'repeated'; field: 'key' | 'username'; line: number }
    /** A spreadsheet has left out digits: '1.23457E+15'. */
    | { code: 'shortened_key'; key: string }
    /** The other name is there. */
    | { code: 'missing_name'; field: 'firstName' | 'lastName' }
    /** Only digits or marks. */
    | { code: 'no_letter'; field: 'firstName' | 'lastName'; name: string }
    | { code: 'quotes' | 'too_long' | 'spoken_name_too_long' | 'no_name' };
}

export interface ListedClass {
  /** The school's key; null for a list. */
  key: string | null;
  /** Null where a delta file names the class by its key only. */
  name: string | null;
  /** School, term or teacher, where it helps to tell classes apart. */
  detail: string;
  students: readonly ListedStudent[];
  /** Keys of children whom the file takes out of this class. */
  leaving: readonly string[];
  unusable: readonly UnusableRow[];
  /** True: whoever is not listed is not in the class any more. */
  isWhole: boolean;
}

export interface RosterFile {
  kind: 'OneRoster' | 'Clever';
  classes: readonly ListedClass[];
  /** Of a delta file: children whose data changed, whatever class they are in. */
  changed: readonly ListedStudent[];
  /** Keys of children who left the school. */
  gone: ReadonlySet<string>;
}

export type FileProblem =
  /** Neither a zip nor a CSV file. */
  | 'unknown_kind'
  | 'damaged'
  /** A zip with a password. */
  | 'encrypted'
  | 'too_large'
  /** Not UTF-8. */
  | 'encoding'
  /** A zip or CSV without the files or columns of a roster. */
  | 'no_roster'
  | 'no_classes';

/** Why a file cannot be read; `file` is the part of it that is wrong. The sentence is made at the edge. */
export class RosterFileError extends Error {
  readonly code: FileProblem;
  readonly file: string;
  /** Names of what is missing. */
  readonly missing: readonly string[];
  constructor(code: FileProblem, file = '', missing: readonly string[] = [], cause?: unknown) {
    super(code, { cause });
    this.name = 'RosterFileError';
    this.code = code;
    this.file = file;
    this.missing = missing;
  }
}

/** Longest name of a child, and longest key of the school, that the server takes. */
export const MAX_NAME_LENGTH = 200;
