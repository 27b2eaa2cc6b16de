import { beforeAll, expect, it, vi } from 'vitest';
import type { AppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import type { LiveTable } from '#data/queries/live-table.ts';
import type { SyncedTable } from '#data/queries/rows.ts';
import { loadTeacherCode } from '#data/replica/open-replica.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { type FirstScreen, readFirstScreen } from './first-screen-data.ts';

// The counters come from a replica, which no test here has.
vi.mock('#data/queries/recordings/use-recordings.ts', () => ({
  countersOf: () => ({ get: () => [], subscribe: () => () => {} }),
}));

const mei: Account = {
  ...{ uid: 'mei', id: 3, role: 'student', username: 'mei', firstName: 'Mei', lastName: null },
  ...{ lane: 'lane', session: 'active', signedInAt: '' },
};

/** Tables that are read when the test says so. */
function createSlowTables() {
  const watchers = new Map<SyncedTable, () => void>();
  const read = new Set<SyncedTable>();
  const get = (_: unknown, table: SyncedTable): LiveTable<SyncedTable> => ({
    settled: Promise.resolve(),
    get: () => (read.has(table) ? [] : undefined),
    subscribe(listener) {
      watchers.set(table, listener);
      return () => void watchers.delete(table);
    },
  });
  const finish = (table: SyncedTable) => {
    read.add(table);
    watchers.get(table)?.();
  };
  return { liveTables: { get }, watchers, finish };
}

/** The account is known after `tell`. */
function createSlowAccount() {
  let account: Account | null | undefined;
  const listeners = new Set<(state: { account: Account | null | undefined }) => void>();
  const state = () => ({ account });
  const subscribe = (listener: (now: { account: Account | null | undefined }) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const tell = (known: Account | null) => {
    account = known;
    for (const listener of [...listeners]) listener({ account });
  };
  return { accountStore: { getState: state, subscribe }, tell };
}

function start(path: string) {
  const clock = createFakeClock();
  const { promise: drawn, resolve: drawPage } = Promise.withResolvers<void>();
  const { promise: loaded, resolve: loadPage, reject: failPage } = Promise.withResolvers<void>();
  const tables = createSlowTables();
  const account = createSlowAccount();
  const openReplica = vi.fn(async () => ({}));
  const context: unknown = { clock, openReplica, ...tables, ...account };
  let screen: FirstScreen | undefined;
  let isRead = false;
  void readFirstScreen(context as AppContext, path, { load: () => loaded, drawn }).then(async (ready) => {
    screen = ready;
    await ready.isRead;
    isRead = true;
  });
  return {
    clock,
    ...tables,
    ...account,
    openReplica,
    isReady: () => screen !== undefined,
    isRead: () => isRead,
    drawPage,
    loadPage,
    failPage,
    release: () => screen?.release(),
  };
}

// Loading this code takes a busy machine seconds, and is none of what the tests wait for.
beforeAll(async () => {
  await Promise.all([import('#data/queries/teacher/teacher-stores.ts'), loadTeacherCode()]);
});

it('the dashboard is drawn when its tables are read, which are watched until the screen does so', async () => {
  const first = start('/student');
  first.tell(mei);
  await first.clock.advance(0);
  const others = ['users', 'activities', 'activity_assignments', 'recordings', 'avatars'] as const;
  expect([...first.watchers.keys()].sort()).toEqual([...others, 'progress'].sort());
  for (const table of others) first.finish(table);
  await first.clock.advance(0);
  expect(first.isReady()).toBe(false);
  first.finish('progress');
  await first.clock.advance(0);
  expect([first.isReady(), first.watchers.size]).toEqual([true, 6]);
  first.release();
  expect(first.watchers.size).toBe(0);
});

it('the dashboard is drawn without its data when the store of the device takes too long', async () => {
  const first = start('/student');
  await first.clock.advance(999);
  expect(first.isReady()).toBe(false);
  await first.clock.advance(1);
  expect(first.isReady()).toBe(true);
  first.release();
  first.tell(mei);
  await first.clock.advance(0);
  expect(first.watchers.size).toBe(0);
});

it('the sign-in page of a student, whose code came with the start, waits for nothing', async () => {
  const first = start('/student-login');
  await first.clock.advance(0);
  expect([first.isReady(), first.watchers.size]).toEqual([true, 0]);
});

it.each(['/', '/teacher-login', '/teacher'])('the screen of %s waits for its code only', async (path) => {
  const first = start(path);
  await first.clock.advance(0);
  expect(first.isReady()).toBe(false);
  first.loadPage();
  await first.clock.advance(0);
  expect(first.isReady()).toBe(true);
});

it('the screen is drawn without its code when the network takes too long, or has none of it', async () => {
  const [slow, failing] = [start('/teacher'), start('/teacher')];
  failing.failPage(new Error('no code'));
  await failing.clock.advance(0);
  expect(failing.isReady()).toBe(true);
  await slow.clock.advance(1_000);
  expect(slow.isReady()).toBe(true);
});

it('the dashboard waits for no tables where nobody is signed in', async () => {
  const first = start('/student');
  first.tell(null);
  await first.clock.advance(0);
  expect([first.isReady(), first.watchers.size]).toEqual([true, 0]);
});

it('a page of a teacher is drawn with its code, and its tables are read meanwhile', async () => {
  const first = start('/teacher/recordings');
  first.loadPage();
  first.tell({ ...mei, uid: 'rivera', role: 'teacher' });
  await expect.poll(() => first.watchers.size).toBe(6);
  expect([first.isReady(), first.isRead()]).toEqual([true, false]);
  for (const table of [...first.watchers.keys()]) first.finish(table);
  await first.clock.advance(0);
  // The page that watches them is not there yet.
  expect(first.isRead()).toBe(false);
  first.drawPage();
  await first.clock.advance(0);
  expect(first.isRead()).toBe(true);
  first.release();
  expect(first.watchers.size).toBe(0);
});

it('the replica of a teacher opens before the code of the page is there, that of a student with its tables', async () => {
  const [teacher, student] = [start('/teacher'), start('/teacher')];
  teacher.tell({ ...mei, uid: 'rivera', role: 'teacher' });
  student.tell(mei);
  await expect.poll(() => teacher.openReplica).toHaveBeenCalledTimes(1);
  expect(teacher.isReady()).toBe(false);
  expect(student.openReplica).not.toHaveBeenCalled();
});

it('the rest of the app waits three seconds at most for the tables of a teacher', async () => {
  const first = start('/teacher');
  await first.clock.advance(2_999);
  expect(first.isRead()).toBe(false);
  await first.clock.advance(1);
  expect(first.isRead()).toBe(true);
});

it('reading for a teacher leaves the tables of a student alone', async () => {
  const first = start('/teacher');
  first.tell(mei);
  first.loadPage();
  first.drawPage();
  await expect.poll(() => first.isRead()).toBe(true);
  expect(first.watchers.size).toBe(0);
});
