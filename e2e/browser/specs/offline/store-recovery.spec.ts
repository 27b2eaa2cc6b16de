/** A tablet whose browser cannot open the device's store, as after a crash: the page loads again, or says what is wrong. */
import type { Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { failToOpen } from '#browser/support/stores/break-store.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';

const failureHeading = (page: Page) =>
  page.getByRole('heading', { name: 'The storage of this device does not open' });

test('a store that fails once costs one more load, also without a network; one that fails on is told', async ({
  testSchool,
}) => {
  const { title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  const { page } = mei;
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
