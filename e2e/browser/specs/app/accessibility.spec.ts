/** No screen of the product has a serious or critical barrier that axe-core can find (WCAG 2 A and AA included). */
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrier, expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { answerQuestion } from '#support/answer-question.ts';
import { prepareClass, prepareTablet } from '#support/prepared-class.ts';

const PUBLIC_PAGES = [
  ['/', 'Small voices, growing strong'],
  ['/home', 'Every child gets time to speak'],
  ['/privacy-coppa', 'Privacy & COPPA'],
  ['/teacher-login', 'Teacher sign in'],
  ['/student-login', 'Student Login'],
  ['/admin/users', 'Administrator sign in'],
  ['/enhanced-features', 'Device check'],
  ['/setup', 'Prepare this device'],
  ['/no-such-page', '404 Page Not Found'],
] as const;

test('pages without a sign-in have no accessibility violations in light and in dark mode', async ({
  testSchool,
}) => {
  const device = await testSchool.laptop();
  const page = await device.open();
  for (const [path, heading] of PUBLIC_PAGES) {
    await page.goto(path);
    await expectLoaded(page.getByRole('heading', { name: heading })).toBeVisible();
    // A child's start loads no code for titles.
    const title = path === '/student-login' ? 'Chickadee' : `${heading} – Chickadee`;
    await expectLoaded(page).toHaveTitle(title);
    await expectNoBarrierByDayOrNight(page, path);
    // Where nothing is made for paper, the page is what is printed.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.emulateMedia({ media: null });
  }
  // The check finds what is there, also on a page that it has looked at before.
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { id: 'pale', textContent: 'pale words' });
    Object.assign(pale.style, { color: '#ddd', background: '#fff' });
    document.body.prepend(Object.assign(new Image(), { id: 'wordless' }), pale);
  });
  const barriers = /color-contrast: #pale.*image-alt: #wordless/s;
  await expect(expectNoBarrier(page, 'a page with two barriers')).rejects.toThrow(barriers);

  // By day there is none: words that are pale by night, then a picture that is seen by night alone.
  const addStyle = (css: string) =>
    page.evaluate(
      (text) => document.head.append(Object.assign(document.createElement('style'), { innerText: text })),
      css,
    );
  await addStyle(
    '#wordless { display: none } @media (prefers-color-scheme: light) { #pale { color: #000 !important } }',
  );
  const night = expectNoBarrierByDayOrNight(page, 'pale words');
  await expect(night).rejects.toThrow(/pale words, dark(?!.*image-alt).*color-contrast: #pale/s);
  await addStyle(
    '#pale { color: #000 !important } @media (prefers-color-scheme: dark) { #wordless { display: block } }',
  );
  const picture = expectNoBarrierByDayOrNight(page, 'a picture');
  await expect(picture).rejects.toThrow(/a picture, dark.*image-alt: #wordless/s);
});

/** The roster is looked at in classes.spec.ts, the analytics in class-in-pictures.spec.ts. */
const TABS = ['Activities', 'Manage Classes', 'Student Recordings'];

test("a teacher's screens have no accessibility violations in light and in dark mode", async ({
  testSchool,
}) => {
  const { teacher: caller, ...prepared } = await prepareClass(testSchool.server.url, 1);
  await answerQuestion(caller, { ...prepared, questionId: '0' });
  const rivera = new Teacher(await testSchool.laptop());
  const page = await rivera.device.open();
  await rivera.signInHere('rivera', 'sing-along');
  for (const tab of TABS) {
    await rivera.openTab(tab);
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expectNoBarrierByDayOrNight(page, tab);
  }

  await prepareTablet(caller, prepared.group, 'Window tablet');
  await rivera.openTablets('Bluebirds');
  await expectSynced(rivera.tablet('Window tablet')).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'tablets of a class');

  await rivera.openTab('Student Recordings');
  await page.getByRole('button', { name: /^Give feedback/ }).click();
  await expect(page.getByRole('dialog', { name: 'Feedback for Mei Chen' })).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'feedback dialog');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Quick Create' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Activity' })).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'wizard');

  const lists = ['/teacher/sets', '/teacher/sets?view=list', '/teacher/student-view'];
  for (const path of [...lists, '/teacher/recordings', '/teacher/recordings/review']) {
    await page.goto(path);
    await expectLoaded(page.getByText(prepared.title).first()).toBeVisible();
    await expectNoBarrierByDayOrNight(page, path);
  }
});
