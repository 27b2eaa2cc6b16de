/** A newer version of the app arrives while children work: never in the middle of something, and nothing is lost. */
import type { Page } from 'playwright';
import type { Recording } from 'shared-schema/entities';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { test as base, expect } from '#browser/support/test-school.ts';
import { findUpdate, installUpdate } from '#browser/support/updates/find-update.ts';
import { linkApp, type ServedApp } from '#browser/support/updates/second-build.ts';
import { isNew, updateNow } from '#browser/support/updates/update-now.ts';
import { prepareClass } from '#support/prepared-class.ts';

const test = base.extend<{ served: ServedApp }>({
  served: async ({ browserName: _ }, use) => {
    const served = await linkApp();
    await use(served);
    await served.dispose();
  },
  app: async ({ served }, use) => use(served.folder),
});

/** A busy machine may need more than the usual 15 to find a newer version. */
const ANSWER_SECONDS = 60;

const prompt = (page: Page) => page.getByText('A new version is ready');

/** The dashboard has the offer, which the player has not. */
async function leaveAndUpdate({ page }: Student): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click();
  await updateNow(page);
}

/** The browser has looked and found the newer version while a child speaks; both windows wait for the end of that. */
async function waitUntilFound(pages: Page[]): Promise<void> {
  const [page] = pages;
  if (page) await findUpdate(page);
  const offers = () =>
    page?.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query();
      return pending.filter(({ name, mode }) => name === 'chickadee-busy' && mode === 'exclusive').length;
    });
  await expectSynced.poll(offers).toBe(pages.length);
}

/** From the next load on, `window.isRegistered` is there when the app has registered its worker. */
function noteRegistering(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...given) {
      const registration = await register.apply(this, given);
      Object.assign(window, { isRegistered: true });
      return registration;
    };
  });
}

test('an update waits for the end of a recording in any window, and the answer is there afterwards', async ({
  testSchool,
  served,
}) => {
  const { teacher, studentId, activityId, title } = await prepareClass(
    testSchool.server.url,
    1,
    ANSWER_SECONDS,
  );
  const mei = new Student(await testSchool.tablet(), 'mei', ANSWER_SECONDS);
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  const other = await mei.page.context().newPage();
  await other.goto('/');
  await mei.openActivity(activityId, title);
  await served.preparePage();
  await mei.speak(1);
  // Little to download: a child does not speak for ever.
  await served.releasePage();
  await waitUntilFound([mei.page, other]);
  await expect(mei.page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  for (const page of [mei.page, other]) await expect(prompt(page)).toHaveCount(0);

  await mei.keepAnswer(1);
  await expectLoaded(prompt(other)).toBeVisible();
  await expect(isNew(mei.page)).toHaveCount(0);
  // The offer lies on no button of the player.
  await expect(prompt(mei.page)).toHaveCount(0);
  await leaveAndUpdate(mei);
  await mei.openActivity(activityId, title);
  await expectLoaded(mei.page.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
  await expect(isNew(other)).toHaveCount(0);
  const recordings = () => teacher.call<Recording[]>('GET', `/api/recordings?studentId=${studentId}`);
  await expectSynced.poll(async () => (await recordings()).length).toBe(1);
});

test('an update that was found before the network went is made without it, and what waits is sent afterwards', async ({
  testSchool,
  served,
}) => {
  const { teacher, activityId, title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  const other = await mei.page.context().newPage();
  await other.goto('/');
  await served.release();
  await findUpdate(mei.page);
  for (const page of [mei.page, other]) await expectLoaded(prompt(page)).toBeVisible();
  testSchool.wifi.cut();
  await mei.openActivity(activityId, title);
  await mei.answerQuestion(1);
  await leaveAndUpdate(mei);
  await mei.openActivity(activityId, title);
  await expectLoaded(mei.page.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
  // A page of the new version that was never opened here comes from the device, too.
  await mei.page.goto('/privacy-coppa');
  await expectLoaded(mei.page.getByRole('heading', { name: 'Privacy & COPPA' })).toBeVisible();
  testSchool.wifi.restore();
  await expectSynced.poll(() => teacher.call<Recording[]>('GET', '/api/recordings')).toHaveLength(1);

  await test.step('a window of the old version opens a page of the new one after the files of the old one are gone', async () => {
    const session = await other.context().newCDPSession(other);
    await session.send('Network.clearBrowserCache');
    await expect(isNew(other)).toHaveCount(0);
    await other.getByRole('button', { name: 'Later' }).click();
    await other.getByRole('link', { name: "I'm a Teacher" }).click();
    // The page is for teachers: the child is sent to her dashboard.
    await expectLoaded(other.getByRole('heading', { name: 'Hi, Mei!' })).toBeVisible();
    await expectLoaded(isNew(other)).toHaveCount(1);
  });
});

test('an update whose download the network broke off leaves the old version whole, and is offered later', async ({
  testSchool,
  served,
}) => {
  const { activityId, title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  const broken = testSchool.wifi.put(/^\/assets\//, 'truncate');
  await served.release();
  expect(await installUpdate(mei.page)).toBe('redundant');
  testSchool.wifi.cut();
  await mei.openActivity(activityId, title);
  await mei.answerAll(1);
  await expect(isNew(mei.page)).toHaveCount(0);
  broken.lift();
  testSchool.wifi.restore();
  await mei.refreshUntilVisible(mei.page.getByText('All sent'));
  expect(await installUpdate(mei.page)).toBe('installed');
  await expectLoaded(prompt(mei.page)).toBeVisible();
  await mei.page.getByRole('button', { name: 'My activities' }).click();
  await mei.page.getByRole('button', { name: 'Later' }).click();
  await expect(prompt(mei.page)).toHaveCount(0);
  await served.releasePage();
  await findUpdate(mei.page);
  await expectLoaded(prompt(mei.page)).toBeVisible();
  await updateNow(mei.page);
});

test('a page that is loaded again while the app is kept for the first time offers no update', async ({
  testSchool,
}) => {
  await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet('new'), 'mei');
  const page = await mei.device.open();
  // A server of a later version, which refuses the protocol of this version to whoever signs in.
  await page.routeWebSocket(/\/ws/, (socket) => socket.send(JSON.stringify({ type: 'update', min: 99 })));
  await noteRegistering(page);
  const offers: string[] = [];
  page.on('request', (request) => /\/UpdateOffer-.*js$/.test(request.url()) && offers.push(request.url()));
  // The page itself does not ask for this file, so the worker waits for it.
  const kept = testSchool.wifi.holdNext(/^\/assets\/AdminUsersPage-/, 'before');
  await page.goto('/');
  await expectLoaded.poll(kept.isReached).toBe(true);
  await page.reload();
  await page.waitForFunction(() => Reflect.has(window, 'isRegistered'));
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  kept.release();
  await expectLoaded
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  // An offer waits for this lock, too, and its part of the app would be asked for a frame after it had it.
  await page.evaluate(async () => {
    await navigator.locks.request('chickadee-busy', () => undefined);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  expect(offers).toEqual([]);
  await expect(prompt(page)).toHaveCount(0);

  await test.step('a newer version that the school asks for is offered at once, with a word about what waits', async () => {
    await mei.signInHere();
    await expectLoaded(page.getByText('Chickadee needs its new version')).toBeVisible();
    await expectLoaded(page.getByText(/^Saved answers wait on this device/)).toBeVisible();
    expect(offers).toHaveLength(1);
  });
});

test('a newer version of the store takes over while a child speaks; the answer is kept and sent', async ({
  testSchool,
}) => {
  const { teacher, studentId, activityId, title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.openActivity(activityId, title);
  await mei.speak(1);
  await mei.page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('chickadee-outbox', 9990);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => opening.result.createObjectStore('of-the-future');
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
  await mei.page.getByRole('button', { name: 'Stop recording' }).click();
  await mei.page.getByRole('button', { name: 'Keep this recording' }).click();
  await expectLoaded(mei.page.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
  await mei.page.getByRole('button', { name: 'Back' }).click();
  await expectLoaded(prompt(mei.page)).toBeVisible();
  const recordings = () => teacher.call<Recording[]>('GET', `/api/recordings?studentId=${studentId}`);
  await expectSynced.poll(async () => (await recordings()).length).toBe(1);
});
