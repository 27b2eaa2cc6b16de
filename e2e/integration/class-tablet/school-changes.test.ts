/** What the school decides while a tablet holds unsent answers: each answer ends where the teacher expects it. */
import { undecided } from 'pwa/data/outbox/settled-refusals';
import { addClass, join } from 'sync-server/test/classes/school-class';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

let scene: TabletClass;
/** Uid of Mei's answer. */
let answer: string;

beforeEach(async () => {
  scene = await openTabletClass();
  await scene.prepare();
  const { device, tablet, mei, activity } = scene;
  device.online = false;
  await tablet.signing.signInMember(mei.user.uid);
  answer = await tablet.answer(mei.user.uid, activity);
  await tablet.signing.signOut();
});
afterEach(() => scene.close());

/** The tablet meets the school again. */
async function comeBack(): Promise<void> {
  const { device, tablet } = scene;
  device.online = true;
  await tablet.tabletRun().run();
  await tablet.send();
}

async function deleteTeacher(successor?: string): Promise<void> {
  const admin = await scene.served.setUpAdmin();
  const to = successor ? `?successor=${successor}` : '';
  const { id } = scene.rivera.user;
  // The administrator of a test school has a password of its own.
  const confirmed = { currentPassword: 'head-secret' };
  expect((await admin.call('DELETE', `/api/users/${id}${to}`, confirmed)).statusCode).toBe(204);
}

describe('an answer that a tablet could not send yet', () => {
  it('an unsent answer arrives after the class got a new code: a tablet does not work by the code', async () => {
    const { rivera, schoolClass, mei, names } = scene;
    const renewed = await rivera.ok('POST /api/class-codes/:id/regenerate', {
      params: { id: schoolClass.id },
    });
    expect(renewed.code).not.toBe(schoolClass.code);
    await comeBack();
    expect(await scene.arrived()).toEqual([[answer, mei.user.id]]);
    expect(await names()).toEqual(['Jon', 'Mei']);
  });

  it('an unsent answer arrives after the child was moved to another class of the teacher', async () => {
    const { rivera, mei, names } = scene;
    await join(rivera, mei, await addClass(rivera, 'Robins'));
    await comeBack();
    expect(await scene.arrived()).toEqual([[answer, mei.user.id]]);
    expect(await names()).toEqual(['Jon']);
    const listed = await rivera.ok('GET /api/recordings', { query: { studentId: mei.user.id } });
    expect(listed.map(({ uid }) => uid)).toEqual([answer]);
  });

  it('an unsent answer is the successor’s to hear after its teacher was deleted', async () => {
    const { served, mei } = scene;
    const okafor = await served.teacher('Okafor');
    await deleteTeacher(okafor.user.uid);
    await comeBack();
    expect(await scene.arrived()).toEqual([[answer, mei.user.id]]);
    const [recording] = await okafor.ok('GET /api/recordings', { query: { studentId: mei.user.id } });
    expect(recording?.uid).toBe(answer);
    expect((await okafor.call('GET', recording?.audioUrl ?? '')).statusCode).toBe(200);
  });

  it('an unsent answer stays on the tablet with its sound after its teacher was deleted, and the child learns of it', async () => {
    const { mei, tablet } = scene;
    await deleteTeacher();
    await comeBack();
    expect(await scene.arrived()).toEqual([]);
    const [left, ...others] = await undecided(tablet.db, mei.user.uid);
    expect([left?.code, left?.account, others]).toEqual(['not_found', mei.user.uid, []]);
    expect(await tablet.db.blobs.count()).toBe(1);
  });
});
