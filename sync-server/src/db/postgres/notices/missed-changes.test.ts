/** A commit whose notice was lost is found in the change log, and devices are asked to pull. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Committed } from '#db/committed.ts';
import { createClass } from '#services/classes/save-class.ts';
import { openSecondProcess } from '#test/postgres/second-process.ts';
import { createTestClock, type TestClock } from '#test/test-clock.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { createMissedChanges, LOOK_INTERVAL_MS, type MissedChanges } from './missed-changes.ts';

let served: TestSchool;
let clock: TestClock;
let changes: MissedChanges;
let missed: number[];
beforeEach(async () => {
  served = await openTestSchool();
  clock = createTestClock();
  missed = [];
  changes = createMissedChanges({ db: served.school.db, clock, onMissed: (head) => missed.push(head) });
  await changes.start();
});
afterEach(async () => {
  await changes.stop();
  await served.close();
});

async function look(): Promise<void> {
  clock.advance(LOOK_INTERVAL_MS);
  await vi.waitFor(() => expect(clock.next()).not.toBeNull(), 60_000);
}

/** Returns what was committed. */
async function commit(name: string): Promise<Committed> {
  const committed = vi.spyOn(served.school.hub, 'committed');
  await served.teacher(name);
  const all = committed.mock.calls.map(([change]) => change);
  committed.mockRestore();
  return {
    ...(all.at(-1) as Committed),
    touched: new Set(all.flatMap(({ touched }) => [...touched])),
  };
}

it('a commit that was never announced is found at the second look after it, and once', async () => {
  const { head } = await commit('Rivera');
  await look();
  expect(missed).toEqual([]);
  await look();
  expect(missed).toEqual([head]);
  await look();
  await look();
  expect(missed).toEqual([head]);
});

it('what was announced is not missed', async () => {
  changes.noteAnnounced(await commit('Rivera'));
  await look();
  // A notice may come after a look that has seen its commit.
  const late = await commit('Sofia');
  await look();
  changes.noteAnnounced(late);
  await look();
  await look();
  expect(missed).toEqual([]);
});

it('a notice of a later commit does not hide one that was not announced', async () => {
  await commit('Rivera');
  const { head } = await commit('Sofia');
  const later = await commit('Tomas');
  changes.noteAnnounced(later);
  expect(later.head).toBeGreaterThan(head);
  await look();
  await look();
  expect(missed).toEqual([later.head]);
});

it('nothing is missed where all devices were asked to pull meanwhile', async () => {
  await commit('Rivera');
  await look();
  changes.noteAnnounced(null);
  await look();
  await look();
  expect(missed).toEqual([]);
});

it('a look at a database that is away is made again', async () => {
  const { head } = await commit('Rivera');
  await look();
  vi.spyOn(served.school.db, 'executeQuery').mockRejectedValueOnce(new Error('away'));
  await look();
  expect(missed).toEqual([]);
  await look();
  expect(missed).toEqual([head]);
});

it('a school pokes its sockets for what another process has committed and not announced', async () => {
  const other = await openSecondProcess(served, null, { isMute: true });
  const poked = vi.spyOn(served.school.hub, 'pokeAll');
  const rivera = await other.teacher('Rivera');
  const account = { kind: 'user', role: 'teacher', id: rivera.user.id, uid: rivera.user.uid } as const;
  await other.school.writer.write(async (w) => {
    w.author = 'test';
    await createClass(account, w, { name: 'Room 9' });
  });
  await vi.waitFor(() => {
    served.clock.advance(LOOK_INTERVAL_MS);
    expect(poked).toHaveBeenCalled();
  }, 60_000);
  expect(served.school.head()).toBe(other.school.head());
  await other.close();
});
