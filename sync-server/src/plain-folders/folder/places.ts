/**
 * Where everything lies in an exported folder. The names are kept in a file of SQLite's own instead of in memory: a
 * school may have hundreds of thousands of sounds.
 */
import SqliteDatabase from 'better-sqlite3';

export type FileState = 'kept' | 'missing' | 'damaged';

export interface Place {
  readonly sha256: string;
  /** From the top of the exported folder. */
  readonly path: string;
  readonly state: FileState | null;
}

export interface Places {
  /** Gives a folder or file its name: the same one a second time gets a number. */
  nameOnce(path: string, ending?: string): string;
  /** Keeps the folder of a child or an activity. */
  addFolder(kind: 'children' | 'activities', id: number, path: string): void;
  folderOf(kind: 'children' | 'activities', id: number): string | null;
  /** Keeps where a file lies; the first place counts. */
  addFile(sha256: string, makePath: () => string): void;
  fileOf(sha256: string): Place | null;
  noteState(sha256: string, state: FileState): void;
  close(): void;
}

export function createPlaces(): Places {
  // Without a name: a temporary file that SQLite removes.
  const raw = new SqliteDatabase('');
  raw.exec(`
    CREATE TABLE names (path TEXT PRIMARY KEY COLLATE NOCASE, times INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE folders (kind TEXT, id INTEGER, path TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
    CREATE TABLE files (sha256 TEXT PRIMARY KEY, path TEXT NOT NULL, state TEXT) WITHOUT ROWID;
    BEGIN`);
  const count = raw
    .prepare<[string], number>(
      'INSERT INTO names VALUES (?, 1) ON CONFLICT (path) DO UPDATE SET times = times + 1 RETURNING times',
    )
    .pluck();
  const addFolder = raw.prepare('INSERT INTO folders VALUES (?, ?, ?)');
  const folderOf = raw
    .prepare<[string, number], string>('SELECT path FROM folders WHERE kind = ? AND id = ?')
    .pluck();
  const addFile = raw.prepare('INSERT INTO files (sha256, path) VALUES (?, ?)');
  const fileOf = raw.prepare<[string], Place>('SELECT * FROM files WHERE sha256 = ?');
  const noteState = raw.prepare('UPDATE files SET state = ? WHERE sha256 = ?');

  /** A number that was given may be somebody's own name: 'amina_2' beside the second 'amina'. */
  function nameOnce(path: string, ending = ''): string {
    const times = count.get(path + ending) ?? 1;
    return times === 1 ? path + ending : nameOnce(`${path}_${times}`, ending);
  }

  return {
    nameOnce,
    addFolder: (kind, id, path) => void addFolder.run(kind, id, path),
    folderOf: (kind, id) => folderOf.get(kind, id) ?? null,
    addFile(sha256, makePath) {
      if (!fileOf.get(sha256)) addFile.run(sha256, makePath());
    },
    fileOf: (sha256) => fileOf.get(sha256) ?? null,
    noteState: (sha256, state) => void noteState.run(state, sha256),
    close: () => raw.close(),
  };
}
