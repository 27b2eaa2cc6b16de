/**
 * A tablet whose browser cannot open the device's store, as after a crash, or dropped a child's activities to free
 * space: the page loads again, or says what is wrong.
 */
import type { Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { dropReplicas } from '#browser/support/device/storage.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { failToOpen } from '#browser/support/stores/break-store.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';

const failureHeading = (page: Page) =>
  page.getByRole('heading', { name: 'The storage of this device does not open' });

test('a store that fails or lacks the activities costs one more load, or the screen says so', async ({
  testSchool,
}) => {
  const { title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  const { page } = mei;

  await test.step('a store that fails once costs one more load, also without a network; one that fails on is told', async () => {
    testSchool.wifi.cut();
    await failToOpen(page, 1);
    await page.reload();
    await expectLoaded(mei.card(title)).toBeVisible();
    await expect(failureHeading(page)).toHaveCount(0);

    testSchool.wifi.restore();
    await failToOpen(page, 4);
    await page.reload();
    await expectLoaded(failureHeading(page)).toBeVisible();
    await page.getByRole('button', { name: 'Load again' }).click();
    await expectLoaded(mei.card(title)).toBeVisible();
  });

  await test.step('activities that are not on the tablet are said to come back, and they do', async () => {
    testSchool.wifi.cut();
    await dropReplicas(page);
    await page.reload();
    await expectLoaded(page.getByText('They come back with the internet.')).toBeVisible();
    await expect(page.getByText('No Activities Yet')).toHaveCount(0);

    testSchool.wifi.restore();
    await mei.refreshUntilVisible(mei.card(title));
    await expect(page.getByText('They come back with the internet.')).toHaveCount(0);
  });
});
