import { randomUUID } from 'node:crypto';
import { DAY_MS, isoTime } from 'shared-schema/clock';
import type { TabletDocument } from 'shared-schema/contract';
import type { PullPage } from 'shared-schema/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addClass, join } from '#test/classes/school-class.ts';
import { activityOf } from '#test/people/drafts.ts';
import { type Person, TestLane } from '#test/people/person.ts';
import { quietReport, TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let okafor: Person;
let mei: Person;
let schoolClass: { uid: string; id: number; code: string };
let tablet: TestTablet;

beforeEach(async () => {
  served = await openTestSchool();
  [rivera, okafor] = [await served.teacher('Rivera'), await served.teacher('Okafor')];
  mei = await served.student(rivera, 'Mei');
  schoolClass = await addClass(rivera);
  await join(rivera, mei, schoolClass);
  tablet = new TestTablet(served);
  await tablet.prepare(rivera, schoolClass.uid);
});
afterEach(() => served.close());

const refusal = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const prepare = (who: Person, payload: object) => who.call('POST', '/api/tablets', payload);
const names = async () => (await tablet.fetchReply()).members.map(({ username }) => username);

describe('preparing a tablet', () => {
  it('only a teacher of the class prepares a tablet', async () => {
    const body = { device: tablet.device, classUid: schoolClass.uid };
    const nobody = await served.call({ method: 'POST', url: '/api/tablets', payload: body });
    expect(refusal(nobody)).toEqual([401, 'not_signed_in']);
    expect(refusal(await prepare(mei, body))).toEqual([403, 'wrong_role']);
    expect(refusal(await prepare(okafor, body))).toEqual([404, 'not_found']);
    expect(refusal(await prepare(rivera, { ...body, classUid: randomUUID() }))).toEqual([404, 'not_found']);
    expect(await names()).toEqual(['mei']);
  });

  it('preparing a tablet with a malformed or too large body is refused', async () => {
    const unnamed = { device: { ...tablet.device, name: ' ' }, classUid: schoolClass.uid };
    expect(refusal(await prepare(rivera, unnamed))).toEqual([400, 'invalid_body']);
    const huge = { device: { ...tablet.device, name: 'x'.repeat(5_000_000) }, classUid: schoolClass.uid };
    expect(refusal(await prepare(rivera, huge))).toEqual([413, 'too_large']);
  });

  it('preparing a tablet twice gives a fresh token, whose use ends the old one, and doubles nothing', async () => {
    const { token } = tablet;
    await tablet.prepare(rivera, schoolClass.uid);
    expect(tablet.token).not.toBe(token);
    expect(await names()).toEqual(['mei']);
    tablet.token = token;
    expect(refusal(await tablet.report())).toEqual([401, 'session_expired']);
    expect((await rivera.call('GET', '/api/tablets')).json()).toHaveLength(1);
  });

  it('the database holds no usable token of a tablet', async () => {
    const stored = await served.school.db.selectFrom('tablets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(tablet.token);
  });

  it('preparing a tablet again adds a class, also one of another teacher', async () => {
    const other = await addClass(okafor, 'Room 5');
    await join(okafor, await served.student(okafor, 'Ana'), other);
    expect(await tablet.prepare(okafor, other.uid)).toBe(200);
    expect(await names()).toEqual(['mei', 'ana']);
    const both = [
      { uid: schoolClass.uid, name: 'Room 4' },
      { uid: other.uid, name: 'Room 5' },
    ];
    for (const teacher of [rivera, okafor]) {
      const list = (await teacher.call('GET', '/api/tablets')).json<TabletDocument[]>();
      expect(list).toMatchObject([{ uid: tablet.device.uid, classes: both }]);
    }
  });
});

describe('a tablet’s own call', () => {
  it('a tablet’s own call needs its token and accepts no other', async () => {
    const { token } = tablet;
    const lane = await mei.registerLane();
    for (const url of ['/api/sync/tablet', '/api/sync/tablet/leave']) {
      const body = url.endsWith('leave') ? {} : { report: quietReport, lanes: [] };
      expect(refusal(await rivera.call('POST', url, body))).toEqual([401, 'not_signed_in']);
      for (const foreign of ['made-up', lane.token]) {
        tablet.token = foreign;
        expect(refusal(await tablet.post(url, body))).toEqual([401, 'session_expired']);
      }
    }
    tablet.token = token;
    const asLane = new TestLane(served.call, lane.id, token, mei);
    expect(refusal(await asLane.state())).toEqual([401, 'session_expired']);
  });

  it('a tablet’s own call with a malformed, overlong or too large body is refused', async () => {
    expect(refusal(await tablet.post('/api/sync/tablet', { lanes: [] }))).toEqual([400, 'invalid_body']);
    const lanes = Array.from({ length: 501 }, () => ({ account: randomUUID(), lane: randomUUID() }));
    expect(refusal(await tablet.report({ lanes }))).toEqual([400, 'invalid_body']);
    const huge = { report: quietReport, lanes: [], more: 'x'.repeat(5_000_000) };
    expect(refusal(await tablet.post('/api/sync/tablet', huge))).toEqual([413, 'too_large']);
    expect(refusal(await tablet.post('/api/sync/tablet/leave', []))).toEqual([400, 'invalid_body']);
  });

  it('a tablet’s own call answers its children, its classes and the school', async () => {
    const reply = await tablet.fetchReply();
    expect(reply).toMatchObject({
      ...{ state: 'active', name: 'Tablet 7', lanes: [] },
      ...{ incarnation: served.school.incarnation.id, head: served.school.head() },
      classes: [{ uid: schoolClass.uid, name: 'Room 4' }],
    });
    expect(reply.members).toMatchObject([
      {
        ...{ uid: mei.user.uid, id: mei.user.id, username: 'mei', firstName: 'Mei', lastName: 'Learner' },
        ...{ classUid: schoolClass.uid, mirrorsUsername: true, verifier: null },
      },
    ]);
  });

  it('a tablet’s own call answers a child of two of its classes once, with both, and of a further class alone', async () => {
    const groups = await rivera.ok('POST /api/class-codes', { body: { name: 'Readers' } });
    const lane = await rivera.registerLane();
    const named = { studentUid: mei.user.uid, classCodeUid: groups.uid };
    await lane.apply({ type: 'student.enroll', payload: { uid: randomUUID(), ...named } });
    await tablet.prepare(rivera, groups.uid);
    const both = { uid: mei.user.uid, classUid: schoolClass.uid, moreClassUids: [groups.uid] };
    expect((await tablet.fetchReply()).members).toMatchObject([both]);
    const other = new TestTablet(served, 'Tablet of the readers');
    await other.prepare(rivera, groups.uid);
    const [member] = (await other.fetchReply()).members;
    expect(member).toMatchObject({ uid: mei.user.uid, classUid: groups.uid });
    expect(member).not.toHaveProperty('moreClassUids');
    await lane.apply({ type: 'student.leave', payload: named });
    expect((await other.fetchReply()).members).toEqual([]);
    expect((await tablet.fetchReply()).members).toMatchObject([{ classUid: schoolClass.uid }]);
  });

  it('a tablet’s own call says for each child whether there is something new, also a removal', async () => {
    const ana = await served.student(rivera, 'Ana');
    await join(rivera, ana, schoolClass);
    const newest = async () => (await tablet.fetchReply()).newest;
    const [m, a] = [mei.user.uid, ana.user.uid];
    const before = await newest();
    expect(Object.keys(before).sort()).toEqual([m, a].sort());
    expect(await newest()).toEqual(before);
    // Of Mei alone.
    const activity = randomUUID();
    const lane = await rivera.registerLane();
    await lane.apply(activityOf(activity));
    await rivera.call('PATCH', `/api/users/${mei.user.id}`, { firstName: 'Mei Lin' });
    const renamed = await newest();
    expect([renamed[m] === before[m], renamed[a] === before[a]]).toEqual([false, true]);
    // Of the whole class.
    const assignment = { uid: randomUUID(), activityUid: activity, classCodeUid: schoolClass.uid };
    await lane.apply({ type: 'assignment.add', payload: assignment });
    const assigned = await newest();
    expect([assigned[m] === renamed[m], assigned[a] === renamed[a]]).toEqual([false, false]);
    // Nobody else's work is news to a child.
    const tom = await served.student(rivera, 'Tom');
    expect(await newest()).toEqual(assigned);
    expect(assigned[tom.user.uid]).toBeUndefined();
    await lane.apply({ type: 'assignment.remove', payload: { uid: assignment.uid } });
    const taken = await newest();
    expect([taken[m] === assigned[m], taken[a] === assigned[a]]).toEqual([false, false]);
  });

  it('a tablet’s own call leaves out children outside its classes and deactivated ones', async () => {
    await served.student(rivera, 'Tom');
    const ana = await served.student(rivera, 'Ana');
    await join(rivera, ana, schoolClass);
    expect(await names()).toEqual(['ana', 'mei']);
    await rivera.call('POST', `/api/students/${mei.user.id}/remove-from-class`, {});
    expect(await names()).toEqual(['ana']);
    await served.school.db.updateTable('users').set({ isActive: 0 }).where('id', '=', ana.user.id).execute();
    expect(await names()).toEqual([]);
  });

  it('a tablet’s own call registers lanes of its children, each with a token that appends', async () => {
    const proposal = { account: mei.user.uid, lane: randomUUID() };
    const { lanes } = await tablet.fetchReply({ lanes: [proposal] });
    expect(lanes).toEqual([
      {
        ...{ lane: proposal.lane, token: expect.any(String), lastNumber: 0, backedUpNumber: 0 },
        incarnation: served.school.incarnation.id,
      },
    ]);
    const lane = new TestLane(served.call, proposal.lane, lanes[0]?.token ?? '', mei);
    const uid = randomUUID();
    expect(await lane.apply({ type: 'recording.delete', payload: { uid } })).toMatchObject({ lastNumber: 1 });
    const again = await tablet.fetchReply({ lanes: [proposal] });
    expect(again.lanes).toMatchObject([{ lane: proposal.lane, lastNumber: 1 }]);
    expect((await lane.state()).statusCode).toBe(401);
  });

  it('a tablet’s own call registers no lane of a child outside its classes, of a teacher, or under a foreign lane id', async () => {
    const tom = await served.student(okafor, 'Tom');
    const taken = await tom.registerLane();
    const { lanes } = await tablet.fetchReply({
      lanes: [
        { account: tom.user.uid, lane: randomUUID() },
        { account: rivera.user.uid, lane: randomUUID() },
        { account: randomUUID(), lane: randomUUID() },
        { account: mei.user.uid, lane: taken.id },
      ],
    });
    expect(lanes).toEqual([]);
    expect((await taken.state()).statusCode).toBe(200);
  });

  it('a tablet’s own call registers the lane of a child who moved away, so that earlier work can be sent', async () => {
    await rivera.call('POST', `/api/students/${mei.user.id}/remove-from-class`, {});
    const { members, lanes } = await tablet.fetchReply({
      lanes: [{ account: mei.user.uid, lane: randomUUID() }],
    });
    expect([members.length, lanes.length]).toEqual([0, 1]);
  });

  it('a tablet’s own call writes only what is new, and the time of the call once a minute', async () => {
    const seen = async () => served.school.db.selectFrom('tablets').selectAll().executeTakeFirst();
    await tablet.fetchReply();
    const first = await seen();
    served.clock.advance(59_000);
    await tablet.fetchReply({ report: { ...quietReport, used: 2000 } });
    expect(await seen()).toEqual(first);
    await tablet.fetchReply({ report: { ...quietReport, waiting: 3 } });
    const second = await seen();
    expect(JSON.parse(second?.report ?? '')).toMatchObject({ waiting: 3 });
    const mute = { hasVoice: false, missingSounds: 2 };
    await tablet.fetchReply({ report: { ...quietReport, waiting: 3, ...mute } });
    expect(JSON.parse((await seen())?.report ?? '')).toMatchObject(mute);
    served.clock.advance(60_000);
    await tablet.fetchReply({ report: { ...quietReport, waiting: 3 } });
    expect((await seen())?.last_seen_at).not.toBe(second?.last_seen_at);
    served.clock.jump(-DAY_MS);
    await tablet.fetchReply({ report: { ...quietReport, waiting: 3 } });
    expect((await seen())?.last_seen_at).toBe(isoTime(served.clock));
  });
});

describe('a pull with a tablet’s token', () => {
  it('a pull with a tablet’s token brings what the child’s own session would', async () => {
    await (await rivera.registerLane()).apply(activityOf());
    const own = await mei.pull();
    const reply = await tablet.pull(mei.user);
    expect(reply.json<PullPage>().docs).toEqual(own.docs);
    const next = await tablet.pull(mei.user, { cursor: own.cursor });
    expect(next.json()).toMatchObject({ docs: [], more: false });
  });

  it('a pull with a tablet’s token says how far the child’s lanes are', async () => {
    const lane = await mei.registerLane();
    const reply = await tablet.pull(mei.user, { cursor: null, lanes: [lane.id] });
    expect(reply.json<PullPage>().lanes).toEqual({
      [lane.id]: { lastNumber: 0, backedUpNumber: 0, rejects: [] },
    });
  });

  it('a pull with a tablet’s token serves children of its classes only', async () => {
    const tom = await served.student(okafor, 'Tom');
    for (const account of [tom.user, rivera.user, { uid: 'nobody' }, { uid: randomUUID() }])
      expect(refusal(await tablet.pull(account))).toEqual([404, 'not_found']);
    expect(refusal(await tablet.post('/api/sync/pull', { cursor: null }))).toEqual([404, 'not_found']);
    tablet.token = 'made-up';
    expect(refusal(await tablet.pull(mei.user))).toEqual([401, 'session_expired']);
  });

  it('a pull with a tablet’s token ends when the child leaves the class, or child or class is deleted', async () => {
    const [tom, ana] = [await served.student(rivera, 'Tom'), await served.student(rivera, 'Ana')];
    for (const student of [tom, ana]) await join(rivera, student, schoolClass);
    const all = () =>
      Promise.all([mei, tom, ana].map(async ({ user }) => (await tablet.pull(user)).statusCode));
    expect(await all()).toEqual([200, 200, 200]);
    await rivera.call('POST', `/api/students/${mei.user.id}/remove-from-class`, {});
    expect(await all()).toEqual([404, 200, 200]);
    await rivera.call('DELETE', `/api/users/${tom.user.id}`, rivera.withPassword());
    expect(await all()).toEqual([404, 404, 200]);
    await rivera.call('DELETE', `/api/class-codes/${schoolClass.id}`);
    // The tablet has no other class.
    expect(await all()).toEqual([410, 410, 410]);
  });

  it('a pull with a tablet’s token and a malformed body is refused', async () => {
    expect(refusal(await tablet.pull(mei.user, { cursor: 5 }))).toEqual([400, 'invalid_body']);
  });
});
