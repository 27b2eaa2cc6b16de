/**
 * The files of an export on their way: they lie beside the file that it writes, anywhere on the machine. A note in the
 * data folder says which they are, so that what a killed export left is cleared, and nothing else. Decision 149.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, type Stats, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '#config/env.ts';
import { readSmallJson, writeSmallJson } from '#files/small-json.ts';

const noteForm = z.object({
  /** Processes of another machine may share the data folder. */
  machine: z.string(),
  pid: z.number(),
  files: z.array(z.object({ path: z.string(), identity: z.string() })),
});
type Note = z.output<typeof noteForm>;

const isNote = (name: string) => /^export-[0-9a-f-]{36}\.json$/.test(name);
/** Notes of exports that run in this process. */
const running = new Set<string>();

/**
 * Makes these files, empty and for this user alone, and notes them. Returns what removes them with their note. Throws
 * `ConfigError` where somebody has a file there.
 */
export async function claimFiles(dataDir: string, paths: readonly string[]): Promise<() => Promise<void>> {
  const name = `export-${randomUUID()}.json`;
  const note = join(dataDir, name);
  const made: string[] = [];
  running.add(name);
  const release = async () => {
    for (const path of made) removeWithLog(path);
    // Half a note is on a disk that has become full.
    for (const path of [note, `${note}.arriving`]) await rm(path, { force: true }).catch(() => undefined);
    running.delete(name);
  };
  try {
    for (const path of paths) {
      makeEmpty(path);
      made.push(path);
    }
    const files = made.map((path) => ({ path, identity: identityOf(statSync(path)) }));
    // A full disk of the data keeps nobody from taking the school away on another disk.
    await writeNote(note, { machine: hostname(), pid: process.pid, files }).catch(() => undefined);
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}

async function writeNote(path: string, note: Note): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeSmallJson(path, note);
}

/** Removes what exports of this school have left that were killed. What cannot be removed now keeps its note. */
export async function removeLeftFiles(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter(isNote)) {
    const note = await readSmallJson(join(dataDir, name), noteForm);
    if (note === null || isRunning(name, note)) continue;
    const areGone = note.files.map(removeIfOwn);
    if (!areGone.includes(false)) await rm(join(dataDir, name), { force: true });
  }
}

/** An empty file is nobody's loss, and a device is no file: writing to it tells what is wrong with it. */
function makeEmpty(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isFile() && there.size > 0)
    throw new ConfigError(`${path} is there already: delete it, or name another file for the school.`);
  // Made anew, for its mode.
  if (there?.isFile()) rmSync(path);
  closeSync(openSync(path, 'w', 0o600));
}

/** The moment in which a file was made is its own. Some file systems do not store it. */
const identityOf = ({ birthtimeMs, ino }: Stats) =>
  birthtimeMs > 0 ? `made ${birthtimeMs}` : `inode ${ino}`;

/** False where the file may still be there: its disk is away, or may not be written to. */
function removeIfOwn({ path, identity }: Note['files'][number]): boolean {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there === undefined) return statSync(dirname(path), { throwIfNoEntry: false }) !== undefined;
    if (identityOf(there) === identity) removeWithLog(path);
    return true;
  } catch {
    return false;
  }
}

/** With what SQLite makes beside a database. */
function removeWithLog(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function isRunning(name: string, { machine, pid }: Note): boolean {
  if (machine !== hostname()) return true;
  if (pid === process.pid) return running.has(name);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user, which may not be asked.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
