import { pullAll } from 'pwa/sync/pull/pull';
import { pushLane, pushOnce } from 'pwa/sync/push/push-lane';
import type { Failure } from 'pwa/sync/transport/transport';
import { beforeEach, describe, expect, it } from 'vitest';
import { JON, MEI, RIVERA } from './class-of-rivera.ts';
import { registerElsewhere, sendAnswer } from './other-device.ts';
import { type MeisTablet, setUpMeisTablet } from './tablet.ts';

let tablet: MeisTablet;

beforeEach(async () => {
  tablet = await setUpMeisTablet();
  await tablet.answer(MEI, 'hello');
});

/** Something happens to the school just before the next `times` batches arrive. */
function beforeSending(change: () => Promise<unknown>, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  tablet.network.fault = async (call) => {
    if (call === 'sendCommands' && left-- > 0) await change();
    return undefined;
  };
}
/** The lane's token becomes invalid, because the lane was registered once more. */
const replaceToken = () => registerElsewhere(tablet.school, MEI, tablet.lane);
/** Sends what the device has moved to another lane of Mei's. */
async function expectSentInNewLane(): Promise<void> {
  const next = await tablet.laneOf(MEI);
  expect(next).not.toBe(tablet.lane);
  expect(await pushLane(tablet.parts, next)).toEqual({ kind: 'idle' });
  expect((await tablet.school.applied()).map(({ lane }) => lane)).toEqual([next]);
}
const laneRow = async () => (await tablet.db.lanes.get(tablet.lane))!;

describe('what a failed call leads to', () => {
  it('retry: the lane waits as long as the server asks', async () => {
    const outcome: Failure = { kind: 'retry', why: 'busy', after: 5000 };
    tablet.network.fault = (call) => (call === 'sendCommands' ? { at: 'before', outcome } : undefined);
    expect(await tablet.push()).toEqual({ kind: 'retry', why: 'busy', after: 5000 });
  });

  it('unauthorized, account on the screen: the lane registers anew and continues', async () => {
    beforeSending(replaceToken, 1);
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(await tablet.school.applied()).toHaveLength(1);
    expect(tablet.network.count('registerLane')).toBe(2);
  });

  it('unauthorized, account signed out: only this lane pauses, until that account is back', async () => {
    await tablet.push();
    await tablet.answer(MEI, 'later');
    await tablet.signOut();
    beforeSending(replaceToken, 1);
    expect(await tablet.push()).toEqual({ kind: 'waiting', for: 'sign-in' });
    expect((await laneRow()).state).toBe('paused');
    expect(await tablet.push()).toEqual({ kind: 'waiting', for: 'sign-in' });
    await tablet.signIn(MEI);
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(await tablet.school.applied()).toHaveLength(2);
  });

  it('unknown lane (server restored to before the registration): the lane continues with its token', async () => {
    const early = await tablet.school.copy();
    await tablet.push();
    await tablet.school.restore(early);
    expect(await tablet.school.applied()).toEqual([]);
    await tablet.answer(MEI, 'later');
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect((await tablet.school.applied()).map(({ number }) => number)).toEqual([1, 2]);
    expect(tablet.network.count('registerLane')).toBe(1);
  });

  it('revoked, account signed out: the lane is kept as revoked, until that account is back', async () => {
    await pushOnce(tablet.parts, tablet.lane);
    await tablet.signOut();
    beforeSending(() => tablet.school.revokeLane(tablet.lane), 1);
    expect(await tablet.push()).toEqual({ kind: 'revoked' });
    expect(await tablet.push()).toEqual({ kind: 'revoked' });
    expect(await tablet.states(MEI)).toEqual(['pending']);
    await tablet.signIn(MEI);
    await tablet.push();
    await expectSentInNewLane();
  });

  it('revoked, and the reply comes after the sign-in: the commands continue in a new lane', async () => {
    beforeSending(() => tablet.school.revokeLane(tablet.lane), 1);
    await tablet.push();
    await expectSentInNewLane();
  });

  it('revoked before the registration: the commands continue in a new lane', async () => {
    await registerElsewhere(tablet.school, MEI, tablet.lane);
    await tablet.school.revokeLane(tablet.lane);
    await tablet.push();
    await expectSentInNewLane();
  });

  it('wrong role: the lane stays revoked until its owner signs in, although there is a session', async () => {
    const outcome: Failure = { kind: 'revoked', code: 'wrong_role' };
    tablet.network.fault = (call) => (call === 'sendCommands' ? { at: 'before', outcome } : undefined);
    expect(await tablet.push()).toEqual({ kind: 'revoked' });
    expect(await tablet.push()).toEqual({ kind: 'revoked' });
    expect(await tablet.laneOf(MEI)).toBe(tablet.lane);
    expect(tablet.network.count('sendCommands')).toBe(1);
  });

  it('mismatch: the session is renewed silently where possible, else the lane waits for the sign-in', async () => {
    const rivera = await tablet.signIn(RIVERA, 'teacher');
    await tablet.addClass(RIVERA, 'Wrens');
    beforeSending(() => tablet.openSession(JON), 1);
    expect(await pushLane(tablet.parts, rivera)).toEqual({ kind: 'waiting', for: 'sign-in' });
    expect((await tablet.db.accounts.get(RIVERA))?.session).toBe('expired');
    await tablet.signIn(RIVERA, 'teacher');
    beforeSending(() => tablet.openSession(JON), 1);
    tablet.parts.sessions.renew = async (account) => {
      await tablet.openSession(account);
      return 'active';
    };
    expect(await pushLane(tablet.parts, rivera)).toEqual({ kind: 'idle' });
    expect(await tablet.states(RIVERA)).toEqual(['acked']);
  });

  it('gap: the lane rewinds to the number that the server expects', async () => {
    const early = await tablet.school.copy();
    await tablet.push();
    await tablet.answer(MEI, 'two');
    await tablet.push();
    await tablet.school.restore(early);
    await tablet.answer(MEI, 'three');
    await tablet.push();
    expect((await tablet.school.applied()).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('gap where the device lacks the expected command: the commands continue in a new lane', async () => {
    const early = await tablet.school.copy();
    await tablet.push();
    await tablet.school.backUp();
    await pullAll(tablet.parts, MEI);
    expect(await tablet.db.commands.count()).toBe(0);
    await tablet.school.restore(early);
    await tablet.answer(MEI, 'two');
    await tablet.push();
    const next = await tablet.laneOf(MEI);
    expect(next).not.toBe(tablet.lane);
    await pushLane(tablet.parts, next);
    expect((await tablet.school.applied()).at(-1)).toMatchObject({ lane: next, number: 1 });
  });

  it('fork: the commands continue in a new lane under the same keys', async () => {
    const commandId = (await tablet.db.commands.toArray())[0]!.commandId;
    await pushOnce(tablet.parts, tablet.lane);
    // A copy of this device's storage sends from the same lane.
    const access = { lane: tablet.lane, token: (await laneRow()).token!, session: null };
    const copied = await sendAnswer(tablet.school, access, 1);
    await tablet.push();
    const next = await tablet.laneOf(MEI);
    expect(next).not.toBe(tablet.lane);
    await pushLane(tablet.parts, next);
    expect(await tablet.school.applied()).toEqual([
      { commandId: copied.commandId, lane: tablet.lane, number: 1 },
      { commandId, lane: next, number: 1 },
    ]);
  });

  it('a push stops for now when no repair helps', async () => {
    beforeSending(replaceToken);
    expect(await tablet.push()).toEqual({ kind: 'retry', why: 'server' });
  });
});
