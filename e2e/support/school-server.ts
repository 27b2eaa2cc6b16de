/** The real server as a process of its own, on a data folder of its own, that a test may stop, kill and start again. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READY } from 'sync-server/log/ready-line';
import { freePort } from 'sync-server/test/free-port';
import { serverFile } from 'sync-server/test/server-file';

export interface SchoolServer {
  readonly host: string;
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
  /** Of the running process; undefined while it is stopped. */
  readonly pid: number | undefined;
  /** Everything the process printed, for a failing test's report. */
  readonly output: readonly string[];
  start(): Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  /** SIGKILL: the power is gone. */
  kill(): Promise<void>;
  /** Ends the process and removes the data folder. */
  dispose(): Promise<void>;
}

/** Where a school stands; a free loopback port and an empty folder where nothing is said. */
export interface Place {
  port?: number;
  dataDir?: string;
}

const host = '127.0.0.1';

/** Processes that run now. A run that breaks off leaves none behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Settings under which signing in is cheap and every teacher may sign up. Password hashing has tests of its own. */
export const quickToSignIn: NodeJS.ProcessEnv = {
  ...{ LOG_LEVEL: 'error', RATE_LIMIT: 'off', SIGN_UP: 'open' },
  ...{ PASSWORD_MEMORY_KIB: '8', PASSWORD_PASSES: '1' },
};

/** A school that is not started yet. `environment` adds settings of the server. */
export async function createSchoolServer(
  environment: NodeJS.ProcessEnv = {},
  place: Place = {},
): Promise<SchoolServer> {
  const port = place.port ?? (await freePort());
  const dataDir = place.dataDir ?? (await mkdtemp(join(tmpdir(), 'chickadee-school-')));
  const output: string[] = [];
  let child: ChildProcess | null = null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
    ending.kill(signal);
    await ended;
  }

  const server: SchoolServer = {
    host,
    port,
    url: `http://localhost:${port}`,
    dataDir,
    output,
    get pid() {
      return child?.pid;
    },
    async start() {
      const started = spawn(process.execPath, [serverFile()], {
        // The voice would render beside what is tested or measured.
        env: {
          ...{ ...process.env, VOICE: 'off', HOST: host, PORT: String(port), DATA_DIR: dataDir },
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      running.add(started);
      started.once('exit', () => running.delete(started));
      await new Promise<void>((resolve, reject) => {
        const read = (chunk: Buffer) => {
          output.push(chunk.toString());
          if (output.join('').includes(READY)) resolve();
        };
        output.length = 0;
        started.stdout?.on('data', read);
        started.stderr?.on('data', read);
        started.once('exit', () => reject(new Error(`The server ended at its start:\n${output.join('')}`)));
      });
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async dispose() {
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
