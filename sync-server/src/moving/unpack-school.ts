/** Reads a school's one file into an empty data folder, all or nothing: key and database are put in their places last. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, extract } from 'tar-stream';
import type { SchoolPlace } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { migrate, openDatabase } from '#db/database.ts';
import { AppError } from '#errors.ts';
import { createDiskStore } from '#files/disk-store.ts';
import { type FileStore, keptBefore } from '#files/file-store.ts';
import { copyLedgers, LEDGERS } from '#files/ledgers/ledgers.ts';
import { hashFile } from '#files/quarantine.ts';
import { S3Error } from '#files/s3/s3-error.ts';
import { checkDatabase } from '#ops/database-thread/check-database.ts';
import { storageProblem } from '#storage-problem.ts';
import { createSyncGate } from '#sync-gate.ts';
import { databaseInFolder } from './databases/sqlite-database.ts';
import type { PackedParts } from './pack-school.ts';
import { DATABASE, FILES, MANIFEST, type Manifest, manifestSchema, SECRET_KEY } from './school-file.ts';

/** Files that are written at once: each waits for the disk. */
const FILES_AT_ONCE = 16;

/** Throws `ConfigError` where there is a school, or the file is none, is damaged or was cut short. */
export async function unpackSchool(
  place: SchoolPlace,
  source: string,
  { store = createDiskStore(place.filesDir), database = databaseInFolder(place) }: PackedParts = {},
): Promise<Manifest> {
  const file = resolve(source);
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  const release = await database.lock('restore');
  const arriving = join(place.dataDir, 'arriving');
  try {
    if (await database.exists())
      throw new ConfigError(`There is a school in ${database.name}: import into an empty data folder.`);
    await rm(arriving, { recursive: true, force: true });
    await mkdir(arriving, { mode: 0o700 });
    const manifest = await readArchive(store, file, arriving);
    await checkArrived(join(arriving, DATABASE), manifest);
    await copyLedgers(arriving, place.dataDir);
    await moveKey(join(arriving, SECRET_KEY), place.secretKeyFile);
    await database.takeIn(join(arriving, DATABASE));
    return manifest;
  } finally {
    await rm(arriving, { recursive: true, force: true });
    await release();
  }
}

async function readArchive(store: FileStore, file: string, arriving: string): Promise<Manifest> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), entries);
  // What breaks the archive off breaks the loop below off, too.
  reading.catch(() => undefined);
  const gate = createSyncGate(FILES_AT_ONCE, Number.POSITIVE_INFINITY);
  const stored: Promise<unknown>[] = [];
  let manifest: Manifest | null = null;
  let files = 0;
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      if (manifest === null) manifest = await readManifest(entry, file);
      else if (name === DATABASE) await pipeline(entry, createWriteStream(join(arriving, DATABASE), PRIVATE));
      else if (name === SECRET_KEY)
        await writeFile(join(arriving, SECRET_KEY), await bytesOf(entry), PRIVATE);
      else if (LEDGERS.some(({ file }) => file === name))
        await writeFile(join(arriving, name), await bytesOf(entry), PRIVATE);
      else if (name.startsWith(FILES)) {
        files++;
        await storeFile(await bytesOf(entry), name);
      } else entry.resume();
    }
    await Promise.all([reading, ...stored]);
  } catch (error) {
    // Whoever removes what was written must find all of it.
    await Promise.allSettled(stored);
    // A full disk, or a storage that is away, says nothing of the file.
    if (error instanceof ConfigError || error instanceof S3Error || storageProblem(error) !== null)
      throw error;
    damaged(file);
  }
  if (manifest === null || files !== manifest.files) return damaged(file);
  return manifest;

  /** Resolves when there is room for the next one; only so many are in memory. */
  async function storeFile(bytes: Buffer, name: string): Promise<void> {
    const expectedHash = name.slice(name.lastIndexOf('/') + 1);
    const one = gate.run(() =>
      store.receive(asChunks(bytes), keptBefore(expectedHash)).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new ConfigError(`${name} was damaged on the way: copy the file of the school again.`);
      }),
    );
    one.catch(() => undefined);
    stored.push(one);
    if (stored.length >= FILES_AT_ONCE) await stored.shift();
  }
}

const PRIVATE = { mode: 0o600, flush: true } as const;

function damaged(file: string): never {
  throw new ConfigError(`${file} is no school that Chickadee wrote, or it is damaged or was cut short.`);
}

async function* asChunks(bytes: Buffer) {
  yield bytes;
}

async function bytesOf(entry: Readable | Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A school without second factors has no key. */
async function moveKey(from: string, to: string): Promise<void> {
  if (existsSync(from)) await rename(from, to);
}

async function readManifest(entry: Entry, file: string): Promise<Manifest> {
  if (entry.header.name !== MANIFEST) return damaged(file);
  const text = (await bytesOf(entry)).toString();
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new ConfigError(`${file} is damaged, or a newer version of Chickadee wrote it.`);
}

/** The database is the one that was written, whole, and of no newer version. */
async function checkArrived(database: string, { databaseSha256 }: Manifest): Promise<void> {
  if ((await hashFile(database).catch(() => null)) !== databaseSha256) damaged(database);
  await checkDatabase(database);
  const opened = openDatabase(database);
  try {
    await migrate(opened);
  } finally {
    await opened.close();
  }
}
