/** A copy of the database as the former version wrote it, made before the first step of an upgrade. */
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { canDelete, nextRun } from 'shared-schema/rules/retention/retention';
import type { OpenedSqlite } from '#db/database.ts';
import { migrations } from '#db/migrations/index.ts';
import { hasSchool } from './has-school.ts';
import { BEFORE_UPGRADE, listAside } from './replace-database.ts';

/** Of a database with so many migrations. */
export const copyBeforeUpgrade = (path: string, migrations: number) =>
  `${path}${BEFORE_UPGRADE}${migrations}`;
/** Of this copy, and of a database that a restore or an import has replaced. */
export const COPY_LIFETIME_DAYS = 30;

/**
 * Removes the copies of the database that are older than 30 days, and those that were replaced before that. They may hold
 * children who were deleted since. A replaced one stays as long as nobody has an account: it may be the only school.
 * Not to be called where the clock has leapt.
 */
export function removeOldCopies(path: string, now: number): void {
  if (path === ':memory:') return;
  const limit = now - COPY_LIFETIME_DAYS * DAY_MS;
  const old = copiesOf(path).filter((copy) => statSync(copy).mtimeMs < limit);
  for (const copy of old) rmSync(copy);
  const replaced = listAside(path).filter(({ at }) => at < limit);
  if (replaced.length > 0 && hasSchool(path)) for (const { path: aside } of replaced) rmSync(aside);
}

/**
 * Copies the database beside itself when an upgrade is due; the copies of earlier upgrades go. Throws when the disk has
 * no space for it, and then nothing has changed.
 */
export function keepCopyBeforeUpgrade(
  { raw }: Pick<OpenedSqlite, 'raw'>,
  path: string,
  now: number,
): string | null {
  if (path === ':memory:') return null;
  if (canDeleteAtStart(raw, now)) removeOldCopies(path, now);
  const isOurs = hasTable(raw, 'migrations');
  const applied = isOurs ? Number(raw.prepare('SELECT count(*) FROM migrations').pluck().get()) : 0;
  if (applied === 0 || applied >= migrations.length) return null;
  const copy = copyBeforeUpgrade(path, applied);
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  // SQLite flushes the copy before the statement ends.
  raw.prepare('VACUUM INTO ?').run(unfinished);
  for (const earlier of copiesOf(path)) if (earlier !== unfinished) rmSync(earlier);
  renameSync(unfinished, copy);
  return copy;
}

/** Waits like the deletion of answers where the clock has leapt: a box may start with one that is years ahead. */
function canDeleteAtStart(raw: OpenedSqlite['raw'], now: number): boolean {
  if (!hasTable(raw, 'settings')) return true;
  const run = raw.prepare(`SELECT value FROM settings WHERE name = 'retention_run'`).pluck().get();
  return canDelete(nextRun(run === undefined ? null : JSON.parse(String(run)), now));
}

function hasTable(raw: OpenedSqlite['raw'], name: string): boolean {
  return raw.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;
}

function copiesOf(path: string): string[] {
  const names = readdirSync(dirname(path)).filter((name) =>
    name.startsWith(`${basename(path)}${BEFORE_UPGRADE}`),
  );
  return names.map((name) => join(dirname(path), name));
}
