/**
 * A whole school as plain folders, beside a running server or without one. Tables are CSV, sounds and
 * pictures have readable names, and pages show and play them without a server. Decision 096.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Clock, isoTime } from 'shared-schema/clock';
import { systemClock } from '#config/clock.ts';
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import type { StorageSecrets } from '#config/secrets.ts';
import { VERSION } from '#config/version.ts';
import { copyDatabase, openReadOnly } from '#db/name-file.ts';
import type { FileStore } from '#files/file-store.ts';
import { copyLedgers } from '#files/ledgers/ledgers.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { createDayOf } from '#services/export/day-of.ts';
import { MANIFEST, type Manifest } from './folder/manifest.ts';
import { placeFiles } from './folder/place-files.ts';
import { createPlaces } from './folder/places.ts';
import { writeTextFile } from './folder/text-file.ts';
import { writeFiles } from './folder/write-files.ts';
import { writeTables } from './folder/write-tables.ts';
import { activityPage } from './pages/activity-page.ts';
import { type Child, childPage } from './pages/child-page.ts';
import { CHILDREN, indexPage } from './pages/index-page.ts';

type SchoolFolder = Pick<Config, 'dataDir' | 'databaseFile' | 'filesDir' | 'fileStorage'>;

interface ExportOptions {
  readonly secrets: StorageSecrets;
  readonly clock?: Clock;
  /** Names and pages have its days; without one, those of the process. */
  readonly timeZone?: string;
}

/** Writes the school into `target`, which must be empty or not there. Throws with a sentence where it cannot. */
export async function exportSchool(
  config: SchoolFolder,
  target: string,
  { secrets, clock = systemClock, timeZone }: ExportOptions,
): Promise<Manifest> {
  const folder = resolve(target);
  if (!existsSync(config.databaseFile))
    throw new ConfigError(`There is no school in ${config.databaseFile}.`);
  const isNew = !existsSync(folder);
  if (!isNew) await requireEmpty(folder);
  const lock = lockDataFolder(config.dataDir, 'backup');
  // A copy of one moment: whatever the server writes meanwhile, tables and pages belong together.
  const copy = join(folder, 'unfinished.db');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, UNFINISHED), UNFINISHED_TEXT);
    copyDatabase(config.databaseFile, copy);
    const store = openFileStore(config, secrets);
    const place = { folder, copy, madeAt: isoTime(clock), dayOf: createDayOf(timeZone) };
    const manifest = await writeFolder({ dataDir: config.dataDir, store }, place);
    await rm(copy, { force: true });
    await rm(join(folder, UNFINISHED));
    return manifest;
  } catch (error) {
    // It was empty, so that all of it is of this export. What cannot be removed is still marked.
    await removeAllIn(folder, isNew).catch(() => undefined);
    throw error;
  } finally {
    lock.release();
  }
}

/** Stands in an export that a crash or a power cut broke off. */
const UNFINISHED = 'UNFINISHED.txt';
const UNFINISHED_TEXT =
  "This export of a school was broken off. It holds children's names and voices: delete the whole folder.\n";

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.includes(UNFINISHED))
    throw new ConfigError(
      `${folder} holds an export that was broken off, with children's data in it: delete the folder, then export again.`,
    );
  if (names.length > 0) throw new ConfigError(`${folder} is not empty: name a new folder for the export.`);
}

async function removeAllIn(folder: string, isNew: boolean): Promise<void> {
  const names = await readdir(folder);
  // The mark goes last.
  const sorted = [...names.filter((name) => name !== UNFINISHED), UNFINISHED];
  for (const name of sorted) await rm(join(folder, name), { recursive: true, force: true });
  if (isNew) await rmdir(folder);
}

interface Writing {
  readonly folder: string;
  readonly copy: string;
  readonly madeAt: string;
  readonly dayOf: (instant: string) => string;
}

async function writeFolder(
  { dataDir, store }: { dataDir: string; store: FileStore },
  { folder, copy, madeAt, dayOf }: Writing,
): Promise<Manifest> {
  const raw = openReadOnly(copy);
  const places = createPlaces();
  try {
    placeFiles(raw, places, dayOf);
    const tables = await writeTables(raw, folder);
    const files = await writeFiles(raw, { files: store, places }, folder);
    const manifest: Manifest = { format: 1, version: VERSION, madeAt, tables, files };
    for (const child of raw.prepare<[], Child>(CHILDREN).iterate()) {
      const place = places.folderOf('children', child.id) ?? '';
      await writeTextFile(join(folder, place, 'index.html'), childPage(raw, places, child, dayOf));
    }
    for (const id of raw.prepare<[], number>('SELECT id FROM activities').pluck().iterate()) {
      const place = places.folderOf('activities', id) ?? '';
      await writeTextFile(join(folder, place, 'index.html'), activityPage(raw, places, id));
    }
    await writeTextFile(join(folder, 'index.html'), indexPage({ raw, places, manifest, dayOf }));
    await copyLedgers(dataDir, folder);
    await writeTextFile(join(folder, MANIFEST), [`${JSON.stringify(manifest, null, 2)}\n`]);
    return manifest;
  } finally {
    places.close();
    raw.close();
  }
}
