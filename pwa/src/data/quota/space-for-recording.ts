/** Space before a recording is begun: better said before a child has spoken. Loaded with what records. */
import { tryWrite } from '#platform/files/trial-write.ts';
import { hasSpaceForRecording, readStorageSpace, type StorageSpace } from '#platform/storage.ts';
import { copySteps } from './free-space.ts';

interface FreeSpaceTools {
  readSpace(): Promise<StorageSpace>;
  tryWrite(): Promise<boolean>;
  /** The steps that free space, in this order. */
  steps: readonly (() => Promise<boolean>)[];
}

const ownTools: FreeSpaceTools = {
  readSpace: () => readStorageSpace(),
  tryWrite: () => tryWrite(),
  steps: copySteps,
};

/** Deletes media until a recording fits. False when the device is too full to begin one: refuse it and say so. */
export async function freeSpaceForRecording({ readSpace, tryWrite, steps } = ownTools): Promise<boolean> {
  const hasSpace = async () => {
    // At once: a child waits for both.
    const [space, fits] = await Promise.all([readSpace(), tryWrite()]);
    return fits && hasSpaceForRecording(space);
  };
  if (await hasSpace()) return true;
  for (const step of steps) {
    if ((await step()) && (await hasSpace())) return true;
  }
  return false;
}
