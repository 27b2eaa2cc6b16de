import { readTablet } from 'pwa/data/tablet/use-tablet';
import type { PrepareProgress } from 'pwa/sync/tablet/prepare-tablet';
import {
  activityOf,
  openServedSchool,
  type Person,
  type ServedSchool,
} from 'sync-server/testing/served-school';
import { addRoom, join } from 'sync-server/testing/test-tablet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Device, type Window } from './served-device.ts';

let served: ServedSchool;
let rivera: Person;
let mei: Person;
let jon: Person;
let room: { uid: string; id: number; code: string };
let activity: string;
let device: Device;
let tablet: Window;

beforeEach(async () => {
  served = await openServedSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  jon = await served.student(rivera, 'Jon');
  room = await addRoom(rivera);
  for (const child of [mei, jon]) await join(rivera, child, room);
  activity = await assign('At the farm');
  device = new Device(served);
  tablet = device.open();
});
afterEach(async () => {
  await tablet.close();
  await served.close();
});

async function assign(title: string): Promise<string> {
  const uid = crypto.randomUUID();
  const lane = await rivera.enrol();
  const assignment = { uid: crypto.randomUUID(), activityUid: uid, classCodeUid: room.uid };
  await lane.apply(activityOf(uid, title), { type: 'assignment.add', payload: assignment });
  return uid;
}

const enter = () => tablet.signing.signIn({ username: 'Rivera', password: 'secret', role: 'teacher' });
async function prepare(): Promise<void> {
  await enter();
  await tablet.prepare(room.uid);
  await tablet.signing.signOut();
}
const names = async () => (await readTablet(tablet.db))?.members.map(({ firstName }) => firstName);
/** Recordings that the school has: activity and author. */
const arrived = async () => {
  const rows = await served.school.db.selectFrom('recordings').select(['uid', 'studentId']).execute();
  return rows.map(({ uid, studentId }) => [uid, studentId]);
};
const leaveClass = (child: Person) =>
  rivera.call('POST', `/api/students/${child.user.id}/remove-from-class`, {});
const revoke = async () => {
  const uid = (await tablet.db.device.toArray())[0]!.uid;
  expect((await rivera.call('POST', `/api/tablets/${uid}/revoke`)).statusCode).toBe(200);
};

describe('preparing a tablet', () => {
  it('lets a child who never signed in there work without a network, and the answer arrives as theirs', async () => {
    await prepare();
    device.online = false;
    expect(await names()).toEqual(['Jon', 'Mei']);
    expect(await tablet.signing.signInMember(mei.user.uid)).toMatchObject({ offline: true });
    expect(await tablet.titles(mei.user.uid)).toEqual(['At the farm']);
    const answer = await tablet.answer(mei.user.uid, activity);
    await tablet.signing.signOut();
    device.online = true;
    expect(await tablet.send()).toEqual({ kind: 'done' });
    expect(await arrived()).toEqual([[answer, mei.user.id]]);
  });

  it('tells all the time how far it is', async () => {
    await enter();
    const told: PrepareProgress[] = [];
    await tablet.prepare(room.uid, (progress) => told.push(progress));
    expect([...new Set(told.map(({ step }) => step))]).toEqual(['asking', 'students', 'media', 'done']);
    const last = { students: { done: 2, total: 2 }, activities: 1, persisted: true };
    expect(told.at(-1)).toMatchObject({ step: 'done', ...last });
    const [listed] = (await rivera.call('GET', '/api/tablets')).json();
    expect(listed).toMatchObject({ state: 'active', report: { appVersion: '1.0.0', persisted: true } });
  });

  it('goes on where it was broken off', async () => {
    await enter();
    let pulls = 0;
    device.letThrough = (path) => path !== '/api/sync/pull' || ++pulls <= 1;
    await expect(tablet.prepare(room.uid)).rejects.toMatchObject({ code: 'unreachable' });
    device.letThrough = () => true;
    device.asked.length = 0;
    await tablet.prepare(room.uid);
    expect(device.asked.filter((call) => call.endsWith('/pull'))).toHaveLength(1);
    const lanes = await tablet.db.lanes.where('account').anyOf(mei.user.uid, jon.user.uid).toArray();
    expect(lanes.map(({ token }) => typeof token)).toEqual(['string', 'string']);
    for (const child of [mei, jon]) expect(await tablet.titles(child.user.uid)).toEqual(['At the farm']);
  });

  it('says that there is no network, and leaves the device as it was', async () => {
    await enter();
    device.online = false;
    await expect(tablet.prepare(room.uid)).rejects.toMatchObject({ code: 'unreachable' });
    expect(await readTablet(tablet.db)).toBeNull();
  });

  it('leaves alone what a child already has on the device', async () => {
    await tablet.signing.signIn({ username: 'mei', password: 'mei', role: 'student' });
    const before = await tablet.db.accounts.get(mei.user.uid);
    await tablet.pull();
    await tablet.answer(mei.user.uid, activity);
    await tablet.signing.signOut();
    await prepare();
    const after = await tablet.db.accounts.get(mei.user.uid);
    expect(after?.lane).toBe(before?.lane);
    expect(await tablet.states(mei.user.uid)).toEqual(['pending']);
    await tablet.send();
    expect(await arrived()).toHaveLength(1);
  });
});

describe('a prepared tablet', () => {
  beforeEach(prepare);

  it('keeps nothing from which the teacher’s password could be guessed', async () => {
    const proofs = async () =>
      (await tablet.db.accounts.toArray()).filter(({ role, verifier }) => role === 'teacher' && verifier);
    expect(await proofs()).toEqual([]);
    await enter();
    expect(await proofs()).toEqual([]);
  });

  it('brings news for everybody while nobody is signed in', async () => {
    await assign('At sea');
    await device.clock.advance(5 * 60_000);
    const run = tablet.tabletRun();
    expect(await run.run()).toMatchObject({ kind: 'later' });
    device.online = false;
    for (const child of [mei, jon])
      expect((await tablet.titles(child.user.uid)).sort()).toEqual(['At sea', 'At the farm']);
  });

  it('asks for a child again only when there is something new, and not more often than every five minutes', async () => {
    const pulls = () => device.asked.filter((call) => call.endsWith('/pull')).length;
    const run = tablet.tabletRun();
    await run.run();
    const before = pulls();
    run.askNow();
    await run.run();
    expect(pulls()).toBe(before);
    await assign('At sea');
    run.askNow();
    await run.run();
    expect(pulls()).toBe(before);
    await device.clock.advance(5 * 60_000);
    run.askNow();
    await run.run();
    expect(pulls()).toBeGreaterThan(before);
  });

  it('confirms the answer of a child who left the screen and keeps everything for the next time', async () => {
    await tablet.signing.signInMember(mei.user.uid);
    const answer = await tablet.answer(mei.user.uid, activity);
    await tablet.signing.signOut();
    await tablet.send();
    expect(await tablet.states(mei.user.uid)).not.toContain('acked');
    device.online = false;
    const replica = await tablet.parts.replicas.open({ uid: mei.user.uid, role: 'student' });
    expect((await replica.rows('recordings')).map(({ uid }) => uid)).toEqual([answer]);
    expect(await tablet.titles(mei.user.uid)).toEqual(['At the farm']);
  });

  it('pulls for the child on the screen although no session can be made, and asks once for the password', async () => {
    await rivera.call('PATCH', `/api/users/${mei.user.id}/reset-password`, { password: 'otter' });
    await tablet.signing.signInMember(mei.user.uid);
    await assign('At sea');
    expect(await tablet.pull()).toMatchObject({ kind: 'final' });
    expect((await tablet.db.accounts.get(mei.user.uid))?.session).toBe('expired');
    expect(await tablet.titles(mei.user.uid)).toContain('At sea');
    const answer = await tablet.answer(mei.user.uid, activity);
    await tablet.send();
    expect(await arrived()).toEqual([[answer, mei.user.id]]);
    expect(await tablet.signing.signInMember(mei.user.uid, 'otter')).toMatchObject({ offline: false });
    expect(await tablet.pull()).toMatchObject({ kind: 'final' });
  });

  it('learns of a password of a child’s own, so that it also works without a network', async () => {
    await rivera.call('PATCH', `/api/users/${mei.user.id}/reset-password`, { password: 'otter' });
    await tablet.tabletRun().run();
    device.online = false;
    expect((await readTablet(tablet.db))?.members.find(({ uid }) => uid === mei.user.uid)).toMatchObject({
      needsPassword: true,
    });
    await expect(tablet.signing.signInMember(mei.user.uid, 'mei')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(await tablet.signing.signInMember(mei.user.uid, 'otter')).toMatchObject({ offline: true });
  });

  it('gets a lane its token again after the server forgot it', async () => {
    const lane = (await tablet.db.accounts.get(mei.user.uid))!.lane;
    await tablet.signing.signInMember(mei.user.uid);
    await tablet.answer(mei.user.uid, activity);
    await tablet.signing.signOut();
    await tablet.db.lanes.update(lane, { token: 'forgotten' });
    await tablet.send();
    expect((await tablet.db.lanes.get(lane))?.token).toBeNull();
    await tablet.tabletRun().run();
    await tablet.send();
    expect(await arrived()).toHaveLength(1);
  });

  it('lets the next child hear and see nothing of the one before, whoever the browser’s session is', async () => {
    await tablet.signing.signInMember(mei.user.uid);
    await tablet.answer(mei.user.uid, activity);
    expect(await tablet.pull()).toMatchObject({ kind: 'final' });
    await tablet.send();
    const { audioUrl } = (await tablet.db.commands.toArray())[0]!.payload as { audioUrl: string };
    device.online = false;
    await tablet.signing.signOut();
    await tablet.signing.signInMember(jon.user.uid);
    device.online = true;
    const cookie = device.cookie;
    expect(cookie).not.toBeNull();
    expect(await tablet.pull()).toMatchObject({ kind: 'final' });
    expect(device.cookie).not.toBe(cookie);
    expect((await device.fetch(audioUrl)).status).toBe(404);
    const old = await served.call({ method: 'GET', url: '/api/users/current', headers: { cookie: cookie! } });
    expect(old.statusCode).toBe(401);
    const replica = await tablet.parts.replicas.open({ uid: jon.user.uid, role: 'student' });
    expect(await replica.rows('recordings')).toEqual([]);
  });
});

describe('a child who leaves the class', () => {
  beforeEach(prepare);

  it('is off the tiles at once and forgotten once what they did has arrived', async () => {
    await tablet.signing.signInMember(mei.user.uid);
    const answer = await tablet.answer(mei.user.uid, activity);
    await tablet.signing.signOut();
    await leaveClass(mei);
    await tablet.tabletRun().run();
    expect(await names()).toEqual(['Jon']);
    expect(await tablet.states(mei.user.uid)).toEqual(['pending']);
    await tablet.send();
    expect(await arrived()).toEqual([[answer, mei.user.id]]);
    await tablet.send(true);
    await tablet.db.commands.where('account').equals(mei.user.uid).delete();
    await tablet.tabletRun().run();
    expect(await tablet.db.accounts.get(mei.user.uid)).toBeUndefined();
    expect(await tablet.db.lanes.where('account').equals(mei.user.uid).count()).toBe(0);
    expect(await tablet.db.cursors.get(mei.user.uid)).toBeUndefined();
    expect(await tablet.titles(mei.user.uid)).toEqual([]);
    expect(await tablet.titles(jon.user.uid)).toEqual(['At the farm']);
  });

  it('stays while a recording in the making is kept, and while on the screen', async () => {
    const take = {
      id: 't',
      account: mei.user.uid,
      activityUid: activity,
      questionId: 'q1',
      type: 'audio/webm',
    };
    await tablet.db.takes.add({ ...take, startedAt: '', state: 'stopped', duration: 1 });
    await tablet.signing.signInMember(jon.user.uid);
    for (const child of [mei, jon]) await leaveClass(child);
    await tablet.tabletRun().run();
    expect(await names()).toEqual([]);
    expect(await tablet.db.accounts.bulkGet([mei.user.uid, jon.user.uid])).not.toContain(undefined);
    await tablet.db.takes.clear();
    await tablet.signing.signOut();
    await tablet.tabletRun().run();
    expect((await tablet.db.accounts.toArray()).map(({ role }) => role)).toEqual(['teacher']);
  });
});

describe('the end of a class tablet', () => {
  beforeEach(prepare);

  it('revoked: sends what it holds first, then forgets the children and signs out', async () => {
    await tablet.signing.signInMember(mei.user.uid);
    const answer = await tablet.answer(mei.user.uid, activity);
    await revoke();
    const run = tablet.tabletRun();
    expect(await run.run()).toMatchObject({ kind: 'later' });
    expect((await readTablet(tablet.db))?.state).toBe('leaving');
    await expect(tablet.signing.signInMember(jon.user.uid)).rejects.toMatchObject({
      code: 'not_on_this_device',
    });
    expect(await tablet.states(mei.user.uid)).toEqual(['pending']);
    await tablet.send();
    await tablet.pull();
    expect(await arrived()).toEqual([[answer, mei.user.id]]);
    tablet.busy = true;
    run.askNow();
    await run.run();
    expect(await readTablet(tablet.db)).not.toBeNull();
    tablet.busy = false;
    run.askNow();
    expect(await run.run()).toEqual({ kind: 'done' });
    expect(await readTablet(tablet.db)).toBeNull();
    expect((await tablet.db.device.toArray())[0]?.current).toBeNull();
    await tablet.tabletRun().run();
    const kept = (await tablet.db.accounts.toArray()).filter(({ role }) => role === 'student');
    for (const account of kept) expect([account.verifier, account.member]).toEqual([null, undefined]);
    const [listed] = (await rivera.call('GET', '/api/tablets')).json();
    expect(listed.state).toBe('gone');
  });

  it('keeps a recording in the making for its child', async () => {
    const take = {
      id: 't',
      account: mei.user.uid,
      activityUid: activity,
      questionId: 'q1',
      type: 'audio/webm',
    };
    await tablet.db.takes.add({ ...take, startedAt: '', state: 'stopped', duration: 1 });
    await revoke();
    expect(await tablet.tabletRun().run()).toEqual({ kind: 'done' });
    expect(await tablet.db.takes.count()).toBe(1);
    const students = (await tablet.db.accounts.toArray()).filter(({ role }) => role === 'student');
    expect(students.map(({ username, verifier, member }) => [username, verifier, member])).toEqual([
      ['mei', null, undefined],
    ]);
    await tablet.signing.signIn({ username: 'mei', password: 'mei', role: 'student' });
    expect((await tablet.db.takes.toArray())[0]?.account).toBe(mei.user.uid);
  });

  it('waits for the child on the screen who has just recorded and not kept it yet', async () => {
    await tablet.signing.signInMember(mei.user.uid);
    const take = { id: 't', account: mei.user.uid, activityUid: activity, questionId: 'q1' };
    const stopped = { type: 'audio/webm', startedAt: '', state: 'stopped', duration: 1 } as const;
    await tablet.db.takes.add({ ...take, ...stopped });
    await revoke();
    const run = tablet.tabletRun();
    expect(await run.run()).toMatchObject({ kind: 'later' });
    expect((await tablet.db.device.toArray())[0]?.current).toBe(mei.user.uid);
    // Nobody touched it any more.
    await tablet.signing.signOut();
    run.askNow();
    expect(await run.run()).toEqual({ kind: 'done' });
    expect(await tablet.db.takes.count()).toBe(1);
  });

  it('begins again when it was broken off after the server was told', async () => {
    await revoke();
    const { drop } = tablet.parts.replicas;
    tablet.tablet.replicas = {
      ...tablet.parts.replicas,
      drop: () => Promise.reject(new Error('the battery is empty')),
    };
    tablet.parts.replicas = tablet.tablet.replicas;
    await expect(tablet.tabletRun().run()).rejects.toThrow('the battery is empty');
    expect(await readTablet(tablet.db)).toMatchObject({ state: 'leaving' });
    tablet.parts.replicas = { ...tablet.parts.replicas, drop };
    expect(await tablet.tabletRun().run()).toEqual({ kind: 'done' });
    expect(await readTablet(tablet.db)).toBeNull();
  });

  it('can be prepared again, and everybody’s work arrives', async () => {
    await revoke();
    await tablet.tabletRun().run();
    await prepare();
    await tablet.signing.signInMember(mei.user.uid);
    await tablet.answer(mei.user.uid, activity);
    await tablet.send();
    expect(await arrived()).toHaveLength(1);
  });
});

describe('the engine', { timeout: 20_000 }, () => {
  const eventually = (look: () => unknown) => expect.poll(look, { interval: 10, timeout: 10_000 });

  it('asks on one window for both, and both bring a child’s work home', async () => {
    await prepare();
    const second = device.open();
    await assign('At sea');
    await device.clock.advance(5 * 60_000);
    device.asked.length = 0;
    for (const window of [tablet, second]) window.start();
    await eventually(async () => (await tablet.titles(jon.user.uid)).length).toBe(2);
    await second.signing.signInMember(mei.user.uid);
    const answer = await second.answer(mei.user.uid, activity);
    await eventually(arrived).toEqual([[answer, mei.user.id]]);
    await eventually(async () => (await tablet.db.accounts.get(mei.user.uid))?.session).toBe('active');
    await eventually(() => tablet.states(mei.user.uid)).not.toContain('acked');
    expect(device.asked.filter((call) => call === 'POST /api/sync/tablet').length).toBeLessThanOrEqual(2);
    await second.close();
  });

  it('ends a revoked tablet by itself, with what was said in the last moment', async () => {
    await prepare();
    await tablet.signing.signInMember(mei.user.uid);
    tablet.start();
    await eventually(async () => (await tablet.db.accounts.get(mei.user.uid))?.session).toBe('active');
    await revoke();
    device.online = false;
    const answer = await tablet.answer(mei.user.uid, activity);
    device.online = true;
    tablet.signals.set({ visible: false });
    tablet.signals.set({ visible: true });
    await eventually(async () => {
      await device.clock.advance(30_000);
      return readTablet(tablet.db);
    }).toBeNull();
    expect(await arrived()).toEqual([[answer, mei.user.id]]);
    expect((await tablet.db.device.toArray())[0]?.current).toBeNull();
    expect(await tablet.titles(mei.user.uid)).toEqual([]);
  });
});
