/** Starts the reference process. */
import { join } from 'node:path';
import { type BenchProcess, startBenchProcess } from './bench-process.ts';

export const startReference = (): Promise<BenchProcess> =>
  startBenchProcess(join(import.meta.dirname, 'reference-server.ts'));
