import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { type DataLock, type FolderUse, lockDataFolder } from './data-lock.ts';

let folder: string;
const locks: DataLock[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const lock of locks.splice(0)) lock.release();
});

function lock(use: FolderUse): DataLock {
  const taken = lockDataFolder(folder, use);
  locks.push(taken);
  return taken;
}

it.each<[FolderUse, FolderUse]>([
  ['server', 'backup'],
  ['backup', 'server'],
  ['backup', 'backup'],
])('a %s lets a %s work beside it', (first, second) => {
  lock(first);
  expect(() => lock(second)).not.toThrow();
});

it.each<[FolderUse, FolderUse, string]>([
  ['server', 'server', 'Stop it first, or choose another folder with DATA_DIR'],
  ['server', 'restore', 'Stop it first, then run the command again'],
  ['restore', 'server', 'A command that needs'],
  ['restore', 'restore', 'A command that needs'],
  ['restore', 'backup', 'A command that needs'],
  ['backup', 'restore', 'A backup or an export of'],
])('a %s refuses a %s with a sentence', (first, second, sentence) => {
  const holder = lock(first);
  expect(() => lock(second)).toThrow(sentence);
  holder.release();
  expect(() => lock(second)).not.toThrow();
});

it('a refusal names the process and the address of the server', () => {
  lock('server').noteAddress('http://localhost:8080');
  expect(() => lock('restore')).toThrow(`at http://localhost:8080 (process ${process.pid})`);
});

it('a restore beside a server and its backup is refused in the name of the server', () => {
  lock('server');
  lock('backup');
  expect(() => lock('restore')).toThrow('A server');
});

it('a process that is killed leaves no lock behind', async () => {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))};
    lockDataFolder(${JSON.stringify(folder)}, 'server');
    process.stdout.write('locked');
    setInterval(() => {}, 60_000);`;
  const cwd = join(import.meta.dirname, '..', '..', '..');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd });
  await once(child.stdout, 'data');
  expect(() => lock('server')).toThrow(`(process ${child.pid})`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(join(folder, 'lock.json'))).toBe(true);
  expect(() => lock('server')).not.toThrow();
});

it('files that an earlier process left are no lock', () => {
  writeFileSync(join(folder, 'lock.json'), 'half a descr');
  writeFileSync(join(folder, 'lock.db'), '');
  lock('restore').release();
  expect(readdirSync(folder)).toEqual(['lock.db']);
});

it('a lock whose description cannot be written is let go', () => {
  // In the place of the full disk.
  mkdirSync(join(folder, 'lock.json'));
  expect(() => lock('server')).toThrow('EISDIR');
  rmdirSync(join(folder, 'lock.json'));
  expect(() => lock('server')).not.toThrow();
});
