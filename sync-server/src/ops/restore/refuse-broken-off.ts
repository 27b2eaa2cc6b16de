/** A restore that was killed between its two renames: the school is away, and the copy that was to come has not come. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ConfigError } from '#config/env.ts';

/** Throws `ConfigError` then: an empty school in its place would answer devices as one that lost everything. */
export function refuseBrokenOff(databaseFile: string): void {
  const aside = findBrokenOff(databaseFile);
  if (aside === null) return;
  throw new ConfigError(`A restore was broken off: run it again. The school of before is kept as ${aside}.`);
}

/** Where the school of before lies then; else null. */
export function findBrokenOff(databaseFile: string): string | null {
  if (existsSync(databaseFile) || !existsSync(`${databaseFile}.arriving`)) return null;
  const folder = dirname(databaseFile);
  const isAside = (name: string) =>
    name.startsWith(`${basename(databaseFile)}.replaced-`) && name.endsWith('Z');
  const newest = readdirSync(folder).filter(isAside).toSorted().at(-1);
  return newest === undefined ? null : join(folder, newest);
}
