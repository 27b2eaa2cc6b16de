/** Takes the service away and leaves the school. */
import { readSettings, readUser, UNIT, UNIT_FILE } from 'sync-server/config/service-unit';
import { OWN_USER } from './plan.ts';
import { listCommands } from './run-plan.ts';
import { SECRETS_FILE } from './secrets.ts';
import { serviceTexts as texts } from './texts.ts';
import { CACHE_DIR } from './unit.ts';

export interface Removal {
  /** Text of the unit that is installed. */
  readonly unit: string;
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

/** Returns what to tell. Where it cannot be done here, nothing is changed, and the commands are told. */
export function removeService({ unit, isRoot, runsSystemd, hasCache, run }: Removal): string {
  if (!runsSystemd) return `${texts.noSystemd}\n\n${listCommands(COMMANDS)}`;
  if (!isRoot) return `${texts.removeNeedsRoot}\n\n${listCommands(COMMANDS)}`;
  for (const command of COMMANDS) run(command);
  const left = [
    ...(hasCache ? [`the folder ${CACHE_DIR}`] : []),
    ...(readUser(unit) === OWN_USER ? [`the user ${OWN_USER}`] : []),
  ];
  return texts.removed(readSettings(unit), left);
}
