/** What one person leaves on a shared device, the next one does not meet; and each sees only what is true for them. */
import type { Page } from 'playwright';
import { HOUR_MS } from 'shared-schema/clock';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { storedSession } from '#browser/support/stores/outbox.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClassOfTwo, TEACHER_PASSWORD } from '#support/prepared-class.ts';
import { prepareTestActivity } from '#support/test-activity.ts';

test('a shared tablet gives nothing of one person to the next', async ({ testSchool }) => {
  const { teacher, activityId, title } = await prepareClassOfTwo(testSchool.server.url, 1);
  await prepareTestActivity(teacher);
  const tablet = await testSchool.tablet();
  const page = await tablet.open();
  const mei = new Student(tablet, 'mei');
  const rivera = new Teacher(tablet);

  await test.step('a student finds help at the sign-in of an ordinary browser', async () => {
    await page.goto('/student-login');
    await expect(page.getByText('Your teacher gave you your username.')).toBeVisible();
    await expect(page.getByText('Forgot your password? Ask your teacher.')).toBeVisible();
  });

  await test.step('the toast of one child does not lie over the screen of the next', async () => {
    const welcome = page.getByText('Welcome back, Mei!');
    await mei.enterName();
    await expectLoaded(welcome).toBeVisible();
    // The pointer holds it, however late the dashboard comes.
    await welcome.hover();
    await mei.signOut();
    // At once: the toast would leave by itself after five seconds.
    expect(await welcome.count()).toBe(0);
  });

  await test.step('a student whose work is sent without a session is not asked to sign in to send', async () => {
    await mei.signInHere();
    await mei.waitUntilReadyOffline(1);
    // The school hears of it: a session that it still kept would go on.
    const loggedOut = page.waitForResponse(/\/api\/auth\/logout$/);
    await mei.signOut();
    await loggedOut;
    testSchool.wifi.cut();
    await mei.signInHere();
    await mei.openActivity(activityId, title);
    await mei.answerAll(1);
    // The password is gone from memory: no session can be made without asking.
    await page.reload();
    testSchool.wifi.restore();
    const badge = page.getByRole('status', { name: 'Connection' });
    await expectSynced(badge).toHaveText('Sign in again for news');
    await expectSynced.poll(() => teacher.call('GET', '/api/recordings')).toHaveLength(1);
    await mei.signOut();
  });

  await test.step('a teacher plays the test page without handing anything in', async () => {
    await rivera.signInHere('rivera', TEACHER_PASSWORD);
    await page.goto('/elpa-test');
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.getByRole('button', { name: /^Shelf/ }).click();
    await expectLoaded(page.getByRole('heading', { name: 'Excellent Work!' })).toBeVisible();
    await expect(page.getByText('This is a preview. Nothing is saved or sent.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Activity' })).toHaveCount(0);
  });

  await test.step('a shared computer keeps nothing of a teacher who has signed out', async () => {
    await page.goto('/teacher');
    await expectSynced(rivera.tile('Active Students')).toContainText('2');
    // The tile's number comes by another way than the rows do. Mei's own rows stay for her.
    await expectSynced.poll(() => namesKept(page)).toContain('Omar');
    await rivera.signOut();
    await expect.poll(() => namesKept(page)).not.toContain('Omar');
    testSchool.wifi.cut();
    await page.goto('/teacher-login');
    await page.getByLabel('Email or username').fill('rivera');
    await page.getByRole('textbox', { name: 'Password' }).fill(TEACHER_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectLoaded(
      page.getByText('You are offline, and this device does not keep this account.'),
    ).toBeVisible();
    testSchool.wifi.restore();
  });

  await test.step('a child who walked off a tablet that was closed then is not there for the next', async () => {
    await page.goto('/student-login');
    await mei.signInHere();
    await expectSynced.poll(() => storedSession(page, 'mei')).toBe('active');
    await page.reload();
    await expectLoaded(page.getByRole('heading', { name: 'Hi, Mei!' })).toBeVisible();
    const loggedOut = page.waitForResponse(/\/api\/auth\/logout$/);
    await page.evaluate((at) => localStorage.setItem('chickadee-touched', String(at)), Date.now() - HOUR_MS);
    await page.reload();
    await expectLoaded(page.getByText('Your teacher gave you your username.')).toBeVisible();
    await loggedOut;
  });
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
