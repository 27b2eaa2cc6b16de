import { readTablet } from 'pwa/data/class-tablet/use-tablet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

let scene: TabletClass;

beforeEach(async () => {
  scene = await openTabletClass();
});
afterEach(() => scene.close());

describe('the end of a class tablet', () => {
  beforeEach(() => scene.prepare());

  it('a revoked tablet sends what it holds first, then forgets the children and signs out', async () => {
    const { rivera, mei, jon, tablet, activity, arrived, revoke } = scene;
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
    run.refreshNow();
    await run.run();
    expect(await readTablet(tablet.db)).not.toBeNull();
    tablet.busy = false;
    run.refreshNow();
    expect(await run.run()).toEqual({ kind: 'done' });
    expect(await readTablet(tablet.db)).toBeNull();
    expect((await tablet.db.device.toArray())[0]?.current).toBeNull();
    await tablet.tabletRun().run();
    const kept = (await tablet.db.accounts.toArray()).filter(({ role }) => role === 'student');
    for (const account of kept) expect([account.verifier, account.member]).toEqual([null, undefined]);
    const [listed] = (await rivera.call('GET', '/api/tablets')).json();
    expect(listed.state).toBe('gone');
  });

  it('a revoked tablet keeps a draft recording for its child', async () => {
    const { mei, tablet, activity, recordDraft, revoke } = scene;
    await recordDraft(mei, activity);
    await revoke();
    expect(await tablet.tabletRun().run()).toEqual({ kind: 'done' });
    expect(await tablet.db.draftRecordings.count()).toBe(1);
    const students = (await tablet.db.accounts.toArray()).filter(({ role }) => role === 'student');
    expect(students.map(({ username, verifier, member }) => [username, verifier, member])).toEqual([
      ['mei', null, undefined],
    ]);
    await tablet.signing.signIn({ username: 'mei', password: 'mei', role: 'student' });
    expect((await tablet.db.draftRecordings.toArray())[0]?.account).toBe(mei.user.uid);
  });

  it('a revoked tablet waits for the child on the screen who has not decided on a draft recording', async () => {
    const { mei, tablet, activity, recordDraft, revoke } = scene;
    await tablet.signing.signInMember(mei.user.uid);
    await recordDraft(mei, activity);
    await revoke();
    const run = tablet.tabletRun();
    expect(await run.run()).toMatchObject({ kind: 'later' });
    expect((await tablet.db.device.toArray())[0]?.current).toBe(mei.user.uid);
    // Nobody touched it any more.
    await tablet.signing.signOut();
    run.refreshNow();
    expect(await run.run()).toEqual({ kind: 'done' });
    expect(await tablet.db.draftRecordings.count()).toBe(1);
  });

  it('a revoked tablet leaves on the second try when its replicas could not be removed at first', async () => {
    const { tablet, revoke } = scene;
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

  it('a revoked tablet can be prepared again, and answers arrive', async () => {
    const { mei, tablet, activity, prepare, arrived, revoke } = scene;
    await revoke();
    await tablet.tabletRun().run();
    await prepare();
    await tablet.signing.signInMember(mei.user.uid);
    await tablet.answer(mei.user.uid, activity);
    await tablet.send();
    expect(await arrived()).toHaveLength(1);
  });
});
