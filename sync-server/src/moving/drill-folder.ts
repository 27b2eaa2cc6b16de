/** The folder of a drill of the command line, which holds a whole school meanwhile: it goes in any case. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeSignalsEnd } from '#ops/before-signals-end.ts';
import { claimFolder, removeLeftFiles } from './claim-files.ts';

/**
 * Works in a new folder inside `target`, and removes it afterwards and before a signal ends the process. What a killed
 * process leaves, the next drill removes, or the next start of the school whose data folder this is.
 */
export async function withDrillFolder<T>(
  dataDir: string,
  target: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(target, `chickadee-drill-${randomUUID()}`);
  await removeLeftFiles(dataDir, { seesAll: true });
  const release = await claimFolder(dataDir, folder);
  const stopListening = beforeSignalsEnd(release);
  try {
    return await work(folder);
  } finally {
    stopListening();
    await release();
  }
}
