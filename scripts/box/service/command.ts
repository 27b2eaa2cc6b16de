/** A command of Chickadee as the service itself would run it: as its user, with its settings. */
import { type Program, UNIT } from './plan.ts';
import { readSettings } from './unit.ts';

/** Those that write the database of the school: the server must not run beside them. */
const ALONE: ReadonlySet<string> = new Set(['restore', 'import-school']);
const COMMANDS: readonly string[] = [
  ...[
    'backup',
    'restore',
    'fetch-backup',
    'restore-drill',
    'export-school',
    'import-school',
    'support-bundle',
  ],
];

export interface CommandPlan {
  readonly before: readonly string[][];
  readonly command: readonly string[];
  /** Also where the command has failed: the school goes on as it was. */
  readonly after: readonly string[][];
}

/** Null for a command that there is not. `unit`: the text of the installed one. */
export function planCommand(
  { command: start }: Pick<Program, 'command'>,
  unit: string,
  [name = '', ...args]: readonly string[],
): CommandPlan | null {
  if (!COMMANDS.includes(name)) return null;
  const user = /^User=(.*)$/m.exec(unit)?.[1] ?? '';
  const settings = Object.entries(readSettings(unit)).map(([key, value]) => `${key}=${value}`);
  // In the place of 'launch --lan'.
  const program = [...start.slice(0, -2), name, ...args];
  const isAlone = ALONE.has(name);
  return {
    before: isAlone ? [['systemctl', 'stop', UNIT]] : [],
    command: ['runuser', '-u', user, '--', 'env', ...settings, ...program],
    after: isAlone ? [['systemctl', 'start', UNIT]] : [],
  };
}
