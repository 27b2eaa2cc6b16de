/** A NATS of its own for tests, from the system's program, on a loopback port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../free-port.ts';

/** Debian's packages with the program. */
export const NATS_PACKAGES = ['nats-server'];

/** The program, or null where NATS is not installed. */
export function findNats(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nats-server')).find((file) => existsSync(file)) ?? null;
}

export interface NatsServer {
  readonly url: string;
  /** Kills it: connections end, and nobody is told. */
  kill(): Promise<void>;
  /** On the same port, after `kill`. */
  start(): Promise<void>;
}

/** `account`: who may connect; anybody when left out. */
export async function startNats(account?: { user: string; password: string }): Promise<NatsServer> {
  const accountArgs = account ? ['--user', account.user, '--pass', account.password] : [];
  const port = await freePort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const program = findNats();
    if (program === null)
      throw new Error(`NATS is missing (Debian: apt-get install ${NATS_PACKAGES.join(' ')})`);
    const args = ['--addr', '127.0.0.1', '--port', String(port), ...accountArgs];
    const started = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`NATS ended at its start:\n${output}`)));
      started.stderr.on('data', (chunk: Buffer) => {
        output += chunk;
        if (output.includes('Server is ready')) resolve();
      });
    });
  }

  await start();
  return {
    url: `nats://${account ? `${account.user}:${account.password}@` : ''}127.0.0.1:${port}`,
    start,
    async kill() {
      const ending = child;
      child = null;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      await ended;
    },
  };
}
