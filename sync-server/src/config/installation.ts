/** In which form Chickadee lies on this machine: an upgrade is another command for each. */
import { existsSync } from 'node:fs';
import type { Installation } from 'shared-schema/contract';
import { commandLine } from 'shared-schema/rules/command-line';
import { readSettings, readUnit, UNIT_FILE } from './service-unit.ts';

const ROOT = new URL('../../../', import.meta.url);
/** What Docker and Podman put into their containers. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv'];

export function findInstallation(root: URL = ROOT, marks: readonly string[] = CONTAINER_MARKS): Installation {
  return { kind: kindOf(root, marks), isService: existsSync(UNIT_FILE) };
}

/** The form in which the school of this folder is served: the service of the machine may serve another one. */
export function installationOf(
  dataDir: string,
  installation: Installation = findInstallation(),
  unit: string | null = readUnit(),
): Installation {
  return { ...installation, isService: serviceDataDir(unit) === dataDir };
}

/** The folder whose school the service of this machine serves; null where there is no service. */
export const serviceDataDir = (unit: string | null = readUnit()): string | null =>
  readSettings(unit ?? '').DATA_DIR ?? null;

/** The whole line of a command on a machine with several schools, as a person types it. No service has several. */
export const districtLine = (command: string, { kind }: Installation = findInstallation()): string =>
  commandLine({ kind, isService: false }, command);

function kindOf(root: URL, marks: readonly string[]): Installation['kind'] {
  const isArchive = existsSync(new URL('chickadee', root));
  const isSources = existsSync(new URL('.git', root));
  // Somebody who works on the sources may do so in a container of their own.
  if (!isSources && marks.some((path) => existsSync(path))) return 'container';
  if (isArchive) return 'archive';
  return isSources ? 'sources' : 'other';
}
