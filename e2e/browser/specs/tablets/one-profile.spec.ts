/** Two children on their teacher's own tablet, offline the whole time, the browser closed between them. */
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClassOfTwo } from '#support/prepared-class.ts';
import { storedAuthors } from '#support/stored-recordings.ts';

test('each person sees only their own work, and everything arrives under the right name', async ({
  testSchool,
}) => {
  const prepared = await prepareClassOfTwo(testSchool.server.url, 1);
  const { teacher: school, studentId, omarId, activityId, title } = prepared;
  const tablet = await testSchool.tablet();
  const [mei, omar, rivera] = [new Student(tablet, 'mei'), new Student(tablet, 'omar'), new Teacher(tablet)];
  const restart = async () => {
    await tablet.close();
    await tablet.open();
  };

  await tablet.open();
  await rivera.signInHere('rivera', 'sing-along', { isOwn: true });
  // Said only after the last page of the first pull: without it the device shows no numbers offline.
  await expectSynced(rivera.page.getByText('No answers wait')).toBeVisible();
  await rivera.openTab('Manage Classes');
  await expectSynced(rivera.page.getByRole('article', { name: 'Bluebirds' })).toBeVisible();
  await rivera.signOut();
  for (const child of [omar, mei]) {
    await child.signInHere();
    await child.waitUntilReadyOffline(1);
    await expectLoaded(child.card(title)).toBeVisible();
    await child.signOut();
  }
  testSchool.wifi.cut();
  await restart();

  await mei.signInHere();
  await mei.openActivity(activityId, title);
  await mei.answerAll(1);
  await expectLoaded(mei.card(title).getByText('Saved on this tablet')).toBeVisible();
  await mei.signOut();
  await restart();

  await rivera.signInHere('rivera', 'sing-along');
  await expectSynced(rivera.tile('Recordings')).toContainText('0');
  await rivera.createClass('Robins');
  await rivera.signOut();
  await restart();

  await omar.signInHere();
  await expectLoaded(omar.page.getByRole('heading', { name: 'Hi, Omar!' })).toBeVisible();
  await expectLoaded(omar.card(title).getByText('Not Started')).toBeVisible();
  await omar.openActivity(activityId, title);
  await omar.answerAll(1);
  await restart();

  await omar.page.goto('/student');
  await expectLoaded(omar.page.getByRole('heading', { name: 'Hi, Omar!' })).toBeVisible();
  await expectLoaded(omar.card(title).getByText('Saved on this tablet')).toBeVisible();
  testSchool.wifi.restore();
  const authors = () => storedAuthors(testSchool.server);
  await expectSynced.poll(authors).toEqual([studentId, omarId].sort((a, b) => a - b));

  // A teacher's work is sent by that teacher's session only.
  const classes = async () => (await school.call<{ name: string }[]>('GET', '/api/class-codes')).length;
  expect(await classes()).toBe(1);
  await omar.signOut();
  await rivera.signInHere('rivera', 'sing-along');
  await expectSynced.poll(classes).toBe(2);
  await expectSynced(rivera.tile('Recordings')).toContainText('2');
});
