/** The school moves to another server while a class tablet is out of reach. The tablet finds it again by itself. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { Caller } from '#support/caller.ts';
import { prepareActivity, prepareClassOfTwo, TEACHER_PASSWORD } from '#support/prepared-class.ts';
import { commandFile } from '#support/run-command.ts';
import { createSchoolServer, quickToSignIn, type SchoolServer } from '#support/school-server.ts';
import { storedAuthors } from '#support/stored-recordings.ts';

/** What the technician types. */
async function runSchool({ dataDir }: SchoolServer, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, [...commandFile('school'), ...args], { env })).stdout;
}

/** Both servers run afterwards: the first tells devices where the second is. */
async function moveSchool(from: SchoolServer, to: SchoolServer, folder: string): Promise<string> {
  const address = `http://${to.host}:${to.port}`;
  const file = join(folder, `${to.port}.school`);
  await from.stop();
  expect(await runSchool(from, 'moved', address)).toContain('Nothing is written here any more');
  expect(await runSchool(from, 'export', file)).toContain('Read it in');
  expect(await runSchool(to, 'import', file)).toContain('Start the server now');
  await Promise.all([from.start(), to.start()]);
  return address;
}

/** Pictures that the device keeps for its activities. */
function countPictures(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('media-v1')).keys();
    return kept.filter(({ url }) => url.endsWith('.png')).length;
  });
}

test('a class tablet that was away while the school moved sends its answers to the new address, and follows it once more', async ({
  testSchool,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-moving-'));
  const [elsewhere, third] = [
    await createSchoolServer(quickToSignIn),
    await createSchoolServer(quickToSignIn),
  ];
  try {
    const { studentId, omarId, group, activityId, title } = await prepareClassOfTwo(testSchool.server.url, 1);
    const tablet = await testSchool.tablet();
    await tablet.open();
    const onTablet = new Teacher(tablet);
    await onTablet.signInHere('rivera', 'sing-along');
    await onTablet.prepareTablet('Bluebirds');
    await expectLoaded(tablet.page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();

    testSchool.wifi.cut();
    const mei = new Student(tablet, 'mei');
    await mei.tapPicture('Mei');
    await mei.openActivity(activityId, title);
    await mei.answerAll(1);
    await expectLoaded(mei.card(title).getByText('Saved on this tablet')).toBeVisible();

    const address = await moveSchool(testSchool.server, elsewhere, folder);
    testSchool.wifi.restore();

    const authors = () => storedAuthors(elsewhere);
    await expectSynced.poll(authors).toEqual([studentId]);
    // The tablet works on: another child answers, and the old server is needed no more.
    await testSchool.server.stop();
    await mei.signOut();
    await expectLoaded(tablet.page.getByText('Your school has moved')).toBeVisible();
    await expect(tablet.page.getByRole('link', { name: address })).toBeVisible();
    await tablet.page.getByRole('button', { name: 'Later' }).click();
    const omar = new Student(tablet, 'omar');
    await omar.tapPicture('Omar');
    await omar.openActivity(activityId, title);
    await omar.answerAll(1);
    await expectSynced.poll(authors).toEqual([studentId, omarId].sort((a, b) => a - b));
    // What the class is given there comes onto the tablet, also the second picture, which was not there before.
    await omar.signOut();
    const teacher = new Caller(address);
    await teacher.signIn('rivera', TEACHER_PASSWORD, 'teacher');
    const before = await countPictures(tablet.page);
    await prepareActivity(teacher, group, 'At the Sea', 2);
    await omar.refresh();
    await expectSynced.poll(() => countPictures(tablet.page)).toBe(before + 1);

    // The first server is still off. Only the second can tell where the school went.
    const thirdAddress = await moveSchool(elsewhere, third, folder);
    await mei.tapPicture('Mei');
    await mei.openCard('At the Sea');
    await mei.answerAll(2);
    await expectSynced.poll(() => storedAuthors(third).length).toBe(4);
    // A card that was printed with the second address.
    const card = '/student-login#card=a-token';
    const page = await tablet.page.context().newPage();
    await page.goto(address + card);
    const link = page.getByRole('link', { name: thirdAddress });
    await expect(link).toHaveAttribute('href', thirdAddress + card);
  } finally {
    await Promise.all([elsewhere.dispose(), third.dispose()]);
    await rm(folder, { recursive: true, force: true });
  }
});
