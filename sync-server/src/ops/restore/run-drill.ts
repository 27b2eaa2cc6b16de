/** The restore drill on another thread: reading every file of a school takes minutes, and SQLite waits for its disk. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
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
