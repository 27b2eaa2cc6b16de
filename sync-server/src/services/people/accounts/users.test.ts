import { calls } from 'shared-schema/contract';
import { tables } from 'shared-schema/entities';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { type ClassFixture, documentsOf, openClassFixture } from '#test/classes/class-fixture.ts';
import { createStudent, createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { listStudents, listUsers } from './list-users.ts';
import { resetPassword, updateStudent, updateUser } from './update-user.ts';

let school: ClassFixture;
let rivera: UserActor;
let okafor: UserActor;
beforeEach(async () => {
  school = await openClassFixture();
  rivera = await school.teacher('rivera');
  okafor = await school.teacher('okafor');
});
afterEach(() => school.close());

test('a student needs names and a username that is free', async () => {
  await school.student(rivera, 'Mei');
  const make = (input: object) => school.write((w) => createStudent(okafor, w, input, 'hash'));
  const names = { firstName: 'Mei', lastName: 'Lin' };
  await expect(make({ ...names, username: 'MEI' })).rejects.toMatchObject({ code: 'username_taken' });
  await expect(make({ ...names, username: ' ' })).rejects.toMatchObject({ code: 'fields_required' });
  await expect(make({ username: 'x', firstName: 'Mei' })).rejects.toMatchObject({ code: 'fields_required' });
});

test('a student is made as the form says, with dated consent', async () => {
  const parent = {
    parentName: 'Lan Lin',
    parentEmail: 'lan@example.org',
    consentMethod: 'email_consent' as const,
  };
  const mei = await school.student(rivera, 'Mei', { grade: 'K', ...parent });
  expect(mei.doc).toMatchObject({
    ...{ role: 'student', grade: 'K', authProvider: 'manual', createdByTeacher: true, teacherId: rivera.id },
    ...{ isMinor: true, parentalConsentMethod: 'email_consent', parentalConsentDate: school.now() },
    ...{ passwordMirrorsUsername: true, ...parent },
  });
});

test('a student is the teacher’s who makes it, whatever else the call says', async () => {
  const names = { username: 'mei', firstName: 'Mei', lastName: 'Lin', role: 'student' as const };
  const others = { teacherId: okafor.id, authProvider: 'google' as const, createdByTeacher: false };
  const body = { ...names, ...others, schoolName: 'Hill School' };
  const made = await school.write((w) => createUser(rivera, w, body, 'hash', 'closed'));
  const own = { teacherId: rivera.id, authProvider: 'manual', createdByTeacher: true, schoolName: null };
  expect((await documentsOf(school.db, 'users'))[made.uid]).toMatchObject(own);
});

test('each column that a call may write of a user or a class was judged: services keep what a body has', () => {
  const written = (row: { shape: object }, { body }: { body: { shape: object } }) =>
    Object.keys(body.shape)
      .filter((field) => field in row.shape)
      .toSorted()
      .join(' ');
  const { users, class_codes: classes } = tables;
  expect(written(users.row, calls['POST /api/users'])).toBe(
    'authProvider consentMethod createdByTeacher email firstName grade isMinor lastName parentEmail ' +
      'parentName password role schoolName spokenName teacherId username',
  );
  expect(written(classes.row, calls['POST /api/class-codes'])).toBe('description name teacherId');
  expect(written(classes.row, calls['PATCH /api/class-codes/:id'])).toBe('description isActive name');
});

test('a mirroring password changes with the username', async () => {
  const mei = await school.student(rivera, 'Mei');
  const change = { uid: mei.uid, username: 'mei2' };
  await school.write((w) =>
    updateStudent(rivera, w, change, { passwordHash: 'hash of mei2', hasGoogle: false }),
  );
  const row = school.db
    .selectFrom('users')
    .select(['password', 'passwordMirrorsUsername'])
    .where('id', '=', mei.id);
  expect(await row.executeTakeFirst()).toEqual({ password: 'hash of mei2', passwordMirrorsUsername: 1 });
  await school.write((w) => resetPassword(rivera, w, mei.id, 'secret', 'hash of secret'));
  await school.write((w) =>
    updateStudent(
      rivera,
      w,
      { uid: mei.uid, username: 'mei3' },
      { passwordHash: 'hash of mei3', hasGoogle: false },
    ),
  );
  expect(await row.executeTakeFirst()).toEqual({ password: 'hash of secret', passwordMirrorsUsername: 0 });
  expect(await listStudents(rivera, school.db, {})).toMatchObject([
    { username: 'mei3', visiblePassword: null },
  ]);
});

test('only the administrator changes roles, and not their own', async () => {
  const admin = await school.admin();
  const schoolClass = await school.schoolClass(rivera);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
  const toTeacher = (who: UserActor, id: number) =>
    school.write((w) =>
      updateUser(
        who,
        w,
        id,
        { role: 'teacher', password: 'mapletree' },
        { passwordHash: 'hash', hasGoogle: false },
      ),
    );
  await expect(toTeacher(rivera, mei.id)).rejects.toMatchObject({ code: 'wrong_role' });
  await expect(toTeacher(admin, admin.id)).rejects.toMatchObject({ code: 'wrong_role' });
  expect(await toTeacher(admin, mei.id)).toMatchObject({
    role: 'teacher',
    classCodeId: null,
    visiblePassword: null,
  });
});

test('a teacher lists and manages their students only, the administrator everybody', async () => {
  const admin = await school.admin();
  const [mei, ana] = [await school.student(rivera, 'Mei'), await school.student(okafor, 'Ana')];
  const names = async (who: UserActor) => (await listUsers(who, school.db)).map((user) => user.username);
  expect(await names(rivera)).toEqual(['rivera', 'mei']);
  expect(await names(admin)).toEqual(['rivera', 'okafor', 'admin', 'mei', 'ana']);
  const rename = (who: UserActor, id: number) =>
    school.write((w) =>
      updateUser(who, w, id, { firstName: 'X' }, { passwordHash: undefined, hasGoogle: false }),
    );
  await expect(rename(rivera, ana.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(rename(rivera, okafor.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await rename(rivera, mei.id)).toMatchObject({ firstName: 'X' });
  expect(await rename(admin, okafor.id)).toMatchObject({ firstName: 'X' });
});

test('deleting a teacher deletes their classes and activities and leaves their students', async () => {
  const admin = await school.admin();
  const schoolClass = await school.schoolClass(rivera);
  const activity = await school.activity(rivera);
  await school.assign(rivera, activity, schoolClass);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
  await school.write((w) => deleteUser(admin, w, rivera.uid));
  expect(await documentsOf(school.db, 'class_codes')).toEqual({ [schoolClass.uid]: null });
  expect((await documentsOf(school.db, 'activities'))[activity.uid]).toBeNull();
  expect(await documentsOf(school.db, 'users')).toMatchObject({
    [rivera.uid]: null,
    [mei.uid]: { teacherId: null, classCodeId: null },
  });
  await expect(school.write((w) => deleteUser(admin, w, admin.id))).rejects.toMatchObject({
    code: 'wrong_role',
  });
});
