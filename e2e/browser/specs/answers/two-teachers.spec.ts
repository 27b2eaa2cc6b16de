/** Two teachers watch while three children answer: numbers and rows follow for both, and nobody sees other children. */
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { answerQuestion } from '#support/answer-question.ts';
import { Caller } from '#support/caller.ts';
import {
  prepareActivity,
  prepareStudent,
  prepareTeacher,
  TEACHER_PASSWORD,
} from '#support/prepared-class.ts';

/** A teacher with an activity, whose children answer its questions. */
async function prepareTeacherOf(base: string, username: string, title: string, names: readonly string[]) {
  const { teacher, group } = await prepareTeacher(base, username);
  const studentIds: number[] = [];
  for (const name of names) studentIds.push(await prepareStudent(teacher, group, name));
  const activityId = await prepareActivity(teacher, group, title, 2);
  const children = await Promise.all(
    names.map(async (name) => {
      const child = new Caller(base);
      await child.signIn(name, name, 'student');
      return child;
    }),
  );
  return {
    answer: (index: number, questionId: string) =>
      answerQuestion(children[index]!, { studentId: studentIds[index]!, activityId, questionId }),
  };
}

async function openLaptop(testSchool: TestSchool, username: string): Promise<Teacher> {
  const teacher = new Teacher(await testSchool.laptop());
  await teacher.device.open();
  await teacher.signInHere(username, TEACHER_PASSWORD);
  await expect(teacher.page.getByText('No answers wait')).toBeVisible();
  return teacher;
}

const heightOfTilesAndTabs = (teacher: Teacher) =>
  teacher.page.evaluate(() => {
    const top = document.querySelector('[aria-labelledby=headline] button')!.getBoundingClientRect().top;
    return document.querySelector('[role=tablist]')!.getBoundingClientRect().bottom - top;
  });

test('two teachers see what waits, their own numbers and their own children’s rows, live', async ({
  testSchool,
}) => {
  const { url } = testSchool.server;
  const parkChildren = await prepareTeacherOf(url, 'rivera', 'At the Park', ['mei', 'omar']);
  const zooChildren = await prepareTeacherOf(url, 'okafor', 'At the Zoo', ['lucia']);
  const [rivera, okafor] = await Promise.all([
    openLaptop(testSchool, 'rivera'),
    openLaptop(testSchool, 'okafor'),
  ]);

  await parkChildren.answer(0, 'q1');
  await expectSynced(rivera.page.getByRole('link', { name: '1 answer waits: 1 minute' })).toBeVisible();
  await zooChildren.answer(0, 'q1');
  await Promise.all([
    parkChildren.answer(0, 'q2'),
    parkChildren.answer(1, 'q1'),
    parkChildren.answer(1, 'q2'),
  ]);
  const waiting = rivera.page.getByRole('link', { name: '4 answers wait: 2 minutes' });
  await expectSynced(waiting).toBeVisible();
  await expectSynced(rivera.tile('Recordings')).toContainText('4');
  await expectSynced(okafor.page.getByRole('link', { name: '1 answer waits: 1 minute' })).toBeVisible();
  await expectSynced(okafor.tile('Recordings')).toContainText('1');

  await rivera.page.setViewportSize({ width: 1440, height: 900 });
  expect(await heightOfTilesAndTabs(rivera)).toBeLessThanOrEqual(120);
  await rivera.page.setViewportSize({ width: 390, height: 844 });
  expect(await heightOfTilesAndTabs(rivera)).toBeLessThanOrEqual(200);
  await rivera.tile('Avg Score').click();
  await expect(rivera.page.getByRole('tab', { name: 'Analytics' })).toBeInViewport({ ratio: 1 });

  await waiting.click();
  await expect(rivera.page).toHaveURL(/\/teacher\/recordings\/review$/);
  await expect(rivera.page.getByText('1 of 4', { exact: true })).toBeVisible();
  await rivera.page.goto('/teacher/recordings?status=pending');
  const totals = rivera.page.getByRole('group', { name: 'What the filters let through' });
  await expectLoaded(totals).toContainText('4 recordings');
  await okafor.page.goto('/teacher/recordings?view=timeline');
  await expectSynced(okafor.page.getByRole('article', { name: /^Lucia Chen/ })).toHaveCount(1);
  await expect(okafor.page.getByRole('article')).toHaveCount(1);
  await zooChildren.answer(0, 'q2');
  await expectSynced(okafor.page.getByRole('article', { name: /^Lucia Chen/ })).toHaveCount(2);
  await expect(totals).toContainText('4 recordings');

  await rivera.page.getByRole('tab', { name: 'By Student' }).click();
  await expect(rivera.page.getByRole('button', { name: /^Mei Chen 2 recordings/ })).toBeVisible();
  await expect(rivera.page.getByText('Lucia')).toHaveCount(0);
  await rivera.page.goBack();
  await expect(rivera.page.getByRole('tab', { name: 'By Activity', selected: true })).toBeVisible();
});
