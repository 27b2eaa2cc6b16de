/** The same for a machine with one school: its folder says that the school has moved, and its server tells devices where to. */
import type { Config } from '#config/config.ts';
import { NO_SECRETS, type StorageSecrets } from '#config/secrets.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { setAside } from '#ops/restore/restore.ts';
import { packSchool } from '../../moving/pack-school.ts';
import type { Manifest } from '../../moving/school-file.ts';
import { unpackSchool } from '../../moving/unpack-school.ts';
import { readRecord, requireAddress, type SchoolState, writeRecord } from '../directory/school-record.ts';
import { requireFile } from './move-schools.ts';

/** Throws `ConfigError` while a server runs: it would go on writing. */
export function markBoxMoved({ dataDir }: Config, address: string | undefined): void {
  setState(dataDir, { state: 'moved', to: requireAddress(address) });
}

/** The school is served here again, as it was when it moved away. */
export function reopenBox({ dataDir }: Config): void {
  setState(dataDir, { state: 'open' });
}

function setState(dataDir: string, state: SchoolState): void {
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
  secrets: StorageSecrets = NO_SECRETS,
): Promise<Manifest & { isLast: boolean }> {
  const isLast = readRecord(config.dataDir)?.state === 'moved';
  const store = openFileStore(config, secrets);
  return { ...(await packSchool(config, requireFile(file), isLast ? 'restore' : 'backup', store)), isLast };
}

/** Into an empty data folder, or over a school that has moved away, whose database is kept beside the new one. */
export async function importBox(
  config: Config,
  file: string | undefined,
  secrets: StorageSecrets = NO_SECRETS,
): Promise<Manifest> {
  if (readRecord(config.dataDir)?.state === 'moved') await setAside(config.databaseFile);
  const manifest = await unpackSchool(config, requireFile(file), openFileStore(config, secrets));
  writeRecord(config.dataDir, { state: 'open' });
  return manifest;
}
