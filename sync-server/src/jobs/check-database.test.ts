import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openServedSchool } from '#test/served-school.ts';
import { createDatabaseCheck } from './check-database.ts';

it('a damaged page is found by the daily check and told by health', async () => {
  const served = await openServedSchool();
  const { school, clock } = served;
  const check = createDatabaseCheck(school);
  const problems = async () => (await served.call({ method: 'GET', url: '/api/health' })).json().problems;
  school.raw.pragma('wal_checkpoint(TRUNCATE)');
  await check();
  expect(await problems()).toEqual([]);
  const bytes = readFileSync(school.config.databaseFile);
  writeFileSync(school.config.databaseFile, bytes.fill(0xff, bytes.length / 2));
  clock.advance(23 * 3_600_000);
  await check();
  expect(await problems()).toEqual([]);
  clock.advance(3_600_000);
  await check();
  expect(await problems()).toEqual(['database_damaged']);
  await served.close().catch(() => undefined);
});
