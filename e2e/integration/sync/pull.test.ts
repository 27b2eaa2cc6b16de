import { pullAll, pullOnce } from 'pwa/sync/pull/pull';
import { pushLane } from 'pwa/sync/push/push-lane';
import { beforeEach, describe, expect, it } from 'vitest';
import { BLUEBIRDS, MEI, ROBINS } from './class-of-rivera.ts';
import { answerElsewhere } from './other-device.ts';
import { setUpTablet, type Tablet } from './tablet.ts';

let tablet: Tablet;
let lane: string;

/** Everything that Mei may see has been pulled, so that the next pages have new documents only. */
beforeEach(async () => {
  tablet = await setUpTablet();
  lane = await tablet.signIn(MEI);
  await pull();
});

const pull = () => pullAll(tablet.parts, MEI);

describe('pulling', () => {
  it('a pull continues page by page and starts at its last cursor', async () => {
    await answerElsewhere(tablet.school, MEI, 5);
    tablet.school.limits.pageDocuments = 2;
    const before = tablet.network.count('pull');
    expect(await pullOnce(tablet.parts, MEI)).toEqual({ kind: 'more' });
    expect(await tablet.shown(MEI)).toHaveLength(2);
    expect(await pull()).toEqual({ kind: 'final', resend: false });
    expect(await tablet.shown(MEI)).toHaveLength(5);
    expect(tablet.network.count('pull') - before).toBe(3);
  });

  it('a pull confirms nothing before the final page, so that no answer leaves the screen before its document arrives', async () => {
    await answerElsewhere(tablet.school, MEI, 3);
    await tablet.answer(MEI, 'one');
    await pushLane(tablet.parts, lane);
    tablet.school.limits.pageDocuments = 2;
    await pullOnce(tablet.parts, MEI);
    expect(await tablet.states(MEI)).toEqual(['acked']);
    await pullOnce(tablet.parts, MEI);
    expect(await tablet.states(MEI)).toEqual(['confirmed']);
  });

  it('a reset keeps the old documents on the screen and removes forbidden documents at its end', async () => {
    const [kept] = [
      await tablet.school.addActivity(BLUEBIRDS, ROBINS),
      await tablet.school.addActivity(BLUEBIRDS),
      await tablet.school.addActivity(BLUEBIRDS),
    ];
    await pull();
    await tablet.school.moveStudent(MEI, ROBINS);
    tablet.school.limits.pageDocuments = 1;
    expect(await pullOnce(tablet.parts, MEI)).toEqual({ kind: 'more' });
    await pullOnce(tablet.parts, MEI);
    expect(await tablet.shown(MEI, 'activities')).toHaveLength(4);
    await pull();
    expect(await tablet.shown(MEI, 'activities')).toEqual([kept]);
  });

  it('a reset does not change the outbox', async () => {
    await tablet.answer(MEI, 'one');
    await tablet.school.moveStudent(MEI, ROBINS);
    await pull();
    expect(await tablet.db.cursors.get(MEI)).toMatchObject({ generation: 2 });
    expect(await tablet.states(MEI)).toEqual(['pending']);
    expect(await tablet.db.blobs.count()).toBe(1);
  });

  it('a push during a pull does not count as a loss', async () => {
    await tablet.answer(MEI, 'one');
    const ask = tablet.parts.transport.pull;
    tablet.parts.transport.pull = async (account, body) => {
      const page = await ask(account, body);
      await pushLane(tablet.parts, lane);
      return page;
    };
    const device = { uid: tablet.newUid(), name: 'Tablet' };
    await tablet.parts.transport.registerLane(MEI, { lane, device });
    expect(await pull()).toEqual({ kind: 'final', resend: false });
    expect(await tablet.states(MEI)).toEqual(['acked']);
  });
});

describe('weakened policies', () => {
  it('a confirm on an early page removes an answer from the screen before its document arrives', async () => {
    await answerElsewhere(tablet.school, MEI, 3);
    await tablet.answer(MEI, 'one');
    await pushLane(tablet.parts, lane);
    tablet.school.limits.pageDocuments = 2;
    await pullOnce({ ...tablet.parts, policy: { ...tablet.parts.policy, confirmOn: () => true } }, MEI);
    expect(await tablet.states(MEI)).toEqual(['confirmed']);
    expect(await tablet.shown(MEI)).toHaveLength(2);
  });

  it('a pull that ignores refusals shows a refused answer as sent', async () => {
    const deleted = await tablet.school.addActivity();
    await tablet.school.deleteActivity(deleted);
    await tablet.answer(MEI, 'one', deleted);
    tablet.network.fault = (call) => (call === 'sendCommands' ? { at: 'after' } : undefined);
    await pushLane(tablet.parts, lane);
    tablet.network.fault = () => undefined;
    await pullAll({ ...tablet.parts, policy: { ...tablet.parts.policy, refusalsOf: () => [] } }, MEI);
    expect(await tablet.states(MEI)).not.toEqual(['refused']);
  });
});
