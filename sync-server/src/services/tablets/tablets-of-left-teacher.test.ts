/** A class tablet whose teacher was let go: who still sees it, and ends what it reads. */

import type { TabletDocument } from 'shared-schema/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addClass, join } from '#test/classes/school-class.ts';
import { answerWith, makeSound } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import { openTabletSchool, refusal, type TabletSchool } from '#test/people/tablet-school.ts';
import { TestTablet } from '#test/people/test-tablet.ts';

const CONFIRMED = { currentPassword: 'head-secret' };

let at: TabletSchool;
let head: Person;
beforeEach(async () => {
  at = await openTabletSchool();
  head = await at.served.setUpAdmin();
});
afterEach(() => at.served.close());

const setActive = (isActive: boolean, more: object = {}) =>
  head.call('POST', '/api/admin/users/set-active', { users: [at.rivera.user.id], isActive, ...more });
const stateOf = async () => (await at.tablet.fetchReply()).state;
const revocations = async () =>
  (await head.ok('GET /api/admin/audit', { query: { action: 'tablet_revoked' } })).entries;

/** A tablet of a colleague's class alone. */
async function colleaguesTablet() {
  const room = await addClass(at.okafor, 'Room 5');
  const tablet = new TestTablet(at.served, 'Tablet 8');
  await tablet.prepare(at.okafor, room.uid);
  return { room, tablet };
}

describe('the tablets of a school, for its administrator', () => {
  it('the administrator revokes the tablet of a deactivated teacher, and it reads nothing more', async () => {
    const lane = await at.mei.registerLane();
    expect((await setActive(false)).json()).toEqual({ count: 1 });
    const sound = makeSound();
    await lane.put(sound);
    await lane.apply(answerWith(sound, at.activityUid));
    const hear = () => at.tablet.get(sound.address, { 'x-account': at.mei.user.uid });
    expect([await stateOf(), (await hear()).statusCode]).toEqual(['active', 200]);

    expect((await at.revoke(head)).json()).toMatchObject({ state: 'leaving' });
    expect(await at.tablet.fetchReply()).toMatchObject({ state: 'leaving', members: [] });
    expect(refusal(await at.tablet.pull(at.mei.user))).toEqual([410, 'tablet_revoked']);
    expect(refusal(await hear())).toEqual([410, 'tablet_revoked']);
    expect(await revocations()).toMatchObject([
      { actorUid: head.user.uid, subjectUid: at.tablet.device.uid },
    ]);
  });

  it('the administrator lists the tablets of all classes, with whose classes they are', async () => {
    const { room } = await colleaguesTablet();
    const list = await at.list(head);
    expect(list.map(({ name }) => name).toSorted()).toEqual(['Tablet 7', 'Tablet 8']);
    const classesOf = (name: string) => list.find((tablet) => tablet.name === name)?.classes;
    expect(classesOf('Tablet 7')).toEqual([
      { uid: at.schoolClass.uid, name: at.schoolClass.name, teacherUid: at.rivera.user.uid },
    ]);
    expect(classesOf('Tablet 8')).toMatchObject([{ uid: room.uid, teacherUid: at.okafor.user.uid }]);
  });

  it('a tablet is revoked by the administrator once, and by no student, colleague or stranger', async () => {
    expect(refusal(await at.revoke(at.mei))).toEqual([403, 'wrong_role']);
    expect(refusal(await at.revoke(at.okafor))).toEqual([404, 'not_found']);
    const url = `/api/tablets/${at.tablet.device.uid}/revoke`;
    expect(refusal(await at.served.call({ method: 'POST', url }))).toEqual([401, 'not_signed_in']);
    expect(refusal(await at.revoke(head, 4711))).toEqual([404, 'not_found']);
    expect(refusal(await at.revoke(head, 'x'.repeat(400)))).toEqual([404, 'not_found']);
    const [first, second] = [await at.revoke(head), await at.revoke(head)];
    expect(second.json<TabletDocument>()).toEqual(first.json());
    expect(await revocations()).toHaveLength(1);
  });

  it('the administrator gives no tablet a name', async () => {
    const renamed = await head.call('PATCH', `/api/tablets/${at.tablet.device.uid}`, { name: 'Mine' });
    expect(refusal(renamed)).toEqual([403, 'wrong_role']);
  });
});

describe('tablets revoked together with their teacher', () => {
  it('a deactivation revokes the tablets of the teacher where that is chosen, and no other', async () => {
    const colleague = (await colleaguesTablet()).tablet;
    await setActive(false);
    expect(await stateOf()).toBe('active');
    // The teacher is deactivated already, and the choice comes later.
    expect((await setActive(false, { revokesTablets: true })).json()).toEqual({ count: 0 });
    expect([await stateOf(), (await colleague.fetchReply()).state]).toEqual(['leaving', 'active']);
    expect(refusal(await at.tablet.pull(at.mei.user))).toEqual([410, 'tablet_revoked']);
    expect((await setActive(false, { revokesTablets: true })).statusCode).toBe(200);
    expect(await revocations()).toHaveLength(1);
  });

  it('an activation revokes nothing', async () => {
    await setActive(true, { revokesTablets: true });
    expect(await stateOf()).toBe('active');
  });

  it('a deactivation with a malformed choice changes nothing', async () => {
    expect(refusal(await setActive(false, { revokesTablets: 'all' }))).toEqual([400, 'invalid_body']);
    expect([await stateOf(), (await at.rivera.call('GET', '/api/users/current')).statusCode]).toEqual([
      'active',
      200,
    ]);
  });

  it.each([
    ['one deletion', () => `/api/users/${at.rivera.user.id}?successor=${at.okafor.user.uid}`, {}],
    [
      'a deletion of several',
      () => '/api/admin/users/delete',
      () => ({ users: [at.rivera.user.id], successor: at.okafor.user.uid }),
    ],
  ])('%s hands the classes over, and revokes their tablets where that is chosen', async (_, url, more) => {
    const method = typeof more === 'function' ? 'POST' : 'DELETE';
    const body = { ...(typeof more === 'function' && more()), ...CONFIRMED, revokesTablets: true };
    expect((await head.call(method, url(), body)).statusCode).toBeLessThan(300);
    expect(await at.tablet.fetchReply()).toMatchObject({ state: 'leaving', members: [] });
    expect(refusal(await at.tablet.pull(at.mei.user))).toEqual([410, 'tablet_revoked']);
    // What it holds is still sent.
    expect((await (await at.laneOf(at.mei)).state()).statusCode).toBe(200);
    expect(await at.list(at.okafor)).toMatchObject([{ state: 'leaving' }]);
  });

  it('a deletion without the choice leaves the tablet to the successor', async () => {
    const url = `/api/users/${at.rivera.user.id}?successor=${at.okafor.user.uid}`;
    expect((await head.call('DELETE', url, CONFIRMED)).statusCode).toBe(204);
    expect(await stateOf()).toBe('active');
    expect((await at.revoke(at.okafor)).json()).toMatchObject({ state: 'leaving' });
  });

  it('a deletion without a successor revokes also the tablet that shows a colleague’s class, where that is chosen', async () => {
    const { room } = await colleaguesTablet();
    await join(at.okafor, await at.served.student(at.okafor, 'Ana'), room);
    await at.tablet.prepare(at.okafor, room.uid);
    const body = { ...CONFIRMED, revokesTablets: true };
    expect((await head.call('DELETE', `/api/users/${at.rivera.user.id}`, body)).statusCode).toBe(204);
    expect(await stateOf()).toBe('leaving');
  });
});
