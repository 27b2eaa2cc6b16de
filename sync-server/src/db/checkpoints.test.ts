import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { type Checkpoints, createCheckpoints } from './checkpoints.ts';
import { type OpenedSqlite, openDatabase } from './database.ts';

let folder: string;
let path: string;
let opened: OpenedSqlite;
let checkpoints: Checkpoints;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'school.db');
  opened = openDatabase(path);
  opened.raw.exec('create table words (word text)');
  checkpoints = createCheckpoints(opened.raw, 20);
});
afterEach(async () => {
  await checkpoints.stop();
  await opened.close();
  await rm(folder, { recursive: true });
});

function fill(word: string, rows: number): void {
  for (let row = 0; row < rows; row += 1) opened.raw.prepare('insert into words values (?)').run(word);
}

const isInFile = (word: string) => readFileSync(path).includes(word);

test('a log with many pages is copied into the database file while it is in use', async () => {
  fill('nightingale', 30);
  expect(isInFile('nightingale')).toBe(false);
  checkpoints.note();
  await vi.waitFor(() => expect(isInFile('nightingale')).toBe(true), 60_000);
  fill('blackbird', 30);
  expect(isInFile('blackbird')).toBe(false);
  await vi.waitFor(() => {
    checkpoints.note();
    expect(isInFile('blackbird')).toBe(true);
  }, 60_000);
});

test('a log with few pages is left alone', async () => {
  fill('nightingale', 2);
  checkpoints.note();
  await checkpoints.stop();
  expect(isInFile('nightingale')).toBe(false);
});

test('a write goes on while a checkpoint runs, and the log starts anew after the last one', async () => {
  const eager = createCheckpoints(opened.raw, 1);
  fill('nightingale', 30);
  eager.note();
  fill('blackbird', 30);
  await vi.waitFor(() => {
    eager.note();
    const [state] = opened.raw.pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }];
    expect(state.checkpointed).toBe(state.log);
  }, 60_000);
  await eager.stop();
  const size = () => statSync(`${path}-wal`).size;
  const before = size();
  fill('wren', 5);
  expect(size()).toBe(before);
});

test('after the end of the checkpoints the database closes to a single file', async () => {
  fill('nightingale', 30);
  checkpoints.note();
  await checkpoints.stop();
  checkpoints.note();
  await opened.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(isInFile('nightingale')).toBe(true);
});

test('a database in memory has no log to copy', async () => {
  const inMemory = openDatabase(':memory:');
  const none = createCheckpoints(inMemory.raw, 0);
  none.note();
  await none.stop();
  await inMemory.close();
});
