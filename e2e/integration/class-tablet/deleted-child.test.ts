import { accountOnScreen } from 'pwa/data/auth/session';
import { discardRefused } from 'pwa/data/outbox/decide';
import { decidedBy, readRefusedOfOthers } from 'pwa/data/sync-issues/refused-of-others';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

/** What a teacher of these classes decides about here. */
const decided = async (
  { tablet, rivera }: TabletClass,
  ...class_codes: { uid: string; teacherId: number }[]
) =>
  decidedBy(
    { id: rivera.user.id, users: [], class_codes },
    await readRefusedOfOthers(tablet.db, rivera.user.uid),
  );

let scene: TabletClass;

beforeEach(async () => {
  scene = await openTabletClass();
});
afterEach(() => scene.close());

const remove = async ({ rivera, mei }: TabletClass) =>
  expect(
    (await rivera.call('DELETE', `/api/users/${mei.user.id}`, rivera.withPassword())).statusCode,
  ).toBeLessThan(300);
/** With the lane registered, as the engine does it while there is a session. */
const signIn = async ({ tablet, mei }: TabletClass) => {
  const { username } = mei.user;
  await tablet.signing.signIn({ username, password: username, role: 'student' });
  await tablet.send();
};
const databases = async ({ device, mei }: TabletClass) =>
  (await device.disk.indexedDB.databases()).filter(({ name }) => name?.includes(mei.user.uid));

describe('a child whom the school has deleted', () => {
  it('a deleted child leaves the screen and the device, with the replica and a draft recording', async () => {
    const { tablet, mei, activity } = scene;
    await signIn(scene);
    await tablet.pull();
    await scene.recordDraft(mei, activity);
    expect(await databases(scene)).toHaveLength(1);
    await remove(scene);
    const gone: string[] = [];
    Object.assign(tablet.parts, { onAccountGone: (why: string) => void gone.push(why) });
    await tablet.pull();
    await tablet.send(true);
    expect(gone).toEqual(['deleted']);
    expect(await accountOnScreen(tablet.db)).toBeNull();
    expect(await tablet.db.accounts.count()).toBe(0);
    expect(await tablet.db.lanes.count()).toBe(0);
    expect(await tablet.db.draftRecordings.count()).toBe(0);
    expect(await databases(scene)).toEqual([]);
  });

  it('a tablet asks within a day about a child who is not on the screen', async () => {
    const { tablet, device } = scene;
    await signIn(scene);
    await tablet.send(true);
    await tablet.signing.signOut();
    await remove(scene);
    await tablet.send(true);
    expect(await tablet.db.accounts.count()).toBe(0);
    expect(device.requests.filter((call) => call.includes('GET /api/sync/lanes/'))).toHaveLength(1);
  });

  it('a tablet asks about a child who still has an account once a day and no more', async () => {
    const { tablet, device } = scene;
    await signIn(scene);
    await tablet.send(true);
    await tablet.signing.signOut();
    const checkCount = () => device.requests.filter((call) => call.includes('GET /api/sync/lanes/')).length;
    await tablet.send(true);
    await tablet.send(true);
    expect(checkCount()).toBe(1);
    device.clock.advance(DAY_MS);
    await tablet.send(true);
    expect(checkCount()).toBe(2);
  });

  it('a deleted child leaves unsent answers to a teacher, and goes when the teacher has decided', async () => {
    const { tablet, device, mei, activity } = scene;
    await scene.prepare();
    device.online = false;
    await tablet.signing.signInMember(mei.user.uid);
    await tablet.answer(mei.user.uid, activity);
    await tablet.signing.signOut();
    await remove(scene);
    device.online = true;
    await tablet.send();
    // The name is no tile any more, and the work is shown to a teacher of the class alone.
    expect(await scene.names()).not.toContain('Mei');
    expect(await decided(scene)).toEqual([]);
    const [left, ...others] = await decided(scene, scene.schoolClass);
    expect([left?.code, left?.account, others]).toEqual(['account_deleted', mei.user.uid, []]);
    expect(await tablet.db.blobs.count()).toBe(1);
    await discardRefused(tablet.db, left!.commandId);
    await tablet.send(true);
    expect(await tablet.db.accounts.get(mei.user.uid)).toBeUndefined();
    expect(await tablet.db.blobs.count()).toBe(0);
    expect(await databases(scene)).toEqual([]);
  });

  it('the account of a deleted child cannot be opened without a network', async () => {
    const { tablet, device } = scene;
    await signIn(scene);
    await tablet.answer(scene.mei.user.uid, scene.activity);
    await tablet.signing.signOut();
    await remove(scene);
    await tablet.send();
    device.online = false;
    await expect(signIn(scene)).rejects.toMatchObject({ code: 'not_on_this_device' });
  });
});
