/** The same for a machine with one school: its folder says that the school has moved, and its server tells devices where to. */
import { existsSync } from 'node:fs';
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import type { StorageSecrets } from '#config/secrets.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { hasSchool } from '#ops/data-folder/has-school.ts';
import { databaseInFolder } from '../../moving/databases/sqlite-database.ts';
import { packSchool } from '../../moving/pack-school.ts';
import type { Manifest } from '../../moving/school-file.ts';
import { unpackSchool } from '../../moving/unpack-school.ts';
import { readRecord, requireAddress, type SchoolState, writeRecord } from '../directory/school-record.ts';
import { requireFile } from './move-schools.ts';

/** Throws `ConfigError` while a server runs: it would go on writing. */
export function markBoxMoved(config: Config, address: string | undefined): void {
  setState(config, { state: 'moved', to: requireAddress(address) });
}

/** The school is served here again, as it was when it moved away. */
export function reopenBox(config: Config): void {
  setState(config, { state: 'open' });
}

function setState(config: Config, state: SchoolState): void {
  requireBox(config);
  const { dataDir, databaseFile } = config;
  // Settings of another folder: nothing would be said to anybody, and the school would be served on.
  if (!existsSync(databaseFile)) throw new ConfigError(`There is no school in ${databaseFile}.`);
  const lock = lockDataFolder(dataDir, 'restore');
  try {
    writeRecord(dataDir, state);
  } finally {
    lock.release();
  }
}

export async function exportBox(
  config: Config,
  file: string | undefined,
  secrets: StorageSecrets,
): Promise<Manifest & { isLast: boolean }> {
  requireBox(config);
  const isLast = readRecord(config.dataDir)?.state === 'moved';
  const store = openFileStore(config, secrets);
  return {
    ...(await packSchool(config, requireFile(file), isLast ? 'restore' : 'backup', { store })),
    isLast,
  };
}

/** Into an empty data folder, or over a school that has moved away, whose database is kept beside the new one. */
export async function importBox(
  config: Config,
  file: string | undefined,
  secrets: StorageSecrets,
): Promise<Manifest> {
  requireBox(config);
  const source = requireFile(file);
  const isMoved = readRecord(config.dataDir)?.state === 'moved';
  const here = databaseInFolder(config);
  // The school that has moved away is replaced last, by a file that was whole: until then it can be opened again.
  const exists = async () => !isMoved && hasSchool(config.databaseFile);
  const manifest = await unpackSchool(config, source, {
    store: openFileStore(config, secrets),
    database: { ...here, exists },
  });
  writeRecord(config.dataDir, { state: 'open' });
  return manifest;
}

/** Other servers of a school in PostgreSQL know nothing of this folder. */
function requireBox({ engine }: Config): void {
  if (engine === 'postgres')
    throw new ConfigError(
      'A school in PostgreSQL is moved as one of a district: set SCHOOLS_DIR, too, and say its host name.',
    );
}
