/** A tablet that dropped a child's activities to free space, and lost the network: the screen says so. */
import { Student } from '#browser/actors/student.ts';
import { dropReplicas } from '#browser/support/device/storage.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';

test('activities that are not on the tablet are said to come back, and they do', async ({ testSchool }) => {
  const { title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(1);
  await expectLoaded(mei.card(title)).toBeVisible();
  testSchool.wifi.cut();
  await dropReplicas(mei.page);
  await mei.page.reload();
  await expectLoaded(mei.page.getByText('They come back with the internet.')).toBeVisible();
  await expect(mei.page.getByText('No Activities Yet')).toHaveCount(0);

  testSchool.wifi.restore();
  await mei.refreshUntilVisible(mei.card(title));
  await expect(mei.page.getByText('They come back with the internet.')).toHaveCount(0);
});
