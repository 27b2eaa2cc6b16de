/** The database of a school as a move needs it, whichever engine has it. In the file of a school it is one of SQLite. */

export interface MovableDatabase {
  /** `restore` keeps everybody else out; `backup` goes beside a server. Throws `ConfigError` where it cannot be. */
  lock(use: 'backup' | 'restore'): Promise<ReleaseUse>;
  /** Whether there is a school. */
  exists(): Promise<boolean>;
  /** Where it is, for a sentence. */
  readonly name: string;
  /** Writes what the school is at one moment into a new file of SQLite. */
  copyTo(file: string): Promise<void>;
  /** Takes in an intact file of SQLite with the newest schema, all or nothing. The file may be gone afterwards. */
  takeIn(file: string): Promise<void>;
}

type ReleaseUse = () => Promise<void>;
