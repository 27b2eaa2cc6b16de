/** What a teacher hears and writes about answers stays: under a list that changes, after a reload, without a network. */
import type { Locator, Page } from 'playwright';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expectFocusKept } from '#browser/support/hands/focus.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { answerQuestion, wavOf } from '#support/answer-question.ts';
import { prepareClass } from '#support/prepared-class.ts';

/** Whether a document with this piece of JSON is in a replica of the device. */
function isInReplica(page: Page, json: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''));
      const stores = [...db.objectStoreNames];
      const rows = await Promise.all(
        stores.map((store) => done(db.transaction(store).objectStore(store).getAll())),
      );
      db.close();
      if (JSON.stringify(rows).includes(wanted)) return true;
    }
    return false;
  }, json);
}

/** The page has had the time to draw what its replica has. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

async function openFeedback(rivera: Teacher): Promise<Locator> {
  await rivera
    .recordings()
    .first()
    .getByRole('button', { name: /^Give feedback/ })
    .click();
  const dialog = rivera.page.getByRole('dialog', { name: 'Feedback for Mei Chen' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('what a teacher is writing stays while newer answers come and rows go', async ({ testSchool }) => {
  const { teacher: caller, ...prepared } = await prepareClass(testSchool.server.url, 21);
  await answerQuestion(caller, prepared);
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;

  await test.step('feedback that is being typed survives a newer answer, Escape and a reload', async () => {
    await rivera.openTab('Student Recordings');
    const dialog = await openFeedback(rivera);
    const words = dialog.getByLabel('Written feedback');
    await words.fill('Speak in a whole sentence');
    await answerQuestion(caller, { ...prepared, sound: wavOf(2) });
    await expectSynced(dialog.getByText('A newer answer is here')).toBeVisible();
    await expect(words).toHaveValue('Speak in a whole sentence');

    await page.keyboard.press('Escape');
    await expect(rivera.leaveQuestion()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rivera.leaveQuestion()).toBeHidden();
    await expect(words).toHaveValue('Speak in a whole sentence');
    await page.keyboard.press('Escape');
    await rivera.leaveQuestion().getByRole('button', { name: 'Keep the draft' }).click();
    await expect(dialog).toBeHidden();
    await expectFocusKept(page);
    await expect(rivera.recordings().getByText('Draft')).toBeVisible();

    await page.reload();
    await expect(rivera.recordings().getByText('Draft')).toBeVisible();
    const again = await openFeedback(rivera);
    await expect(again.getByText('You began to write this about an earlier answer')).toBeVisible();
    await again.getByRole('button', { name: 'Use it for this answer' }).click();
    await expect(again.getByLabel('Written feedback')).toHaveValue('Speak in a whole sentence');
    await again.getByRole('button', { name: 'Save Feedback' }).click();
    await expectDone(page, 'Your feedback has been saved successfully.');
    await expect(
      rivera
        .recordings()
        .first()
        .getByRole('button', { name: /^Edit feedback/ }),
    ).toBeFocused();
    await expect(rivera.recordings().getByText('Draft')).toHaveCount(0);
  });

  await test.step('a row that falls out of the Timeline leaves the dialog and its list alone', async () => {
    // Newer than the one that has feedback.
    await answerQuestion(caller, prepared);
    await page.goto('/teacher/recordings');
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByRole('button', { name: /^Give feedback/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Feedback for Mei Chen' });
    await dialog.getByLabel('Written feedback').fill('Well done');
    for (let number = 2; number <= 21; number += 1) {
      await answerQuestion(caller, { ...prepared, questionId: `q${number}` });
    }
    await expectSynced.poll(() => isInReplica(page, '"questionId":"q21"')).toBe(true);
    await untilDrawn(page);
    await expect(dialog.getByLabel('Written feedback')).toHaveValue('Well done');
    await expect(page.locator('article')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Save Feedback' }).click();
    await expectDone(page, 'Your feedback has been saved successfully.');
    await expect(page.getByText('The latest 20 recordings')).toBeVisible();
    await expectFocusKept(page);
  });
});

test('answers that wait for review are heard at a press, without a network, and a row says when they are not', async ({
  testSchool,
}) => {
  const { teacher: caller, ...prepared } = await prepareClass(testSchool.server.url, 1);
  // Long enough that a busy machine sees it play.
  await answerQuestion(caller, { ...prepared, sound: wavOf(20) });
  const rivera = new Teacher(await testSchool.tablet());
  // The row asks for the sound, and so does what keeps answers for offline; each may ask again.
  const holds = Array.from({ length: 6 }, () => testSchool.wifi.holdNext(/^\/uploads\//, 'before'));
  await rivera.signIn();
  const { page } = rivera;
  const recording = rivera.recordings().first();
  const play = recording.getByRole('button', { name: /^Play/ });
  const pause = recording.getByRole('button', { name: /^Pause/ });

  await test.step('a press of Play counts, though the sound arrives between mouse down and mouse up', async () => {
    await page.goto('/teacher?tab=recordings');
    const ring = play.locator('.mantine-Loader-root');
    await ring.waitFor();
    await ring.hover({ force: true });
    await page.mouse.down();
    for (const hold of holds) hold.release();
    await expectSynced(ring).toHaveCount(0);
    await page.mouse.up();
    await expect(pause).toBeVisible();
  });

  await test.step('answers that wait for review are heard after a reload without a network; a row says when they are not', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const sounds = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('answers-of-'));
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return navigator.serviceWorker.controller ? kept.flat().length : -1;
      });
    await expectSynced.poll(sounds).toBe(1);

    testSchool.wifi.cut();
    await page.goto('/teacher?tab=recordings');
    await expect(play).toBeVisible();
    await expect(page.getByText('Offline')).toBeVisible();
    await expect(page.getByText('Not on this device.')).toHaveCount(0);
    await play.click();
    await expect(pause).toBeVisible();

    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (name.startsWith('answers-of-')) await caches.delete(name);
    });
    await page.reload();
    await expect(page.getByText('Not on this device.')).toBeVisible();

    testSchool.wifi.restore();
    await expectSynced.poll(sounds, { intervals: [500] }).toBe(1);
    await rivera.signOut();
    await expectSynced.poll(sounds).toBe(0);
  });
});
