import { pullAll } from 'pwa/sync/pull/pull';
import { checkOnce, lanesToCheck } from 'pwa/sync/push/lane-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEI } from './class-of-rivera.ts';
import { type MeisTablet, setUpMeisTablet } from './tablet.ts';

let tablet: MeisTablet;

beforeEach(async () => {
  tablet = await setUpMeisTablet();
});

describe('checking a lane', () => {
  it('a check for an account on the screen without a session resends what a restored server lost', async () => {
    await tablet.answer(MEI, 'one');
    await tablet.push();
    const early = await tablet.school.copy();
    await tablet.answer(MEI, 'two');
    await tablet.push();
    await tablet.db.accounts.update(MEI, { session: 'expired' });
    expect(await lanesToCheck(tablet.db, { checksAll: false })).toEqual([tablet.lane]);
    // Nothing is confirmed without a pull: the replica does not hold it, and the screen would lose it.
    expect(await checkOnce(tablet.parts, tablet.lane)).toEqual({ kind: 'checked', resend: false });
    expect(await tablet.states(MEI)).toEqual(['acked', 'acked']);
    await tablet.school.restore(early);
    expect(await checkOnce(tablet.parts, tablet.lane)).toEqual({ kind: 'checked', resend: true });
    expect(await tablet.states(MEI)).toEqual(['acked', 'pending']);
  });

  it('a check confirms the lane of a student who left, and drops the replica that lacks its documents', async () => {
    await pullAll(tablet.parts, MEI);
    await tablet.answer(MEI, 'one');
    await tablet.push();
    await tablet.signOut();
    expect(await lanesToCheck(tablet.db, { checksAll: false })).toEqual([tablet.lane]);
    expect(await checkOnce(tablet.parts, tablet.lane)).toEqual({ kind: 'checked', resend: false });
    expect(await tablet.states(MEI)).toEqual(['confirmed']);
    expect(await tablet.db.cursors.get(MEI)).toMatchObject({ cursor: null, generation: 2 });
    expect(await lanesToCheck(tablet.db, { checksAll: false })).toEqual([]);
    await tablet.signIn(MEI);
    await pullAll(tablet.parts, MEI);
    expect(await tablet.shown(MEI)).toHaveLength(1);
  });

  it('a check leaves the lane of the account on the screen to the pull', async () => {
    await tablet.answer(MEI, 'one');
    await tablet.push();
    expect(await lanesToCheck(tablet.db, { checksAll: true })).toEqual([]);
    expect(await checkOnce(tablet.parts, tablet.lane)).toEqual({ kind: 'idle' });
    expect(await tablet.states(MEI)).toEqual(['acked']);
  });
});
