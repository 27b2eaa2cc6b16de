/** A command of Chickadee as the service itself would run it: as its user, with its settings. */
import { readSettings, readUser, UNIT } from 'sync-server/config/service-unit';
import { RUN_BY_SERVICE } from '../../lib/school/own-folder.ts';
import type { Program } from './plan.ts';
import { readSecrets } from './secrets.ts';

/** Those that write the database of the school, or say where the school is: the server must not run beside them. */
const ALONE: ReadonlySet<string> = new Set(['restore', 'import-school', 'school']);
const COMMANDS: readonly string[] = [
  ...[
    'backup',
    'restore',
    'fetch-backup',
    'restore-drill',
    'export-school',
    'import-school',
    'support-bundle',
    'school',
  ],
];

export interface CommandPlan {
  readonly before: readonly string[][];
  readonly command: readonly string[];
  /** The settings of the service. A command line is readable by everybody on the machine. */
  readonly environment: Readonly<Record<string, string>>;
  /** Also where the command has failed: the school goes on as it was. */
  readonly after: readonly string[][];
}

/** Null for a command that there is not. `installed`: texts of the unit and of its secrets. */
export function planCommand(
  { command: start }: Pick<Program, 'command'>,
  installed: { unit: string; secrets: string | null },
  [name = '', ...args]: readonly string[],
): CommandPlan | null {
  if (!COMMANDS.includes(name)) return null;
  const { unit, secrets } = installed;
  const user = readUser(unit) ?? '';
  // In the place of 'launch --lan'.
  const program = [...start.slice(0, -2), name, ...args];
  const isAlone = ALONE.has(name);
  return {
    before: isAlone ? [['systemctl', 'stop', UNIT]] : [],
    command: ['runuser', '-u', user, '--', ...program],
    environment: { ...readSettings(unit), ...readSecrets(secrets ?? ''), [RUN_BY_SERVICE]: '1' },
    after: isAlone ? [['systemctl', 'start', UNIT]] : [],
  };
}
