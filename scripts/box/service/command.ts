/** A command of Chickadee as the service itself would run it: as its user, with its settings. */
import { readUser, UNIT } from 'sync-server/config/service-unit';
import { fromCaller } from '../../lib/from-caller.ts';
import { RUN_BY_SERVICE } from '../../lib/school/own-folder.ts';
import type { Program } from './plan.ts';
import { readInstalled } from './secrets.ts';

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

/**
 * Null for a command that there is not. `installed`: texts of the unit and of its secrets. `said`: the environment of the
 * caller, whose BACKUP_DIR holds before that of the service. Throws as `readSecrets` does.
 */
export function planCommand(
  { command: start }: Pick<Program, 'command'>,
  installed: { unit: string; secrets: string | null },
  [name = '', ...args]: readonly string[],
  said: NodeJS.ProcessEnv = {},
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
    environment: { ...withSaid(readInstalled(unit, secrets), said), [RUN_BY_SERVICE]: '1' },
    after: isAlone ? [['systemctl', 'start', UNIT]] : [],
  };
}

type Settings = Readonly<Record<string, string>>;

/** A restore from the second disk: the two settings must not name the same folder. */
function withSaid(settings: Settings, { BACKUP_DIR }: NodeJS.ProcessEnv): Settings {
  if (!BACKUP_DIR) return settings;
  const folder = fromCaller(BACKUP_DIR);
  const isSecond = settings.BACKUP_SECOND_DIR === folder;
  return { ...settings, BACKUP_DIR: folder, ...(isSecond && { BACKUP_SECOND_DIR: '' }) };
}
