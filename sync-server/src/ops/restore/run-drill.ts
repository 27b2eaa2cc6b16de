/** The restore drill on another thread: reading every file of a school takes minutes, and SQLite waits for its disk. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Drill } from './restore-drill.ts';

export interface DrillQuestion {
  readonly backupDir: string;
  /** Does not exist, or was left behind by a crash. */
  readonly folder: string;
  /** Stay free on its disk. */
  readonly reservedBytes: number;
}

export type DrillAnswer =
  | { kind: 'done'; drill: Drill }
  /** `message` is for the log. */
  | { kind: 'no_space' | 'failed'; message: string };

/** Null when `signal` ended it first. Leaves no folder behind in any case. */
export async function runDrill(question: DrillQuestion, signal: AbortSignal): Promise<DrillAnswer | null> {
  // Its lock ends with its thread: what an earlier process left is nobody's.
  await rm(question.folder, { recursive: true, force: true });
  const worker = new Worker(new URL('./restore-drill-worker.ts', import.meta.url), { workerData: question });
  try {
    const [answer] = await once(worker, 'message', { signal });
    return answer;
  } catch (error) {
    if (signal.aborted) return null;
    return { kind: 'failed', message: String(error) };
  } finally {
    await worker.terminate();
    await rm(question.folder, { recursive: true, force: true });
  }
}

/** Where a drill of the page restores to: the whole school, until it is done. */
export const drillFolderOf = (dataDir: string): string => join(dataDir, 'restore-drill');

const LEFT = 'restore-drill.left-';

/**
 * Removes what drills of the page have left that were cut off. For whoever holds the lock of the folder. Nobody waits
 * for the thousands of files; what is not removed when the process ends, the next start removes.
 */
export async function removeLeftDrills(dataDir: string): Promise<void> {
  const folder = drillFolderOf(dataDir);
  // Under another name, so that a drill may begin meanwhile.
  if (existsSync(folder)) await rename(folder, join(dataDir, `${LEFT}${randomUUID()}`));
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(LEFT));
  for (const name of left)
    void rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined);
}
