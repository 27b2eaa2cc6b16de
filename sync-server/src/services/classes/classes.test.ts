import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { addAssignment, removeAssignment } from '#services/assignments/assign.ts';
import { listAssignments } from '#services/assignments/list-assignments.ts';
import { listUnassigned } from '#services/people/accounts/list-users.ts';
import { joinByCode, joinClass, leaveClass } from '#services/people/class-enrollments.ts';
import { type ClassFixture, documentsOf, openClassFixture } from '#test/classes/class-fixture.ts';
import { deleteClass } from './delete-class.ts';
import { listAssignedActivities, listClasses, listClassStudents } from './list-classes.ts';
import { createClass, regenerateCode, updateClass } from './save-class.ts';

let school: ClassFixture;
let rivera: UserActor;
let okafor: UserActor;
beforeEach(async () => {
  school = await openClassFixture();
  rivera = await school.teacher('rivera');
  okafor = await school.teacher('okafor');
});
afterEach(() => school.close());

test('a class gets a code that can be read aloud, and another one when it is renewed', async () => {
  const schoolClass = await school.schoolClass(rivera, 'Room 4');
  expect(schoolClass.code).toMatch(/^[A-Z0-9]{6}$/);
  const { doc } = await school.write((w) => regenerateCode(rivera, w, schoolClass.id));
  expect(doc.code).not.toBe(schoolClass.code);
});

test('a proposed code is kept when free and replaced when a class has it', async () => {
  const propose = (code: string) =>
    school.write(async (w) => (await createClass(rivera, w, { uid: school.uid(), name: 'Room', code })).doc);
  expect((await propose('sun-44')).code).toBe('SUN44');
  expect((await propose('SUN44')).code).not.toBe('SUN44');
});

test('a class needs a name', async () => {
  const nameless = school.write((w) => createClass(rivera, w, { name: '  ' }));
  await expect(nameless).rejects.toMatchObject({ code: 'name_required' });
  const schoolClass = await school.schoolClass(rivera);
  const cleared = school.write((w) => updateClass(rivera, w, { uid: schoolClass.uid, name: null }));
  await expect(cleared).rejects.toMatchObject({ code: 'name_required' });
});

test('a class is the teacher’s who makes it, whomever the call names', async () => {
  const body = { name: 'Room 4', teacherId: okafor.id };
  const { doc } = await school.write((w) => createClass(rivera, w, body));
  expect(doc).toMatchObject({ teacherId: rivera.id, name: 'Room 4' });
});

test('lists show the teacher’s own classes with their numbers of students', async () => {
  const schoolClass = await school.schoolClass(rivera);
  await school.schoolClass(okafor);
  await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
  await school.student(rivera, 'Tomas', { classCodeUid: schoolClass.uid });
  expect(await listClasses(rivera, school.db)).toMatchObject([
    { id: schoolClass.id, studentCount: 2, teacherUid: rivera.uid },
  ]);
  expect(await listClasses(rivera, school.db, { teacherId: okafor.id })).toEqual([]);
  expect(await listClassStudents(rivera, school.db, schoolClass.uid)).toMatchObject([
    { firstName: 'Mei', visiblePassword: 'mei' },
    { firstName: 'Tomas' },
  ]);
  await expect(listClassStudents(okafor, school.db, schoolClass.id)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('another teacher’s class is not there to be changed or deleted', async () => {
  const schoolClass = await school.schoolClass(rivera);
  for (const job of [
    (w: Parameters<Parameters<typeof school.write>[0]>[0]) =>
      updateClass(okafor, w, { uid: schoolClass.uid, name: 'Mine' }),
    (w: Parameters<Parameters<typeof school.write>[0]>[0]) => deleteClass(okafor, w, schoolClass),
  ]) {
    await expect(school.write<unknown>(job)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('a student has one home class; the old enrollment ends and can begin again', async () => {
  const [first, second] = [await school.schoolClass(rivera, 'One'), await school.schoolClass(rivera, 'Two')];
  const mei = await school.student(rivera, 'Mei', { classCodeUid: first.uid });
  const join = (schoolClass: { uid: string }) =>
    school.write((w) => joinClass(rivera, w, { studentUid: mei.uid, classCodeUid: schoolClass.uid }));
  expect((await join(second)).doc).toMatchObject({ classCodeId: second.id, classCodeUid: second.uid });
  await join(first);
  const enrollments = Object.values(await documentsOf(school.db, 'student_class_enrollments'));
  expect(enrollments.map((row) => [row?.classCodeId, row?.isActive])).toEqual(
    expect.arrayContaining([
      [first.id, true],
      [second.id, false],
    ]),
  );
  expect(enrollments).toHaveLength(2);
});

test('leaving a class the student is not in changes nothing', async () => {
  const [first, second] = [await school.schoolClass(rivera, 'One'), await school.schoolClass(rivera, 'Two')];
  const mei = await school.student(rivera, 'Mei', { classCodeUid: first.uid });
  const leave = (classCodeUid?: string) =>
    school.write((w) => leaveClass(rivera, w, { studentUid: mei.uid, classCodeUid }));
  expect((await leave(second.uid)).doc.classCodeId).toBe(first.id);
  expect((await leave(first.uid)).doc.classCodeId).toBeNull();
  expect((await leave()).doc.classCodeId).toBeNull();
  expect(await listUnassigned(rivera, school.db)).toMatchObject([{ id: mei.id }]);
});

test('joining by code works for the teacher’s own classes only', async () => {
  const [mine, theirs] = [await school.schoolClass(rivera), await school.schoolClass(okafor)];
  const mei = await school.student(rivera, 'Mei');
  const join = (classCode: string) =>
    school.write((w) => joinByCode(rivera, w, { studentId: mei.id, classCode }));
  expect((await join(` ${mine.code.toLowerCase()} `)).doc.classCodeId).toBe(mine.id);
  await expect(join(theirs.code)).rejects.toMatchObject({ code: 'class_code_unknown' });
});

test('deleting a class leaves its children unassigned, with their work', async () => {
  const schoolClass = await school.schoolClass(rivera);
  const activity = await school.activity(rivera);
  const assignment = await school.assign(rivera, activity, schoolClass);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
  const { seq } = await school.write((w) => deleteClass(rivera, w, schoolClass));
  expect((await documentsOf(school.db, 'users'))[mei.uid]).toMatchObject({
    classCodeId: null,
    classCodeUid: null,
  });
  expect((await documentsOf(school.db, 'class_codes'))[schoolClass.uid]).toBeNull();
  expect((await documentsOf(school.db, 'activity_assignments'))[assignment.uid]).toBeNull();
  expect(await school.write((w) => deleteClass(rivera, w, { uid: schoolClass.uid }))).toEqual({ seq });
});

test('an activity is given to a class once', async () => {
  const schoolClass = await school.schoolClass(rivera);
  const shared = await school.activity(okafor, 'Okafor’s');
  const assignment = await school.assign(rivera, shared, schoolClass);
  await expect(school.assign(rivera, shared, schoolClass)).rejects.toMatchObject({
    code: 'already_assigned',
  });
  const input = { activityUid: shared.uid, classCodeUid: schoolClass.uid };
  await expect(school.write((w) => addAssignment(okafor, w, input))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await listAssignments(rivera, school.db, { classCodeId: schoolClass.id })).toMatchObject([
    { id: assignment.id },
  ]);
  expect(await listAssignments(okafor, school.db, {})).toEqual([]);
  const removal = school.write((w) => removeAssignment(okafor, w, assignment));
  await expect(removal).rejects.toMatchObject({ code: 'not_found' });
  await school.write((w) => removeAssignment(rivera, w, assignment));
  await school.assign(rivera, shared, schoolClass);
});

test('a class’s activities are for its teacher and its children', async () => {
  const schoolClass = await school.schoolClass(rivera);
  const activity = await school.activity(rivera);
  const assignment = await school.assign(rivera, activity, schoolClass);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
  const ana = await school.student(okafor, 'Ana');
  const seen = [
    { id: activity.id, uid: activity.uid, assignmentId: assignment.id, assignmentUid: assignment.uid },
  ];
  expect(await listAssignedActivities(rivera, school.db, schoolClass.id)).toMatchObject(seen);
  expect(await listAssignedActivities(mei, school.db, schoolClass.uid)).toMatchObject(seen);
  for (const other of [ana, okafor]) {
    await expect(listAssignedActivities(other, school.db, schoolClass.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});
