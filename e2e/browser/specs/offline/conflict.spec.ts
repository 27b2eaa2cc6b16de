/** One teacher renames a class on two offline laptops: the second must decide, and nothing is lost meanwhile. */
import type { ClassCode } from 'shared-schema/entities';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareTeacher } from '#support/prepared-class.ts';

test('an edit that met another is kept until the teacher decides; keep mine goes through', async ({
  testSchool,
}) => {
  const { teacher: caller } = await prepareTeacher(testSchool.server.url);
  const desk = new Teacher(await testSchool.laptop());
  const sofa = new Teacher(await testSchool.tablet());
  for (const teacher of [desk, sofa]) {
    await teacher.device.open();
    await teacher.signInHere('rivera', 'sing-along');
    await teacher.openTab('Manage Classes');
    await expectSynced(teacher.classNamed('Bluebirds')).toBeVisible();
    await teacher.waitUntilAllSent();
  }
  const storedName = async () => (await caller.call<ClassCode[]>('GET', '/api/class-codes'))[0]?.name;

  await desk.page.context().setOffline(true);
  testSchool.wifi.cut();
  await desk.renameClass('Bluebirds', 'Robins');
  await sofa.renameClass('Bluebirds', 'Wrens');
  // Two edits of one thing, the second on top of the first: they do not conflict with each other.
  await desk.renameClass('Robins', 'Redbreasts');

  await desk.page.context().setOffline(false);
  await desk.waitUntilAllSent();
  expect(await storedName()).toBe('Redbreasts');

  testSchool.wifi.restore();
  const notice = sofa.page.getByRole('alert').filter({ hasText: 'Changed in two places' });
  await expectSynced(notice).toBeVisible();
  await expectSynced(sofa.page.getByRole('status', { name: 'Connection' })).toHaveText('Needs attention1');
  expect(await storedName()).toBe('Redbreasts');

  await notice.getByRole('button', { name: 'Compare' }).click();
  const dialog = sofa.page.getByRole('dialog', { name: 'Changed in two places' });
  await expect(dialog.getByText('What you wroteWrens')).toBeVisible();
  await expect(dialog.getByText('What is there nowRedbreasts')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();

  await expectSynced(sofa.classNamed('Wrens')).toBeVisible();
  await sofa.waitUntilAllSent();
  await expect(notice).toBeHidden();
  expect(await storedName()).toBe('Wrens');
  await expectSynced(desk.classNamed('Wrens')).toBeVisible();
});
