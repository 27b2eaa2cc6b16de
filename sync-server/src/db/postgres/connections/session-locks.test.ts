/** Locks of processes: real connections to a database of this test's own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/postgres/own-database.ts';
import { connectPostgres, type PostgresServer } from '../postgres-server.ts';
import type { SessionLocks } from './session-locks.ts';

let database: TestDatabase;
let servers: PostgresServer[];
let [one, two]: [SessionLocks, SessionLocks] = [null as never, null as never];
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000 });
beforeEach(async () => {
  database = await createTestDatabase();
  servers = [1, 2].map(() => connectPostgres({ url: database.url, connections: 2 }));
  [one, two] = servers.map((server) => server.open('school').locks) as [SessionLocks, SessionLocks];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await database.remove();
});

test('a lock that is shared keeps others from having it alone, until the last one lets it go', async () => {
  const [first, second] = [await one.tryShared('oak'), await one.tryShared('oak')];
  const other = await two.tryShared('oak');
  await first?.();
  await other?.();
  expect(await two.tryAlone('oak')).toBeNull();
  await second?.();
  const alone = await two.tryAlone('oak');
  expect(alone).not.toBeNull();
  expect(await one.tryShared('oak')).toBeNull();
  // Nor by the process itself.
  expect(await two.tryAlone('oak')).toBeNull();
  expect(await two.tryShared('oak')).toBeNull();
  expect(await one.tryShared('elm')).not.toBeNull();
});

test('whoever has no lock has no connection for locks', async () => {
  const release = await one.tryAlone('oak');
  expect(await database.connections()).toBe(1);
  await release?.();
  await waitFor(async () => expect(await database.connections()).toBe(0));
  const busy = await one.tryAlone('oak');
  expect(await two.tryAlone('oak')).toBeNull();
  await waitFor(async () => expect(await database.connections()).toBe(1));
  await busy?.();
});

test('a shared lock is taken again after its connection was lost', async () => {
  const release = await one.tryShared('oak');
  await database.dropConnections();
  // Somebody may be faster: then it is taken when that one is done.
  const alone = await two.tryAlone('oak');
  await alone?.();
  await waitFor(async () => {
    const held = await two.tryAlone('oak');
    await held?.();
    expect(held).toBeNull();
  });
  await release?.();
  const after = await two.tryAlone('oak');
  expect(after).not.toBeNull();
});
