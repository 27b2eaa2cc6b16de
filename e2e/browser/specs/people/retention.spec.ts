/** Answers that grow old: the teacher is warned and takes them along, and the administrator decides how long they stay. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { prepareAdministrator, signInAdministrator } from '#browser/actors/administrator.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { answerQuestion } from '#support/answer-question.ts';
import { prepareClass } from '#support/prepared-class.ts';
import type { SchoolServer } from '#support/school-server.ts';

/** As the job leaves the school in a later May: the real clock of this server cannot be moved. */
async function markForDeletion(server: SchoolServer): Promise<void> {
  await server.stop();
  const school = new DatabaseSync(join(server.dataDir, 'school.db'));
  school.exec(`insert into retention_marks (recording_id, student_id, deletes_at)
    select id, "studentId", '2099-07-01T12:00:00.000Z' from recordings`);
  school.close();
  await server.start();
}

test('a teacher is warned of what will be deleted, exports it, and sees no warning once the school keeps it', async ({
  testSchool,
}) => {
  const { server } = testSchool;
  await prepareAdministrator(server);
  const { teacher, studentId, activityId } = await prepareClass(server.url, 2);
  await answerQuestion(teacher, { studentId, activityId, questionId: 'q1' });
  await answerQuestion(teacher, { studentId, activityId, questionId: 'q2' });
  await markForDeletion(server);

  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  const warning = page.getByText(/^After June 30, 2099, 2 recordings of 1 student are deleted/);
  await expectLoaded(warning).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'dashboard with a warning');

  await page.getByRole('link', { name: 'Export them first' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Recordings' });
  await expectLoaded(dialog.getByText('2 recordings match.')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^recordings_export_.*\.zip$/);
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expectLoaded(warning).toBeVisible();

  const desk = await testSchool.laptop();
  await desk.open();
  const office = desk.page;
  await signInAdministrator(office);
  await office.getByRole('link', { name: 'Settings' }).click();
  await expectLoaded(office.getByText(/2 recordings of 1 student are deleted/)).toBeVisible();
  await expectNoBarrierByDayOrNight(office, 'settings');
  await office.getByRole('radio', { name: 'For ever' }).click();
  await expectLoaded(office.getByText('At the moment nothing is about to be deleted.')).toBeVisible();
  await office.getByRole('link', { name: /Privacy/ }).click();
  await expectLoaded(office.getByText(/this school keeps them for ever/)).toBeVisible();

  const asked = page.waitForResponse(/\/api\/retention-warnings$/);
  await page.reload();
  await asked;
  await rivera.waitUntilAllSent();
  await expectLoaded(page.getByRole('tab', { name: 'Activities' })).toBeVisible();
  await expect(warning).toBeHidden();
});
