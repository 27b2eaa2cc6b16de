/** A tablet whose browser cannot open the device's store, as after a crash: the page loads again, or says what is wrong. */
import type { Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { failToOpen } from '#browser/support/stores/break-store.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';

const failureHeading = (page: Page) =>
  page.getByRole('heading', { name: 'The storage of this device does not open' });

/** Mei at her activities, which are on the tablet. */
async function meiAtHome(testSchool: TestSchool) {
  const { title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  return { page: mei.page, activity: mei.card(title) };
}

test('a store that opens at the second load leaves the child signed in, also without a network', async ({
  testSchool,
}) => {
  const { page, activity } = await meiAtHome(testSchool);
  testSchool.wifi.cut();
  await failToOpen(page, 1);
  await page.reload();
  await expectLoaded(activity).toBeVisible();
  await expect(failureHeading(page)).toHaveCount(0);
});

test('a store that does not open at all is told, and opens when it is asked for again', async ({
  testSchool,
}) => {
  const { page, activity } = await meiAtHome(testSchool);
  await failToOpen(page, 4);
  await page.reload();
  await expectLoaded(failureHeading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expectLoaded(activity).toBeVisible();
});
