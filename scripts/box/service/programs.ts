/** The two forms in which Chickadee lies on a machine, and how a service starts each. */
import { dirname, join } from 'node:path';
import { VERSION } from 'sync-server/config/version';
import { RELEASE_PROGRAM } from 'sync-server/ops/upgrade/release';
import { readActive, unpackedFolder } from 'sync-server/ops/upgrade/upgrade-state';
import type { Program } from './plan.ts';

/** The machine's Node starts the sources: it stays while an update replaces the project's own. */
export function programOfSources(folder: string, environment: NodeJS.ProcessEnv): Program {
  const node = environment.npm_node_execpath ?? process.execPath;
  return {
    folder,
    command: [node, join(folder, 'scripts', 'run.mjs'), 'start', '--lan'],
    isSealed: false,
    ownDataDir: join(folder, 'data'),
  };
}

export function programOfArchive(folder: string): Program {
  return {
    folder,
    command: [join(folder, RELEASE_PROGRAM), 'launch', '--lan'],
    isSealed: true,
    ownDataDir: join(dirname(folder), 'chickadee-data'),
  };
}

/** The release that an upgrade from the page brought, where it did: only its commands know its database. */
export async function programThatServes(installed: Program, dataDir: string): Promise<Program> {
  const active = installed.isSealed ? await readActive(dataDir, VERSION) : null;
  return active === null ? installed : programOfArchive(unpackedFolder(dataDir, active));
}
