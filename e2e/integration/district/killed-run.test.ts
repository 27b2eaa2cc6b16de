/** A test run that is killed takes its PostgreSQL with it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';

const CLUSTER = fileURLToPath(import.meta.resolve('sync-server/test/postgres/cluster'));
/** Says where its cluster is, and lives until somebody ends it. */
const RUN = `const { startCluster } = await import(process.argv[1]);
  process.send(await startCluster());
  setInterval(() => undefined, 60_000);`;

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answered = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answered;
}

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a run that %s ends leaves no PostgreSQL and no folder behind',
  async (signal) => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', RUN, CLUSTER], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ port, folder }] = await once(run, 'message');
    expect([await isListening(port), existsSync(folder)]).toEqual([true, true]);
    const ended = once(run, 'exit');
    run.kill(signal);
    await ended;
    await vi.waitFor(
      async () => expect([await isListening(port), existsSync(folder)]).toEqual([false, false]),
      { timeout: 60_000, interval: 100 },
    );
  },
);
