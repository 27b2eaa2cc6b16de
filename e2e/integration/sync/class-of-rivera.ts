/** The school of these tests: Ms Rivera's class of Mei, Jon and Omar, with one activity, and a class without students. */
import { randomUUID } from 'node:crypto';
import type { UserActor } from 'sync-server/access/actor';
import type { WriteContext } from 'sync-server/db/writer';
import { saveActivity } from 'sync-server/services/activities/save-activity';
import { addAssignment } from 'sync-server/services/assignments/assign';
import { createClass } from 'sync-server/services/classes/save-class';
import { createStudent, insertUser } from 'sync-server/services/people/accounts/create-user';
import { emptyActivity } from 'sync-server/test/classes/class-fixture';
import { copySchool, type SchoolCopy, schoolSettings, startSchool } from './school-copy.ts';

const uidOf = (number: number) => `018f0000-0000-7000-8000-00000000000${number}`;

/** Uids of the accounts. */
export const [RIVERA, MEI, JON, OMAR] = [uidOf(1), uidOf(2), uidOf(3), uidOf(4)];
/** Uids of the classes. */
export const [BLUEBIRDS, ROBINS] = [uidOf(5), uidOf(6)];
/** The activity that the Bluebirds were given. */
export const ACTIVITY = uidOf(7);

let made: Promise<SchoolCopy> | undefined;

/** A copy of the school, made once per test file. */
export function classOfRivera(): Promise<SchoolCopy> {
  made ??= makeClass();
  return made;
}

async function makeClass(): Promise<SchoolCopy> {
  const running = await startSchool(schoolSettings(), { database: null, files: [] });
  await running.school.writer.write(async (w) => {
    w.author = 'setup';
    const { doc } = await insertUser(w, {
      ...{ uid: RIVERA, username: 'rivera', firstName: 'Ana', role: 'teacher', password: 'no hash' },
    });
    const rivera: UserActor = { kind: 'user', uid: RIVERA, id: doc.id, role: 'teacher' };
    await createClass(rivera, w, { uid: BLUEBIRDS, name: 'Bluebirds' });
    await createClass(rivera, w, { uid: ROBINS, name: 'Robins' });
    const students = { mei: MEI, jon: JON, omar: OMAR };
    for (const [username, uid] of Object.entries(students)) {
      const names = { username, firstName: username, lastName: 'Chen' };
      await createStudent(rivera, w, { uid, ...names, classCodeUid: BLUEBIRDS }, 'no hash');
    }
    await addActivityFor(rivera, w, [BLUEBIRDS], ACTIVITY);
  });
  const copy = await copySchool(running);
  await running.school.close();
  return copy;
}

/** Makes an activity and assigns it to these classes. */
export async function addActivityFor(
  rivera: UserActor,
  w: WriteContext,
  classes: readonly string[],
  uid: string = randomUUID(),
): Promise<string> {
  const questions = [{ id: 'q1', prompt: 'What do you see?', imageUrl: '/stock/farm.svg' }];
  await saveActivity(rivera, w, { ...emptyActivity, uid, title: 'At the farm', questions });
  for (const classCodeUid of classes) await addAssignment(rivera, w, { activityUid: uid, classCodeUid });
  return uid;
}
