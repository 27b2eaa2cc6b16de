/** Whether a command by hand works on the folder that the service of this machine serves, and as a user who may. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Installation } from 'shared-schema/contract';
import { commandLine, startLine } from 'shared-schema/rules/command-line';
import { districtLine, findInstallation, serviceDataDir } from 'sync-server/config/installation';

interface Machine {
  /** The folder whose school the service serves; null where there is no service. */
  readonly served: string | null;
  readonly kind: Installation['kind'];
}

interface Caller extends Machine {
  readonly isRoot: boolean;
  /** The user, other than root, to whom a folder belongs; null where there is none. */
  ownerOf(folder: string): string | null;
}

const thisMachine = (): Caller => ({
  ...{ served: serviceDataDir(), kind: findInstallation().kind },
  ...{ isRoot: process.getuid?.() === 0, ownerOf },
});

function ownerOf(folder: string): string | null {
  const uid = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (uid === 0) return null;
  const { status, stdout } = spawnSync('id', ['-un', `${uid}`], { encoding: 'utf8' });
  // A user of another machine has a number only.
  return status === 0 ? stdout.trim() : `${uid}`;
}

/** A person has named the folder: neither the default, nor what the program of the archive names by itself. */
const isNamed = ({ DATA_DIR, DATA_DIR_IS_USUAL }: NodeJS.ProcessEnv) =>
  Boolean(DATA_DIR && !DATA_DIR_IS_USUAL);

/**
 * Before a command that writes to the data folder. Throws with the command of the service where the folder is only the
 * usual one and the service has another: the command would say that it worked, and the school would be as before.
 */
export function refuseOtherFolder(
  dataDir: string,
  command: string,
  environment: NodeJS.ProcessEnv = process.env,
  { served, kind }: Machine = thisMachine(),
): void {
  if (served === null || served === dataDir || isNamed(environment)) return;
  throw new Error(
    `The service of this machine has its school in ${served}, and this command would work on ${dataDir}. ${forService(kind, command, environment)} For the other folder, name it: DATA_DIR=${dataDir}`,
  );
}

/**
 * Before a command that writes to the data folder. Throws where root would write into the folder of another user: the
 * server of that user could not open the database, and the school would stay closed.
 */
export function refuseRoot(
  dataDir: string,
  command: string,
  environment: NodeJS.ProcessEnv = process.env,
  { served, kind, isRoot, ownerOf }: Caller = thisMachine(),
): void {
  const owner = isRoot ? ownerOf(dataDir) : null;
  if (owner === null) return;
  const instead =
    served === dataDir ? forService(kind, command, environment) : `Run the command as ${owner}.`;
  throw new Error(
    `The folder ${dataDir} belongs to the user ${owner}, whose server could not open what root writes there. ${instead}`,
  );
}

/** The command as the service runs it, with the folder of backups that a person has named. */
function forService(kind: Machine['kind'], command: string, { BACKUP_DIR }: NodeJS.ProcessEnv): string {
  const line = commandLine({ kind, isService: true }, command);
  const said = BACKUP_DIR ? line.replace(/^sudo /, (sudo) => `${sudo}BACKUP_DIR=${BACKUP_DIR} `) : line;
  return `For the school of the service: ${said}.`;
}

/** The form of the installation, for the next command that a person is told to type. */
export function formForCommand(
  dataDir: string,
  environment: NodeJS.ProcessEnv = process.env,
  { served, kind }: Machine = thisMachine(),
): Installation {
  return { kind, isService: served !== null && (served === dataDir || !isNamed(environment)) };
}

/** The whole line of a command, as a person types it here, before its settings are read. */
export function lineHere(
  command: string,
  environment: NodeJS.ProcessEnv = process.env,
  machine: Machine = thisMachine(),
): string {
  const form = formForCommand(resolve(environment.DATA_DIR || 'data'), environment, machine);
  return environment.SCHOOLS_DIR ? districtLine(command, form) : commandLine(form, command);
}

/** Set by `service run`, which starts the service again by itself. */
export const RUN_BY_SERVICE = 'RUN_BY_SERVICE';

/** What is left to do after a command that needs the server stopped; empty where somebody else does it. */
export const unlessByService = (sentence: string, environment: NodeJS.ProcessEnv = process.env): string =>
  environment[RUN_BY_SERVICE] ? '' : ` ${sentence}`;

/** The same, with the line that starts the server of the school in this folder. */
export const startNow = (
  dataDir: string,
  environment: NodeJS.ProcessEnv = process.env,
  machine: Machine = thisMachine(),
): string =>
  unlessByService(
    `Start the server now: ${startLine(formForCommand(dataDir, environment, machine))}`,
    environment,
  );
