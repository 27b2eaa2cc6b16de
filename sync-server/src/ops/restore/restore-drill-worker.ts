/** The other thread of `run-drill.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { drillRestore, NoSpaceForDrill } from './restore-drill.ts';
import type { DrillAnswer, DrillQuestion } from './run-drill.ts';

const { backupDir, folder, reservedBytes }: DrillQuestion = workerData;

async function answer(): Promise<DrillAnswer> {
  try {
    return { kind: 'done', drill: await drillRestore(backupDir, folder, reservedBytes) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof NoSpaceForDrill ? 'no_space' : 'failed', message };
  }
}

parentPort?.postMessage(await answer());
