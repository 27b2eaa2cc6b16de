import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { deleteActivity } from '#services/activities/delete-activity.ts';
import { getActivity, listActivities } from '#services/activities/list-activities.ts';
import { createActivity, replaceActivity, saveActivity } from '#services/activities/save-activity.ts';
import { addAssignment, removeAssignment } from '#services/assignments/assign.ts';
import { listAssignments } from '#services/assignments/list-assignments.ts';
import { joinByCode, joinClass, leaveClass } from '#services/students/class-membership.ts';
import { createStudent } from '#services/students/create-student.ts';
import { listStudents, listUnassigned } from '#services/students/list-students.ts';
import { updateStudent } from '#services/students/update-student.ts';
import { deleteUser } from '#services/users/delete-user.ts';
import { listUsers } from '#services/users/list-users.ts';
import { resetPassword, updateUser } from '#services/users/update-user.ts';
import { createActivityBody } from '#testing/bodies.ts';
import { type Classroom, emptyActivity, feedOf, openClassroom } from '#testing/classroom.ts';
import { deleteClass } from './delete-class.ts';
import { listAssignedActivities, listClasses, listClassStudents } from './list-classes.ts';
import { createClass, regenerateCode, updateClass } from './save-class.ts';

let school: Classroom;
let rivera: UserActor;
let okafor: UserActor;
beforeEach(async () => {
  school = await openClassroom();
  rivera = await school.teacher('rivera');
  okafor = await school.teacher('okafor');
});
afterEach(() => school.close());

test('a class gets a code that can be read aloud, and another one when it is renewed', async () => {
  const room = await school.room(rivera, 'Room 4');
  expect(room.code).toMatch(/^[A-Z0-9]{6}$/);
  const { doc } = await school.write((w) => regenerateCode(rivera, w, room.id));
  expect(doc.code).not.toBe(room.code);
});

test('a proposed code is kept when free and replaced when taken', async () => {
  const propose = (code: string) =>
    school.write(async (w) => (await createClass(rivera, w, { uid: school.uid(), name: 'Room', code })).doc);
  expect((await propose('sun-44')).code).toBe('SUN44');
  expect((await propose('SUN44')).code).not.toBe('SUN44');
});

test('a class needs a name', async () => {
  const nameless = school.write((w) => createClass(rivera, w, { name: '  ' }));
  await expect(nameless).rejects.toMatchObject({ code: 'name_required' });
  const room = await school.room(rivera);
  const cleared = school.write((w) => updateClass(rivera, w, { uid: room.uid, name: null }));
  await expect(cleared).rejects.toMatchObject({ code: 'name_required' });
});

test('lists show the teacher’s own classes with their numbers of students', async () => {
  const room = await school.room(rivera);
  await school.room(okafor);
  await school.student(rivera, 'Mei', { classCodeUid: room.uid });
  await school.student(rivera, 'Tomas', { classCodeUid: room.uid });
  expect(await listClasses(rivera, school.db)).toMatchObject([
    { id: room.id, studentCount: 2, teacherUid: rivera.uid },
  ]);
  expect(await listClasses(rivera, school.db, { teacherId: okafor.id })).toEqual([]);
  expect(await listClassStudents(rivera, school.db, room.uid)).toMatchObject([
    { firstName: 'Mei', visiblePassword: 'mei' },
    { firstName: 'Tomas' },
  ]);
  await expect(listClassStudents(okafor, school.db, room.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('another teacher’s class is not there to be changed or deleted', async () => {
  const room = await school.room(rivera);
  for (const job of [
    (w: Parameters<Parameters<typeof school.write>[0]>[0]) =>
      updateClass(okafor, w, { uid: room.uid, name: 'Mine' }),
    (w: Parameters<Parameters<typeof school.write>[0]>[0]) => deleteClass(okafor, w, room),
  ]) {
    await expect(school.write<unknown>(job)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('a student is in one class at a time; the old membership ends and can begin again', async () => {
  const [first, second] = [await school.room(rivera, 'One'), await school.room(rivera, 'Two')];
  const mei = await school.student(rivera, 'Mei', { classCodeUid: first.uid });
  const join = (room: { uid: string }) =>
    school.write((w) => joinClass(rivera, w, { studentUid: mei.uid, classCodeUid: room.uid }));
  expect((await join(second)).doc).toMatchObject({ classCodeId: second.id, classCodeUid: second.uid });
  await join(first);
  const memberships = Object.values(await feedOf(school.db, 'student_class_enrollments'));
  expect(memberships.map((row) => [row?.classCodeId, row?.isActive])).toEqual(
    expect.arrayContaining([
      [first.id, true],
      [second.id, false],
    ]),
  );
  expect(memberships).toHaveLength(2);
});

test('leaving a class the student is not in changes nothing', async () => {
  const [first, second] = [await school.room(rivera, 'One'), await school.room(rivera, 'Two')];
  const mei = await school.student(rivera, 'Mei', { classCodeUid: first.uid });
  const leave = (classCodeUid?: string) =>
    school.write((w) => leaveClass(rivera, w, { studentUid: mei.uid, classCodeUid }));
  expect((await leave(second.uid)).doc.classCodeId).toBe(first.id);
  expect((await leave(first.uid)).doc.classCodeId).toBeNull();
  expect((await leave()).doc.classCodeId).toBeNull();
  expect(await listUnassigned(rivera, school.db)).toMatchObject([{ id: mei.id }]);
});

test('joining by code works for the teacher’s own classes only', async () => {
  const [mine, theirs] = [await school.room(rivera), await school.room(okafor)];
  const mei = await school.student(rivera, 'Mei');
  const join = (classCode: string) =>
    school.write((w) => joinByCode(rivera, w, { studentId: mei.id, classCode }));
  expect((await join(` ${mine.code.toLowerCase()} `)).doc.classCodeId).toBe(mine.id);
  await expect(join(theirs.code)).rejects.toMatchObject({ code: 'class_code_unknown' });
});

test('deleting a class leaves its children unassigned, with their work', async () => {
  const room = await school.room(rivera);
  const activity = await school.activity(rivera);
  const assignment = await school.assign(rivera, activity, room);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: room.uid });
  const { seq } = await school.write((w) => deleteClass(rivera, w, room));
  expect((await feedOf(school.db, 'users'))[mei.uid]).toMatchObject({
    classCodeId: null,
    classCodeUid: null,
  });
  expect((await feedOf(school.db, 'class_codes'))[room.uid]).toBeNull();
  expect((await feedOf(school.db, 'activity_assignments'))[assignment.uid]).toBeNull();
  expect(await school.write((w) => deleteClass(rivera, w, { uid: room.uid }))).toEqual({ seq });
});

test('an activity is given to a class once', async () => {
  const room = await school.room(rivera);
  const shared = await school.activity(okafor, 'Okafor’s');
  const assignment = await school.assign(rivera, shared, room);
  await expect(school.assign(rivera, shared, room)).rejects.toMatchObject({ code: 'already_assigned' });
  const input = { activityUid: shared.uid, classCodeUid: room.uid };
  await expect(school.write((w) => addAssignment(okafor, w, input))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await listAssignments(rivera, school.db, { classCodeId: room.id })).toMatchObject([
    { id: assignment.id },
  ]);
  expect(await listAssignments(okafor, school.db, {})).toEqual([]);
  const removal = school.write((w) => removeAssignment(okafor, w, assignment));
  await expect(removal).rejects.toMatchObject({ code: 'not_found' });
  await school.write((w) => removeAssignment(rivera, w, assignment));
  await school.assign(rivera, shared, room);
});

test('a class’s activities are for its teacher and its children', async () => {
  const room = await school.room(rivera);
  const activity = await school.activity(rivera);
  const assignment = await school.assign(rivera, activity, room);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: room.uid });
  const ana = await school.student(okafor, 'Ana');
  const seen = [
    { id: activity.id, uid: activity.uid, assignmentId: assignment.id, assignmentUid: assignment.uid },
  ];
  expect(await listAssignedActivities(rivera, school.db, room.id)).toMatchObject(seen);
  expect(await listAssignedActivities(mei, school.db, room.uid)).toMatchObject(seen);
  for (const other of [ana, okafor]) {
    await expect(listAssignedActivities(other, school.db, room.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});

test('activities: a teacher reads all and changes own, a child reads what the class has', async () => {
  const room = await school.room(rivera);
  const [farm, zoo] = [await school.activity(rivera, 'Farm'), await school.activity(okafor, 'Zoo')];
  await school.assign(rivera, farm, room);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: room.uid });
  const titles = async (who: UserActor, query = {}) =>
    (await listActivities(who, school.db, query)).map((a) => a.title).sort();
  expect(await titles(mei)).toEqual(['Farm']);
  expect(await titles(rivera)).toEqual(['Farm', 'Zoo']);
  expect(await titles(rivera, { teacherId: okafor.uid })).toEqual(['Zoo']);
  expect(await getActivity(rivera, school.db, zoo.uid)).toMatchObject({
    title: 'Zoo',
    teacherUid: okafor.uid,
  });
  await expect(getActivity(mei, school.db, zoo.id)).rejects.toMatchObject({ code: 'not_found' });
  const stolen = {
    ...emptyActivity,
    uid: zoo.uid,
    title: 'Mine now',
    type: 'interactive_listening' as const,
  };
  await expect(school.write((w) => saveActivity(rivera, w, stolen))).rejects.toMatchObject({
    code: 'not_owner',
  });
  await expect(school.write((w) => deleteActivity(rivera, w, zoo))).rejects.toMatchObject({
    code: 'not_owner',
  });
});

test('an activity that lacks something is refused with the sentence of the form', async () => {
  const draft = createActivityBody({ title: undefined, questions: [] });
  const saving = school.write((w) => createActivity(rivera, w, draft));
  await expect(saving).rejects.toMatchObject({
    code: 'activity_invalid',
    message: 'Please complete: Title is required, At least one question is required for this activity',
  });
});

test('a legacy list of tasks becomes an object when it is saved', async () => {
  const tasks = [{ id: 't1', instruction: 'Put the ball', objectId: 'ball', correctZoneId: 'z' }] as never;
  const draft = createActivityBody({
    type: 'interactive_listening',
    questions: undefined,
    interactiveTasks: tasks,
  });
  const { doc } = await school.write((w) => createActivity(rivera, w, draft));
  expect(doc.interactiveTasks).toMatchObject({ tasks: [{ id: 't1' }], ttsEnabled: true });
});

test('PUT replaces the fields of the form and keeps what the form does not know', async () => {
  const sets = [{ id: 's1', name: 'Set', objects: [], zones: [], questions: [], backgroundImage: null }];
  const first = createActivityBody({ description: 'Old', interactiveActivitySets: sets });
  const { doc } = await school.write((w) => createActivity(rivera, w, first));
  school.wait(5);
  const changed = await school.write((w) =>
    replaceActivity(rivera, w, doc.id, createActivityBody({ title: 'New' })),
  );
  expect(changed.doc).toMatchObject({
    uid: doc.uid,
    title: 'New',
    description: null,
    createdAt: doc.createdAt,
  });
  expect(changed.doc.interactiveActivitySets).toEqual(sets);
  expect(changed.doc.updatedAt).toBe(school.now());
});

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

test('a new username takes the mirroring password with it', async () => {
  const mei = await school.student(rivera, 'Mei');
  const change = { uid: mei.uid, username: 'mei2' };
  await school.write((w) => updateStudent(rivera, w, change, 'hash of mei2'));
  const row = school.db
    .selectFrom('users')
    .select(['password', 'passwordMirrorsUsername'])
    .where('id', '=', mei.id);
  expect(await row.executeTakeFirst()).toEqual({ password: 'hash of mei2', passwordMirrorsUsername: 1 });
  await school.write((w) => resetPassword(rivera, w, mei.id, 'secret', 'hash of secret'));
  await school.write((w) => updateStudent(rivera, w, { uid: mei.uid, username: 'mei3' }, 'hash of mei3'));
  expect(await row.executeTakeFirst()).toEqual({ password: 'hash of secret', passwordMirrorsUsername: 0 });
  expect(await listStudents(rivera, school.db, {})).toMatchObject([
    { username: 'mei3', visiblePassword: null },
  ]);
});

test('only the administrator changes roles, and not their own', async () => {
  const admin = await school.admin();
  const room = await school.room(rivera);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: room.uid });
  const toTeacher = (who: UserActor, id: number) =>
    school.write((w) => updateUser(who, w, id, { role: 'teacher' }, undefined));
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
    school.write((w) => updateUser(who, w, id, { firstName: 'X' }, undefined));
  await expect(rename(rivera, ana.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(rename(rivera, okafor.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await rename(rivera, mei.id)).toMatchObject({ firstName: 'X' });
  expect(await rename(admin, okafor.id)).toMatchObject({ firstName: 'X' });
});

test('deleting a teacher takes their classes and activities and leaves their students', async () => {
  const admin = await school.admin();
  const room = await school.room(rivera);
  const activity = await school.activity(rivera);
  await school.assign(rivera, activity, room);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: room.uid });
  await school.write((w) => deleteUser(admin, w, rivera.uid));
  expect(await feedOf(school.db, 'class_codes')).toEqual({ [room.uid]: null });
  expect((await feedOf(school.db, 'activities'))[activity.uid]).toBeNull();
  expect(await feedOf(school.db, 'users')).toMatchObject({
    [rivera.uid]: null,
    [mei.uid]: { teacherId: null, classCodeId: null },
  });
  await expect(school.write((w) => deleteUser(admin, w, admin.id))).rejects.toMatchObject({
    code: 'wrong_role',
  });
});
