/** A teacher moves children between classes, takes that back, deletes a child for good, and reads the roster. */

import type { User } from 'shared-schema/entities';
import { chooseInMenu } from '#browser/actors/administrator.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expectFocusKept } from '#browser/support/hands/focus.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectStored, holdToast } from '#browser/support/toast.ts';
import { answerQuestion } from '#support/answer-question.ts';
import type { Caller } from '#support/caller.ts';
import { type Made, prepareClass, prepareStudent, TEACHER_PASSWORD } from '#support/prepared-class.ts';

const classUidOf = async (caller: Caller, username: string) =>
  (await caller.call<User[]>('GET', '/api/students')).find((student) => student.username === username)
    ?.classCodeUid;

/** The first rows of the roster. */
const FIRST_NAMES = [
  'ana',
  'ben',
  'cai',
  'dee',
  'eli',
  'fay',
  'gus',
  'hal',
  'ida',
  'jon',
  'kim',
  'lan',
  'mia',
  'ned',
];

test('children move between classes, are deleted for good, and are seen in the roster', async ({
  testSchool,
}) => {
  const { teacher: caller, group: bluebirds, ...prepared } = await prepareClass(testSchool.server.url, 1);
  const robins = await caller.call<Made>('POST', '/api/class-codes', { name: 'Robins' });
  await prepareStudent(caller, robins, 'omar');
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;

  await test.step('a child of another class moves after a question, leaves after another, and both are taken back', async () => {
    await rivera.openTab('Manage Classes');
    await rivera.classNamed('Bluebirds').getByRole('button').first().click();
    await expect(page.getByRole('heading', { name: 'Current Students (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Students' }).click();
    await expect(page.getByRole('heading', { name: 'Add Students' })).toBeFocused();

    await page.getByRole('button', { name: 'Add Omar Chen' }).click();
    const question = page.getByRole('dialog', { name: 'Move, or be in both?' });
    await expect(question).toContainText('Omar Chen leaves Robins for Bluebirds');
    await expectNoBarrierByDayOrNight(page, 'question before a move');
    await question.getByRole('button', { name: 'Move' }).click();
    await expectStored(page, 'Omar Chen is now in Bluebirds.');
    await holdToast(page);
    await expectSynced.poll(() => classUidOf(caller, 'omar')).toBe(bluebirds.uid);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectStored(page, 'Omar Chen is in Robins again.');
    await expectSynced.poll(() => classUidOf(caller, 'omar')).toBe(robins.uid);

    await chooseInMenu(page, 'Mei Chen', 'Remove from Bluebirds');
    await page
      .getByRole('dialog', { name: 'Remove from class?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expectStored(page, 'Mei Chen is no longer in Bluebirds.');
    await expect(page.getByRole('heading', { name: 'Current Students (0)' })).toBeVisible();
    await expectFocusKept(page);
    await holdToast(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectStored(page, 'Mei Chen is in Bluebirds again.');
    await expect(page.getByRole('heading', { name: 'Current Students (1)' })).toBeVisible();
    await expectSynced.poll(() => classUidOf(caller, 'mei')).toBe(bluebirds.uid);
  });

  await test.step("a child is deleted with the teacher's own password, on the server and on other devices", async () => {
    await answerQuestion(caller, { ...prepared, questionId: '0' });
    const usernames = async () =>
      (await caller.call<User[]>('GET', '/api/students')).map(({ username }) => username);
    const sofa = new Teacher(await testSchool.tablet());
    await sofa.signIn();
    await sofa.openTab('Student Roster');
    await rivera.openTab('Student Roster');
    await page.getByRole('button', { name: 'More actions for Mei Chen' }).click();
    await expectNoBarrierByDayOrNight(page, 'menu of a student');
    await page.getByRole('menuitem', { name: 'Delete student…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this student?' });
    await expect(dialog.getByRole('listitem').nth(1)).toContainText('1 recording');
    await expectNoBarrierByDayOrNight(page, 'question before a deletion');
    const submit = dialog.getByRole('button', { name: 'Delete student' });
    await dialog.getByLabel('Your own password').fill('not-mine');
    await submit.click();
    await expectSynced(page.getByText('This is not your password.')).toBeVisible();
    expect(await usernames()).toContain('mei');

    await dialog.getByLabel('Your own password').fill(TEACHER_PASSWORD);
    await submit.click();
    await expectSynced(page.getByText('Mei Chen is deleted on the school server.')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await usernames()).not.toContain('mei');
    for (const teacher of [rivera, sofa]) {
      await expectSynced(teacher.page.getByRole('row', { name: /^Mei Chen/ })).toHaveCount(0);
    }
    await expectFocusKept(page);
  });

  await test.step('the roster shows fourteen children at once and each password when it is wanted', async () => {
    for (const name of [...FIRST_NAMES, 'pia']) {
      await prepareStudent(caller, bluebirds, name);
    }
    await rivera.openTab('Student Roster');
    const table = page.getByRole('table', { name: 'Student Roster' });
    for (const name of FIRST_NAMES) {
      const row = table.getByRole('row', { name: new RegExp(`^${name} chen`, 'i') });
      await expect(row).toBeInViewport({ ratio: 1 });
    }
    const ana = table.getByRole('row', { name: /^Ana Chen/ });
    await expect(ana.getByText('ana', { exact: true })).toHaveCount(1);
    await ana.getByRole('button', { name: 'Show password of Ana Chen' }).press('Enter');
    await expect(ana.getByText('ana', { exact: true })).toHaveCount(2);

    await table.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(table.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(table.getByRole('rowheader').first()).toContainText('Pia Chen');
    await expectNoBarrierByDayOrNight(page, 'roster');

    await page.setViewportSize({ width: 360, height: 780 });
    const pia = table.getByRole('row', { name: /^Pia Chen/ });
    await expect(pia).toContainText('pia · Bluebirds · Grade 2');
    const more = pia.getByRole('button', { name: 'More actions for Pia Chen' });
    await more.scrollIntoViewIfNeeded();
    await expect(more).toBeInViewport({ ratio: 1 });
    await chooseInMenu(page, 'Pia Chen', 'Show password');
    await expect(pia.getByText('Password: pia')).toBeVisible();
    await expectNoBarrierByDayOrNight(page, 'roster on a phone');
  });
});
