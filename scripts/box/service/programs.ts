/** The two forms in which Chickadee lies on a machine, and how a service starts each. */
import { dirname, join } from 'node:path';
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
    command: [join(folder, 'chickadee'), 'start', '--lan'],
    isSealed: true,
    ownDataDir: join(dirname(folder), 'chickadee-data'),
  };
}
