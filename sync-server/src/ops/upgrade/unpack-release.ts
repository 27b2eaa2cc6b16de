/** Unpacks a release archive beside the running release, whole and checked or not at all. Nothing of it is run here. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { syncFolder } from '#files/small-json.ts';
import { storageProblem } from '#storage-problem.ts';
import {
  isNewer,
  nameOfRelease,
  RELEASE_MANIFEST,
  RELEASE_PROGRAM,
  RELEASE_SYSTEM,
  type ReleaseManifest,
  releaseManifest,
} from './release.ts';

/** `broken`: not all of it is as its manifest says. `foreign`: no release of Chickadee, or for other machines. */
export type ReleaseFault = 'broken' | 'foreign' | 'not_newer';

export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  readonly fault: ReleaseFault;
  constructor(fault: ReleaseFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

interface Unpacking {
  readonly archive: string;
  /** Of the release: the one folder in the archive. */
  readonly name: string;
  /** Where its folder goes. */
  readonly folder: string;
  /** Version that it must be newer than. */
  readonly version: string;
}

/** Far above what a release needs; they end an archive that never ends. */
const MAX_FILES = 20_000;
const MAX_BYTES = 2 * 1024 ** 3;
const MAX_MANIFEST_BYTES = 8 * 1024 ** 2;

/** On the disk when the promise resolves. Throws `ReleaseRefused`, or what the disk says; then nothing is left behind. */
export async function unpackRelease({ archive, name, folder, version }: Unpacking): Promise<void> {
  const target = join(folder, name);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const hashes = await writeFiles(archive, name, unfinished);
    checkFiles(await readManifest(unfinished), hashes, { name, version });
    await rm(target, { recursive: true, force: true });
    await rename(unfinished, target);
    await syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the hash of each file by its path. */
async function writeFiles(archive: string, name: string, target: string): Promise<Map<string, string>> {
  const entries = extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), entries);
  // What breaks the archive off breaks the loop below off, too.
  reading.catch(() => undefined);
  const hashes = new Map<string, string>();
  const folders = new Set([target]);
  let bytes = 0;
  try {
    for await (const entry of entries) {
      const path = pathOf(entry, name);
      if (path === null) {
        entry.resume();
        continue;
      }
      bytes += entry.header.size ?? 0;
      if (hashes.has(path) || hashes.size >= MAX_FILES || bytes > MAX_BYTES) refuse('broken', path);
      const file = join(target, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      for (let above = dirname(file); !folders.has(above); above = dirname(above)) folders.add(above);
      hashes.set(path, await writeFile(entry, file));
    }
    await reading;
  } catch (error) {
    if (error instanceof ReleaseRefused || storageProblem(error) !== null) throw error;
    refuse('broken', String(error));
  }
  for (const one of folders) await syncFolder(one);
  return hashes;
}

/** In the folder of the release; null for a folder. Links and what leads out of the folder are in no release. */
function pathOf({ header }: Entry, name: string): string | null {
  const [top, ...rest] = header.name.replace(/\/$/, '').split('/');
  if (top !== name) refuse('foreign', header.name);
  if (header.type === 'directory') return null;
  const isInside = rest.length > 0 && rest.every((part) => !['', '.', '..'].includes(part));
  if (header.type !== 'file' || !isInside) refuse('broken', header.name);
  return rest.join('/');
}

async function writeFile(entry: Entry, file: string): Promise<string> {
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // Node waits without an end for a stream of tar-stream that is destroyed already: the archive broke off meanwhile.
  if (entry.destroyed) throw new Error('The archive breaks off.');
  const isProgram = ((entry.header.mode ?? 0) & 0o100) !== 0;
  const target = createWriteStream(file, { flags: 'wx', mode: isProgram ? 0o700 : 0o600, flush: true });
  await pipeline(entry, counted, target);
  return hash.digest('hex');
}

async function readManifest(folder: string): Promise<ReleaseManifest> {
  const file = join(folder, RELEASE_MANIFEST);
  if (!existsSync(file)) refuse('foreign', 'it has no manifest');
  if ((await stat(file)).size > MAX_MANIFEST_BYTES) refuse('foreign', 'its manifest is too large');
  const text = await readFile(file, 'utf8');
  try {
    return releaseManifest.parse(JSON.parse(text));
  } catch {
    return refuse('foreign', 'its manifest is none of Chickadee');
  }
}

function checkFiles(
  manifest: ReleaseManifest,
  hashes: ReadonlyMap<string, string>,
  { name, version }: Pick<Unpacking, 'name' | 'version'>,
): void {
  if (manifest.system !== RELEASE_SYSTEM) refuse('foreign', `it is for ${manifest.system}`);
  if (nameOfRelease(manifest.version) !== name) refuse('foreign', `it is ${manifest.version}`);
  if (!isNewer(manifest.version, version)) refuse('not_newer', manifest.version);
  const named = Object.entries(manifest.files);
  const wrong = named.find(([path, sha256]) => hashes.get(path) !== sha256);
  if (wrong) refuse('broken', wrong[0]);
  // The manifest does not name itself.
  if (named.length !== hashes.size - 1 || !hashes.has(RELEASE_PROGRAM)) refuse('broken', 'its list of files');
}

function refuse(fault: ReleaseFault, detail: string): never {
  throw new ReleaseRefused(fault, detail);
}
