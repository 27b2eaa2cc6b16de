/** Folders that a command writes into, and that it never makes. */
import { statSync } from 'node:fs';
import { ConfigError } from 'sync-server/config/env';

/** Throws with a sentence where there is no such folder. `what`: what goes into it, such as `the report`. */
export function requireFolder(folder: string, what: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new ConfigError(`There is no folder ${folder} for ${what}: make it first, or name another one.`);
}
