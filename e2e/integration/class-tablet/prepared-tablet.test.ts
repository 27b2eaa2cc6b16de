import { readTablet } from 'pwa/data/class-tablet/use-tablet';
import { databasesOf, putBack } from 'pwa/test/disk-image';
import { MINUTE_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

let scene: TabletClass;

beforeEach(async () => {
  scene = await openTabletClass();
});
afterEach(() => scene.close());

describe('a prepared tablet', () => {
  beforeEach(() => scene.prepare());

  it('a prepared tablet keeps nothing from which the teacher’s password could be guessed', async () => {
    const { tablet, enter } = scene;
    const proofs = async () =>
      (await tablet.db.accounts.toArray()).filter(({ role, verifier }) => role === 'teacher' && verifier);
    expect(await proofs()).toEqual([]);
    await enter();
    expect(await proofs()).toEqual([]);
  });

  it('a prepared tablet pulls for every child while nobody is signed in', async () => {
    const { mei, jon, device, tablet, assign } = scene;
    await assign('At sea');
    await device.clock.advance(5 * MINUTE_MS);
    const run = tablet.tabletRun();
    expect(await run.run()).toMatchObject({ kind: 'later' });
    device.online = false;
    for (const child of [mei, jon])
      expect((await tablet.titles(child.user.uid)).sort()).toEqual(['At sea', 'At the farm']);
  });

  it('a prepared tablet resumes its pulls soon after a busy server refused one', async () => {
    const { jon, device, tablet, assign } = scene;
    await assign('At sea');
    await device.clock.advance(5 * MINUTE_MS);
    let isBusy = true;
    const { pull } = tablet.parts.transport;
    const transport: typeof tablet.parts.transport = {
      ...tablet.parts.transport,
      pull: async (account, body, ...token) =>
        isBusy && account === jon.user.uid ? { kind: 'retry', why: 'busy' } : pull(account, body, ...token),
    };
    const run = tablet.tabletRun({ ...tablet.parts, transport });
    expect(await run.run()).toEqual({ kind: 'retry' });
    isBusy = false;
    expect(await run.run()).toMatchObject({ kind: 'later' });
    expect(await tablet.titles(jon.user.uid)).toContain('At sea');
  });

  it('a prepared tablet pulls for a child when something is new, at most every five minutes', async () => {
    const { device, tablet, assign } = scene;
    const pulls = () => device.requests.filter((call) => call.endsWith('/pull')).length;
    const run = tablet.tabletRun();
    await run.run();
    const before = pulls();
    run.refreshNow();
    await run.run();
    expect(pulls()).toBe(before);
    await assign('At sea');
    run.refreshNow();
    await run.run();
    expect(pulls()).toBe(before);
    await device.clock.advance(5 * MINUTE_MS);
    run.refreshNow();
    await run.run();
    expect(pulls()).toBeGreaterThan(before);
  });

  it('a prepared tablet pulls only for the children of whom something is new', async () => {
    const { served, rivera, jon, device, tablet } = scene;
    const pulledFor: string[] = [];
    const { pull } = tablet.parts.transport;
    const transport: typeof tablet.parts.transport = {
      ...tablet.parts.transport,
      pull(account, body, ...token) {
        pulledFor.push(account);
        return pull(account, body, ...token);
      },
    };
    const run = tablet.tabletRun({ ...tablet.parts, transport });
    await rivera.call('PATCH', `/api/users/${jon.user.id}`, { firstName: 'Jonathan' });
    // Work elsewhere in the school is no news to anybody here.
    const okafor = await served.teacher('Okafor');
    await served.student(okafor, 'Ana');
    await device.clock.advance(5 * MINUTE_MS);
    await run.run();
    expect([...new Set(pulledFor)]).toEqual([jon.user.uid]);
    const replica = await tablet.parts.replicas.open({ uid: jon.user.uid, role: 'student' });
    expect(await replica.rows('users')).toMatchObject([{ firstName: 'Jonathan' }]);
    pulledFor.length = 0;
    await device.clock.advance(5 * MINUTE_MS);
    run.refreshNow();
    await run.run();
    expect(pulledFor).toEqual([]);
  });

  it('a new window notices that a power cut took the end of a child’s replica, although nothing is new', async () => {
    const { mei, jon, device, tablet, assign } = scene;
    const name = `chickadee-replica-${jon.user.uid}`;
    const early = (await databasesOf(device.disk.indexedDB)).get(name)!;
    await assign('At sea');
    await device.clock.advance(5 * MINUTE_MS);
    await tablet.tabletRun().run();
    for (const child of [mei, jon])
      await (await tablet.parts.replicas.open({ uid: child.user.uid, role: 'student' })).close();
    await tablet.close();
    await putBack(device.disk.indexedDB, name, early);

    const next = device.open();
    expect(await next.titles(jon.user.uid)).toEqual(['At the farm']);
    await next.tabletRun().run();
    device.online = false;
    for (const child of [mei, jon])
      expect((await next.titles(child.user.uid)).sort()).toEqual(['At sea', 'At the farm']);
    await next.close();
  });

  it('a prepared tablet confirms the answer of a child who left the screen, and keeps the replica', async () => {
    const { mei, device, tablet, activity } = scene;
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

  it('a prepared tablet pulls for the child on the screen although no session can be made, and asks once for the password', async () => {
    const { rivera, mei, tablet, activity, assign, arrived } = scene;
    await rivera.call(
      'PATCH',
      `/api/users/${mei.user.id}/reset-password`,
      rivera.withPassword({ password: 'otter' }),
    );
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

  it('a prepared tablet accepts a new password of a child’s own, also without a network', async () => {
    const { rivera, mei, device, tablet } = scene;
    await rivera.call(
      'PATCH',
      `/api/users/${mei.user.id}/reset-password`,
      rivera.withPassword({ password: 'otter' }),
    );
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

  it('a lane gets a new token after the server forgot the old one', async () => {
    const { mei, tablet, activity, arrived } = scene;
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

  it('the next child hears and sees nothing of the child before, whosever the browser’s session is', async () => {
    const { served, mei, jon, device, tablet, activity } = scene;
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
