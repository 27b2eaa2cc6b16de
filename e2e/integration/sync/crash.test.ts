import type { DBCore } from 'dexie';
import type { OutboxDb } from 'pwa/data/outbox/outbox-db';
import { pullAll } from 'pwa/sync/pull/pull';
import { checkOnce } from 'pwa/sync/push/lane-check';
import { pushLane } from 'pwa/sync/push/push-lane';
import { describe, expect, it } from 'vitest';
import { MEI } from './class-of-rivera.ts';
import { setUpTablet, type Tablet } from './tablet.ts';

/** Lets the `nth` write to the outbox, and every later one until repaired, fail: from then on the tab has crashed. */
function breakWrites(db: OutboxDb): (nth: number) => void {
  let left = Number.POSITIVE_INFINITY;
  db.use({
    stack: 'dbcore',
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => ({
        ...core.table(name),
        mutate: (request) => {
          if (--left < 0) return Promise.reject(new Error('crash'));
          return core.table(name).mutate(request);
        },
      }),
    }),
  });
  return (nth) => {
    left = nth;
  };
}

async function pushAndPull(tablet: Tablet, lane: string): Promise<void> {
  await pushLane(tablet.parts, lane);
  await pullAll(tablet.parts, MEI);
}

/** After the tab was opened anew, every command is stored once and in order, and nothing waits to be sent. */
async function expectComplete(tablet: Tablet, lane: string, commandIds: string[]): Promise<void> {
  await pushAndPull(tablet, lane);
  expect((await tablet.school.applied()).map(({ commandId }) => commandId)).toEqual(commandIds);
  expect(await tablet.states(MEI)).toEqual(commandIds.map(() => 'confirmed'));
  expect(await tablet.shown(MEI)).toHaveLength(commandIds.length);
}

async function prepare() {
  const tablet = await setUpTablet();
  const lane = await tablet.signIn(MEI);
  const commandIds: string[] = [];
  for (const text of ['one', 'two', 'three']) commandIds.push((await tablet.answer(MEI, text)).commandId);
  return { tablet, lane, commandIds };
}

describe('a tab that crashes', () => {
  it.each(['before', 'after'] as const)(
    'a tab that crashes %s any request reached the server loses and repeats nothing',
    async (at) => {
      for (let nth = 1; ; nth++) {
        const { tablet, lane, commandIds } = await prepare();
        let crashed = false;
        tablet.network.fault = (_, count) => {
          if (crashed || count !== nth) return undefined;
          crashed = true;
          return { at, crash: true };
        };
        await pushAndPull(tablet, lane).catch(() => undefined);
        tablet.network.fault = () => undefined;
        await expectComplete(tablet, lane, commandIds);
        if (!crashed) {
          expect(nth).toBeGreaterThan(5);
          return;
        }
      }
    },
  );

  it('a tab that crashes at any write to its database loses and repeats nothing', async () => {
    for (let nth = 0; ; nth++) {
      const { tablet, lane, commandIds } = await prepare();
      const breakAfter = breakWrites(tablet.db);
      tablet.db.close({ disableAutoOpen: false });
      breakAfter(nth);
      const hasCrashed = await pushAndPull(tablet, lane).then(
        () => false,
        () => true,
      );
      breakAfter(Number.POSITIVE_INFINITY);
      await expectComplete(tablet, lane, commandIds);
      if (!hasCrashed) {
        expect(nth).toBeGreaterThan(8);
        return;
      }
    }
  });

  it('a tab that crashes while it confirms the lane of a student who left loses and repeats nothing', async () => {
    for (let nth = 0; ; nth++) {
      const { tablet, lane, commandIds } = await prepare();
      await pullAll(tablet.parts, MEI);
      await pushLane(tablet.parts, lane);
      await tablet.signOut();
      const breakAfter = breakWrites(tablet.db);
      tablet.db.close({ disableAutoOpen: false });
      breakAfter(nth);
      const checked = await checkOnce(tablet.parts, lane).catch(() => null);
      breakAfter(Number.POSITIVE_INFINITY);
      const states = await tablet.states(MEI);
      if (checked) expect(states).toEqual(commandIds.map(() => 'confirmed'));
      // What is confirmed is added to the replica no more: a replica without it must be gone.
      if (states.includes('confirmed')) expect(await tablet.shown(MEI, 'activities')).toEqual([]);
      await tablet.signIn(MEI);
      await expectComplete(tablet, lane, commandIds);
      if (checked) {
        expect(nth).toBeGreaterThan(1);
        return;
      }
    }
  });
});

describe('two tabs on one device', () => {
  it('tabs that push at the same time without a lock store nothing twice', async () => {
    const { tablet, lane, commandIds } = await prepare();
    await Promise.all([pushAndPull(tablet, lane), pushAndPull(tablet, lane), pushAndPull(tablet, lane)]);
    await expectComplete(tablet, lane, commandIds);
  });

  it('a late request of a crashed tab stores nothing twice', async () => {
    const { tablet, lane, commandIds } = await prepare();
    const send = tablet.parts.transport.sendCommands;
    const delayedRequests: (() => Promise<unknown>)[] = [];
    tablet.parts.transport.sendCommands = (access, commands) => {
      delayedRequests.push(() => send(access, commands));
      return send(access, commands);
    };
    await pushLane(tablet.parts, lane);
    commandIds.push((await tablet.answer(MEI, 'four')).commandId);
    await delayedRequests[0]?.();
    await pushLane(tablet.parts, lane);
    for (const delayedRequest of delayedRequests) await delayedRequest();
    await expectComplete(tablet, lane, commandIds);
  });
});
