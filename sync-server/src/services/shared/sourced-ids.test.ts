/** Two devices of a teacher import the same roster file, and nobody notices more than one import (decision 081). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { isNotUnique } from '#db/constraint-errors.ts';
import { createClass, updateClass } from '#services/classes/save-class.ts';
import { createStudent } from '#services/people/accounts/create-user.ts';
import { deleteUser } from '#services/people/accounts/delete-user.ts';
import { updateStudent, updateUser } from '#services/people/accounts/update-user.ts';
import { joinClass } from '#services/people/class-enrollments.ts';
import { takeOverStudent } from '#services/people/take-over.ts';
import { type ClassFixture, documentsOf, openClassFixture } from '#test/classes/class-fixture.ts';

let school: ClassFixture;
let rivera: UserActor;
let okafor: UserActor;
beforeEach(async () => {
  school = await openClassFixture();
  rivera = await school.teacher('rivera');
  okafor = await school.teacher('okafor');
});
afterEach(() => school.close());

const makeClass = (teacher: UserActor, sourcedId = 'class-1') => {
  const input = { uid: school.uid(), name: 'Grade 2', sourcedId };
  return school.write(async (w) => ({ ...(await createClass(teacher, w, input)).doc, asked: input.uid }));
};
const makeMei = (teacher: UserActor, more: object = {}) => {
  const input = { uid: school.uid(), username: `mei${school.uid()}`, firstName: 'Mei', lastName: 'Lin' };
  const whole = { ...input, sourcedId: 'child-1', ...more };
  return school.write(async (w) => (await createStudent(teacher, w, whole, 'hash')).doc);
};

describe('a roster file that two devices of a teacher import', () => {
  test('the second device makes no second class, and no second child', async () => {
    const first = await makeClass(rivera);
    const second = await makeClass(rivera);
    expect(second.uid).toBe(first.uid);
    const mei = await makeMei(rivera, { classCodeUid: first.uid });
    expect((await makeMei(rivera, { classCodeUid: first.uid })).uid).toBe(mei.uid);
  });

  test('children reach the class by the key of the school, whatever uid their device gave the class', async () => {
    const first = await makeClass(rivera);
    const { asked } = await makeClass(rivera);
    expect(asked).not.toBe(first.uid);
    const unknown = { classCodeUid: asked, classSourcedId: 'class-1' };
    expect((await makeMei(rivera, unknown)).classCodeUid).toBe(first.uid);
    const tomas = await school.student(rivera, 'Tomas');
    const joined = await school.write((w) => joinClass(rivera, w, { studentUid: tomas.uid, ...unknown }));
    expect(joined.doc.classCodeUid).toBe(first.uid);
    const withoutKey = school.write((w) =>
      joinClass(rivera, w, { studentUid: tomas.uid, classCodeUid: asked }),
    );
    await expect(withoutKey).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the key opens no class of another teacher', async () => {
    await makeClass(rivera);
    const unknown = { classCodeUid: school.uid(), classSourcedId: 'class-1' };
    await expect(makeMei(okafor, unknown)).rejects.toMatchObject({ code: 'not_found' });
    const theirs = await makeClass(rivera, 'class-2');
    const foreign = { classCodeUid: theirs.uid, classSourcedId: 'class-1' };
    await expect(makeMei(okafor, foreign)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a child who is in the files of two teachers becomes a child of each', async () => {
    const mei = await makeMei(rivera);
    expect((await makeMei(okafor)).uid).not.toBe(mei.uid);
  });

  test('an account that has become a teacher is no child of the file any more', async () => {
    const head = await school.admin();
    const former = await makeMei(rivera);
    const change = { role: 'teacher', password: 'a new secret' } as const;
    await school.write((w) =>
      updateUser(head, w, former.uid, change, { passwordHash: 'hash', hasGoogle: false }),
    );
    const { uid } = await makeClass(rivera);
    const mei = await makeMei(rivera, { classCodeUid: uid });
    expect(mei).toMatchObject({ role: 'student', classCodeUid: uid });
    expect(mei.uid).not.toBe(former.uid);
  });
});

describe('the key of the school', () => {
  test('a child and a class that were there before get their key, and one row of a teacher has it', async () => {
    const mei = await school.student(rivera, 'Mei');
    const give = (uid: string) =>
      school.write((w) =>
        updateStudent(
          rivera,
          w,
          { uid, sourcedId: 'child-1' },
          { passwordHash: undefined, hasGoogle: false },
        ),
      );
    expect((await give(mei.uid)).doc.sourcedId).toBe('child-1');
    const tomas = await school.student(rivera, 'Tomas');
    await expect(give(tomas.uid)).rejects.toSatisfy(isNotUnique);
    const schoolClass = await school.schoolClass(rivera);
    const change = { uid: schoolClass.uid, sourcedId: 'class-1' };
    const { doc } = await school.write((w) => updateClass(rivera, w, change));
    expect(doc.sourcedId).toBe('class-1');
  });

  test('a colleague who takes everything over keeps the own key where both had one', async () => {
    const [left, own] = [await makeMei(rivera), await makeMei(okafor)];
    const admin = await school.admin();
    await school.write((w) => deleteUser(admin, w, rivera.id, { successor: okafor.id }));
    const docs = await documentsOf(school.db, 'users');
    const keyOf = (uid: string) => docs[uid]?.sourcedId;
    expect([keyOf(left.uid), keyOf(own.uid)]).toEqual([null, 'child-1']);
  });

  test('a child without a teacher can be taken over by one who has the key on another child', async () => {
    const left = await makeMei(rivera);
    await makeMei(okafor);
    const admin = await school.admin();
    await school.write((w) => deleteUser(admin, w, rivera.id));
    const taken = await school.write((w) => takeOverStudent(okafor, w, left.id));
    expect(taken).toMatchObject({ teacherUid: okafor.uid, sourcedId: null });
  });
});
