/** The school's own computer, as the administrator and whoever prepares a device meet it. */
import { prepareAdministrator, signInAdministrator } from '#browser/actors/administrator.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';

test("the administrator sees how the school's computer fares, and goes on to prepare a device", async ({
  testSchool,
}) => {
  await prepareAdministrator(testSchool.server);
  const page = await (await testSchool.laptop()).open();
  await signInAdministrator(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  const part = (name: string) => page.getByRole('region', { name });
  await expectLoaded(part('Version').getByText('This is the version that is installed.')).toBeVisible();
  await expect(part('Disk').getByText(/GB free$/)).toBeVisible();
  await expect(part('Backups').getByText('If this disk fails, everything is lost.')).toBeVisible();
  await expect(part('Certificate').getByText('None')).toBeVisible();
  await expect(part('Tablets').getByText('No class tablet is prepared.')).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'settings');

  await page.getByRole('link', { name: 'Prepare a device' }).click();
  await expectLoaded(page.getByRole('heading', { name: 'Prepare this device' })).toBeVisible();
  // The tests' schools speak plain HTTP.
  await expect(part('Secure connection').getByText(/start Chickadee with --lan/)).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'prepare a device');
});
