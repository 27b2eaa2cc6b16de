import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import type { PulledDoc } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Person, TEACHER_PASSWORD } from '#test/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
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
  const { folder } = served;
  const before = await rivera.pull();
  await served.school.db.deleteFrom('avatars').execute();
  await served.school.db.deleteFrom('change_log').where('table_name', '=', 'avatars').execute();
  for (const round of [1, 2]) {
    await served.app.close();
    await served.school.close();
    served = await openTestSchool({ folder });
    rivera = await served.signIn('Rivera', TEACHER_PASSWORD, 'teacher');
    const page = await rivera.pull(before.cursor);
    expect(figures(page.docs), `start ${round}`).toMatchObject([figureOf(mei)]);
  }
});

it('a figure is deleted with its account', async () => {
  await rivera.call('DELETE', `/api/users/${mei.user.id}`, rivera.confirmed());
  expect(figures((await rivera.pull()).docs)).toEqual([]);
  expect(await served.school.db.selectFrom('avatars').selectAll().execute()).toEqual([]);
});
