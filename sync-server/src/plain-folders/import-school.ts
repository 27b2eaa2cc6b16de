/** The way back from an exported folder into an empty data folder. The next start is a new incarnation, as after a restore. */
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { NO_SECRETS } from '#config/secrets.ts';
import { migrate, openDatabase } from '#db/database.ts';
import { migrations } from '#db/migrations/index.ts';
import { AppError } from '#errors.ts';
import { type FileStore, keptBefore } from '#files/file-store.ts';
import { copyLedgers } from '#files/ledgers/ledgers.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { hashFile } from '#files/quarantine.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { hasSchool } from '#ops/data-folder/has-school.ts';
import { arrivingOf, removeDatabase, replaceDatabase } from '#ops/data-folder/replace-database.ts';
import { FILE_LIST, type Manifest, readManifest } from './folder/manifest.ts';
import { readLines } from './lossless-csv.ts';
import { readTables } from './read-tables.ts';

type SchoolFolder = Pick<Config, 'dataDir' | 'databaseFile' | 'filesDir' | 'fileStorage'>;

/** Reads `source` into the configured data folder, all or nothing. Throws `ConfigError` with a sentence where it cannot. */
export async function importSchool(
  config: SchoolFolder,
  source: string,
  openStore: () => FileStore = () => openFileStore(config, NO_SECRETS),
): Promise<Manifest> {
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  const lock = lockDataFolder(config.dataDir, 'restore');
  const arriving = arrivingOf(config.databaseFile);
  try {
    if (hasSchool(config.databaseFile))
      throw new ConfigError(`There is a school in ${config.databaseFile}: import into an empty data folder.`);
    await mkdir(dirname(config.databaseFile), { recursive: true, mode: 0o700 });
    await removeDatabase(arriving);
    await fillDatabase(arriving, folder, manifest);
    await readFiles(openStore(), folder, manifest);
    await copyLedgers(folder, config.dataDir);
    await replaceDatabase(config.databaseFile, arriving);
    return manifest;
  } catch (error) {
    await removeDatabase(arriving);
    throw error;
  } finally {
    lock.release();
  }
}

/** At the schema of the export; the next start brings it to the newest. */
async function fillDatabase(path: string, folder: string, { tables }: Manifest): Promise<void> {
  const schema = tables.find(({ name }) => name === 'migrations')?.rows ?? 0;
  if (schema > migrations.length)
    throw new ConfigError(
      'A newer version of Chickadee wrote this export: install that version, then import.',
    );
  const opened = openDatabase(path);
  try {
    // Nobody is promised anything before the whole file is on the disk.
    opened.raw.pragma('synchronous = OFF');
    await migrate(opened, schema);
    await readTables(opened.raw, folder, tables);
    const verdict = opened.raw.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok') throw new Error(`the imported database is damaged: ${verdict}`);
    // Its names must be ours, too: another program's tables could have the same number.
    await migrate(opened, schema);
  } finally {
    await opened.close();
  }
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readFiles(store: FileStore, folder: string, { files }: Manifest): Promise<void> {
  const list = join(folder, FILE_LIST);
  if ((await hashFile(list).catch(() => null)) !== files.sha256)
    throw new ConfigError(`${FILE_LIST} was changed since the export, or is missing.`);
  let read = -1;
  for await (const [sha256, path] of readLines(createReadStream(list, { encoding: 'utf8' }))) {
    // The first line holds the names of the columns.
    if (read++ < 0 || path === null) continue;
    const from = join(folder, String(path));
    await store.receive(createReadStream(from), keptBefore(String(sha256))).catch((error: unknown) => {
      throw isOfSource(error, from)
        ? new ConfigError(`${path} is missing or was changed since the export.`)
        : error;
    });
  }
}

/** False where the disk or the storage that takes the file fails, as when it is full: the source is intact then. */
function isOfSource(error: unknown, from: string): boolean {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return error instanceof AppError || (isMissing && 'path' in error && error.path === from);
}
