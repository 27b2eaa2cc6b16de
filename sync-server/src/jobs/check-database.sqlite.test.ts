import { readFileSync, writeFileSync } from 'node:fs';
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { expect, it } from 'vitest';
import { bundleFromOutside } from '#services/operation/bundle-from-outside.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool } from '#test/test-school.ts';
import { createDatabaseCheck } from './check-database.ts';

it('the daily check finds a damaged page, and health reports it', async () => {
  const served = await openTestSchool();
  const { school, clock } = served;
  const check = createDatabaseCheck(school);
  const problems = async () => (await served.call({ method: 'GET', url: '/api/health' })).json().problems;
  school.raw.pragma('wal_checkpoint(TRUNCATE)');
  await check();
  expect(await problems()).toEqual([]);
  const bytes = readFileSync(school.config.databaseFile);
  writeFileSync(school.config.databaseFile, bytes.fill(0xff, bytes.length / 2));
  clock.advance(23 * HOUR_MS);
  await check();
  expect(await problems()).toEqual([]);
  clock.advance(HOUR_MS);
  await check();
  expect(await problems()).toEqual(['database_damaged']);
  await served.close().catch(() => undefined);
});

it('the database is checked again after the clock was put back by more than a day', async () => {
  const served = await openTestSchool();
  const { school, clock } = served;
  const check = createDatabaseCheck(school);
  school.raw.pragma('wal_checkpoint(TRUNCATE)');
  await check();
  const bytes = readFileSync(school.config.databaseFile);
  writeFileSync(school.config.databaseFile, bytes.fill(0xff, bytes.length / 2));
  clock.jump(-366 * DAY_MS);
  clock.advance(DAY_MS);
  await check();
  expect(school.health.problems()).toEqual(['database_damaged']);
  await served.close().catch(() => undefined);
});

it('a check that could not be made reports no damage, and is made again an hour later', async () => {
  const served = await openTestSchool();
  const { school, clock } = served;
  const away = `${school.config.databaseFile}.away`;
  const config = { ...school.config, databaseFile: away };
  const check = createDatabaseCheck({ ...school, config });
  await expect(check()).rejects.toThrow('unable to open database file');
  expect(school.health.problems()).toEqual([]);
  writeFileSync(away, 'no database, but long enough for one '.repeat(99));
  clock.advance(HOUR_MS);
  await check();
  expect(school.health.problems()).toEqual(['database_damaged']);
  await served.close();
});

it('a database that a check found damaged counts as damaged after the next start, until a check finds it sound', async () => {
  const folder = temporaryFolder();
  const first = await openTestSchool({ folder });
  const { clock } = first;
  const { databaseFile } = first.school.config;
  first.school.raw.pragma('wal_checkpoint(TRUNCATE)');
  const sound = readFileSync(databaseFile);
  writeFileSync(databaseFile, Buffer.from(sound).fill(0xff, sound.length / 2));
  await createDatabaseCheck(first.school)();
  writeFileSync(databaseFile, sound);
  await first.close();

  const second = await openTestSchool({ folder, clock });
  expect(second.school.health.problems()).toEqual(['database_damaged']);
  const outside = await bundleFromOutside(second.school.config, []);
  expect(outside).toMatchObject({
    health: { findings: expect.arrayContaining([expect.objectContaining({ code: 'database_damaged' })]) },
  });
  await createDatabaseCheck(second.school)();
  expect(second.school.health.problems()).toEqual([]);
  await second.close();

  const third = await openTestSchool({ folder, clock });
  expect(third.school.health.problems()).toEqual([]);
  await third.close();
});
