/** Runs a command of the technician's as a process of its own: `scripts/<name>.ts`. */
import { execFile } from 'node:child_process';
import { fromRepository } from './paths.ts';

export interface CommandEnd {
  readonly failed: boolean;
  /** Everything it printed. */
  readonly said: string;
}

/** `settings` are added to the environment of this process. */
export function runCommand(
  settings: NodeJS.ProcessEnv,
  name: string,
  ...args: string[]
): Promise<CommandEnd> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [fromRepository('scripts', `${name}.ts`), ...args],
      { env },
      (error, out, err) => resolve({ failed: error !== null, said: `${out}${err}`.trim() }),
    );
  });
}
