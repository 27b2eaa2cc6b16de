/** The database after a release that upgraded it and did not become ready. */
import { existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { migrate, openDatabase } from '#db/database.ts';
import { migrations } from '#db/migrations/index.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { testConfig } from '#test/test-school.ts';
import { copyBeforeUpgrade, keepCopyBeforeUpgrade } from '../data-folder/copy-before-upgrade.ts';
import { lockDataFolder } from '../data-folder/data-lock.ts';
import { refuseBrokenOff } from '../data-folder/replace-database.ts';
import { takeDatabaseBack } from './go-back.ts';

/** The schema of release 0.4.0. */
const BEFORE = 15;

let place: ReturnType<typeof testConfig>;
beforeEach(async () => {
  place = testConfig(temporaryFolder());
  const opened = openDatabase(place.databaseFile);
  await migrate(opened, BEFORE);
  opened.raw.exec(
    `insert into users (uid, username, role, "createdAt") values ('u1', 'rivera', 'teacher', 'now')`,
  );
  await opened.close();
});

/** What the start of the newer release does before it fails. */
async function upgrade(): Promise<void> {
  const opened = openDatabase(place.databaseFile);
  keepCopyBeforeUpgrade(opened, place.databaseFile, Date.now());
  await migrate(opened);
  opened.raw.exec('delete from users');
  await opened.close();
}

async function read(): Promise<unknown[]> {
  const opened = openDatabase(place.databaseFile);
  const count = opened.raw.prepare('select count(*) from migrations').pluck().get();
  const names = opened.raw.prepare('select username from users').pluck().all();
  await opened.close();
  return [count, names];
}
const aside = () => readdirSync(place.dataDir).filter((name) => /\.replaced-.*Z$/.test(name));

it('a database that was upgraded is the one of before again, and the upgraded one lies beside it', async () => {
  await upgrade();
  expect(await read()).toEqual([migrations.length, []]);
  expect(await takeDatabaseBack(place, BEFORE)).toBe(true);
  expect(await read()).toEqual([BEFORE, ['rivera']]);
  expect(aside()).toHaveLength(1);
  expect(await takeDatabaseBack(place, BEFORE)).toBe(false);
  expect(await read()).toEqual([BEFORE, ['rivera']]);
});

it('a database that no step has changed stays, whatever copy of an earlier upgrade is there', async () => {
  await upgrade();
  renameSync(copyBeforeUpgrade(place.databaseFile, BEFORE), copyBeforeUpgrade(place.databaseFile, 40));
  expect(await takeDatabaseBack(place, migrations.length)).toBe(false);
  expect(await takeDatabaseBack(place, 40)).toBe(false);
  expect(await read()).toEqual([migrations.length, []]);
  expect(aside()).toEqual([]);
});

it('the copy itself is moved, because a full disk has no room for another', async () => {
  await upgrade();
  const { ino } = statSync(copyBeforeUpgrade(place.databaseFile, BEFORE));
  expect(await takeDatabaseBack(place, BEFORE)).toBe(true);
  expect(statSync(place.databaseFile).ino).toBe(ino);
  expect(existsSync(copyBeforeUpgrade(place.databaseFile, BEFORE))).toBe(false);
});

it.each([
  ['before the log went aside, too', false],
  ['before the copy came', true],
])('a power cut %s is repaired by the next start', async (_, isLogAside) => {
  await upgrade();
  const moved = `${place.databaseFile}.replaced-2026-05-03T10-00-00.000Z`;
  renameSync(place.databaseFile, moved);
  writeFileSync(`${isLogAside ? moved : place.databaseFile}-wal`, 'of the upgraded database');
  expect(() => refuseBrokenOff(place.databaseFile)).toThrow('The way back from an upgrade was broken off');
  expect(await takeDatabaseBack(place, BEFORE)).toBe(true);
  expect(existsSync(`${place.databaseFile}-wal`)).toBe(false);
  expect(await read()).toEqual([BEFORE, ['rivera']]);
  expect(await takeDatabaseBack(place, BEFORE)).toBe(false);
});

it('a data folder without a school stays empty', async () => {
  const empty = testConfig(temporaryFolder());
  expect(await takeDatabaseBack(empty, BEFORE)).toBe(false);
  expect(existsSync(empty.databaseFile)).toBe(false);
});

it('while a server uses the folder nothing is touched', async () => {
  await upgrade();
  const lock = lockDataFolder(place.dataDir, 'server');
  await expect(takeDatabaseBack(place, BEFORE)).rejects.toThrow('is running on');
  lock.release();
  expect(await read()).toEqual([migrations.length, []]);
});
