/** A tablet whose browser cannot open the device's store, as after a crash: the page loads again, or says what is wrong. */
import type { Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { failToOpen } from '#browser/support/stores/break-store.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';

const trouble = (page: Page) =>
  page.getByRole('heading', { name: 'The storage of this device does not open' });

test('a store that opens at the second load leaves the child signed in, also without a network', async ({
  testSchool,
}) => {
  const { title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  testSchool.wifi.cut();
  await failToOpen(mei.page, 1);
  await mei.page.reload();
  await expectLoaded(mei.card(title)).toBeVisible();
  await expect(trouble(mei.page)).toHaveCount(0);
});

test('a store that does not open at all is told, and opens when it is asked for again', async ({
  testSchool,
}) => {
  const { title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  await failToOpen(mei.page, 4);
  await mei.page.reload();
  await expectLoaded(trouble(mei.page)).toBeVisible();
  await mei.page.getByRole('button', { name: 'Load again' }).click();
  await expectLoaded(mei.card(title)).toBeVisible();
});
