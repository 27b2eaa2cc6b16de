/** A child of a homeroom is in a reading group as well: sees both, works on the group's tablet, and leaves the group again. */
import { chooseInMenu } from '#browser/actors/administrator.ts';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { Caller } from '#support/caller.ts';
import { type Made, prepareActivity, prepareClass, prepareStudent } from '#support/prepared-class.ts';
import { pulledRows } from '#support/pulled-rows.ts';
import { storedRecordings } from '#support/stored-recordings.ts';

test('a child of two classes sees the activities of both, offline on the tablet of the second, until she leaves it', async ({
  testSchool,
}) => {
  const { teacher: school, studentId, title: park } = await prepareClass(testSchool.server.url, 1);
  const readers = await school.call<Made>('POST', '/api/class-codes', { name: 'Readers' });
  const zoo = 'At the Zoo';
  const zooId = await prepareActivity(school, readers, zoo, 1);
  await prepareStudent(school, readers, 'omar');

  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  await rivera.openTab('Manage Classes');
  await rivera.classNamed('Readers').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Add Students' }).click();
  await page.getByRole('button', { name: 'Add Mei Chen' }).click();
  const question = page.getByRole('dialog', { name: 'Move, or be in both?' });
  await expect(question).toContainText('Mei Chen stays in Bluebirds');
  await expectNoBarrierByDayOrNight(page, 'question whether a child moves or is in both');
  await question.getByRole('button', { name: 'Be in both' }).click();
  await expectDone(page, 'Mei Chen is now in Bluebirds and in Readers.');
  await expect(page.getByRole('heading', { name: 'Current Students (2)' })).toBeVisible();
  await expect(page.getByText('mei · Home class: Bluebirds')).toBeVisible();

  const tablet = await testSchool.tablet();
  await tablet.open();
  const onTablet = new Teacher(tablet);
  await onTablet.signInHere('rivera', 'sing-along');
  await onTablet.prepareTablet('Readers');
  await expectLoaded(tablet.page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  testSchool.wifi.cut();
  const mei = new Student(tablet, 'mei');
  await mei.tapPicture('Mei');
  for (const title of [park, zoo]) await expectLoaded(mei.card(title)).toBeVisible();
  await mei.openActivity(zooId, zoo);
  await mei.answerAll(1);
  await expectLoaded(mei.card(zoo).getByText('Saved on this tablet')).toBeVisible();
  await mei.signOut();
  testSchool.wifi.restore();
  const answers = () => storedRecordings(testSchool.server).map((row) => [row.studentId, row.activityId]);
  await expectSynced.poll(answers).toEqual([[studentId, zooId]]);

  for (const name of ['Mei', 'Omar'])
    await expectLoaded(tablet.page.getByRole('button', { name, exact: true })).toBeVisible();
  await chooseInMenu(page, 'Mei Chen', 'Remove from Readers');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectDone(page, 'Mei Chen is no longer in Readers.');
  await rivera.openTab('Student Roster');
  await expect(page.getByRole('row', { name: /^Mei Chen/ })).toContainText('Bluebirds');
  await expect(page.getByRole('row', { name: /^Mei Chen/ })).not.toContainText('Readers');
  // The tablet of the group does not know her any more, and the others still; what she said there is kept.
  const pictureOf = (name: string) => tablet.page.getByRole('button', { name, exact: true });
  const readPictures = async () => {
    await mei.refresh();
    return [await pictureOf('Mei').count(), await pictureOf('Omar').count()];
  };
  await expectSynced.poll(readPictures, { intervals: [250, 500] }).toEqual([0, 1]);
  expect(answers()).toEqual([[studentId, zooId]]);
  const elsewhere = new Caller(testSchool.server.url);
  await elsewhere.signIn('mei', 'mei', 'student');
  const activities = await pulledRows<{ title: string }>(elsewhere, 'activities');
  expect(activities.map((activity) => activity.title)).toEqual([park]);
});
