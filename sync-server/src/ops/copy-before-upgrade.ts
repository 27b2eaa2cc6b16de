/** A copy of the database as the former version wrote it, made before the first step of an upgrade. */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OpenedDatabase } from '#db/database.ts';
import { migrations } from '#db/migrations/index.ts';

const MARK = '.before-upgrade-';

/**
 * Copies the database beside itself when an upgrade is due; the copies of earlier upgrades go: they hold children who
 * may have been deleted since. Throws when the disk has no space for it, and then nothing has changed.
 */
export function keepCopyBeforeUpgrade({ raw }: Pick<OpenedDatabase, 'raw'>, path: string): string | null {
  if (path === ':memory:') return null;
  const isOurs = raw.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'migrations'`).get() !== undefined;
  const applied = isOurs ? Number(raw.prepare('SELECT count(*) FROM migrations').pluck().get()) : 0;
  if (applied === 0 || applied >= migrations.length) return null;
  const copy = `${path}${MARK}${applied}`;
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  // SQLite flushes the copy before the statement ends.
  raw.prepare('VACUUM INTO ?').run(unfinished);
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(`${basename(path)}${MARK}`) && join(dirname(path), name) !== unfinished)
      rmSync(join(dirname(path), name));
  renameSync(unfinished, copy);
  return copy;
}
