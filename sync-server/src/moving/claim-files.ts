/**
 * The files of an export on their way: they lie beside the file that it writes, anywhere on the machine. A note in the
 * data folder says which they are, so that what a killed export left is cleared, and nothing else. Decision 149. The
 * folder of a drill is noted in the same way.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, rmSync, type Stats, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
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

type Kind = 'export' | 'drill';
const isNote = (name: string) => /^(export|drill)-[0-9a-f-]{36}\.json$/.test(name);
/** Notes of exports and drills that run in this process. */
const running = new Set<string>();

/**
 * Makes these files, empty and for this user alone, and notes them. Returns what removes them with their note. Throws
 * `ConfigError` where somebody has a file there.
 */
export function claimFiles(dataDir: string, paths: readonly string[]): Promise<() => Promise<void>> {
  return claim('export', dataDir, paths, makeEmpty);
}

/** The same for a folder, which is not there yet. Without a data folder, as on another computer, nothing is noted. */
export function claimFolder(dataDir: string, folder: string): Promise<() => Promise<void>> {
  return claim('drill', dataDir, [folder], (path) => mkdirSync(path, { mode: 0o700 }));
}

async function claim(
  kind: Kind,
  dataDir: string,
  paths: readonly string[],
  make: (path: string) => void,
): Promise<() => Promise<void>> {
  const name = `${kind}-${randomUUID()}.json`;
  const note = join(dataDir, name);
  const made: string[] = [];
  running.add(name);
  // In one go: what a process has to do before it ends must not let its work go on in between.
  const release = async () => {
    for (const path of made) removeWithLog(path);
    // Half a note is on a disk that has become full.
    for (const path of [note, `${note}.arriving`]) removeQuietly(path);
    running.delete(name);
  };
  try {
    for (const path of paths) {
      make(path);
      made.push(path);
    }
    const files = made.map((path) => ({ path, identity: identityOf(statSync(path)) }));
    // A full disk of the data keeps nobody from taking the school away on another disk.
    if (kind === 'export' || existsSync(dataDir))
      await writeNote(note, { machine: hostname(), pid: process.pid, files }).catch(() => undefined);
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}

async function writeNote(path: string, note: Note): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  await writeSmallJson(path, note);
}

/**
 * Removes what exports and drills of this school have left that were killed. What cannot be removed now keeps its note.
 * Nobody waits for the folder of a drill, which has thousands of files: it keeps its note until it is gone. A service may
 * have a temporary folder of its own: only the next drill, which `seesAll`, knows that a folder is gone.
 */
export async function removeLeftFiles(dataDir: string, { seesAll = false } = {}): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter(isNote)) {
    const isExport = name.startsWith('export');
    const clearing = clearNote(dataDir, name, isExport || seesAll);
    if (isExport) await clearing;
    else void clearing.catch(() => undefined);
  }
}

async function clearNote(dataDir: string, name: string, isAbsentGone: boolean): Promise<void> {
  const note = await readSmallJson(join(dataDir, name), noteForm);
  if (note === null || isRunning(name, note)) return;
  const areGone = await Promise.all(note.files.map((file) => removeIfOwn(file, isAbsentGone)));
  if (!areGone.includes(false)) await rm(join(dataDir, name), { force: true });
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
async function removeIfOwn(
  { path, identity }: Note['files'][number],
  isAbsentGone: boolean,
): Promise<boolean> {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there === undefined)
      return isAbsentGone && statSync(dirname(path), { throwIfNoEntry: false }) !== undefined;
    if (identityOf(there) !== identity) return true;
    if (there.isDirectory()) await rm(path, { recursive: true, force: true });
    else removeWithLog(path);
    return true;
  } catch {
    return false;
  }
}

/** With what SQLite makes beside a database, and with all that is in a folder. */
function removeWithLog(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A note that stays names what is gone.
  }
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
