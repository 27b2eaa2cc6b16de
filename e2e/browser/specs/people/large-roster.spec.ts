/** A teacher with 500 students in 20 classes: the lists draw what is in sight, and find the rest. */

import { join } from 'node:path';
import { chooseInMenu } from '#browser/actors/administrator.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { addClassesToFile, nameOfClass } from '#support/many-accounts.ts';
import { prepareTeacher } from '#support/prepared-class.ts';

const CLASSES = 20;
const STUDENTS_OF_CLASS = 25;
const STUDENTS = CLASSES * STUDENTS_OF_CLASS;
/** Rows in the page at once, few of which are out of sight. */
const MOST_ROWS = 60;

test('500 students in 20 classes are shown, searched, sorted and opened by class', async ({ testSchool }) => {
  const { server } = testSchool;
  const { teacherId } = await prepareTeacher(server.url);
  await server.stop();
  const size = { classes: CLASSES, studentsOfClass: STUDENTS_OF_CLASS };
  await addClassesToFile(join(server.dataDir, 'school.db'), teacherId, size);
  await server.start();
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  const table = page.getByRole('table', { name: 'Student Roster' });
  // One row more for the head.
  const expectRows = (count: number) =>
    expectLoaded(table).toHaveAttribute('aria-rowcount', String(count + 1));
  await page.goto('/teacher?tab=roster', { waitUntil: 'commit' });
  await expectRows(STUDENTS);
  // A slow computer could not draw them all while somebody types.
  expect(await table.getByRole('row').count()).toBeLessThan(MOST_ROWS);
  await page.getByRole('searchbox').fill('child7003');
  await expectRows(1);
  await page.getByRole('searchbox').fill('');
  await expectRows(STUDENTS);
  await table.getByRole('button', { name: 'Username', exact: true }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('child1001 ');
  expect(await table.getByRole('row').count()).toBeLessThan(MOST_ROWS);

  await rivera.openTab('Manage Classes');
  await expect(rivera.classNamed(nameOfClass(CLASSES))).toBeVisible();
  const name = nameOfClass(12);
  await rivera.classNamed(name).getByRole('button').first().click();
  const students = page.getByRole('region', { name });
  await expect(
    students.getByRole('heading', { name: `Current Students (${STUDENTS_OF_CLASS})` }),
  ).toBeVisible();
  await chooseInMenu(page, 'classes', 'New school year');
  const dialog = page.getByRole('dialog', { name: 'New school year' });
  const last = nameOfClass(CLASSES);
  await dialog.getByRole('checkbox', { name: last }).press('Space');
  await expect(dialog.getByLabel(`New class after ${last} (optional)`)).toBeVisible();
});
