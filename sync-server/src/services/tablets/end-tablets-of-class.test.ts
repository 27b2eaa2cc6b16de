/** What becomes of a tablet whose class is deleted. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addClass, join } from '#test/classes/school-class.ts';
import { answerWith, makeSound } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { openTabletSchool, refusal, type TabletSchool } from '#test/people/tablet-school.ts';
import { TestTablet } from '#test/people/test-tablet.ts';

let at: TabletSchool;
beforeEach(async () => {
  at = await openTabletSchool();
});
afterEach(() => at.served.close());

describe('a tablet whose class is deleted', () => {
  const deleteClass = () => at.rivera.call('DELETE', `/api/class-codes/${at.schoolClass.id}`);
  /** A child whom the tablet shows, and whose lane it has not registered yet. */
  async function addTom(): Promise<Person> {
    const tom = await at.served.student(at.rivera, 'Tom');
    await join(at.rivera, tom, at.schoolClass);
    await at.tablet.pull(tom.user);
    return tom;
  }
  async function sendAnswer(lane: TestLane): Promise<void> {
    const sound = makeSound();
    expect((await lane.put(sound)).statusCode).toBe(200);
    expect(await lane.apply(answerWith(sound, at.activityUid))).toMatchObject({
      results: [{ status: 'ok' }],
    });
  }

  it('a tablet whose only class is deleted reads nothing more, sends what it holds, and leaves', async () => {
    const [known, tom] = [await at.laneOf(at.mei), await addTom()];
    expect((await deleteClass()).statusCode).toBe(204);
    expect(await at.list(at.rivera)).toEqual([]);
    expect(refusal(await at.tablet.pull(at.mei.user))).toEqual([410, 'tablet_revoked']);
    expect(await at.tablet.fetchReply()).toMatchObject({ state: 'leaving', classes: [], members: [] });
    for (const lane of [known, await at.laneOf(tom)]) await sendAnswer(lane);
    expect((await at.rivera.call('GET', '/api/recordings')).json()).toHaveLength(2);

    expect((await at.tablet.leave()).statusCode).toBe(204);
    expect(refusal(await known.state())).toEqual([410, 'lane_revoked']);
  });

  it('a tablet that was revoked before sends for each child of the class that is deleted', async () => {
    const tom = await addTom();
    await at.revoke(at.rivera);
    await deleteClass();
    await sendAnswer(await at.laneOf(tom));
  });

  it('a tablet with another class stays, and sends for the children of the deleted one', async () => {
    const tom = await addTom();
    const other = await addClass(at.okafor, 'Room 5');
    const ana = await at.served.student(at.okafor, 'Ana');
    await join(at.okafor, ana, other);
    await at.tablet.prepare(at.okafor, other.uid);
    await deleteClass();
    expect(await at.tablet.fetchReply()).toMatchObject({ state: 'active', members: [{ username: 'ana' }] });
    expect((await at.tablet.pull(ana.user)).statusCode).toBe(200);
    await sendAnswer(await at.laneOf(tom));
  });

  it('a tablet that never had the deleted class registers no lane of its children', async () => {
    const [tom, other] = [await addTom(), await addClass(at.okafor, 'Room 5')];
    const elsewhere = new TestTablet(at.served, 'Tablet 8');
    await elsewhere.prepare(at.okafor, other.uid);
    await deleteClass();
    const lanes = [{ account: tom.user.uid, lane: randomUUID() }];
    expect((await elsewhere.fetchReply({ lanes })).lanes).toEqual([]);
  });

  it('a tablet whose class is deleted works for the class that it is prepared for next', async () => {
    await deleteClass();
    const other = await addClass(at.rivera, 'Room 5');
    await join(at.rivera, at.mei, other);
    expect(await at.tablet.prepare(at.rivera, other.uid)).toBe(200);
    expect(await at.tablet.fetchReply()).toMatchObject({ state: 'active', members: [{ username: 'mei' }] });
  });

  it('a pull with a tablet’s token ends when a class is deleted to which the child belongs besides', async () => {
    const further = await addClass(at.rivera, 'Reading');
    const lane = await at.rivera.registerLane();
    const payload = { uid: randomUUID(), studentUid: at.mei.user.uid, classCodeUid: further.uid };
    await lane.apply({ type: 'student.enroll', payload });
    const other = new TestTablet(at.served, 'Tablet 8');
    for (const { uid } of [further, await addClass(at.rivera, 'Choir')]) await other.prepare(at.rivera, uid);
    expect((await other.pull(at.mei.user)).statusCode).toBe(200);
    await at.rivera.call('DELETE', `/api/class-codes/${further.id}`);
    expect(refusal(await other.pull(at.mei.user))).toEqual([404, 'not_found']);
    expect((await at.tablet.pull(at.mei.user)).statusCode).toBe(200);
  });
});
