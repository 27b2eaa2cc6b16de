/** The restore drill: brings the newest backup back into a folder of its own and looks at everything in it. */
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '#config/env.ts';
import { openReadOnly } from '#db/name-file.ts';
import { storageProblem } from '#storage-problem.ts';
import { databaseOf, listBackups } from '../backup/backup-folder.ts';
import { type RestorePaths, restoreBackup } from './restore.ts';

export interface Drill {
  readonly name: string;
  readonly students: number;
  readonly recordings: number;
  readonly files: number;
  /** Hashes of files that the backup names and that did not come back sound. */
  readonly wrong: readonly string[];
}

/** There is no space for a drill: the backup may be sound. */
export class NoSpaceForDrill extends ConfigError {}

/**
 * Restores into `folder`, which is removed again. Throws with a sentence when there is no backup or no space, or
 * when a list of deletions beside the backup cannot be read.
 * `reservedBytes` of the disk stay free.
 */
export async function drillRestore(backupDir: string, folder: string, reservedBytes = 0): Promise<Drill> {
  const name = (await listBackups(backupDir)).at(-1);
  if (name === undefined) throw new ConfigError(`There is no backup in ${backupDir}.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await requireSpace(databaseOf(backupDir, name), folder, reservedBytes).catch((error: unknown) => {
      if (storageProblem(error) !== 'damaged') throw error;
      throw new ConfigError(`Backup ${name} in ${backupDir} cannot be restored: its database is damaged.`);
    });
    const paths: RestorePaths = {
      dataDir: folder,
      databaseFile: join(folder, 'school.db'),
      filesDir: join(folder, 'files'),
    };
    // It hashes each file; what is not sound does not come back. One at a time, as the school is served beside it.
    const { lost, unreadLedgers } = await restoreBackup(paths, backupDir, { name, filesAtOnce: 1 });
    const [ledger] = unreadLedgers;
    // Children who were deleted since the backup would be back after a restore.
    if (ledger !== undefined)
      throw new ConfigError(`${ledger} cannot be read: have the backup disk checked, and make a new backup.`);
    return { name, ...countRestored(paths.databaseFile), wrong: lost };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function requireSpace(database: string, folder: string, reservedBytes: number): Promise<void> {
  const raw = openReadOnly(database);
  let files: number;
  try {
    files = Number(raw.prepare('SELECT coalesce(sum(size), 0) FROM uploads').pluck().get());
  } finally {
    raw.close();
  }
  const needed = files + (await stat(database)).size + reservedBytes;
  const { bavail, bsize } = await statfs(folder);
  if (needed > bavail * bsize) {
    const megabytes = Math.ceil(needed / 1024 ** 2);
    throw new NoSpaceForDrill(
      `The drill needs ${megabytes} MB in ${folder}: name a folder on a larger disk.`,
    );
  }
}

function countRestored(databaseFile: string): Omit<Drill, 'name' | 'wrong'> {
  const raw = openReadOnly(databaseFile);
  try {
    const count = (from: string) => Number(raw.prepare(`SELECT count(*) FROM ${from}`).pluck().get());
    return {
      students: count(`users WHERE role = 'student'`),
      recordings: count('recordings'),
      files: count('uploads'),
    };
  } finally {
    raw.close();
  }
}
