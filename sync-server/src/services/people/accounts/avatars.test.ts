import { randomUUID } from 'node:crypto';
import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import type { PulledDoc } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteStudent, openRiveraAndMei } from '#test/classes/rivera-and-mei.ts';
import { addClass } from '#test/classes/school-class.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;

beforeEach(async () => {
  ({ served, rivera, mei } = await openRiveraAndMei());
});
afterEach(() => served.close());

const figures = (docs: readonly PulledDoc[]) =>
  docs.filter(({ table }) => table === 'avatars').map(({ value }) => value);
const figureOf = ({ user }: Person) => ({
  ...{ userId: user.id, userUid: user.uid, level: 1, experience: 0, accessories: [] },
  ...avatarDesign(user.uid),
});

it('a student is made with a figure, which the child and the child’s teacher see', async () => {
  const okafor = await served.teacher('Okafor');
  const tom = await served.student(okafor, 'Tom');
  const seen = async (person: Person) => figures((await person.pull()).docs);
  expect(await seen(mei)).toMatchObject([figureOf(mei)]);
  expect(await seen(rivera)).toMatchObject([figureOf(mei)]);
  expect(await seen(tom)).toMatchObject([figureOf(tom)]);
});

it('a student of an older school gets a figure at the next start, once', async () => {
  const before = await rivera.pull();
  await served.school.db.deleteFrom('avatars').execute();
  await served.school.db.deleteFrom('change_log').where('table_name', '=', 'avatars').execute();
  for (const round of [1, 2]) {
    await restart();
    const page = await rivera.pull(before.cursor);
    expect(figures(page.docs), `start ${round}`).toMatchObject([figureOf(mei)]);
  }
});

it('a figure is deleted with its account', async () => {
  await deleteStudent(rivera, mei);
  expect(figures((await rivera.pull()).docs)).toEqual([]);
  expect(await served.school.db.selectFrom('avatars').selectAll().execute()).toEqual([]);
});

type Figure = Record<'userUid' | 'skinTone' | 'hairStyle', string>;
const avatarDesignOf = ({ skinTone, hairStyle }: Omit<Figure, 'userUid'>) => `${skinTone} ${hairStyle}`;

/** What is drawn for the children of a class, by uid, as their teacher sees it. */
async function looksIn(classId: number): Promise<Map<string, string>> {
  const { docs } = await rivera.pull();
  const children = new Set(
    (await rivera.ok('GET /api/class-codes/:id/students', { params: { id: classId } })).map(({ uid }) => uid),
  );
  const all = figures(docs) as unknown as Figure[];
  return new Map(
    all.filter(({ userUid }) => children.has(userUid)).map((one) => [one.userUid, avatarDesignOf(one)]),
  );
}

async function addChildren(schoolClass: { uid: string }, from: number, to: number): Promise<string[]> {
  const lane = await rivera.registerLane();
  const uids: string[] = [];
  for (let number = from; number < to; number++) {
    const uid = randomUUID();
    const name = { firstName: `Child${number}`, lastName: 'Learner', username: `child${number}` };
    await lane.apply({ type: 'student.create', payload: { uid, ...name, classCodeUid: schoolClass.uid } });
    uids.push(uid);
  }
  return uids;
}

async function restart(): Promise<void> {
  const { folder } = served;
  await served.app.close();
  await served.school.close();
  served = await openTestSchool({ folder });
  rivera = await served.signIn('Rivera', TEACHER_PASSWORD, 'teacher');
}

it('no two children of a class have birds that look alike, and who came first keeps theirs', async () => {
  const room = await addClass(rivera);
  await addChildren(room, 0, 30);
  const before = await looksIn(room.id);
  expect([before.size, new Set(before.values()).size]).toEqual([30, 30]);
  await addChildren(room, 30, 40);
  const after = await looksIn(room.id);
  expect([after.size, new Set(after.values()).size]).toEqual([40, 40]);
  for (const [uid, look] of before) expect(after.get(uid)).toBe(look);
});

it('two birds alike in an older class are told apart at the next start: the newer child gets another', async () => {
  const room = await addClass(rivera);
  const [first = '', second = ''] = await addChildren(room, 0, 2);
  await served.school.db.updateTable('avatars').set({ skinTone: 'plum', hairStyle: 'crown' }).execute();
  await restart();
  const storedLook = async (uid: string) => {
    const row = await served.school.db
      .selectFrom('avatars')
      .innerJoin('users', 'users.id', 'avatars.userId')
      .select(['skinTone', 'hairStyle'])
      .where('users.uid', '=', uid)
      .executeTakeFirstOrThrow();
    return avatarDesignOf(row);
  };
  const given = await storedLook(second);
  expect([await storedLook(first), given === 'plum crown']).toEqual(['plum crown', false]);
  expect((await looksIn(room.id)).get(second)).toBe(given);
  await restart();
  expect(await storedLook(second)).toBe(given);
});
