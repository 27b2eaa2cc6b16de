/** A program that a test starts: waits until it is ready, keeps its output, and ends it. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

export interface Child {
  readonly process: ChildProcess;
  readonly output: string[];
  /** Resolves with the first line that matches, printed before or after; rejects when the program ends first. */
  line(pattern: RegExp): Promise<RegExpMatchArray>;
  end(): Promise<void>;
}

/** Reads standard output, standard error and whatever further pipes the options open. */
export function startProgram(program: string, args: readonly string[], options: SpawnOptions = {}): Child {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const output: string[] = [];
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (reason) => {
      output.push(String(reason));
      resolve();
    });
  });
  for (const stream of child.stdio.slice(1)) {
    stream?.on('data', (chunk: Buffer) => void output.push(chunk.toString()));
  }
  return {
    process: child,
    output,
    async line(pattern) {
      for (;;) {
        const found = output.join('').match(pattern);
        if (found) return found;
        const printed = new Promise<boolean>((resolve) => {
          for (const stream of child.stdio.slice(1)) stream?.once('data', () => resolve(true));
        });
        const isAlive = await Promise.race([printed, ended.then(() => false)]);
        if (!isAlive) throw new Error(`${program} ended at its start:\n${output.join('')}`);
      }
    },
    async end() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
