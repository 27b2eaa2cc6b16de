import type { DBCore } from 'dexie';
import { describe, expect, it } from 'vitest';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { setUpTablet, type Tablet } from '#test/class-tablet.ts';
import type { Call, Fault } from '#test/model-server.ts';
import { pullAll } from './pull/pull.ts';
import { checkOnce } from './push/lane-check.ts';
import { pushLane } from './push/push-lane.ts';

/** Lets the `nth` write to the outbox, and all after it until repaired, fail: the tab is dead from then on. */
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

async function story(tablet: Tablet, lane: string): Promise<void> {
  await pushLane(tablet.parts, lane);
  await pullAll(tablet.parts, 'mei');
}

/** After the tab is opened again everything is there, once each and in order, and nothing is left to send. */
async function expectWhole(tablet: Tablet, lane: string, commandIds: string[]): Promise<void> {
  await story(tablet, lane);
  expect(tablet.server.applied.map(({ commandId }) => commandId)).toEqual(commandIds);
  expect(await tablet.states('mei')).toEqual(commandIds.map(() => 'confirmed'));
  expect(await tablet.shown('mei')).toHaveLength(commandIds.length);
}

async function prepare() {
  const tablet = await setUpTablet();
  const lane = await tablet.signIn('mei');
  const commandIds: string[] = [];
  for (const text of ['one', 'two', 'three']) commandIds.push((await tablet.answer('mei', text)).commandId);
  return { tablet, lane, commandIds };
}

describe('a tab that dies', () => {
  it.each(['before', 'after'] as const)('%s any request reached the server', async (at) => {
    for (let nth = 1; ; nth++) {
      const { tablet, lane, commandIds } = await prepare();
      let crashed = false;
      tablet.server.fault = (_: Call, count): Fault | undefined => {
        if (crashed || count !== nth) return undefined;
        crashed = true;
        return { at, crash: true };
      };
      await story(tablet, lane).catch(() => undefined);
      tablet.server.fault = () => undefined;
      await expectWhole(tablet, lane, commandIds);
      if (!crashed) {
        expect(nth).toBeGreaterThan(5);
        return;
      }
    }
  });

  it('at any write to its own store', async () => {
    for (let nth = 0; ; nth++) {
      const { tablet, lane, commandIds } = await prepare();
      const breakAfter = breakWrites(tablet.db);
      tablet.db.close({ disableAutoOpen: false });
      breakAfter(nth);
      const died = await story(tablet, lane).then(
        () => false,
        () => true,
      );
      breakAfter(Number.POSITIVE_INFINITY);
      await expectWhole(tablet, lane, commandIds);
      if (!died) {
        expect(nth).toBeGreaterThan(8);
        return;
      }
    }
  });

  it('while the lane of a child who left is confirmed', async () => {
    for (let nth = 0; nth < 8; nth++) {
      const { tablet, lane, commandIds } = await prepare();
      await pullAll(tablet.parts, 'mei');
      await pushLane(tablet.parts, lane);
      await tablet.signOut();
      const breakAfter = breakWrites(tablet.db);
      tablet.db.close({ disableAutoOpen: false });
      breakAfter(nth);
      await checkOnce(tablet.parts, lane).catch(() => undefined);
      breakAfter(Number.POSITIVE_INFINITY);
      await tablet.signIn('mei');
      await expectWhole(tablet, lane, commandIds);
    }
  });
});

describe('two tabs on one device', () => {
  it('send at the same time without a lock and still nothing is there twice', async () => {
    const { tablet, lane, commandIds } = await prepare();
    await Promise.all([story(tablet, lane), story(tablet, lane), story(tablet, lane)]);
    await expectWhole(tablet, lane, commandIds);
  });

  it('go on while a request of a dead tab arrives late', async () => {
    const { tablet, lane, commandIds } = await prepare();
    const send = tablet.parts.transport.sendCommands;
    const zombies: (() => Promise<unknown>)[] = [];
    tablet.parts.transport.sendCommands = (access, commands) => {
      zombies.push(() => send(access, commands));
      return send(access, commands);
    };
    await pushLane(tablet.parts, lane);
    commandIds.push((await tablet.answer('mei', 'four')).commandId);
    await zombies[0]?.();
    await pushLane(tablet.parts, lane);
    for (const zombie of zombies) await zombie();
    await expectWhole(tablet, lane, commandIds);
  });
});
