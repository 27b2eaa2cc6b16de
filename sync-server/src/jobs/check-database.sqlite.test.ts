import { readFileSync, writeFileSync } from 'node:fs';
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { expect, it } from 'vitest';
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
