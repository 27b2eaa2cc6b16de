/** A teacher brings children in from the school's own list, twice, and from a list that somebody typed. */
import { oneRosterTexts, zipOf } from 'pwa/test/roster-files';
import type { ClassCode, User } from 'shared-schema/entities';
import { chooseInMenu } from '#browser/actors/administrator.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareTeacher } from '#support/prepared-class.ts';

const FIRST_NAMES = ['Mei', 'Ana María', 'Zoë', 'Omar', 'Lan', 'Ivan', 'Åsa', 'Chidi', 'Noor', 'Leo'];
const LAST_NAMES = ['Lin', "O'Neil", 'de la Cruz'];

const children = FIRST_NAMES.flatMap((first, index) =>
  LAST_NAMES.map((last) => ({ key: `${last}-${index}`, first, last, grade: '02' })),
);
const zip = zipOf(
  oneRosterTexts(
    [
      { key: 'class-1', title: 'Grade 2 ELD', children },
      { key: 'class-2', title: 'Not mine', children: children.slice(0, 3) },
    ],
    '1.2',
  ),
);

const MESSY_LIST = `First line of a heading

Søren, "Ek, Jr.", Kindergarten
  ana maría ,LIN,3
Bo, Ek, 7
"Lan, Pham, 1
Mei, Wu`;

async function openFile(teacher: Teacher): Promise<void> {
  const { page } = teacher;
  await chooseInMenu(page, 'classes', 'Import classes');
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const buffer = Buffer.from(await zip.arrayBuffer());
  await (await picking).setFiles({ name: 'roster.zip', mimeType: 'application/zip', buffer });
}

test('30 children come from a OneRoster file, a second run changes nothing, and a messy list says what is wrong', async ({
  testSchool,
}) => {
  const { teacher: caller } = await prepareTeacher(testSchool.server.url);
  const teacher = new Teacher(await testSchool.laptop());
  await teacher.signIn();
  const { page } = teacher;
  await teacher.openTab('Manage Classes');
  const listStudents = () => caller.call<User[]>('GET', '/api/students');

  await test.step('the teacher chooses one class of the file, and sees what is new', async () => {
    await openFile(teacher);
    await expectLoaded(page.getByRole('checkbox', { name: 'Grade 2 ELD' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Grade 2 ELD' }).check();
    await expectNoBarrierByDayOrNight(page, 'classes of a roster file');
    await page.getByRole('button', { name: 'See what changes' }).click();
    await expect(page.getByRole('region', { name: 'Grade 2 ELD' })).toContainText('30 new');
    await expectNoBarrierByDayOrNight(page, 'preview of an import');
    expect(await listStudents()).toHaveLength(0);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const outcome = page.getByRole('region', { name: 'Bulk Import' });
    await expectSynced(outcome).toContainText('30 students imported successfully, 0 failed');
    await expectNoBarrierByDayOrNight(page, 'outcome of an import');
    await page.getByRole('button', { name: 'Close this list' }).click();
  });

  const before = await listStudents();
  expect(before).toHaveLength(30);
  expect(new Set(before.map(({ username }) => username)).size).toBe(30);
  const [anaNeil] = before.filter(({ sourcedId }) => sourcedId === "O'Neil-1");
  expect(anaNeil).toMatchObject({ firstName: 'Ana María', lastName: "O'Neil", grade: '2' });
  expect(anaNeil?.username).toMatch(/^anamariao\d+$/);
  const classes = await caller.call<ClassCode[]>('GET', '/api/class-codes');
  expect(classes.map(({ sourcedId }) => sourcedId)).toContain('class-1');

  await test.step('the second run finds everybody', async () => {
    await openFile(teacher);
    await expectLoaded(page.getByRole('checkbox', { name: 'Grade 2 ELD' })).toBeChecked();
    await page.getByRole('button', { name: 'See what changes' }).click();
    await expect(page.getByRole('region', { name: 'Grade 2 ELD' })).toContainText('30 already here');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Nothing changes: all of this is here already.')).toBeVisible();
    await page.keyboard.press('Escape');
    await teacher.waitUntilAllSent();
    expect(await listStudents()).toEqual(before);
  });

  await test.step('a messy list imports what it can, and names the rest', async () => {
    await teacher.classNamed('Bluebirds').click();
    await page.getByRole('tab', { name: 'Bulk Import' }).click();
    await page.getByLabel('One student per line').fill(MESSY_LIST);
    const plan = page.getByRole('region', { name: 'What the import does' });
    await expectLoaded(plan).toContainText('“7” is not a grade');
    await expect(plan).toContainText('Line 6: ');
    await expect(page.getByText('1 line is ignored')).toBeVisible();
    await page.getByLabel('ana maría LIN in the list is').selectOption('another child');
    await expectNoBarrierByDayOrNight(page, 'preview of a list');
    await page.getByRole('button', { name: 'Import Students' }).click();
    const outcome = page.getByRole('region', { name: 'Bulk Import' });
    await expectSynced(outcome).toContainText('3 students imported successfully, 2 failed');
    await expect(outcome).toContainText(/signs in as sorene\d+/);
    expect(await listStudents()).toHaveLength(33);
  });

  await test.step('the outcome stays until it is closed, also after a reload', async () => {
    await page.reload();
    await teacher.openTab('Manage Classes');
    await teacher.classNamed('Bluebirds').click();
    await page.getByRole('tab', { name: 'Bulk Import' }).click();
    await expectLoaded(page.getByRole('region', { name: 'Bulk Import' })).toContainText('Line 5: Bo, Ek, 7');
    await page.getByRole('button', { name: 'Close this list' }).click();
    await expect(page.getByLabel('One student per line')).toBeVisible();
  });
});
