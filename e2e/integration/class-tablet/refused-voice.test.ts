/** A voice that was spoken after the family took the consent back: it stays on the tablet until a teacher decides. */
import { discardRefused } from 'pwa/data/outbox/decide';
import { decidedBy, readRefusedOfOthers } from 'pwa/data/sync-issues/refused-of-others';
import { MINUTE_MS } from 'shared-schema/clock';
import { addClass, join } from 'sync-server/test/classes/school-class';
import type { Person } from 'sync-server/test/people/person';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

let scene: TabletClass;

beforeEach(async () => {
  scene = await openTabletClass();
  await scene.prepare();
  const { tablet, device, served, mei, rivera, activity } = scene;
  const withdrawn = { uid: crypto.randomUUID(), studentUid: mei.user.uid, purpose: 'record_voice' } as const;
  const withdrawnAt = new Date(device.clock.now()).toISOString();
  const lane = await rivera.registerLane();
  await lane.apply({ type: 'consent.withdraw', payload: { ...withdrawn, withdrawnAt } });
  for (const clock of [device.clock, served.clock]) clock.advance(MINUTE_MS);
  await tablet.signing.signInMember(mei.user.uid);
  await tablet.answer(mei.user.uid, activity);
  await tablet.signing.signOut();
  await tablet.send();
  expect(await tablet.db.commands.toArray()).toMatchObject([{ state: 'refused', code: 'no_consent' }]);
});
afterEach(() => scene.close());

/** What waits for a teacher who signs in on the tablet. */
async function waitsFor({ user }: Person) {
  const { tablet } = scene;
  await tablet.signing.signIn({ username: user.username, password: 'secret-secret', role: 'teacher' });
  await tablet.pull();
  const replica = await tablet.parts.replicas.open({ uid: user.uid, role: 'teacher' });
  const view = { users: await replica.rows('users'), class_codes: await replica.rows('class_codes') };
  const found = decidedBy({ id: user.id, ...view }, await readRefusedOfOthers(tablet.db, user.uid));
  await tablet.signing.signOut();
  return found.map(({ account, code }) => [account, code]);
}
const meis = () => [[scene.mei.user.uid, 'no_consent']];

it('the child’s teacher sees it on the tablet', async () => {
  expect(await waitsFor(scene.rivera)).toEqual(meis());
});

it('the tablet’s report counts it until somebody has decided', async () => {
  const { tablet, rivera } = scene;
  const reported = async () => {
    const run = tablet.tabletRun();
    run.refreshNow();
    await run.run();
    const [listed] = await rivera.ok('GET /api/tablets', {});
    return listed?.report?.withoutConsent;
  };
  expect(await reported()).toBe(1);
  const [said] = await tablet.db.commands.toArray();
  await discardRefused(tablet.db, said!.commandId);
  expect(await reported()).toBe(0);
});

it('the child’s next teacher sees it after the child has moved, and the teacher of before does not', async () => {
  const { served, mei, rivera, tablet } = scene;
  const okafor = await served.teacher('Okafor');
  await rivera.call('POST', `/api/students/${mei.user.id}/remove-from-class`, {});
  const admin = await served.setUpAdmin();
  const moved = { students: [mei.user.id], teacher: okafor.user.id };
  await admin.ok('POST /api/admin/students/move', { body: { ...moved, currentPassword: 'head-secret' } });
  await join(okafor, mei, await addClass(okafor));
  await tablet.tabletRun().run();
  expect(await waitsFor(rivera)).toEqual([]);
  expect(await waitsFor(okafor)).toEqual(meis());
});

it('the child’s teacher sees it on a tablet that was revoked, and removes it with its sound', async () => {
  const { tablet, rivera } = scene;
  await scene.revoke();
  const run = tablet.tabletRun();
  await run.run();
  run.refreshNow();
  expect(await run.run()).toEqual({ kind: 'done' });
  expect(await scene.names()).toBeUndefined();
  expect(await waitsFor(rivera)).toEqual(meis());
  const [said] = await tablet.db.commands.toArray();
  await discardRefused(tablet.db, said!.commandId);
  expect(await tablet.db.blobs.count()).toBe(0);
});
