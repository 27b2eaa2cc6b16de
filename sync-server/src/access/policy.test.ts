import { syncedTables } from 'shared-schema/entities';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVisibilityCache } from '#access/caches/visibility-cache.ts';
import { removeAssignment } from '#services/assignments/assign.ts';
import { deleteClass } from '#services/classes/delete-class.ts';
import { updateClass } from '#services/classes/save-class.ts';
import { deleteUser } from '#services/people/accounts/delete-user.ts';
import { joinClass, leaveClass } from '#services/people/class-enrollments.ts';
import { saveRecording } from '#services/recordings/save-recording.ts';
import { type ClassFixture, openClassFixture } from '#test/classes/class-fixture.ts';
import type { UserActor } from './actor.ts';
import { fileAccess } from './file-access.ts';
import { seesScope, visibleScopes } from './policy.ts';

let school: ClassFixture;
let rivera: UserActor;
let okafor: UserActor;
beforeEach(async () => {
  school = await openClassFixture();
  rivera = await school.teacher('rivera');
  okafor = await school.teacher('okafor');
});
afterEach(() => school.close());

const scopesOf = (account: UserActor) => visibleScopes(school.db, account);

test('a student sees themselves, their class and what it was given', async () => {
  const schoolClass = await school.schoolClass(rivera);
  const given = await school.activity(rivera, 'Farm');
  await school.activity(rivera, 'Zoo');
  const assignment = await school.assign(rivera, given, schoolClass);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
  expect(await scopesOf(mei)).toEqual({
    user: [mei.id],
    class: [schoolClass.id],
    activity: [given.id],
    tables: syncedTables.filter((table) => table !== 'consents'),
  });
  await school.write((w) => removeAssignment(rivera, w, assignment));
  expect(await scopesOf(mei)).toMatchObject({ activity: [] });
});

test('a student without a class sees all activities; one of a paused class sees none', async () => {
  const schoolClass = await school.schoolClass(rivera);
  const given = await school.activity(rivera);
  await school.assign(rivera, given, schoolClass);
  const [tomas, mei] = [
    await school.student(rivera, 'Tomas'),
    await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid }),
  ];
  expect(await scopesOf(tomas)).toMatchObject({ user: [tomas.id], class: [], activity: 'all' });
  await school.write((w) => updateClass(rivera, w, { uid: schoolClass.uid, isActive: false }));
  expect(await scopesOf(mei)).toMatchObject({ user: [mei.id], class: [], activity: [] });
});

test('a teacher sees own classes, and students they made or have in class', async () => {
  const schoolClass = await school.schoolClass(rivera);
  const mei = await school.student(rivera, 'Mei');
  const ana = await school.student(okafor, 'Ana');
  expect(await scopesOf(rivera)).toEqual({
    ...{ user: [rivera.id, mei.id], class: [schoolClass.id] },
    ...{ activity: 'all', tables: 'all' },
  });
  // Only the database can put Ana here: Rivera does not see her, and Okafor has no class of that number.
  const enrollment = { uid: school.uid(), studentId: ana.id, classCodeId: schoolClass.id };
  await school.db
    .insertInto('student_class_enrollments')
    .values({ ...enrollment, enrolledAt: school.now() })
    .execute();
  expect(await scopesOf(rivera)).toMatchObject({ user: [rivera.id, mei.id, ana.id] });
  expect(await scopesOf(okafor)).toMatchObject({ user: [okafor.id, ana.id], class: [] });
});

test('the administrator sees accounts and nothing children said', async () => {
  const scopes = await scopesOf(await school.admin());
  expect(seesScope(scopes, 'users', 'user', 7)).toBe(true);
  expect(seesScope(scopes, 'recordings', 'user', 7)).toBe(false);
  expect(seesScope(scopes, 'activities', 'activity', 7)).toBe(false);
});

test('the sound of an answer is for the child, the child’s teacher and nobody else', async () => {
  const mei = await school.student(rivera, 'Mei');
  const tomas = await school.student(rivera, 'Tomas');
  const activity = await school.activity(rivera);
  const audioUrl = await school.file(mei, 'hello');
  const sha256 = audioUrl.slice(9, 73);
  const visibility = createVisibilityCache(school.db);
  const may = (who: UserActor) => {
    for (const commit of school.commits.splice(0)) visibility.committed(commit);
    return fileAccess({ db: school.db, visibility }, who, { sha256, isSender: false });
  };
  expect(await may(mei)).toBe('none');
  const take = { uid: school.uid(), activityUid: activity.uid, questionId: 'q1', audioUrl };
  await school.write((w) =>
    saveRecording(mei, w, { ...take, recordedAt: school.now(), duration: 1, blobs: [] }),
  );
  expect(await Promise.all([mei, rivera, tomas, okafor, await school.admin()].map(may))).toEqual([
    ...['private', 'private', 'none', 'none', 'none'],
  ]);
});

test('views change for those whose set of scopes changes, and for nobody else', async () => {
  const schoolClass = await school.schoolClass(rivera);
  const activity = await school.activity(rivera);
  const [mei, tomas] = [await school.student(rivera, 'Mei'), await school.student(rivera, 'Tomas')];
  const accounts = [mei, tomas, rivera, okafor];
  const views = async () => Promise.all(accounts.map(school.viewOf));
  expect(await views()).toEqual([0, 0, 0, 0]);
  await school.write((w) => joinClass(rivera, w, { studentUid: mei.uid, classCodeUid: schoolClass.uid }));
  expect(await views()).toEqual([1, 0, 0, 0]);
  const assignment = await school.assign(rivera, activity, schoolClass);
  expect(await views()).toEqual([1, 0, 0, 0]);
  expect(await Promise.all(accounts.map(school.extensionsOf))).toEqual([1, 0, 0, 0]);
  await school.write((w) => removeAssignment(rivera, w, assignment));
  expect(await views()).toEqual([2, 0, 0, 0]);
  await school.write((w) => updateClass(rivera, w, { uid: schoolClass.uid, name: 'Room 5' }));
  expect(await views()).toEqual([2, 0, 0, 0]);
  await school.write((w) => updateClass(rivera, w, { uid: schoolClass.uid, isActive: false }));
  expect(await views()).toEqual([3, 0, 0, 0]);
  await school.write((w) => leaveClass(rivera, w, { studentUid: mei.uid }));
  expect(await views()).toEqual([4, 0, 0, 0]);
  await school.write((w) => deleteClass(rivera, w, schoolClass));
  expect(await views()).toEqual([4, 0, 1, 0]);
  await school.write((w) => deleteUser(rivera, w, tomas.uid));
  expect(await views()).toEqual([4, 0, 2, 0]);
});
