/** An upgrade that fails leaves the database as it was; one that succeeds leaves a copy of what was before. */
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrate, openDatabase, UpgradeError } from '#db/database.ts';
import { migrations } from '#db/migrations/index.ts';
import { startSchoolJobs } from '#jobs/index.ts';
import { removeDueAnswers } from '#jobs/remove-due-answers.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestClock } from '#test/test-clock.ts';
import { openTestSchool, testConfig } from '#test/test-school.ts';
import { explainFailure } from '../explain-failure.ts';
import { removeOldCopies } from './copy-before-upgrade.ts';

/** The schema of release 0.4.0. */
const RELEASED = 15;

let folder: string;
let path: string;
beforeEach(async () => {
  folder = temporaryFolder();
  path = testConfig(folder).databaseFile;
  const opened = openDatabase(path);
  await migrate(opened, RELEASED);
  opened.raw.exec(
    `insert into users (uid, username, role, "createdAt") values ('u1', 'rivera', 'teacher', 'now')`,
  );
  await opened.close();
});

const copies = () => readdirSync(folder).filter((name) => name.includes('before-upgrade'));

it('a start that upgrades keeps a copy of the database of the former version, and only the newest one', async () => {
  writeFileSync(join(folder, 'school.db.before-upgrade-9'), 'of an earlier upgrade');
  const served = await openTestSchool({ folder });
  await served.close();
  expect(copies()).toEqual([`school.db.before-upgrade-${RELEASED}`]);
  const copy = openDatabase(join(folder, copies()[0] ?? ''));
  expect(copy.raw.prepare('select count(*) from migrations').pluck().get()).toBe(RELEASED);
  expect(copy.raw.prepare('select username from users').pluck().all()).toEqual(['rivera']);
  await copy.close();
});

it('the copy goes with a start after 30 days', async () => {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  await (await openTestSchool({ folder, clock })).close();
  clock.advance(29 * DAY_MS);
  await (await openTestSchool({ folder, clock })).close();
  expect(copies()).toHaveLength(1);
  clock.advance(2 * DAY_MS);
  await (await openTestSchool({ folder, clock })).close();
  expect(copies()).toEqual([]);
});

it('the copy goes after 30 days on a box that is not started again', async () => {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  const served = await openTestSchool({ folder, clock });
  const jobs = startSchoolJobs(served.school, served.app);
  /** A job is due an hour after the one before has ended. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await setImmediate();
    clock.advance(HOUR_MS);
  };
  // A longer pause makes the job wait.
  for (let part = 0; part < 5; part++) await pass((29 * DAY_MS) / 5);
  expect(copies()).toHaveLength(1);
  await pass(DAY_MS);
  expect(copies()).toEqual([]);
  await jobs.stop();
  await served.close();
});

describe('a database that a restore has replaced', () => {
  /** By the name: the day of the restore. The database may have been written long before. */
  const RESTORED_AT = Date.parse('2026-03-02T08:00:00.000Z');
  const names = ['', '-wal', '-shm', '-damage'].map(
    (suffix) => `school.db.replaced-2026-03-02T08-00-00.000Z${suffix}`,
  );
  const others = ['school.db.replaced-by-hand', `${names[0]}.zip`];
  const replaced = () => readdirSync(folder).filter((name) => name.includes('replaced'));
  beforeEach(() => {
    for (const name of [...names, ...others]) {
      writeFileSync(join(folder, name), 'a school');
      utimesSync(join(folder, name), 0, 0);
    }
  });

  it('a replaced database goes with its log 30 days after the restore', () => {
    removeOldCopies(path, RESTORED_AT + 30 * DAY_MS);
    expect(replaced()).toHaveLength(names.length + others.length);
    removeOldCopies(path, RESTORED_AT + 30 * DAY_MS + 1);
    expect(replaced().toSorted()).toEqual(others.toSorted());
  });

  it.each([
    ['has no account', () => opened('delete from users')],
    ['is missing', async () => rmSync(path)],
  ])('a replaced database stays while the school %s: it may be the only one', async (_, change) => {
    await change();
    removeOldCopies(path, RESTORED_AT + 300 * DAY_MS);
    expect(replaced()).toHaveLength(names.length + others.length);
  });

  it('a replaced database stays at a start whose clock is ahead', async () => {
    const clock = createTestClock(RESTORED_AT);
    const served = await openTestSchool({ folder, clock });
    await removeDueAnswers(served.school);
    await served.close();
    clock.jump(400 * DAY_MS);
    await (await openTestSchool({ folder, clock })).close();
    expect(replaced()).toHaveLength(names.length + others.length);
    const ahead = await openTestSchool({ folder, clock });
    const jobs = startSchoolJobs(ahead.school, ahead.app);
    clock.advance(HOUR_MS);
    await setImmediate();
    await jobs.stop();
    await ahead.close();
    expect(replaced()).toHaveLength(names.length + others.length);
  });

  async function opened(statement: string): Promise<void> {
    const database = openDatabase(path);
    database.raw.exec(statement);
    await database.close();
  }
});

it('a start without an upgrade makes no copy', async () => {
  const fresh = temporaryFolder();
  for (let start = 0; start < 2; start++) await (await openTestSchool({ folder: fresh })).close();
  expect(readdirSync(fresh).filter((name) => name.includes('before-upgrade'))).toEqual([]);
  expect(existsSync(join(fresh, 'school.db'))).toBe(true);
});

it('an upgrade whose last step fails leaves the database as it was, and says so', async () => {
  const opened = openDatabase(path);
  const dump = () => opened.raw.prepare('select name, sql from sqlite_master order by name').all();
  const before = dump();
  const failing = {
    name: '999-failing',
    up: 'update users set username = null; select no_such_thing',
    down: '',
  };
  const error = await migrate(opened, migrations.length + 1, [...migrations, failing]).catch(
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(UpgradeError);
  expect(explainFailure(error)).toMatch(/step 999-failing failed.*is as it was before/);
  expect(dump()).toEqual(before);
  expect(opened.raw.prepare('select name from migrations').all()).toHaveLength(RELEASED);
  expect(opened.raw.pragma('foreign_keys', { simple: true })).toBe(1);
  await migrate(opened);
  expect(opened.raw.prepare('select username from users').pluck().all()).toEqual(['rivera']);
  await opened.close();
});

it('an upgrade on a full disk leaves the database as it was', async () => {
  const opened = openDatabase(path);
  const pages = Number(opened.raw.pragma('page_count', { simple: true }));
  opened.raw.pragma(`max_page_count = ${pages + 2}`);
  const error = await migrate(opened).catch((reason) => reason);
  expect(explainFailure(error, { dataDir: folder, backupDir: null })).toContain('no space left');
  expect(opened.raw.prepare('select name from migrations').all()).toHaveLength(RELEASED);
  await opened.close();
});
