import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, openDatabase } from '#db/database.ts';
import { sweepBackupFiles } from './sweep-backup-files.ts';

const named = 'a'.repeat(64);
const unnamed = `aa${'b'.repeat(62)}`;
const names = [named, unnamed, `${unnamed}.partial`, `${named}.partial`];

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-backup-files-'));
  mkdirSync(join(folder, 'files', 'aa'), { recursive: true });
  for (const name of names) writeFileSync(pathOf(name), 'sound');
  const opened = openDatabase(join(folder, 'school.db'));
  await migrate(opened);
  opened.raw.exec(`insert into uploads values ('${named}', 'audio/webm', 5, 'audio', 'now')`);
  await opened.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (name: string) => join(folder, 'files', 'aa', name);
const sweep = (databases: string[], isAlone = true) =>
  sweepBackupFiles(join(folder, 'files'), {
    databases: databases.map((name) => join(folder, name)),
    folders: ['aa', 'ab'],
    isAlone: async () => isAlone,
  });
const left = () => names.map((name) => existsSync(pathOf(name)));

it('a sweep removes files that no database names, and interrupted copies', async () => {
  await sweep(['school.db']);
  expect(left()).toEqual([true, false, false, false]);
});

it('a sweep removes nothing while one of the databases cannot be read', async () => {
  writeFileSync(
    join(folder, 'damaged.db'),
    'this is no database, but long enough to be taken for one'.repeat(100),
  );
  await sweep(['school.db', 'damaged.db']);
  await sweep(['school.db', 'missing.db']);
  expect(left()).toEqual([true, true, true, true]);
});

it('a sweep removes nothing while another backup is being made', async () => {
  await sweep(['school.db'], false);
  expect(left()).toEqual([true, true, true, true]);
});
