/** What families allow: noted and withdrawn by the teacher, decided for the school, and followed by a tablet that was offline. */
import { prepareAdministrator, signInAdministrator } from '#browser/actors/administrator.ts';
import { Student } from '#browser/actors/student.ts';
import { type Picture, Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrier, expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { contrastOnPaper } from '#browser/support/hands/paper.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { expectStored } from '#browser/support/toast.ts';
import { prepareClass } from '#support/prepared-class.ts';

const listen = 'Look and listen. You can tell your answer to your teacher.';

/** The page about consent on a laptop of teacher Rivera. */
async function openConsents(testSchool: TestSchool) {
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  await rivera.openTab('Student Roster');
  await rivera.page.getByRole('button', { name: 'More actions for students' }).click();
  await rivera.page.getByRole('menuitem', { name: 'Consent (1 missing)' }).click();
  const { page } = rivera;
  await expectLoaded(page.getByRole('heading', { name: 'Consent', exact: true })).toBeVisible();
  const mei = page.getByRole('listitem', { name: 'Mei Chen' });
  const say = async (button: 'Note consent' | 'Withdraw consent', toast: string, scan?: Picture) => {
    await mei.getByRole('checkbox').check();
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: button });
    await expectNoBarrierByDayOrNight(page, button);
    if (scan) {
      await dialog.locator('input[type=file]').setInputFiles(scan);
      await expectLoaded(dialog.getByText(scan.name)).toBeVisible();
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectStored(page, toast);
  };
  return { rivera, mei, say };
}

test('a tablet that was offline turns the microphone off at next contact, and what was said before arrives', async ({
  testSchool,
}) => {
  const { activityId, title } = await prepareClass(testSchool.server.url, 2);
  const child = new Student(await testSchool.tablet(), 'mei');
  await child.signIn();
  await child.waitUntilReadyOffline(2);
  const { rivera, mei, say } = await openConsents(testSchool);
  await test.step('the scan of a signed form, a PDF, is kept with the consent and saved from there', async () => {
    const scan = { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nsigned') };
    await say('Note consent', 'Consent noted for 1 child', scan);
    const link = mei.getByRole('link', { name: 'Signed form of Mei Chen (PDF)' });
    await expectSynced(link).toBeVisible();
    const download = rivera.page.context().waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe('consent-form.pdf');
  });

  testSchool.wifi.cut();
  await child.openActivity(activityId, title);
  await child.answerQuestion(1);
  await say('Withdraw consent', 'Consent withdrawn for 1 child');
  await expect(mei.getByText('Microphone off')).toBeVisible();
  await expectNoBarrierByDayOrNight(rivera.page, 'consents');
  // The tablet has not heard of it: the microphone is still there.
  await child.nextQuestion();
  await expect(child.page.getByRole('button', { name: 'Record your answer' })).toBeVisible();
  await child.speak(1);
  await child.keepAnswer(2);
  testSchool.wifi.restore();

  await expectSynced(child.page.getByText(listen)).toBeVisible();
  await expectNoBarrier(child.page, 'player without a recorder');
  await child.page.getByRole('button', { name: 'Finish Activity' }).click();
  await expectLoaded(child.page.getByRole('heading', { name: /^Hi, / })).toBeVisible();

  await expectSynced(mei.getByText(/^1 answer was spoken without consent/)).toBeVisible();
  await rivera.page.goto('/teacher/recordings');
  await expectLoaded(rivera.page.getByText('Mei Chen').first()).toBeVisible();
  await expectSynced(rivera.page.getByText('Question 1').first()).toBeVisible();
  await expect(rivera.page.getByText('Question 2')).toHaveCount(0);
});

test('a school records only with consent once its administrator decides so', async ({ testSchool }) => {
  const { activityId, title } = await prepareClass(testSchool.server.url, 1);
  await prepareAdministrator(testSchool.server);
  const child = new Student(await testSchool.tablet(), 'mei');
  await child.signIn();
  await child.openActivity(activityId, title);
  await expect(child.page.getByRole('button', { name: 'Record your answer' })).toBeVisible();

  const office = await testSchool.laptop();
  await office.open();
  await signInAdministrator(office.page);
  await office.page.getByRole('link', { name: 'Settings' }).click();
  const only = office.page.getByRole('switch', { name: 'Record only with consent' });
  await expectLoaded(only).not.toBeChecked();
  await expectLoaded(office.page.getByRole('region', { name: 'Backups' })).toBeVisible();
  await expectNoBarrierByDayOrNight(office.page, 'settings');
  await only.press('Space');
  await expectSynced(office.page.getByText('Setting saved')).toBeVisible();
  await expect(only).toBeChecked();

  await office.page.getByRole('link', { name: 'Privacy packet' }).click();
  await expectLoaded(office.page.getByRole('heading', { name: 'Privacy packet' })).toBeVisible();
  await expectNoBarrierByDayOrNight(office.page, 'privacy packet');
  for (const words of ['h1', 'main li']) expect(await contrastOnPaper(office.page, words)).toBeGreaterThan(7);

  await expectSynced(child.page.getByText(listen)).toBeVisible();
  await child.finishActivity();
  await expect(child.card(title)).toContainText('Completed');
});
