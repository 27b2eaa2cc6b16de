/** A teacher with 500 students in 20 classes, on a computer with a quarter of this one's speed: the lists stay quick. */
import { join } from 'node:path';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { addClassesToFile, nameOfClass } from '#support/many-accounts.ts';
import { prepareTeacher } from '#support/prepared-class.ts';
import { printFigure } from '#support/print-figure.ts';

const CLASSES = 20;
const STUDENTS_OF_CLASS = 25;
const STUDENTS = CLASSES * STUDENTS_OF_CLASS;
/** How many times slower than this machine's processor. */
const SLOWDOWN = 4;

test('500 students in 20 classes are shown, searched, sorted and opened by class on a slow computer', async ({
  testSchool,
}) => {
  const { server } = testSchool;
  const { teacherId } = await prepareTeacher(server.url);
  await server.stop();
  const size = { classes: CLASSES, studentsOfClass: STUDENTS_OF_CLASS };
  await addClassesToFile(join(server.dataDir, 'school.db'), teacherId, size);
  await server.start();
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  /** Prints how long it takes from what the teacher does until it is shown. */
  const time = async (what: string, act: () => Promise<unknown>, shown: () => Promise<unknown>) => {
    const began = Date.now();
    await act();
    await shown();
    printFigure(`${what}, processor slowed ${SLOWDOWN} times`, `${Date.now() - began} ms`);
  };

  const table = page.getByRole('table', { name: 'Student Roster' });
  // One row more for the head.
  const rows = (count: number) => () => expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
  await time(
    `a reload of the roster with ${STUDENTS} students in ${CLASSES} classes`,
    () => page.goto('/teacher?tab=roster', { waitUntil: 'commit' }),
    () => expectLoaded(table).toHaveAttribute('aria-rowcount', String(STUDENTS + 1)),
  );
  await time('a search in the roster', () => page.getByRole('searchbox').fill('child7003'), rows(1));
  await time('the whole roster again', () => page.getByRole('searchbox').fill(''), rows(STUDENTS));
  await time(
    'another order of the roster',
    () => table.getByRole('button', { name: 'Username', exact: true }).click(),
    () => expect(table.getByRole('row').nth(1)).toContainText('child1001 '),
  );
  await time(
    'the tab of the classes',
    () => rivera.openTab('Manage Classes'),
    () => expect(rivera.classNamed(nameOfClass(CLASSES))).toBeVisible(),
  );
  const name = nameOfClass(12);
  await time(
    'another class',
    () => rivera.classNamed(name).getByRole('button').first().click(),
    () =>
      expect(
        page
          .getByRole('region', { name })
          .getByRole('heading', { name: `Current Students (${STUDENTS_OF_CLASS})` }),
      ).toBeVisible(),
  );
  await page.getByRole('button', { name: 'New school year' }).click();
  const dialog = page.getByRole('dialog', { name: 'New school year' });
  const last = nameOfClass(CLASSES);
  await expectLoaded(dialog.getByRole('checkbox', { name: last })).toBeVisible();
  await time(
    'a class that ends',
    () => dialog.getByRole('checkbox', { name: last }).press('Space'),
    () => expect(dialog.getByLabel(`New class after ${last} (optional)`)).toBeVisible(),
  );
});
