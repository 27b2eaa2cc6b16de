/** What the technician types: `npm run backup`, `npm run restore`. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandFile } from './run-command.ts';
import type { SchoolServer } from './school-server.ts';

export interface Backups {
  /** To be the server's BACKUP_DIR, so that tablets keep what no backup holds yet. */
  readonly folder: string;
  backup(): Promise<string>;
  /** The newest; the server must not run. */
  restore(): Promise<string>;
}

/** Backups of a school, in a folder of its own below `folder`. */
export function createBackups({ host, port, dataDir }: SchoolServer, folder: string): Backups {
  const backups = backupsBelow(folder);
  const run = async (command: 'backup' | 'restore') => {
    const env = { ...process.env, HOST: host, PORT: String(port), DATA_DIR: dataDir, BACKUP_DIR: backups };
    return (await promisify(execFile)(process.execPath, commandFile(command), { env })).stdout;
  };
  return { folder: backups, backup: () => run('backup'), restore: () => run('restore') };
}

/** Where `createBackups` keeps them, for the settings of a server that is not there yet. */
export function backupsBelow(folder: string): string {
  return join(folder, 'backups');
}
