/** What one person leaves on a shared device, the next one does not meet; and each sees only what is true for them. */
import type { Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClassOfTwo, prepareTeacher } from '#support/prepared-class.ts';
import { prepareTestActivity } from '#support/test-activity.ts';

test('the toast of one child does not lie over the screen of the next', async ({ testSchool }) => {
  await prepareClassOfTwo(testSchool.server.url, 1);
  const tablet = await testSchool.tablet();
  const mei = new Student(tablet, 'mei');
  await mei.signIn();
  await expect(mei.page.getByText('Welcome back, Mei!')).toBeVisible();
  await mei.signOut();
  // At once: the toast would leave by itself after five seconds.
  expect(await mei.page.getByText('Welcome back, Mei!').count()).toBe(0);
});

test('a student finds help at the sign-in of an ordinary browser', async ({ testSchool }) => {
  const page = await (await testSchool.tablet()).open();
  await page.goto('/student-login');
  await expect(page.getByText('Your teacher gave you your username.')).toBeVisible();
  await expect(page.getByText('Forgot your password? Ask your teacher.')).toBeVisible();
});

test('a student whose work is sent without a session is not asked to sign in to send', async ({
  testSchool,
}) => {
  const { teacher, activityId, title } = await prepareClassOfTwo(testSchool.server.url, 1);
  const tablet = await testSchool.tablet();
  const mei = new Student(tablet, 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  // The school hears of it: a session that it still kept would go on.
  const loggedOut = mei.page.waitForResponse(/\/api\/auth\/logout$/);
  await mei.signOut();
  await loggedOut;
  testSchool.wifi.cut();
  await mei.signInHere();
  await mei.openActivity(activityId, title);
  await mei.answerAll(1);
  // The password is gone from memory: no session can be made without asking.
  await mei.page.reload();
  testSchool.wifi.restore();
  const badge = mei.page.getByRole('status', { name: 'Connection' });
  await expectSynced(badge).toHaveText('Sign in again for news');
  await expectSynced.poll(() => teacher.call('GET', '/api/recordings')).toHaveLength(1);
});

test('a shared computer keeps nothing of a teacher who has signed out', async ({ testSchool }) => {
  await prepareClassOfTwo(testSchool.server.url, 1);
  const tablet = await testSchool.tablet();
  await tablet.open();
  const rivera = new Teacher(tablet);
  await rivera.signInHere('rivera', 'sing-along');
  await expectSynced(rivera.tile('Active Students')).toContainText('2');
  // The tile's number comes by another way than the rows do.
  await expectSynced.poll(() => namesKept(rivera.page)).toContain('Mei');
  await rivera.signOut();
  await expect.poll(() => namesKept(rivera.page)).toEqual([]);
  await rivera.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  testSchool.wifi.cut();
  await rivera.page.goto('/teacher-login');
  await rivera.page.getByLabel('Email or username').fill('rivera');
  await rivera.page.getByRole('textbox', { name: 'Password' }).fill('sing-along');
  await rivera.page.getByRole('button', { name: 'Sign In' }).click();
  await expectLoaded(
    rivera.page.getByText('You are offline, and this device does not keep this account.'),
  ).toBeVisible();
});

test('a teacher plays the test page without handing anything in', async ({ testSchool }) => {
  const { teacher } = await prepareTeacher(testSchool.server.url);
  await prepareTestActivity(teacher);
  const laptop = await testSchool.laptop();
  await laptop.open();
  const rivera = new Teacher(laptop);
  await rivera.signInHere('rivera', 'sing-along');
  await rivera.page.goto('/elpa-test');
  await rivera.page.getByRole('button', { name: /^Book/ }).click();
  await rivera.page.getByRole('button', { name: /^Shelf/ }).click();
  await expectLoaded(rivera.page.getByRole('heading', { name: 'Excellent Work!' })).toBeVisible();
  await expect(rivera.page.getByText('This is a preview. Nothing is saved or sent.')).toBeVisible();
  await expect(rivera.page.getByRole('button', { name: 'Submit Activity' })).toHaveCount(0);
});

/** First names of students in any replica of the device. */
function namesKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.includes('replica') || !name.endsWith('--users')) continue;
      const db = await new Promise<IDBDatabase | null>((resolve) => {
        const opening = indexedDB.open(name);
        // It was just deleted.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(null);
      });
      if (!db) continue;
      const rows = await new Promise<{ firstName?: string }[]>((resolve, reject) => {
        const asking = db.transaction('docs').objectStore('docs').getAll();
        asking.onsuccess = () => resolve(asking.result);
        asking.onerror = () => reject(asking.error);
      });
      db.close();
      names.push(...rows.flatMap(({ firstName }) => firstName ?? []));
    }
    return names;
  });
}
