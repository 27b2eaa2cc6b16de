/** A restore that was killed between its two renames: the school is away, and the copy that was to come has not come. */
import { existsSync } from 'node:fs';
import { ConfigError } from '#config/env.ts';
import { listAside } from '../data-folder/replace-database.ts';

/** Throws `ConfigError` then: an empty school in its place would answer devices as one that lost everything. */
export function refuseBrokenOff(databaseFile: string): void {
  const aside = findBrokenOff(databaseFile);
  if (aside === null) return;
  throw new ConfigError(`A restore was broken off: run it again. The school of before is kept as ${aside}.`);
}

/** Where the school of before lies then; else null. */
export function findBrokenOff(databaseFile: string): string | null {
  if (existsSync(databaseFile) || !existsSync(`${databaseFile}.arriving`)) return null;
  return listAside(databaseFile).findLast(({ suffix }) => suffix === '')?.path ?? null;
}
