/** The administrator of a school with five thousand accounts: finds, changes, moves and deletes, and reads who did what. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import {
  administrator,
  chooseInMenu,
  prepareAdministrator,
  signInAdministrator,
} from '#browser/actors/administrator.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { addAccountsToFile, nameOfClass } from '#support/many-accounts.ts';
import { printFigure } from '#support/print-figure.ts';

const ACCOUNTS = 5_000;
const STUDENTS_OF_TEACHER = 49;
const TEACHERS = Math.ceil(ACCOUNTS / (STUDENTS_OF_TEACHER + 1));
/** How many times slower than this machine's processor. A slowed page keeps all of it busy: only one start is slowed. */
const SLOWDOWN = 4;

/** The administrator's laptop in front of a school with so many accounts. */
async function openOffice({ server, laptop }: TestSchool): Promise<Page> {
  await prepareAdministrator(server);
  await server.stop();
  await addAccountsToFile(join(server.dataDir, 'school.db'), ACCOUNTS, STUDENTS_OF_TEACHER);
  await server.start();
  const office = await laptop();
  await office.open();
  await signInAdministrator(office.page);
  return office.page;
}

const students = (page: Page) => page.getByRole('region', { name: /^Students/ });
const search = (page: Page, words: string) => page.getByRole('searchbox').fill(words);
const toast = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();
const ownPassword = (page: Page) => page.getByLabel('Your own password').fill(administrator.password);

test('one of five thousand, and many at once, are found, changed, moved and deleted', async ({
  testSchool,
}) => {
  const page = await openOffice(testSchool);

  await test.step('one of five thousand is found and changed, a class is moved, and the audit list says so', async () => {
    await expectLoaded(page.getByRole('heading', { name: `Teachers (${TEACHERS})` })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Students (${ACCOUNTS - TEACHERS})` })).toBeVisible();

    // Found by username, and shown with class and teacher.
    await search(page, 'child1234');
    await expect(students(page).getByRole('listitem')).toHaveCount(1);
    await expect(students(page).getByRole('listitem')).toContainText(nameOfClass(25));
    // The address says so, for a reload, a link and Back.
    await expect(page).toHaveURL(/\?q=child1234$/);
    await page.reload();
    await expectLoaded(page.getByRole('searchbox')).toHaveValue('child1234');
    await expectLoaded(students(page).getByRole('listitem')).toHaveCount(1);
    await expectNoBarrierByDayOrNight(page, 'users');

    await students(page)
      .getByRole('button', { name: /^Edit / })
      .click();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await edit.getByLabel('First name').fill('Zoë');
    await edit.getByLabel('Last name').fill('Quist');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'User updated successfully');
    await search(page, 'zoe quist');
    await chooseInMenu(page, 'Zoë Quist', 'Reset Password');
    await page.getByLabel('New password').fill('otter');
    await ownPassword(page);
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
    await toast(page, 'Password reset successfully');
    await chooseInMenu(page, 'Zoë Quist', 'Delete');
    await ownPassword(page);
    await page.getByRole('button', { name: 'Delete User' }).click();
    await toast(page, 'User deleted successfully');
    await expect(students(page).getByText('Nobody here matches your search.')).toBeVisible();

    // A whole class gets another teacher.
    await search(page, nameOfClass(80));
    await expect(students(page).getByText(`${STUDENTS_OF_TEACHER} match your search`)).toBeVisible();
    await page.getByRole('checkbox', { name: `Select all ${STUDENTS_OF_TEACHER} students` }).click();
    await expect(page.getByText(`${STUDENTS_OF_TEACHER} selected`)).toBeVisible();
    await page.getByRole('button', { name: 'Move to Teacher' }).press('Enter');
    const move = page.getByRole('dialog', { name: 'Move to a Teacher' });
    await move.getByLabel('New teacher').selectOption({ index: 3 });
    const chosen = (await move.getByLabel('New teacher').locator('option:checked').textContent()) ?? '';
    await expectNoBarrierByDayOrNight(page, 'moving students');
    await move.getByRole('button', { name: `Move ${STUDENTS_OF_TEACHER} Students` }).click();
    await toast(page, `${STUDENTS_OF_TEACHER} students moved`);
    await expect(students(page).getByText('Nobody here matches your search.')).toBeVisible();

    await search(page, 'child3980');
    await expect(students(page).getByText('No class')).toBeVisible();
    await expect(students(page).getByText(`Teacher: ${chosen.replace(/ \(.*/, '')}`)).toBeVisible();

    await page.getByRole('link', { name: 'Audit' }).click();
    const list = page.getByRole('list', { name: 'Audit' });
    await expect(list.getByRole('listitem').first()).toContainText(
      /Hilda Head moved the student .+ to another teacher/,
    );
    await page.getByLabel('Action').selectOption('Account deleted');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByRole('listitem')).toContainText('Hilda Head deleted a student');
    await expect(page).toHaveURL(/\/admin\/audit\?action=account_deleted$/);
    await expectNoBarrierByDayOrNight(page, 'audit list');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const table = await readFile(await (await download).path(), 'utf8');
    expect(table.trim().split('\r\n')).toHaveLength(2);
    expect(table).toContain('Hilda Head deleted a student');
    await page.getByLabel('Action').selectOption('Password set');
    await expect(list.getByRole('listitem')).toHaveText(
      /Hilda Head set a new password for a deleted account/,
    );
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(list.getByRole('listitem').first()).toContainText('to another teacher');
  });

  await test.step('several accounts are deactivated and deleted at once, found on a slow computer without a wait', async () => {
    await page.getByRole('link', { name: 'Users' }).click();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    let began = Date.now();
    await page.reload({ waitUntil: 'commit' });
    await expectLoaded(students(page).getByRole('listitem').first()).toBeVisible();
    printFigure(
      `first cards of ${ACCOUNTS} accounts, processor slowed ${SLOWDOWN} times`,
      `${Date.now() - began} ms`,
    );
    began = Date.now();
    await search(page, nameOfClass(77));
    await expect(students(page).getByText(`${STUDENTS_OF_TEACHER} match your search`)).toBeVisible();
    printFigure(
      'a search in them while the page still starts, typed until shown',
      `${Date.now() - began} ms`,
    );
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await search(page, 'nobody of this name');
    await expect(students(page).getByText('Nobody here matches your search.')).toBeVisible();
    await search(page, nameOfClass(77));
    await expect(students(page).getByText(`${STUDENTS_OF_TEACHER} match your search`)).toBeVisible();

    const boxes = students(page).getByRole('listitem').getByRole('checkbox');
    for (const index of [0, 1, 2]) await boxes.nth(index).press('Space');
    const bar = page.getByRole('region', { name: 'Selected accounts' });
    await expect(bar.getByText('3 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Deactivate' }).click();
    await toast(page, '3 accounts deactivated');
    await expect(students(page).getByText('Deactivated')).toHaveCount(3);
    await page.getByRole('checkbox', { name: `Select all ${STUDENTS_OF_TEACHER} students` }).press('Space');
    await bar.getByRole('button', { name: 'Delete' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete Users' });
    const submit = dialog.getByRole('button', { name: `Delete ${STUDENTS_OF_TEACHER} accounts` });
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Your own password').fill('not mine');
    await submit.click();
    await toast(page, 'This is not your password.');
    await ownPassword(page);
    await submit.click();
    await toast(page, `${STUDENTS_OF_TEACHER} accounts deleted`);
    // One was deleted before.
    const left = ACCOUNTS - TEACHERS - 1 - STUDENTS_OF_TEACHER;
    await expect(page.getByRole('heading', { name: `Students (${left})` })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});
