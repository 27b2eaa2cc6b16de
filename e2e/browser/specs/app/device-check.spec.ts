/** What a teacher opens while preparing tablets, before anybody has signed in. */

import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { checkMicrophone } from '#browser/support/hands/check-microphone.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareTeacher } from '#support/prepared-class.ts';
import { prepareTestActivity } from '#support/test-activity.ts';

test('a tablet is checked without a sign-in and without a network: microphone, speaker and what it keeps', async ({
  testSchool,
}) => {
  const tablet = await testSchool.tablet();
  const page = await tablet.open();
  await page.goto('/enhanced-features');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  testSchool.wifi.cut();
  await page.reload();
  const check = (name: string) => page.getByRole('region', { name });
  await expectLoaded(check('Without a network').getByText(/^The app starts without a network/)).toBeVisible();
  await expect(check('School server').getByText('Look at this')).toBeVisible();

  const microphone = check('Microphone');
  await checkMicrophone(page);
  await microphone.getByRole('button', { name: 'Play your recording' }).click();

  await check('Speaker').getByRole('button', { name: 'Play a sound' }).click();
  await check('Speaker').getByRole('button', { name: 'Yes' }).click();
  await expect(check('Speaker').getByText('Good')).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'device check');
});

test('the test page is played by nobody signed in, and leads nowhere else', async ({ testSchool }) => {
  const { teacher } = await prepareTeacher(testSchool.server.url);
  const page = await (await testSchool.tablet()).open();
  await page.goto('/elpa-test');
  await expectLoaded(page.getByRole('heading', { name: 'Activity not found' })).toBeVisible();

  await prepareTestActivity(teacher);
  await page.reload();
  await page.getByRole('button', { name: /^Book/ }).click();
  await page.getByRole('button', { name: /^Shelf/ }).click();
  await expectLoaded(page.getByRole('heading', { name: 'Excellent Work!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Activity' })).toHaveCount(0);
  await page.goto('/student');
  await expectLoaded(page.getByRole('heading', { name: 'Student Login' })).toBeVisible();
});
