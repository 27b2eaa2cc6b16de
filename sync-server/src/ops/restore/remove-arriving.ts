/** What a restore or an import leaves in the data folder that was killed: a second copy of the school, with its key. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { removeDatabase } from './restore.ts';

/** For whoever holds the lock of the folder: nothing arrives then. */
export async function removeArriving({
  dataDir,
  databaseFile,
}: Pick<Config, 'dataDir' | 'databaseFile'>): Promise<void> {
  await removeDatabase(`${databaseFile}.arriving`);
  await rm(join(dataDir, 'arriving'), { recursive: true, force: true });
}
