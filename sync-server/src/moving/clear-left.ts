/** What killed commands have left of a school: copies of it that open every account. */
import type { Config } from '#config/config.ts';
import { removeArriving } from '#ops/data-folder/replace-database.ts';
import { removeLeftDrills } from '#ops/restore/run-drill.ts';
import { removeLeftFiles } from './claim-files.ts';

/**
 * At the start of a school. `isAlone`: the caller holds the lock of the data folder, so that nothing arrives in it. What
 * cannot be removed keeps nobody from recording.
 */
export async function clearLeft(
  config: Pick<Config, 'dataDir' | 'databaseFile'>,
  isAlone: boolean,
): Promise<void> {
  if (isAlone) {
    await removeArriving(config).catch(() => undefined);
    await removeLeftDrills(config.dataDir).catch(() => undefined);
  }
  await removeLeftFiles(config.dataDir).catch(() => undefined);
}
