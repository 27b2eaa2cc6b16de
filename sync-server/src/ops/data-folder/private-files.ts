/** Children's names and voices are for the school's own account on the machine: nobody else may read the folders. */
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** From here on, what this process creates is readable by its own user alone. Called first thing by each command. */
export function keepPrivate(): void {
  process.umask(0o077);
}

/** What the server itself makes in its data folder; whatever else lies there is somebody else's. */
const OWN = /^(school\.db|lock\.db|lock\.json|files$|tls$)/;

/**
 * Closes folders of earlier versions. What lies deeper is out of reach with them, so the hundreds of thousands of files
 * in them keep the modes that they have. Links are left alone: they lead to what may be open on purpose.
 */
export function tightenDataFolder(dataDir: string): void {
  tighten(dataDir, 0o700);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (!OWN.test(entry.name) || entry.isSymbolicLink()) continue;
    tighten(join(dataDir, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

/** Closes what backups made in their folder; the folder itself may be somebody else's, with other things in it. */
export function tightenBackups(entries: readonly string[]): void {
  for (const path of entries) tighten(path, 0o700);
}

/** Disks without modes, and folders of another user, stay as they are. */
function tighten(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (!['EPERM', 'ENOTSUP', 'ENOENT', 'EROFS', 'EACCES'].includes(String(code))) throw error;
  }
}
