/** One tablet, two children, no network: each sees only their own, and each answer has its right author afterwards. */
import { Student } from '#browser/actors/student.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { test } from '#browser/support/test-school.ts';
import { prepareClassOfTwo } from '#support/prepared-class.ts';
import { storedAuthors } from '#support/stored-recordings.ts';

test('two children share a tablet offline; their answers arrive under their own names', async ({
  testSchool,
}) => {
  const { studentId, omarId, activityId, title } = await prepareClassOfTwo(testSchool.server.url, 1);
  const tablet = await testSchool.tablet();
  const mei = new Student(tablet, 'mei');
  const omar = new Student(tablet, 'omar');

  await tablet.open();
  for (const child of [omar, mei]) {
    await child.signInHere();
    await child.waitUntilReadyOffline(1);
    await expectLoaded(child.card(title)).toBeVisible();
    if (child === omar) await child.signOut();
  }
  testSchool.wifi.cut();

  await mei.openActivity(activityId, title);
  await mei.answerAll(1);
  await expectLoaded(mei.card(title).getByText('Saved on this tablet')).toBeVisible();
  await mei.signOut();

  await omar.signInHere();
  await expectLoaded(omar.page.getByRole('heading', { name: 'Hi, Omar!' })).toBeVisible();
  await expectLoaded(omar.card(title).getByText('Not Started')).toBeVisible();
  await omar.openActivity(activityId, title);
  await omar.answerAll(1);
  await tablet.close();

  await tablet.open();
  await omar.page.goto('/student');
  await expectLoaded(omar.page.getByRole('heading', { name: 'Hi, Omar!' })).toBeVisible();
  testSchool.wifi.restore();
  const authors = () => storedAuthors(testSchool.server);
  // Mei is not on the screen; her lane is pushed all the same.
  await expectSynced.poll(authors).toEqual([studentId, omarId].toSorted((a, b) => a - b));
});
