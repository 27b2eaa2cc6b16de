import { forkLane, lanesOf, revokeLane } from 'pwa/data/outbox/lanes';
import { pushLane, pushOnce } from 'pwa/sync/push/push-lane';
import { beforeEach, describe, expect, it } from 'vitest';
import { JON, MEI, RIVERA } from './class-of-rivera.ts';
import { type MeisTablet, setUpMeisTablet } from './tablet.ts';

let tablet: MeisTablet;

beforeEach(async () => {
  tablet = await setUpMeisTablet();
});

describe('lanes of others', () => {
  it("a student's lane is pushed with its token alone while another student is signed in", async () => {
    await pushOnce(tablet.parts, tablet.lane);
    await tablet.answer(MEI, 'one');
    await tablet.push();
    await tablet.answer(MEI, 'two');
    const jon = await tablet.signIn(JON);
    await tablet.answer(JON, 'mine');
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(await pushLane(tablet.parts, jon)).toEqual({ kind: 'idle' });
    expect((await tablet.school.applied()).map((row) => row.lane)).toEqual([tablet.lane, tablet.lane, jon]);
  });

  it("a teacher's lane is pushed only while the teacher is on the screen with a session", async () => {
    const rivera = await tablet.signIn(RIVERA, 'teacher');
    const { commandId } = await tablet.addClass(RIVERA, 'Wrens');
    await tablet.signIn(MEI);
    expect(await pushLane(tablet.parts, rivera)).toEqual({ kind: 'waiting', for: 'account' });
    expect(await tablet.school.applied()).toEqual([]);
    await tablet.signIn(RIVERA, 'teacher');
    expect(await pushLane(tablet.parts, rivera)).toEqual({ kind: 'idle' });
    expect(await tablet.school.applied()).toEqual([{ commandId, lane: rivera, number: 1 }]);
  });

  it('a revoked lane waits for its owner, and its later resends do not wait', async () => {
    await tablet.answer(MEI, 'one');
    await revokeLane(tablet.db, tablet.lane, true);
    await tablet.signOut();
    expect(await tablet.push()).toEqual({ kind: 'revoked' });
    const second = tablet.newUid();
    await tablet.signIn(MEI);
    await forkLane(tablet.db, tablet.lane, second);
    expect(await pushLane(tablet.parts, second)).toEqual({ kind: 'idle' });
    // A restored server lacks something that the first lane still keeps; its owner has signed in since.
    const old = await tablet.answer(MEI, 'two');
    await tablet.db.commands.delete([second, old.number]);
    await tablet.db.commands.add({ ...old, lane: tablet.lane, number: 1 });
    await tablet.push();
    const [moved] = (await lanesOf(tablet.db, MEI)).filter(({ id }) => id !== tablet.lane && id !== second);
    expect(await pushLane(tablet.parts, moved!.id)).toEqual({ kind: 'idle' });
    expect((await tablet.school.applied()).map(({ commandId }) => commandId)).toContain(old.commandId);
    expect((await lanesOf(tablet.db, MEI)).map(({ id }) => id)).toEqual([tablet.lane, moved!.id, second]);
    expect(await tablet.laneOf(MEI)).toBe(second);
  });
});
