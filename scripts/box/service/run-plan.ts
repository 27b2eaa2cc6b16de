/** Programs of the machine that the command 'service' runs. */
import { spawnSync } from 'node:child_process';
import type { CommandPlan } from './command.ts';
import { serviceTexts as texts } from './texts.ts';

/** Commands as a person may type them, one on each line. */
export const listCommands = (commands: readonly (readonly string[])[]): string =>
  commands.map((command) => `  ${command.join(' ')}`).join('\n');

/** Throws with the program's own words where it fails. */
export function run(command: readonly string[]): void {
  const [program = '', ...args] = command;
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(texts.commandFailed(command.join(' '), stderr.trim()));
}

/** What a terminal sends to all programs in it: the command ends by it, and this process goes on. */
const OF_TERMINALS = ['SIGINT', 'SIGHUP'] as const;

/**
 * Returns whether the command worked. Its own words go straight to the screen. A person who breaks it off leaves no
 * service at rest.
 */
export function runPlan({ before, command, environment, after }: CommandPlan): boolean {
  const stay = () => undefined;
  for (const signal of OF_TERMINALS) process.on(signal, stay);
  try {
    for (const one of before) run(one);
    const [file = '', ...rest] = command;
    const { status } = spawnSync(file, rest, { stdio: 'inherit', env: { ...process.env, ...environment } });
    for (const one of after) run(one);
    return status === 0;
  } finally {
    for (const signal of OF_TERMINALS) process.off(signal, stay);
  }
}
