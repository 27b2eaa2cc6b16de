/** Starts and ends the reference process on a throw-away folder. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Reference {
  url: string;
  close(): Promise<void>;
}

export async function startReference(): Promise<Reference> {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-reference-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reference-server.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', () => reject(new Error('The reference server ended at its start.')));
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
