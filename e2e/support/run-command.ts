/** Runs a command of the technician's as a process of its own. */
import { execFile } from 'node:child_process';
import { fromRepository } from './paths.ts';

export interface CommandEnd {
  readonly failed: boolean;
  /** Everything it printed. */
  readonly said: string;
}

/** The program of the release archive, which holds all commands. */
const PROGRAM = 'box/chickadee';

/** What Node starts for a command: the built program where a run names it, as `npm test` does; else the sources. */
export function commandFile(name: string): readonly string[] {
  const built = process.env.CHICKADEE_COMMANDS_FILE;
  if (built === undefined) return [sourceOf(name)];
  return name === PROGRAM ? [built] : [built, name];
}

const sourceOf = (name: string): string => fromRepository('scripts', `${name}.ts`);

/** `settings` are added to the environment of this process. */
export const runCommand = (
  settings: NodeJS.ProcessEnv,
  name: string,
  ...args: string[]
): Promise<CommandEnd> => runNode(settings, [...commandFile(name), ...args]);

/** The same from the sources, as a person runs it who has them. */
export const runSourceCommand = (
  settings: NodeJS.ProcessEnv,
  name: string,
  ...args: string[]
): Promise<CommandEnd> => runNode(settings, [sourceOf(name), ...args]);

function runNode(settings: NodeJS.ProcessEnv, args: readonly string[]): Promise<CommandEnd> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { env }, (error, out, err) =>
      resolve({ failed: error !== null, said: `${out}${err}`.trim() }),
    );
  });
}
