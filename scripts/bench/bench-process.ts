/** A server that a measurement compares ours with: a process of its own on a throw-away folder. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface BenchProcess {
  url: string;
  close(): Promise<void>;
}

/** Runs `node <script> <folder> <args…>`. The script listens on the loopback and prints its port. */
export async function startBenchProcess(script: string, args: readonly string[] = []): Promise<BenchProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-reference-'));
  const child = spawn(process.execPath, [script, folder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', () => reject(new Error(`${script} ended at its start.`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
