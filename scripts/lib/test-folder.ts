/**
 * The folder for the schools, databases and browser profiles of a test run: in memory where the machine has room for
 * them. Browsers and databases flush to the disk all the time, and a disk that is waited for proves nothing here: what
 * must survive a power cut is tested by the calls that were made.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Runs a tool with an environment that puts its temporary files into that folder, and removes the folder. */
export async function inTestFolder<T>(run: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir(), 'chickadee-tests-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  try {
    return await run({ ...process.env, TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= NEEDED_BYTES && mayExecute(MEMORY_FOLDER);
  } catch {
    return false;
  }
}

/** False in many containers. The tests unpack and start programs. */
function mayExecute(parent: string): boolean {
  const folder = mkdtempSync(join(parent, 'chickadee-probe-'));
  try {
    const program = join(folder, 'probe');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
