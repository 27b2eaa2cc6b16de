import type { Payloads } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { studentIdsOf, visibleScopes } from '#access/policy.ts';
import type { WriteContext } from '#db/writer.ts';
import { addAssignment, removeAssignment } from '#services/assignments/assign.ts';
import { deleteClass } from '#services/classes/delete-class.ts';
import { listAssignedActivities, listClasses, listClassStudents } from '#services/classes/list-classes.ts';
import { updateClass } from '#services/classes/save-class.ts';
import { listUnassigned } from '#services/people/accounts/list-users.ts';
import { listLoginCards, makeLoginCards } from '#services/people/cards/login-cards.ts';
import { deleteRecording } from '#services/recordings/remove-recording.ts';
import { saveFeedback } from '#services/recordings/save-feedback.ts';
import { saveRecording } from '#services/recordings/save-recording.ts';
import { type ClassFixture, documentsOf, openClassFixture } from '#test/classes/class-fixture.ts';
import { deleteUser } from './accounts/delete-user.ts';
import { updateStudent, updateUser } from './accounts/update-user.ts';
import { enrollStudent, joinClass, leaveClass } from './class-enrollments.ts';
import { giveConsent } from './consents/give-consent.ts';
import { moveStudents } from './move-students.ts';

let school: ClassFixture;
let rivera: UserActor;
let okafor: UserActor;
let owls: { id: number; uid: string };
let reading: { id: number; uid: string };
let mei: UserActor;
beforeEach(async () => {
  school = await openClassFixture();
  rivera = await school.teacher('rivera');
  okafor = await school.teacher('okafor');
  owls = await school.schoolClass(rivera, 'Owls');
  reading = await school.schoolClass(rivera, 'Reading');
  mei = await school.student(rivera, 'Mei', { classCodeUid: owls.uid });
});
afterEach(() => school.close());

const enroll = (into = reading, who = mei, teacher = rivera) =>
  school.write((w) => enrollStudent(teacher, w, { studentUid: who.uid, classCodeUid: into.uid }));
const leave = (from: { uid: string } | undefined = reading, teacher = rivera) =>
  school.write((w) => leaveClass(teacher, w, { studentUid: mei.uid, classCodeUid: from?.uid }));
const classesSeen = async () => (await visibleScopes(school.db, mei)).class;
const homeOf = async () => (await documentsOf(school.db, 'users'))[mei.uid]?.classCodeUid;
const enrollments = async () =>
  Object.values(await documentsOf(school.db, 'student_class_enrollments')).flatMap((row) =>
    row?.isActive ? [row.classCodeUid] : [],
  );
/** As when the home teacher gave the child to a colleague's class: Rivera made Mei, and Okafor has her besides. */
async function enrollWithOkafor() {
  const group = await school.schoolClass(okafor, 'Group');
  const row = { uid: school.uid(), studentId: mei.id, classCodeId: group.id, enrolledAt: school.now() };
  await school.db.insertInto('student_class_enrollments').values(row).execute();
  return group;
}

test('a child of two classes has one home class, and is a child of both', async () => {
  await enroll();
  expect(await homeOf()).toBe(owls.uid);
  expect((await enrollments()).sort()).toEqual([owls.uid, reading.uid].sort());
  expect((await listClassStudents(rivera, school.db, reading.id)).map(({ uid }) => uid)).toEqual([mei.uid]);
  expect((await listClassStudents(rivera, school.db, owls.id)).map(({ uid }) => uid)).toEqual([mei.uid]);
  expect((await listClasses(rivera, school.db)).map(({ studentCount }) => studentCount)).toEqual([1, 1]);
});

test('a child of two classes sees what both were given, at once and until the child leaves', async () => {
  const [farm, zoo] = [await school.activity(rivera, 'Farm'), await school.activity(rivera, 'Zoo')];
  await school.assign(rivera, farm, owls);
  await school.assign(rivera, zoo, reading);
  expect(await visibleScopes(school.db, mei)).toMatchObject({ class: [owls.id], activity: [farm.id] });
  const before = await school.viewOf(mei);
  await enroll();
  expect(await school.viewOf(mei)).toBe(before + 1);
  expect(await visibleScopes(school.db, mei)).toMatchObject({
    class: [owls.id, reading.id],
    activity: [farm.id, zoo.id],
  });
  expect(await listAssignedActivities(mei, school.db, reading.uid)).toMatchObject([{ uid: zoo.uid }]);
  await school.write((w) => updateClass(rivera, w, { uid: owls.uid, isActive: false }));
  expect(await visibleScopes(school.db, mei)).toMatchObject({ class: [reading.id], activity: [zoo.id] });
  await school.write((w) => updateClass(rivera, w, { uid: owls.uid, isActive: true }));
  await leave();
  expect(await visibleScopes(school.db, mei)).toMatchObject({ class: [owls.id], activity: [farm.id] });
  await expect(listAssignedActivities(mei, school.db, reading.uid)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an activity that a further class gets or loses extends or changes what its children see', async () => {
  await enroll();
  const zoo = await school.activity(rivera, 'Zoo');
  const before = await school.viewOf(mei);
  const assignment = await school.assign(rivera, zoo, reading);
  expect([await school.viewOf(mei), await school.extensionsOf(mei)]).toEqual([before, 1]);
  await school.write((w) => removeAssignment(rivera, w, assignment));
  expect(await school.viewOf(mei)).toBe(before + 1);
});

test('each assignment extends what the children of the class see, and not what a former child sees', async () => {
  const [tomas, ana] = [await school.student(rivera, 'Tomas'), await school.student(rivera, 'Ana')];
  for (const child of [mei, tomas, ana]) await enroll(reading, child);
  await school.write((w) => leaveClass(rivera, w, { studentUid: ana.uid, classCodeUid: reading.uid }));
  const [farm, zoo] = [await school.activity(rivera, 'Farm'), await school.activity(rivera, 'Zoo')];
  const give = (activity: { uid: string }, w: WriteContext) =>
    addAssignment(rivera, w, { activityUid: activity.uid, classCodeUid: reading.uid });
  const extensions = () => Promise.all([mei, tomas, ana].map(school.extensionsOf));
  school.commits.length = 0;
  const refused = school.write(async (w) => {
    await give(farm, w);
    await give(zoo, w);
    await give(zoo, w);
  });
  await expect(refused).rejects.toMatchObject({ code: 'already_assigned' });
  expect([await extensions(), school.commits]).toEqual([[0, 0, 0], []]);
  await school.write(async (w) => {
    await give(farm, w);
    await w.savepoint((inner) => give(zoo, inner));
  });
  expect(await extensions()).toEqual([2, 2, 0]);
  expect(school.commits.map(({ viewsChanged }) => [...viewsChanged].sort())).toEqual([[mei.id, tomas.id]]);
});

test('enrolling twice changes nothing, and who comes back continues the old enrollment', async () => {
  await enroll();
  const view = await school.viewOf(mei);
  await enroll();
  expect(await school.viewOf(mei)).toBe(view);
  await leave();
  await leave();
  await enroll();
  expect(Object.keys(await documentsOf(school.db, 'student_class_enrollments'))).toHaveLength(2);
});

test('a move leaves the home class only; a further class can become the home class', async () => {
  const wrens = await school.schoolClass(rivera, 'Wrens');
  const join = (to: { uid: string }) =>
    school.write((w) => joinClass(rivera, w, { studentUid: mei.uid, classCodeUid: to.uid }));
  await enroll();
  await join(wrens);
  expect([await homeOf(), ...(await enrollments()).sort()]).toEqual([
    wrens.uid,
    ...[reading.uid, wrens.uid].sort(),
  ]);
  await join(reading);
  expect([await homeOf(), ...(await enrollments())]).toEqual([reading.uid, reading.uid]);
});

test('a child who leaves the home class stays in the further one, and is not without a class', async () => {
  await enroll();
  await school.write((w) => leaveClass(rivera, w, { studentUid: mei.uid }));
  expect([await homeOf(), ...(await enrollments())]).toEqual([null, reading.uid]);
  expect(await classesSeen()).toEqual([reading.id]);
  expect(await listUnassigned(rivera, school.db)).toEqual([]);
});

test('a further class that became the home class is one besides again after leaving and enrolling', async () => {
  await enroll();
  await leave(owls);
  await school.write((w) => joinClass(rivera, w, { studentUid: mei.uid, classCodeUid: reading.uid }));
  expect(await homeOf()).toBe(reading.uid);
  await leave(reading);
  await enroll();
  expect([await homeOf(), ...(await enrollments())]).toEqual([null, reading.uid]);
});

test('a deleted class takes its enrollments along; the child stays in the other class, with the answers', async () => {
  const zoo = await school.activity(rivera, 'Zoo');
  await enroll();
  const answer = await answerTo(zoo);
  await school.write((w) => deleteClass(rivera, w, reading));
  expect([await homeOf(), ...(await enrollments())]).toEqual([owls.uid, owls.uid]);
  await enroll(await school.schoolClass(rivera, 'Group'));
  await school.write((w) => deleteClass(rivera, w, owls));
  expect(await homeOf()).toBeNull();
  expect(await classesSeen()).toHaveLength(1);
  expect((await documentsOf(school.db, 'recordings'))[answer]).toBeTruthy();
});

test('a child who is deleted, or becomes a teacher, is in no class', async () => {
  await enroll();
  const admin = await school.admin();
  const leo = await school.student(rivera, 'Leo', { classCodeUid: owls.uid });
  await enroll(reading, leo);
  const body = { role: 'teacher' as const, password: 'long enough' };
  await school.write((w) =>
    updateUser(admin, w, leo.uid, body, { passwordHash: 'a hash', hasGoogle: false }),
  );
  expect(await enrollments()).toHaveLength(2);
  await school.write((w) => deleteUser(rivera, w, mei.uid));
  expect(await enrollments()).toEqual([]);
});

test('a child who moves to another teacher leaves every class of the one before', async () => {
  await enroll();
  const admin = await school.admin();
  const { uid: teacher } = okafor;
  const move = () => school.write((w) => moveStudents(admin, w, { students: [mei.uid], teacher }));
  expect(await move()).toEqual({ count: 1 });
  expect([await homeOf(), ...(await enrollments())]).toEqual([null]);
  expect(await studentIdsOf(school.db, rivera.id)).toEqual([]);
  expect(await move()).toEqual({ count: 0 });
});

test('no two birds are alike in any class of a child', async () => {
  const looks = async (classId: number) => {
    const rows = await school.db
      .selectFrom('student_class_enrollments as e')
      .innerJoin('avatars', 'avatars.userId', 'e.studentId')
      .select(['avatars.skinTone', 'avatars.hairStyle'])
      .where('e.classCodeId', '=', classId)
      .execute();
    return rows.map(({ skinTone, hairStyle }) => `${skinTone} ${hairStyle}`);
  };
  for (let count = 0; count < 12; count += 1) {
    const child = await school.student(rivera, `child${count}`, {
      classCodeUid: count % 2 ? owls.uid : reading.uid,
    });
    if (count % 3 === 0) await enroll(count % 2 ? reading : owls, child);
  }
  await enroll();
  for (const { id } of [owls, reading]) expect(new Set(await looks(id)).size).toBe((await looks(id)).length);
});

test('a class of a colleague, and a child of a colleague, cannot be enrolled', async () => {
  const group = await school.schoolClass(okafor, 'Group');
  const ana = await school.student(okafor, 'Ana');
  await expect(enroll(group)).rejects.toMatchObject({ code: 'not_found' });
  await expect(enroll(reading, ana)).rejects.toMatchObject({ code: 'not_found' });
  await expect(enroll(reading, mei, mei)).rejects.toMatchObject({ code: 'wrong_role' });
});

test('the teacher of a further class sees the child and gives feedback, and changes nothing else of the child', async () => {
  const group = await enrollWithOkafor();
  const answer = await answerTo(await school.activity(rivera, 'Zoo'));
  expect(await studentIdsOf(school.db, okafor.id)).toEqual([mei.id]);
  const feedback = { recordingUid: answer, teacherFeedbackText: 'Good' };
  await school.write((w) => saveFeedback(okafor, w, feedback));
  const jobs: ((w: Parameters<Parameters<typeof school.write>[0]>[0]) => Promise<unknown>)[] = [
    (w) =>
      updateStudent(
        okafor,
        w,
        { uid: mei.uid, firstName: 'May' },
        { passwordHash: undefined, hasGoogle: false },
      ),
    (w) => deleteUser(okafor, w, mei.uid),
    (w) => joinClass(okafor, w, { studentUid: mei.uid, classCodeUid: group.uid }),
    (w) => enrollStudent(okafor, w, { studentUid: mei.uid, classCodeUid: group.uid }),
    (w) => leaveClass(okafor, w, { studentUid: mei.uid }),
    (w) => deleteRecording(okafor, w, { uid: answer }),
    (w) => giveConsent(okafor, w, { uid: school.uid(), studentUid: mei.uid, ...consent }),
  ];
  for (const job of jobs) await expect(school.write(job)).rejects.toMatchObject({ code: 'not_owner' });
  expect(await listLoginCards(okafor, school.db, group.uid)).toEqual([]);
  const cards = { cards: [{ studentUid: mei.uid, tokenHash: 'x'.repeat(43) }] };
  const making = school.write((w) => makeLoginCards(okafor, w, group.uid, cards));
  await expect(making).rejects.toMatchObject({ code: 'not_found' });
  await leave(group, okafor);
  expect(await studentIdsOf(school.db, okafor.id)).toEqual([]);
  expect(await school.viewOf(okafor)).toBe(1);
});

const consent = {
  purpose: 'record_voice',
  method: 'offline_form',
  givenAt: '2026-01-05T08:00:00.000Z',
  blobs: [],
} satisfies Partial<Payloads['consent.give']>;

async function answerTo({ uid: activityUid }: { uid: string }): Promise<string> {
  const audioUrl = await school.file(mei, 'hello');
  const uid = school.uid();
  const answer = { uid, activityUid, questionId: 'q1', audioUrl, recordedAt: school.now() };
  await school.write((w) => saveRecording(mei, w, { ...answer, duration: 1, blobs: [] }));
  return uid;
}
