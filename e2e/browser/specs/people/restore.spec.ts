/** The administrator checks the newest backup and restores it on the page; a child's tablet brings what came after it. */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, prepareAdministrator, signInAdministrator } from '#browser/actors/administrator.ts';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded, expectRestored, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';
import { storedRecordings } from '#support/stored-recordings.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

const place = join(tmpdir(), `chickadee-restore-${process.pid}`);
test.use({ settings: { BACKUP_DIR: join(place, 'backups') } });
test.afterAll(() => rm(place, { recursive: true, force: true }));

test('a restore from the page takes the school back, and the tablet sends the newer answer again', async ({
  testSchool,
}) => {
  const { server } = testSchool;
  const { activityId, title } = await prepareClass(server.url, 2);
  await prepareAdministrator(server);
  const recordings = () => storedRecordings(server);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.openActivity(activityId, title);
  await mei.answerQuestion(1);
  await expectSynced.poll(() => recordings().length).toBe(1);

  const laptop = await testSchool.laptop();
  await laptop.open();
  const { page } = laptop;
  await signInAdministrator(page);
  await page.getByRole('link', { name: 'Health' }).click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expectLoaded(page.getByText('Backup made')).toBeVisible();
  await page.getByRole('button', { name: 'Check that the newest backup can be restored' }).click();
  await expectSynced(page.getByText(/can be restored\. 1 answer and its sounds are in it\./)).toBeVisible();

  await mei.nextQuestion();
  await mei.answerQuestion(2);
  await expectSynced.poll(() => recordings().length).toBe(2);
  const before = recordings()
    .map(({ uid }) => uid)
    .toSorted();

  await page.getByRole('button', { name: /^Restore the backup of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
  await expect(dialog).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoBarrierByDayOrNight(page, `restore at ${size.width}`);
    const isWider = () => document.documentElement.scrollWidth > window.innerWidth;
    expect(await page.evaluate(isWider), `${size.width}`).toBe(false);
  }
  const pid = server.pid;
  await dialog
    .getByLabel(/password/i)
    .and(page.locator('input'))
    .fill(administrator.password);
  await dialog.getByRole('button', { name: 'Restore the school' }).click();
  await expect(page.getByText('The school is being restored…')).toBeVisible();
  await expectRestored(page.getByText(/^The school was restored from the backup of/)).toBeVisible();
  expect(server.pid).toBe(pid);
  // Signed in before the backup, and so still.
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectRestored
    .poll(() =>
      recordings()
        .map(({ uid }) => uid)
        .toSorted(),
    )
    .toEqual(before);
});
