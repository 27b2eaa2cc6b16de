/** A teacher's list of tablets, renaming and revoking one, and the way a revoked tablet ends. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { issueSetupCode } from '#access/sign-in/setup-code.ts';
import { addClass, join } from '#test/classes/school-class.ts';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import { type Person, TestLane } from '#test/people/person.ts';
import { openTabletSchool, refusal, type TabletSchool } from '#test/people/tablet-school.ts';
import { quietReport, TestTablet } from '#test/people/test-tablet.ts';
import { leaveTablet } from './leave-tablet.ts';
import { prepareTablet } from './prepare-tablet.ts';

let served: TabletSchool['served'];
let rivera: Person;
let okafor: Person;
let mei: Person;
let schoolClass: TabletSchool['schoolClass'];
let tablet: TestTablet;
let activityUid: string;
let list: TabletSchool['list'];
let revoke: TabletSchool['revoke'];
let laneOf: TabletSchool['laneOf'];

beforeEach(async () => {
  const opened = await openTabletSchool();
  ({ served, rivera, okafor, mei, schoolClass, tablet, activityUid, list, revoke, laneOf } = opened);
});
afterEach(() => served.close());

describe('a teacher’s tablets', () => {
  it('a teacher’s tablets are listed with their last report, seen last first', async () => {
    const [before] = await list(rivera);
    expect(before).toMatchObject({ state: 'active', name: 'Tablet 7', report: null });
    served.clock.advance(60_000);
    const other = new TestTablet(served, 'Tablet 8');
    await other.prepare(rivera, schoolClass.uid);
    await tablet.fetchReply({ report: { ...quietReport, waiting: 2 } });
    expect((await list(rivera)).map(({ name, report }) => [name, report?.waiting])).toEqual([
      ['Tablet 7', 2],
      ['Tablet 8', undefined],
    ]);
    expect(await list(okafor)).toEqual([]);
  });

  it('a teacher renames a tablet, and the tablet’s own name does not come back', async () => {
    const rename = (who: Person, payload: object) =>
      who.call('PATCH', `/api/tablets/${tablet.device.uid}`, payload);
    expect(refusal(await rename(okafor, { name: 'Mine' }))).toEqual([404, 'not_found']);
    expect(refusal(await rename(mei, { name: 'Mine' }))).toEqual([403, 'wrong_role']);
    expect(refusal(await rename(rivera, { name: '' }))).toEqual([400, 'invalid_body']);
    expect((await rename(rivera, { name: ' Blue tablet ' })).json()).toMatchObject({ name: 'Blue tablet' });
    const body = { lane: randomUUID(), device: tablet.device };
    expect((await mei.call('POST', '/api/sync/lanes', body)).statusCode).toBe(200);
    expect((await tablet.fetchReply()).name).toBe('Blue tablet');
    expect(await list(rivera)).toMatchObject([{ name: 'Blue tablet' }]);
  });

  it('a tablet that is prepared again keeps the name from a teacher', async () => {
    const other = await addClass(rivera, 'Room 5');
    await rivera.call('PATCH', `/api/tablets/${tablet.device.uid}`, { name: 'Blue tablet' });
    for (const { uid } of [schoolClass, other]) {
      expect(await tablet.prepare(rivera, uid)).toBe(200);
      expect((await tablet.fetchReply()).name).toBe('Blue tablet');
    }
    expect(await list(rivera)).toMatchObject([{ name: 'Blue tablet' }]);
  });

  it('a teacher of one of its classes revokes a tablet, once or twice', async () => {
    const other = await addClass(okafor, 'Room 5');
    expect(refusal(await revoke(okafor))).toEqual([404, 'not_found']);
    await tablet.prepare(okafor, other.uid);
    expect(refusal(await revoke(mei))).toEqual([403, 'wrong_role']);
    expect(refusal(await revoke(rivera, 999))).toEqual([404, 'not_found']);
    expect((await revoke(okafor)).json()).toMatchObject({ state: 'leaving' });
    expect((await revoke(rivera)).json()).toMatchObject({ state: 'leaving' });
  });

  it('a tablet that is gone stays in the list for a week', async () => {
    await tablet.leave();
    expect(await list(rivera)).toMatchObject([{ state: 'gone' }]);
    expect((await revoke(rivera)).json()).toMatchObject({ state: 'gone' });
    served.clock.advance(7 * 86_400_000);
    expect(await list(rivera)).toEqual([]);
  });
});

describe('a revoked tablet', () => {
  it('a revoked tablet reads nothing more, and sends what it holds before it leaves', async () => {
    const lane = await laneOf(mei);
    await tablet.pull(mei.user);
    await revoke(rivera);
    expect(refusal(await tablet.pull(mei.user))).toEqual([410, 'tablet_revoked']);
    const sound = makeSound();
    expect(refusal(await tablet.get(sound.address, { 'x-account': mei.user.uid }))).toEqual([
      ...[410, 'tablet_revoked'],
    ]);
    expect(await tablet.fetchReply()).toMatchObject({ state: 'leaving', members: [], name: 'Tablet 7' });
    expect((await lane.put(sound)).statusCode).toBe(200);
    expect(await lane.apply(answerWith(sound, activityUid))).toMatchObject({ results: [{ status: 'ok' }] });

    expect((await tablet.leave()).statusCode).toBe(204);
    expect((await tablet.leave()).statusCode).toBe(204);
    expect(refusal(await tablet.pull(mei.user))).toEqual([410, 'tablet_revoked']);
    expect(refusal(await tablet.report())).toEqual([410, 'tablet_revoked']);
    expect(refusal(await lane.state())).toEqual([410, 'lane_revoked']);
    expect(refusal(await lane.put(makeSound()))).toEqual([410, 'lane_revoked']);
    const late = lane.next({ type: 'recording.delete', payload: { uid: randomUUID() } });
    expect(refusal(await lane.send([late]))).toEqual([410, 'lane_revoked']);
  });

  it('a revoked tablet may still register lanes, also of a child who signed in only offline', async () => {
    const tom = await served.student(rivera, 'Tom');
    await join(rivera, tom, schoolClass);
    const known = await laneOf(mei);
    await revoke(rivera);
    const sound = makeSound();
    for (const lane of [await laneOf(mei, known.id), await laneOf(tom)]) {
      expect((await lane.put(sound)).statusCode).toBe(200);
      expect(await lane.apply(answerWith(sound, activityUid))).toMatchObject({ lastNumber: 1 });
    }
  });

  it('no lane is registered on a revoked tablet while it leaves', async () => {
    const lanes = [{ account: mei.user.uid, lane: randomUUID() }];
    await Promise.all([tablet.leave(), tablet.report({ lanes }), tablet.report({ lanes })]);
    const states = await served.school.db.selectFrom('lanes').select(['id', 'state']).execute();
    const ofTablet = states.filter(({ id }) => id === lanes[0]?.lane);
    expect(ofTablet.filter(({ state }) => state !== 'revoked')).toEqual([]);
  });

  it('leaving does not end a tablet that was prepared anew in the same moment', async () => {
    await tablet.fetchReply();
    const { user } = rivera;
    const actor = { kind: 'user', id: user.id, uid: user.uid, role: 'teacher' } as const;
    // The tablet is prepared after the token of the leaving one was read, and before that one is marked.
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    const write = vi.spyOn(served.school.writer, 'write');
    const holding = served.school.writer.write(() => hold);
    const anew = prepareTablet(
      served.school,
      actor,
      { device: tablet.device, classUid: schoolClass.uid },
      { address: '', deviceToken: undefined, deviceName: '', sessionBegan: served.clock.now() },
    );
    const leaving = leaveTablet(served.school, tablet.token);
    await expect.poll(() => write).toHaveBeenCalledTimes(3);
    release();
    await Promise.all([holding, leaving]);
    tablet.token = (await anew).token;
    expect((await tablet.fetchReply()).state).toBe('active');
  });

  it('a batch that waits while its tablet leaves is refused, and applies nothing', async () => {
    const lane = await laneOf(mei);
    await revoke(rivera);
    const sound = makeSound();
    await lane.put(sound);
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    const write = vi.spyOn(served.school.writer, 'write');
    const holding = served.school.writer.write(() => hold);
    const leaving = leaveTablet(served.school, tablet.token);
    await expect.poll(() => write).toHaveBeenCalledTimes(2);
    const sending = lane.send([lane.next(answerWith(sound, activityUid))]);
    await expect.poll(() => write).toHaveBeenCalledTimes(3);
    release();
    await Promise.all([holding, leaving]);
    expect(refusal(await sending)).toEqual([410, 'lane_revoked']);
    expect(await served.school.db.selectFrom('recordings').selectAll().execute()).toEqual([]);
  });

  it('a revoked tablet does not affect other devices or the teacher’s own lane', async () => {
    const elsewhere = await mei.registerLane();
    const body = { lane: randomUUID(), device: tablet.device };
    const reply = await rivera.call('POST', '/api/sync/lanes', body);
    const teaching = new TestLane(served.call, body.lane, reply.json<{ token: string }>().token, rivera);
    await tablet.leave();
    expect((await elsewhere.state()).statusCode).toBe(200);
    expect((await teaching.state()).statusCode).toBe(200);
    expect((await mei.pull()).docs.length).toBeGreaterThan(0);
  });

  it('a revoked tablet works again when it is prepared again, without its earlier classes', async () => {
    const old = await laneOf(mei);
    expect((await tablet.pull(mei.user)).statusCode).toBe(200);
    await revoke(rivera);
    const other = await addClass(okafor, 'Room 5');
    await join(okafor, await served.student(okafor, 'Ana'), other);
    expect(await tablet.prepare(okafor, other.uid)).toBe(200);
    expect((await tablet.fetchReply()).members).toMatchObject([{ username: 'ana' }]);
    expect(refusal(await tablet.pull(mei.user))).toEqual([404, 'not_found']);
    expect((await old.state()).statusCode).toBe(200);
    expect(await list(rivera)).toEqual([]);
    await tablet.leave();
    expect(await tablet.prepare(rivera, schoolClass.uid)).toBe(200);
    // Its old lane ended with it; the device makes another.
    expect((await tablet.fetchReply({ lanes: [{ account: mei.user.uid, lane: old.id }] })).lanes).toEqual([]);
    expect((await (await laneOf(mei)).state()).statusCode).toBe(200);
  });
});

it('a tablet gets a child’s files while it may read', async () => {
  const lane = await laneOf(mei);
  const sound = makeSound();
  await lane.put(sound);
  await lane.apply(answerWith(sound, activityUid));
  const reply = await tablet.get(sound.address, { 'x-account': mei.user.uid });
  expect([reply.statusCode, reply.rawPayload.equals(sound.bytes)]).toEqual([200, true]);
  const tom = await served.student(rivera, 'Tom');
  await join(rivera, tom, schoolClass);
  expect(refusal(await tablet.get(sound.address, { 'x-account': tom.user.uid }))).toEqual([404, 'not_found']);
  expect(refusal(await tablet.get(sound.address))).toEqual([404, 'not_found']);
});

describe('somebody deactivated', () => {
  it('a deactivated teacher sends nothing: the lane waits for a session, and says so', async () => {
    const lane = await okafor.registerLane();
    await deactivate(okafor);
    const late = lane.next(activityOf());
    expect(refusal(await lane.send([late], { cookie: okafor.cookie }))).toEqual([401, 'not_signed_in']);
    expect(refusal(await okafor.call('GET', '/api/tablets'))).toEqual([401, 'not_signed_in']);
  });

  it('a deactivated child reads nothing more, while earlier work is still accepted', async () => {
    const lane = await laneOf(mei);
    await tablet.pull(mei.user);
    await deactivate(mei);
    expect(refusal(await tablet.pull(mei.user))).toEqual([404, 'not_found']);
    expect((await tablet.fetchReply()).members).toEqual([]);
    expect((await mei.call('POST', '/api/sync/pull', { cursor: null })).statusCode).toBe(401);
    expect(
      (await mei.call('POST', '/api/sync/lanes', { lane: lane.id, device: tablet.device })).statusCode,
    ).toBe(401);
    const sound = makeSound();
    await lane.put(sound);
    expect(await lane.apply(answerWith(sound, activityUid))).toMatchObject({ results: [{ status: 'ok' }] });
    expect((await rivera.call('GET', '/api/recordings')).json()).toHaveLength(1);
  });
});

async function deactivate({ user }: Person): Promise<void> {
  const code = await issueSetupCode(served.school.db, served.school.writer, null);
  const payload = { code, username: 'head', password: 'secret-secret' };
  const reply = await served.call({ method: 'POST', url: '/api/auth/setup', payload });
  const head = await served.signIn('head', 'secret-secret', 'teacher');
  expect(reply.statusCode).toBe(201);
  expect((await head.call('PATCH', `/api/users/${user.id}`, { isActive: false })).statusCode).toBe(200);
}
