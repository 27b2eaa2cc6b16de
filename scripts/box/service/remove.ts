/** Takes the service away and leaves the school. */
import { readUser, UNIT, UNIT_FILE } from 'sync-server/config/service-unit';
import { OWN_USER } from './plan.ts';
import { listCommands } from './run-plan.ts';
import { readInstalled, SECRETS_FILE } from './secrets.ts';
import { serviceTexts as texts } from './texts.ts';
import { CACHE_DIR } from './unit.ts';

export interface Removal {
  /** Text of the unit that is installed. */
  readonly unit: string;
  /** Text of the file of its secret settings; null where there is none. */
  readonly secrets: string | null;
  readonly isRoot: boolean;
  readonly runsSystemd: boolean;
  readonly hasCache: boolean;
  /** Throws where the command fails. */
  run(command: readonly string[]): void;
}

const COMMANDS: readonly string[][] = [
  ['systemctl', 'disable', '--now', UNIT],
  ['rm', '-f', UNIT_FILE, SECRETS_FILE],
  ['systemctl', 'daemon-reload'],
];

/**
 * Returns what to tell. Where it cannot be done here, nothing is changed, and the commands are told. Throws as
 * `readSecrets` does, before anything is changed.
 */
export function removeService({ unit, secrets, isRoot, runsSystemd, hasCache, run }: Removal): string {
  if (!runsSystemd) return `${texts.noSystemd}\n\n${listCommands(COMMANDS)}`;
  if (!isRoot) return `${texts.removeNeedsRoot}\n\n${listCommands(COMMANDS)}`;
  const settings = readInstalled(unit, secrets);
  for (const command of COMMANDS) run(command);
  const left = [
    ...(hasCache ? [`the folder ${CACHE_DIR}`] : []),
    ...(readUser(unit) === OWN_USER ? [`the user ${OWN_USER}`] : []),
  ];
  return texts.removed(settings, left);
}
