import { beforeEach, describe, expect, it } from 'vitest';
import { forkLane, lanesOf, setLaneState } from 'pwa/data/outbox/lanes';
import { type MeisTablet, setUpMeisTablet } from 'pwa/test/class-tablet';
import { pushLane, pushOnce } from 'pwa/sync/push/push-lane';

let tablet: MeisTablet;

beforeEach(async () => {
  tablet = await setUpMeisTablet();
});

describe('lanes of others', () => {
  it("a student's lane is pushed with its token alone while another student is signed in", async () => {
    await pushOnce(tablet.parts, tablet.lane);
    await tablet.answer('mei', 'one');
    await tablet.push();
    await tablet.answer('mei', 'two');
    const jon = await tablet.signIn('jon');
    await tablet.answer('jon', 'mine');
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(await pushLane(tablet.parts, jon)).toEqual({ kind: 'idle' });
    expect(tablet.server.applied.map((row) => row.lane)).toEqual([tablet.lane, tablet.lane, jon]);
  });

  it("a teacher's lane is pushed only while the teacher is on the screen with a session", async () => {
    const rivera = await tablet.signIn('rivera', 'teacher');
    await tablet.answer('rivera', 'feedback');
    await tablet.signIn('mei');
    expect(await pushLane(tablet.parts, rivera)).toEqual({ kind: 'waiting', for: 'account' });
    await tablet.signIn('rivera', 'teacher');
    expect(await pushLane(tablet.parts, rivera)).toEqual({ kind: 'idle' });
  });

  it('a revoked lane waits for its owner, and its later resends do not wait', async () => {
    await tablet.answer('mei', 'one');
    await setLaneState(tablet.db, tablet.lane, 'revoked');
    expect(await tablet.push()).toEqual({ kind: 'quarantined' });
    await forkLane(tablet.db, tablet.lane, 'second');
    expect(await pushLane(tablet.parts, 'second')).toEqual({ kind: 'idle' });
    // A restored server lacks something that the first lane still keeps; its owner has signed in since.
    await tablet.db.commands.add({
      ...(await tablet.db.commands.get(['second', 1]))!,
      lane: tablet.lane,
      commandId: 'old',
      state: 'pending',
    });
    await tablet.push();
    const [moved] = (await lanesOf(tablet.db, 'mei')).filter(
      ({ id }) => id !== tablet.lane && id !== 'second',
    );
    expect(await pushLane(tablet.parts, moved!.id)).toEqual({ kind: 'idle' });
    expect(tablet.server.applied.map(({ commandId }) => commandId)).toContain('old');
    expect((await lanesOf(tablet.db, 'mei')).map(({ id }) => id)).toEqual([tablet.lane, moved!.id, 'second']);
    expect(await tablet.laneOf('mei')).toBe('second');
  });
});
