/** Ms Rivera's class of Mei and Jon, and a tablet for it. */
import { readTablet } from 'pwa/data/class-tablet/use-tablet';
import { addClass, join } from 'sync-server/test/classes/school-class';
import { activityOf } from 'sync-server/test/people/drafts';
import type { Person } from 'sync-server/test/people/person';
import { openTestSchool } from 'sync-server/test/test-school';
import { expect } from 'vitest';
import { Device } from './served-device.ts';

export type TabletClass = Awaited<ReturnType<typeof openTabletClass>>;
export type TabletClassWithoutActivity = Awaited<ReturnType<typeof openTabletClassWithoutActivity>>;

/** The class was given the activity 'At the farm'. The tablet, on which one window is open, is not prepared yet. */
export async function openTabletClass() {
  const scene = await openTabletClassWithoutActivity();
  return { ...scene, activity: await scene.assign('At the farm') };
}

export async function openTabletClassWithoutActivity() {
  const served = await openTestSchool();
  const rivera = await served.teacher('Rivera');
  const mei = await served.student(rivera, 'Mei');
  const jon = await served.student(rivera, 'Jon');
  const schoolClass = await addClass(rivera);
  for (const child of [mei, jon]) await join(rivera, child, schoolClass);
  const device = new Device(served);
  const tablet = device.open();

  async function enter(): Promise<void> {
    await tablet.signing.signIn({ username: 'Rivera', password: 'secret-secret', role: 'teacher' });
  }

  return {
    ...{ served, rivera, mei, jon, schoolClass, device, tablet },

    /** Gives the class a new activity; returns its uid. */
    async assign(title: string): Promise<string> {
      const uid = crypto.randomUUID();
      const lane = await rivera.registerLane();
      const assignment = { uid: crypto.randomUUID(), activityUid: uid, classCodeUid: schoolClass.uid };
      await lane.apply(activityOf(uid, title), { type: 'assignment.add', payload: assignment });
      return uid;
    },

    /** The teacher signs in on the tablet. */
    enter,

    /** The teacher prepares the tablet for the class and signs out. */
    async prepare(): Promise<void> {
      await enter();
      await tablet.prepare(schoolClass.uid);
      await tablet.signing.signOut();
    },

    /** First names on the tiles; undefined where the device is no class tablet. */
    names: async () => (await readTablet(tablet.db))?.members.map(({ firstName }) => firstName),

    /** Recordings that the school has: uid and author. */
    async arrived() {
      const rows = await served.school.db.selectFrom('recordings').select(['uid', 'studentId']).execute();
      return rows.map(({ uid, studentId }) => [uid, studentId]);
    },

    /** The child records, stops, and does not decide whether to keep the recording. */
    async recordDraft(child: Person, activityUid: string): Promise<void> {
      const draft = { id: 't', account: child.user.uid, activityUid, questionId: 'q1', type: 'audio/webm' };
      await tablet.db.draftRecordings.add({ ...draft, startedAt: '', state: 'stopped', duration: 1 });
    },

    /** The teacher takes the tablet back, at another device. */
    async revoke(): Promise<void> {
      const { uid } = (await tablet.db.device.toArray())[0]!;
      expect((await rivera.call('POST', `/api/tablets/${uid}/revoke`)).statusCode).toBe(200);
    },

    async close(): Promise<void> {
      await tablet.close();
      await served.close();
    },
  };
}
