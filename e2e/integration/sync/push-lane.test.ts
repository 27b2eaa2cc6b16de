import { pullAll } from 'pwa/sync/pull/pull';
import { pushLane } from 'pwa/sync/push/push-lane';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEI } from './class-of-rivera.ts';
import { registerElsewhere } from './other-device.ts';
import { type MeisTablet, setUpMeisTablet } from './tablet.ts';

let tablet: MeisTablet;

beforeEach(async () => {
  tablet = await setUpMeisTablet();
});

describe('sending', () => {
  it('a push registers, uploads each file before its command, and keeps acknowledged commands until a pull confirms them', async () => {
    await tablet.answer(MEI, 'hello');
    await tablet.answer(MEI, 'world');
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(tablet.network.calls).toEqual(['registerLane', 'putBlob', 'putBlob', 'sendCommands']);
    expect((await tablet.school.applied()).map(({ number }) => number)).toEqual([1, 2]);
    expect(await tablet.states(MEI)).toEqual(['acked', 'acked']);
    await pullAll(tablet.parts, MEI);
    expect(await tablet.states(MEI)).toEqual(['confirmed', 'confirmed']);
    expect(await tablet.shown(MEI)).toHaveLength(2);
  });

  it('a push frees commands that the server has in a backup', async () => {
    await tablet.answer(MEI, 'hello');
    await tablet.push();
    await tablet.school.backUp();
    await pullAll(tablet.parts, MEI);
    expect(await tablet.db.commands.count()).toBe(0);
    expect(await tablet.db.blobs.count()).toBe(0);
  });

  describe('batches of at most eight files', () => {
    /** Files before each request with commands. */
    const filesOfBatches = () =>
      tablet.network.calls
        .join(' ')
        .split('sendCommands')
        .map((calls) => calls.split('putBlob').length - 1)
        .slice(0, -1);

    async function pushAnswers(count: number, chance: number): Promise<number[]> {
      for (let index = 0; index < count; index++) await tablet.answer(MEI, `answer ${index}`);
      const random = { ...tablet.parts.random, unit: () => chance };
      expect(await pushLane({ ...tablet.parts, random }, tablet.lane)).toEqual({ kind: 'idle' });
      expect(await tablet.school.applied()).toHaveLength(count);
      return filesOfBatches();
    }

    it.each([
      [0, [1, 8, 8, 3]],
      [0.5, [5, 8, 7]],
      [0.999, [8, 8, 4]],
    ])('the first batch of a long queue has any size (chance %d)', async (chance, sizes) => {
      expect(await pushAnswers(20, chance)).toEqual(sizes);
    });

    it('a queue that fits into one batch is not divided', async () => {
      expect(await pushAnswers(8, 0)).toEqual([8]);
    });
  });

  it('a command whose reply got lost is applied once', async () => {
    await tablet.answer(MEI, 'hello');
    tablet.network.fault = (call) => (call === 'sendCommands' ? { at: 'after' } : undefined);
    expect(await tablet.push()).toEqual({ kind: 'retry', why: 'network' });
    expect(await tablet.states(MEI)).toEqual(['pending']);
    tablet.network.fault = () => undefined;
    await tablet.push();
    expect(await tablet.school.applied()).toHaveLength(1);
    expect(await tablet.states(MEI)).toEqual(['acked']);
  });

  it('a push uploads a file that the server has lost once more', async () => {
    const early = await tablet.school.copy();
    const { blobs } = await tablet.answer(MEI, 'one');
    tablet.network.fault = (call) => (call === 'sendCommands' ? { at: 'before' } : undefined);
    await tablet.push();
    tablet.network.fault = () => undefined;
    await tablet.school.restore(early);
    expect(await tablet.school.hasFile(blobs[0]!)).toBe(false);
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(await tablet.school.applied()).toHaveLength(1);
    expect(await tablet.school.hasFile(blobs[0]!)).toBe(true);
  });
});

it('a refused token does not remove a newer token', async () => {
  await tablet.answer(MEI, 'one');
  await tablet.push();
  await tablet.answer(MEI, 'two');
  await tablet.signOut();
  // The class tablet had the lane registered at the same time, which made the token in use worthless.
  let registrations = 0;
  tablet.network.fault = async (call) => {
    if (call !== 'putBlob' || registrations++ > 0) return;
    const { token } = await registerElsewhere(tablet.school, MEI, tablet.lane);
    await tablet.db.lanes.update(tablet.lane, { token });
  };
  expect(await tablet.push()).toEqual({ kind: 'idle' });
  expect(registrations).toBe(2);
  expect(await tablet.states(MEI)).toEqual(['acked', 'acked']);
});
