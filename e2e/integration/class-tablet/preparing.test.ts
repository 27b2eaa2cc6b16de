import { readTablet } from 'pwa/data/class-tablet/use-tablet';
import type { PrepareProgress } from 'pwa/sync/class-tablet/prepare-tablet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

let scene: TabletClass;

beforeEach(async () => {
  scene = await openTabletClass();
});
afterEach(() => scene.close());

describe('preparing a tablet', () => {
  it('a child who never signed in on a prepared tablet works there offline, and the answer arrives', async () => {
    const { mei, device, tablet, activity, prepare, names, arrived } = scene;
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

  it('preparing a tablet reports its progress', async () => {
    const { rivera, schoolClass, tablet, enter } = scene;
    await enter();
    const reports: PrepareProgress[] = [];
    await tablet.prepare(schoolClass.uid, (progress) => reports.push(progress));
    expect([...new Set(reports.map(({ step }) => step))]).toEqual(['asking', 'students', 'media', 'done']);
    const last = { students: { done: 2, total: 2 }, activities: 1, persisted: true };
    expect(reports.at(-1)).toMatchObject({ step: 'done', ...last });
    const [listed] = (await rivera.call('GET', '/api/tablets')).json();
    expect(listed).toMatchObject({ state: 'active', report: { appVersion: '1.0.0', persisted: true } });
    expect(listed.report).toMatchObject({ hasVoice: false, missingSounds: 0 });
  });

  it('preparing a tablet does not wait until somebody answers whether the browser may keep the data', async () => {
    const { schoolClass, tablet, enter } = scene;
    await enter();
    const reports: PrepareProgress[] = [];
    const question = Promise.withResolvers<boolean>();
    await tablet.prepare(
      schoolClass.uid,
      (progress) => reports.push(progress),
      () => question.promise,
    );
    const done = { step: 'done', students: { done: 2, total: 2 } };
    expect(reports.at(-1)).toMatchObject({ ...done, persisted: null });
    question.resolve(true);
    await question.promise;
    expect(reports.at(-1)).toMatchObject({ ...done, persisted: true });
  });

  it('preparing a tablet resumes where it was broken off', async () => {
    const { mei, jon, schoolClass, device, tablet, enter } = scene;
    await enter();
    let pulls = 0;
    device.letThrough = (path) => path !== '/api/sync/pull' || ++pulls <= 1;
    await expect(tablet.prepare(schoolClass.uid)).rejects.toMatchObject({ code: 'unreachable' });
    device.letThrough = () => true;
    device.requests.length = 0;
    await tablet.prepare(schoolClass.uid);
    expect(device.requests.filter((call) => call.endsWith('/pull'))).toHaveLength(1);
    const lanes = await tablet.db.lanes.where('account').anyOf(mei.user.uid, jon.user.uid).toArray();
    expect(lanes.map(({ token }) => typeof token)).toEqual(['string', 'string']);
    for (const child of [mei, jon]) expect(await tablet.titles(child.user.uid)).toEqual(['At the farm']);
  });

  it('preparing a tablet without a network fails and leaves the device as it was', async () => {
    const { schoolClass, device, tablet, enter } = scene;
    await enter();
    device.online = false;
    await expect(tablet.prepare(schoolClass.uid)).rejects.toMatchObject({ code: 'unreachable' });
    expect(await readTablet(tablet.db)).toBeNull();
  });

  it('preparing a tablet leaves alone what a child already has on the device', async () => {
    const { mei, tablet, activity, prepare, arrived } = scene;
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
