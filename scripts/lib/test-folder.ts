/**
 * The folder for the schools, databases and browser profiles of a test run: in memory where the machine has room for
 * them. Browsers and databases flush to the disk all the time, and a disk that is waited for proves nothing here: what
 * must survive a power cut is tested by the calls that were made.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Environment of a tool whose temporary files lie in that folder; `remove` takes the folder away. */
export function makeTestFolder(): { env: NodeJS.ProcessEnv; remove(): void } {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir(), 'chickadee-tests-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  return {
    env: { ...process.env, TMPDIR: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
