import { addClass, join } from 'sync-server/test/classes/school-class';
import type { Person } from 'sync-server/test/people/person';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

let scene: TabletClass;

beforeEach(async () => {
  scene = await openTabletClass();
});
afterEach(() => scene.close());

const leaveClass = (child: Person) =>
  scene.rivera.call('POST', `/api/students/${child.user.id}/remove-from-class`, {});

describe('a child who leaves the class', () => {
  beforeEach(() => scene.prepare());

  it('a child who leaves the class is off the tiles at once, and is forgotten once the answers have arrived', async () => {
    const { mei, jon, tablet, activity, names, arrived } = scene;
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

  it('a child who leaves the class stays on the device with a draft recording, and while on the screen', async () => {
    const { mei, jon, tablet, activity, names, recordDraft } = scene;
    await recordDraft(mei, activity);
    await tablet.signing.signInMember(jon.user.uid);
    for (const child of [mei, jon]) await leaveClass(child);
    await tablet.tabletRun().run();
    expect(await names()).toEqual([]);
    expect(await tablet.db.accounts.bulkGet([mei.user.uid, jon.user.uid])).not.toContain(undefined);
    await tablet.db.draftRecordings.clear();
    await tablet.signing.signOut();
    await tablet.tabletRun().run();
    expect((await tablet.db.accounts.toArray()).map(({ role }) => role)).toEqual(['teacher']);
  });
});

describe('a child who is moved to another teacher while answers wait', () => {
  beforeEach(() => scene.prepare());

  it('the new teacher of a child hears the answers that waited, under the child’s own name', async () => {
    const { served, mei, device, tablet, activity, arrived } = scene;
    device.online = false;
    await tablet.signing.signInMember(mei.user.uid);
    const answer = await tablet.answer(mei.user.uid, activity);
    await tablet.signing.signOut();
    const chen = await served.teacher('Chen');
    const robins = await addClass(chen, 'Robins');
    await leaveClass(mei);
    const { db } = served.school;
    await db.updateTable('users').set({ teacherId: null }).where('id', '=', mei.user.id).execute();
    expect((await chen.call('POST', `/api/students/${mei.user.id}/take-over`)).statusCode).toBe(200);
    await join(chen, mei, robins);
    device.online = true;
    await tablet.tabletRun().run();
    await tablet.send();
    expect(await arrived()).toEqual([[answer, mei.user.id]]);
    expect(await tablet.states(mei.user.uid)).not.toContain('refused');
    const listed = await chen.call('GET', `/api/recordings?studentId=${mei.user.id}`);
    const [recording] = listed.json<{ uid: string; audioUrl: string }[]>();
    expect(recording?.uid).toBe(answer);
    expect((await chen.call('GET', recording!.audioUrl)).statusCode).toBe(200);
  });
});
