/** The real process: what it says when it cannot start, and what it leaves alone then. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/served-school.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const children: ChildProcess[] = [];
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Started {
  readonly child: ChildProcess;
  /** Null while it runs. */
  readonly code: number | null;
  readonly said: string;
}

/** Resolves when the process says that it is ready, or has ended. */
function start(env: Record<string, string> = {}): Promise<Started> {
  const settings = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings, SETUP_CODE: 'a-long-code', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  return new Promise((resolve) => {
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Chickadee is ready')) resolve({ child, code: null, said });
    });
    child.once('close', (code) => resolve({ child, code, said: said.trim() }));
  });
}

async function end({ child }: Started, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

function incarnations(): number {
  const database = new SqliteDatabase(join(folder, 'school.db'), { readonly: true });
  const count = database.prepare('SELECT count(*) FROM incarnations').pluck().get() as number;
  database.close();
  return count;
}

it('a second server on the same folder is refused and told about the first', async () => {
  const first = await start();
  const url = /is ready: (http:.*)$/m.exec(first.said)?.[1];
  const sentence = `A server at ${url} (process ${first.child.pid}) is running on ${folder}.`;
  expect(await start()).toMatchObject({ code: 1, said: expect.stringContaining(sentence) });
  expect(incarnations()).toBe(1);
  await end(first, 'SIGKILL');
  expect(await start()).toMatchObject({ code: null });
}, 60_000);

it('a start that fails at the port adds no incarnation', async () => {
  await end(await start(), 'SIGTERM');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const refused = await start({ PORT: String(port) });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('The port is taken') });
  taken.close();
  expect(incarnations()).toBe(1);
}, 60_000);
