/** The app open twice on one tablet, and one of the two asleep. */
import { Student } from '#browser/actors/student.ts';
import type { Device } from '#browser/support/device/chromium.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareActivity, prepareClass } from '#support/prepared-class.ts';
import { storedRecordings } from '#support/stored-recordings.ts';

/** The same browser, seen through another tab. */
async function secondTab({ device, username }: Student): Promise<Student> {
  const page = await device.page.context().newPage();
  const tab: Device = { ...device, page };
  return new Student(tab, username);
}

test('two tabs of one tablet record, send for each other, and are signed out together', async ({
  testSchool,
}) => {
  const { teacher, group, activityId, title } = await prepareClass(testSchool.server.url, 2);
  const beach = { title: 'At the Beach', id: await prepareActivity(teacher, group, 'At the Beach', 1) };
  const first = new Student(await testSchool.tablet(), 'mei');
  await first.signIn();
  await first.waitUntilReadyOffline(2);
  const second = await secondTab(first);
  let other = second;
  testSchool.wifi.cut();

  await test.step('two tabs record at the same time without a network; each answer arrives once', async () => {
    await first.openActivity(activityId, title);
    await second.openActivity(activityId, title);
    await second.nextQuestion();
    await Promise.all([first.answerQuestion(1), second.answerQuestion(2)]);
    for (const tab of [first, second]) {
      await expect(tab.page.getByRole('button', { name: /^Question \d, answered$/ })).toHaveCount(2);
    }

    testSchool.wifi.restore();
    const questions = () => storedRecordings(testSchool.server).map(({ questionId }) => questionId);
    await expectSynced.poll(() => questions().length).toBe(2);
    await first.page.goto('/student');
    await first.waitUntilAllSent();
    expect(questions().toSorted()).toEqual(['q1', 'q2']);
  });

  await test.step('a tab that freezes in the middle of sending loses nothing; another tab sends in its place', async () => {
    // Only one tab can be the one that sends.
    await second.page.close();
    testSchool.wifi.cut();
    await first.openActivity(beach.id, beach.title);
    await first.answerAll(1);

    // The sound goes into a hole; the tab waits for the answer with the lane in its hands, and falls asleep.
    const sleeping = await first.page.context().newCDPSession(first.page);
    testSchool.wifi.failNext(/blobs/, 'black-hole');
    testSchool.wifi.restore();
    const isSwallowed = () => testSchool.wifi.proxiedRequests.some(({ fault }) => fault === 'black-hole');
    // At once: the tab gives up waiting after some seconds.
    await expectSynced.poll(isSwallowed, { intervals: [50] }).toBe(true);
    await sleeping.send('Page.setWebLifecycleState', { state: 'frozen' });

    other = await secondTab(first);
    await other.page.goto('/student');
    await expectLoaded(other.card(beach.title).getByText('Saved on this tablet')).toBeVisible();
    await letLeasesRunOut(other);
    await other.page.evaluate(() => window.dispatchEvent(new Event('online')));
    const recordings = () => storedRecordings(testSchool.server);
    await expectSynced.poll(() => recordings().length).toBe(3);
    await expectSynced(other.card(beach.title).getByText('Sent to your teacher')).toBeVisible();

    await sleeping.send('Page.setWebLifecycleState', { state: 'active' });
    await expectSynced(first.card(beach.title).getByText('Sent to your teacher')).toBeVisible();
    expect(recordings()).toHaveLength(3);
  });

  await test.step('who signs out in one tab is signed out in the other', async () => {
    // Nobody goes on under a name that has left.
    await first.signOut();
    await expectSynced(other.page).toHaveURL(/student-login$/);
  });
});

/** Half a minute goes by: the lease of every window that pushes a lane has ended. */
async function letLeasesRunOut({ page }: Student): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('chickadee-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction('lanes', 'readwrite');
          const lanes = change.objectStore('lanes');
          lanes.openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
            if (!cursor) return;
            const { heartbeat } = cursor.value;
            if (heartbeat) cursor.update({ ...cursor.value, heartbeat: heartbeat - 30_000 });
            cursor.continue();
          };
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}
