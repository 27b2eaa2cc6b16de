import { saveOwnComputer } from 'pwa/data/auth/account/own-computer';
import { accountOnScreen } from 'pwa/data/auth/session';
import { appendCommand } from 'pwa/data/outbox/append';
import { DAY_MS } from 'shared-schema/clock';
import type { Person } from 'sync-server/test/people/person';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

let scene: TabletClass;
let admin: Person;

beforeEach(async () => {
  scene = await openTabletClass();
  admin = await scene.served.setUpAdmin();
});
afterEach(() => scene.close());

const setActive = ({ user }: Person, isActive: boolean) =>
  admin.ok('PATCH /api/users/:id', { params: { id: user.id }, body: { isActive } });
const rowOf = async ({ user }: Person) => (await scene.tablet.db.accounts.get(user.uid))!;
const replicasOf = async ({ user }: Person) =>
  (await scene.device.disk.indexedDB.databases()).filter(({ name }) => name?.includes(user.uid));
/** The engine's round, as it runs within ten minutes. */
const check = () => scene.tablet.send(true);

describe('a teacher whose account is deactivated', () => {
  let gone: string[];

  beforeEach(async () => {
    const { tablet, rivera } = scene;
    gone = [];
    Object.assign(tablet.parts, { onAccountGone: (why: string) => void gone.push(why) });
    await scene.enter();
    await saveOwnComputer(tablet.db, rivera.user.uid, true);
    await check();
    await tablet.pull();
  });

  const writeClass = async () => {
    const { tablet, device, rivera } = scene;
    const payload = { uid: tablet.parts.newUid(), name: 'Made on the laptop' };
    const made = { account: rivera.user.uid, type: 'class.create', payload } as const;
    await appendCommand(tablet.db, made, device.clock.now());
  };
  const classNames = async () =>
    (await scene.served.school.db.selectFrom('class_codes').select('name').execute()).map(({ name }) => name);

  it('the own laptop takes the account off the screen, and keeps neither replica nor verifier', async () => {
    const { tablet, rivera } = scene;
    expect(await replicasOf(rivera)).toHaveLength(1);
    await setActive(rivera, false);
    await tablet.pull();
    await check();
    expect(gone).toEqual(['adultDeactivated']);
    expect(await accountOnScreen(tablet.db)).toBeNull();
    expect(await rowOf(rivera)).toMatchObject({ verifier: null, session: 'none' });
    expect(await replicasOf(rivera)).toEqual([]);
    expect(await tablet.db.cursors.get(rivera.user.uid)).toBeUndefined();
  });

  it('the own laptop learns of it within a day after the teacher has signed out', async () => {
    const { tablet, device, rivera } = scene;
    await tablet.signing.signOut();
    await check();
    await setActive(rivera, false);
    device.clock.advance(DAY_MS);
    await check();
    expect(await replicasOf(rivera)).toEqual([]);
    device.online = false;
    await expect(scene.enter()).rejects.toMatchObject({ code: 'not_on_this_device' });
    expect(gone).toEqual([]);
  });

  it('unsent work of a deactivated teacher waits, and is sent once the account is activated again', async () => {
    const { tablet, device, rivera } = scene;
    device.online = false;
    await writeClass();
    await setActive(rivera, false);
    device.online = true;
    // The push comes before the pull: the server refuses it for want of a session.
    await check();
    await check();
    expect(await replicasOf(rivera)).toEqual([]);
    expect(await tablet.states(rivera.user.uid)).toEqual(['pending']);
    expect(await classNames()).not.toContain('Made on the laptop');
    await setActive(rivera, true);
    await scene.enter();
    await check();
    await tablet.pull();
    expect(await classNames()).toContain('Made on the laptop');
    expect(await replicasOf(rivera)).toHaveLength(1);
    expect(await rowOf(rivera)).toMatchObject({ session: 'active', isOwnComputer: true });
  });

  it('checks that come twice change nothing more', async () => {
    const { tablet, device, rivera } = scene;
    await setActive(rivera, false);
    await tablet.pull();
    await check();
    const before = { ...(await rowOf(rivera)), askedAt: undefined };
    device.clock.advance(DAY_MS);
    await check();
    expect({ ...(await rowOf(rivera)), askedAt: undefined }).toEqual(before);
    expect(gone).toEqual(['adultDeactivated']);
  });

  it('a teacher who has signed in again before the check keeps everything', async () => {
    const { tablet, device, rivera } = scene;
    await tablet.signing.signOut();
    await setActive(rivera, false);
    const { laneState } = tablet.parts.transport;
    tablet.parts.transport.laneState = async (access) => {
      const outcome = await laneState(access);
      await setActive(rivera, true);
      await scene.enter();
      return outcome;
    };
    device.clock.advance(DAY_MS);
    await check();
    expect((await accountOnScreen(tablet.db))?.uid).toBe(rivera.user.uid);
    expect((await rowOf(rivera)).verifier).not.toBeNull();
    expect(await replicasOf(rivera)).toHaveLength(1);
  });
});

describe('a child whose account is deactivated', () => {
  const signIn = async () => {
    const { username } = scene.mei.user;
    await scene.tablet.signing.signIn({ username, password: username, role: 'student' });
    await scene.tablet.send();
  };

  it('a shared device keeps no replica, and sends what the child has said before', async () => {
    const { tablet, device, mei, activity } = scene;
    await signIn();
    await tablet.pull();
    const answer = await tablet.answer(mei.user.uid, activity);
    await scene.recordDraft(mei, activity);
    await tablet.signing.signOut();
    await setActive(mei, false);
    await check();
    expect(await replicasOf(mei)).toEqual([]);
    expect((await rowOf(mei)).verifier).toBeNull();
    expect(await scene.arrived()).toEqual([[answer, mei.user.id]]);
    expect(await tablet.db.draftRecordings.count()).toBe(1);
    device.online = false;
    await expect(signIn()).rejects.toMatchObject({ code: 'not_on_this_device' });
    device.online = true;
    await setActive(mei, true);
    await signIn();
    await tablet.pull();
    expect(await tablet.titles(mei.user.uid)).toEqual(['At the farm']);
  });
});
