/**
 * What the newest check of a database found, in a file beside the database: a school that was closed, or a box that was
 * started again, still says that its database is damaged.
 */
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { readSmallJson, writeSmallJson } from '#files/small-json.ts';

/** Of the file's name. A restore moves the file aside with the database that it speaks of. */
export const DAMAGE_SUFFIX = '-damage';

const form = z.object({ damage: z.string(), checkedAt: z.iso.datetime() });
const fileOf = (databaseFile: string) => databaseFile + DAMAGE_SUFFIX;

/** `damage`: null for an intact database, which needs no file. `at`: ISO time. */
export async function noteDamage(databaseFile: string, damage: string | null, at: string): Promise<void> {
  if (damage === null) await rm(fileOf(databaseFile), { force: true });
  else await writeSmallJson(fileOf(databaseFile), { damage, checkedAt: at });
}

/** What the newest check found damaged; null where it found nothing, and before the first one. */
export async function readDamage(databaseFile: string): Promise<string | null> {
  return (await readSmallJson(fileOf(databaseFile), form))?.damage ?? null;
}
