import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, type OpenedSqlite, openDatabase } from '../database.ts';
import { keepSetting, readSetting, writeSetting } from './setting-rows.ts';

let opened: OpenedSqlite;
beforeEach(async () => {
  opened = openDatabase(':memory:');
  await migrate(opened);
});
afterEach(() => opened.close());

const write = (name: string, value: string) =>
  opened.db.transaction().execute((tx) => writeSetting(tx, name, value));

it('a setting that is written again has the new value, and the others stay', async () => {
  expect(await readSetting(opened.db, 'voice')).toBeNull();
  await write('voice', 'one');
  await write('purge', 'other');
  await write('voice', 'two');
  expect(await readSetting(opened.db, 'voice')).toBe('two');
  expect(await readSetting(opened.db, 'purge')).toBe('other');
});

it('a setting that is kept stays the one that came first', async () => {
  expect(await keepSetting(opened.db, 'lane_key', 'first')).toBe('first');
  expect(await keepSetting(opened.db, 'lane_key', 'second')).toBe('first');
});
