/** Connections that the database ends, and what is said of them: real connections to a database of this test's own. */
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/postgres/own-database.ts';
import { startTestDistrict, type TestDistrict } from '#test/test-district.ts';

const OAK = 'oak.schools.test';
let database: TestDatabase;
let district: TestDistrict;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  database = await createTestDatabase();
  lines = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  // Beside the one in the cluster's address, a password that must not be told.
  const url = new URL(database.url);
  url.password = 'very-secret';
  district = await startTestDistrict([OAK], { DATABASE_URL: url.href }, {}, { log });
});
afterEach(async () => {
  await district.stop();
  await database.remove();
});

const losses = () => lines.filter(({ event }) => event === 'database_connection_lost');
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const metrics = async () => (await district.ask(OAK, '/api/metrics')).body;
/** How many connections of this use the metrics say were lost. */
async function lost(use: string): Promise<number> {
  const found = new RegExp(`^chickadee_database_connections_lost{use="${use}"} (\\d+)$`, 'm').exec(
    await metrics(),
  );
  return Number(found?.[1] ?? Number.NaN);
}

test('connections that the database ended are counted, and logged once for each use, without the password', async () => {
  expect((await district.ask(OAK, '/api/health')).status).toBe(200);
  expect([await lost('pool'), await lost('notices'), await lost('locks')]).toEqual([0, 0, 0]);
  await database.dropConnections();
  await waitFor(async () => {
    for (const use of ['pool', 'notices', 'locks']) expect(await lost(use)).toBeGreaterThan(0);
  });
  const { host, pathname } = new URL(database.url);
  const where = { database: `${host}${pathname}`, schoolsDir: district.config.schoolsDir };
  expect(losses().map(({ use }) => use)).toHaveLength(3);
  for (const use of ['pool', 'notices', 'locks'])
    expect(losses()).toContainEqual(expect.objectContaining({ level: 40, use, ...where, count: 1 }));
  expect(JSON.stringify(lines)).not.toContain('very-secret');
});

test('what is lost later is logged again, with the count of all', async () => {
  for (const expected of [1, 2]) {
    expect((await district.ask(OAK, '/api/health')).status).toBe(200);
    await database.dropConnections();
    await waitFor(async () => expect(await lost('notices')).toBe(expected));
    // Its connection is there again before the next one is ended.
    await waitFor(async () => expect(await listening()).toBe(1));
    district.clock.advance(60_000);
  }
  expect(losses().filter(({ use }) => use === 'notices')).toMatchObject([{ count: 1 }, { count: 2 }]);
});

const listening = async () =>
  Number(
    (
      await database.ask(
        `select count(*) as found from pg_stat_activity
          where datname = current_database() and application_name = 'chickadee notices' and query like 'listen%'`,
      )
    )[0]?.found,
  );
