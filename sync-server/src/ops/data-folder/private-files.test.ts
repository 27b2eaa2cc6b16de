import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { tightenDataFolder } from './private-files.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

function makeFolder(name: string): void {
  mkdirSync(join(folder, name));
  chmodSync(join(folder, name), 0o755);
}

function makeFile(name: string): void {
  writeFileSync(join(folder, name), '');
  chmodSync(join(folder, name), 0o644);
}

it.skipIf(process.platform === 'win32')('a data folder is closed, with what the server made in it', () => {
  chmodSync(folder, 0o755);
  for (const name of ['files', 'tls']) makeFolder(name);
  for (const name of ['school.db', 'school.db-wal', 'lock.db', 'lock.json']) makeFile(name);
  tightenDataFolder(folder);
  expect(modeOf()).toBe('700');
  expect([modeOf('files'), modeOf('tls')]).toEqual(['700', '700']);
  for (const name of ['school.db', 'school.db-wal', 'lock.db', 'lock.json'])
    expect([name, modeOf(name)]).toEqual([name, '600']);
});

it.skipIf(process.platform === 'win32')("somebody else's things in a data folder stay as they are", () => {
  makeFolder('photos');
  makeFile('notes.txt');
  tightenDataFolder(folder);
  expect([modeOf('photos'), modeOf('notes.txt')]).toEqual(['755', '644']);
});

it.skipIf(process.platform === 'win32')('what a link in a data folder leads to stays as it is', () => {
  const elsewhere = temporaryFolder();
  chmodSync(elsewhere, 0o755);
  symlinkSync(elsewhere, join(folder, 'files'));
  tightenDataFolder(folder);
  expect(modeOf('files')).toBe('755');
});
