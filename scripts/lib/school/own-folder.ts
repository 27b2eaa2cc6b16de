/** Whether a command by hand works on the folder that the service of this machine serves. */
import type { Installation } from 'shared-schema/contract';
import { commandLine, startLine } from 'shared-schema/rules/command-line';
import { findInstallation, serviceDataDir } from 'sync-server/config/installation';

interface Machine {
  /** The folder whose school the service serves; null where there is no service. */
  readonly served: string | null;
  readonly kind: Installation['kind'];
}

const thisMachine = (): Machine => ({ served: serviceDataDir(), kind: findInstallation().kind });

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
    `The service of this machine has its school in ${served}, and this command would work on ${dataDir}. For the school of the service: ${commandLine({ kind, isService: true }, command)}. For the other folder, name it: DATA_DIR=${dataDir}`,
  );
}

/** The form of the installation, for the next command that a person is told to type. */
export function formForCommand(
  dataDir: string,
  environment: NodeJS.ProcessEnv = process.env,
  { served, kind }: Machine = thisMachine(),
): Installation {
  return { kind, isService: served !== null && (served === dataDir || !isNamed(environment)) };
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
