/** A release that serves the school in a process of its own, until it ends or the service is stopped. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { READY } from 'sync-server/log/ready-line';
import { RELEASE_PROGRAM } from 'sync-server/ops/upgrade/release';

export interface Trial {
  /** Runs when the server answers. Where it fails, the server is stopped and has not become ready. */
  onReady(): Promise<void>;
  /** Milliseconds in which it must become ready. */
  readonly timeoutMs: number;
}

export interface Ended {
  readonly code: number;
  /** Of a trial: it became ready, and `onReady` has run. */
  readonly wasReady: boolean;
  /** The service was stopped, and the server with it. */
  readonly isStopped: boolean;
}

/** `trial`: of a release that was never ready before. A program that cannot be run has ended with 127. */
export function runRelease(folder: string, args: readonly string[], trial: Trial | null): Promise<Ended> {
  const child = spawn(join(folder, RELEASE_PROGRAM), ['start', ...args], {
    env: { ...process.env, STARTED_BY_LAUNCHER: 'on' },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let [isStopped, wasReady, said] = [false, false, ''];
  let noted: Promise<void> | null = null;
  const timer = trial && setTimeout(() => child.kill('SIGKILL'), trial.timeoutMs);

  const noteReady = async () => {
    clearTimeout(timer ?? undefined);
    try {
      await trial?.onReady();
      wasReady = true;
    } catch (error) {
      process.stderr.write(`The new release is stopped, because this could not be noted: ${String(error)}\n`);
      child.kill('SIGTERM');
    }
  };
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    if (noted !== null) return;
    said = `${said}${chunk}`.slice(-1000);
    if (said.includes(READY)) noted = noteReady();
  });

  const stop = (signal: NodeJS.Signals) => {
    isStopped = true;
    child.kill(signal);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return new Promise((resolve) => {
    const end = async (code: number) => {
      clearTimeout(timer ?? undefined);
      process.off('SIGTERM', stop).off('SIGINT', stop);
      await noted;
      resolve({ code, wasReady, isStopped });
    };
    child.once('error', (error) => {
      process.stderr.write(`${String(error)}\n`);
      if (child.pid === undefined) void end(127);
    });
    // After the last word of the server.
    child.once('close', (code) => void end(code ?? 1));
  });
}
