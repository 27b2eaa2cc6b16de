/** Answers that leave the tablet although no window is open. */
import type { CDPSession } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { SCHOOL_ORIGIN } from '#browser/support/device/installed-app.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';
import { storedRecordings } from '#support/stored-recordings.ts';

// The headless shell has no background sync.
test.use({ isFullBrowser: true });

/** The tag of the app's background sync. */
const TAG = 'chickadee-outbox';

/** What the browser does by itself once it believes that there is a network. */
async function wakeWorker(session: CDPSession, origin: string): Promise<void> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: TAG,
    lastChance: false,
  });
}

test('an answer made without a network arrives after every window was closed', async ({ testSchool }) => {
  const { activityId, title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  testSchool.wifi.cut();
  await mei.openActivity(activityId, title);
  await mei.answerAll(1);
  await expectLoaded(mei.card(title).getByText('Saved on this tablet')).toBeVisible();
  // The app has registered a background sync: it can do no more.
  await expectSynced
    .poll(() =>
      mei.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (registration as unknown as { sync: { getTags(): Promise<string[]> } }).sync.getTags();
      }),
    )
    .toContain(TAG);

  const context = mei.page.context();
  const nothing = await context.newPage();
  await mei.page.close();
  expect(context.pages().map((page) => page.url())).toEqual(['about:blank']);
  testSchool.wifi.restore();
  await wakeWorker(await context.newCDPSession(nothing), SCHOOL_ORIGIN);

  const recordings = () => storedRecordings(testSchool.server);
  await expectSynced.poll(() => recordings().length).toBe(1);
  // Only the worker was there to send it: a window would also have pulled.
  const calls = testSchool.wifi.proxiedRequests
    .filter(({ status }) => status !== null)
    .map(({ path }) => path);
  const sent = calls.findLastIndex((path) => path.endsWith('/commands'));
  expect(calls.slice(sent)).toHaveLength(1);

  await mei.device.replaceTab();
  await mei.page.goto('/student');
  await expectSynced(mei.card(title).getByText('Sent to your teacher')).toBeVisible();
  expect(recordings()).toHaveLength(1);
});
