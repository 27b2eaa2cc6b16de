/** Writes a school into one file. Beside a running server it is a copy of one moment; to move, the school is closed first. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isoTime } from 'shared-schema/clock';
import { type Pack, pack } from 'tar-stream';
import { systemClock } from '#config/clock.ts';
import type { SchoolPlace } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { VERSION } from '#config/version.ts';
import { openReadOnly } from '#db/name-file.ts';
import { createDiskStore } from '#files/disk-store.ts';
import type { FileStore } from '#files/file-store.ts';
import { LEDGERS } from '#files/ledgers/ledgers.ts';
import { hashFile } from '#files/quarantine.ts';
import { checkDatabase } from '#ops/database-thread/check-database.ts';
import { claimFiles, removeLeftFiles } from './claim-files.ts';
import type { MovableDatabase } from './databases/movable-database.ts';
import { databaseInFolder } from './databases/sqlite-database.ts';
import { DATABASE, FILES, MANIFEST, type Manifest, SECRET_KEY } from './school-file.ts';

/** Where the parts of a school are that do not lie in its folder. */
export interface PackedParts {
  readonly store?: FileStore;
  readonly database?: MovableDatabase;
}

/** `use`: 'restore' keeps servers out while it runs. Throws `ConfigError` with a sentence where it cannot. */
export async function packSchool(
  place: SchoolPlace,
  target: string,
  use: 'backup' | 'restore',
  { store = createDiskStore(place.filesDir), database = databaseInFolder(place) }: PackedParts = {},
): Promise<Manifest> {
  const file = resolve(target);
  if (!(await database.exists())) throw new ConfigError(`There is no school in ${database.name}.`);
  if (existsSync(file)) throw new ConfigError(`${file} is there already: name a new file.`);
  const arriving = `${file}.arriving`;
  const copy = `${arriving}.db`;
  const release = await database.lock(use);
  try {
    await removeLeftFiles(place.dataDir);
    const removeClaimed = await claimFiles(place.dataDir, [copy, arriving]);
    try {
      await database.copyTo(copy);
      await checkDatabase(copy);
      const manifest = await writeArchive(place, { copy, store }, arriving);
      await rename(arriving, file);
      return manifest;
    } finally {
      await removeClaimed();
    }
  } finally {
    await release();
  }
}

async function writeArchive(
  place: SchoolPlace,
  { copy, store }: Pick<Contents, 'copy' | 'store'>,
  path: string,
): Promise<Manifest> {
  const { there, missing } = await findFiles(copy, store);
  const manifest: Manifest = {
    ...{ format: 1, version: VERSION, madeAt: isoTime(systemClock) },
    ...{ databaseSha256: await hashFile(copy), files: there.length, missing },
  };
  const archive = pack();
  const written = pipeline(archive, createWriteStream(path, { mode: 0o600, flush: true }));
  await Promise.all([addEntries(archive, { place, copy, manifest, files: there, store }), written]);
  return manifest;
}

interface Contents {
  readonly place: SchoolPlace;
  readonly copy: string;
  readonly manifest: Manifest;
  readonly files: readonly FoundFile[];
  readonly store: FileStore;
}

async function addEntries(archive: Pack, { place, copy, manifest, files, store }: Contents): Promise<void> {
  try {
    await add(archive, MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
    await addStream(archive, { name: DATABASE, size: (await stat(copy)).size }, createReadStream(copy));
    const ledgers = LEDGERS.map(({ file }) => [file, join(place.dataDir, file)] as const);
    for (const [name, path] of [[SECRET_KEY, place.secretKeyFile] as const, ...ledgers])
      if (existsSync(path)) await add(archive, name, await readFile(path));
    for (const { sha256, size } of files)
      await addStream(archive, { name: `${FILES}${sha256.slice(0, 2)}/${sha256}`, size }, store.read(sha256));
    archive.finalize();
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

const MODE = { mode: 0o600, type: 'file' } as const;

function add(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  return addStream(archive, { name, size: Buffer.byteLength(content) }, [content]);
}

/** Resolves when the archive has taken all of it: never more than a piece of it is in memory. */
function addStream(
  archive: Pack,
  header: { name: string; size: number },
  content: Iterable<string | Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ ...MODE, ...header }, (error) => (error ? reject(error) : resolve()));
    // The archive's own end, as on a full disk, comes here: without a listener it would end the process.
    entry.on('error', reject);
    Readable.from(content, { objectMode: false }).on('error', reject).pipe(entry);
  });
}

interface FoundFile {
  readonly sha256: string;
  readonly size: number;
}

/** What the database names, as the disk has it. A damaged file is moved aside, and is missing like one that is lost. */
async function findFiles(copy: string, store: FileStore): Promise<{ there: FoundFile[]; missing: string[] }> {
  const raw = openReadOnly(copy);
  const named = raw.prepare<[], string>('SELECT sha256 FROM uploads ORDER BY sha256').pluck().all();
  raw.close();
  const there: FoundFile[] = [];
  const missing: string[] = [];
  for (const sha256 of named) {
    const size = await store.size(sha256);
    if (size === null || (await store.quarantine(sha256)) !== null) missing.push(sha256);
    else there.push({ sha256, size });
  }
  return { there, missing };
}
