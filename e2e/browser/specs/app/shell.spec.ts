/** The installed app: its pages in any case and without a network, its manifest, its update. */
import type { Page } from 'playwright';

import { expectLoaded } from '#browser/support/expect.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';

const pages: [path: string, heading: RegExp][] = [
  ['/', /Small voices/],
  ['/HOME', /.+/],
  ['/Privacy-COPPA', /privacy/i],
  ['/student-login', /Student Login/],
  ['/TEACHER-login', /Teacher sign in/],
  ['/no/such/page', /404 Page Not Found/],
];

test('every page opens by its address, in any case, also without a network', async ({ testSchool }) => {
  const tablet = await testSchool.tablet('new');
  const page = await tablet.open();
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expectLoaded(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await test.step('the app can be installed', () => expectInstallable(page, testSchool));
  await test.step('pages behind a sign-in lead to their own sign-in', () => expectSignIns(page));
  await testSchool.server.stop();
  testSchool.wifi.cut();
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expectLoaded(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

/** The manifest of the page has what a browser asks for. */
async function expectInstallable(page: Page, testSchool: TestSchool): Promise<void> {
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(new URL(href ?? '', testSchool.server.url).href)).json();
  expect(manifest).toMatchObject({ id: '/', display: 'standalone', start_url: '/' });
  const purposes = manifest.icons.map((icon: { purpose?: string }) => icon.purpose ?? 'any');
  expect(purposes).toContain('maskable');
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  expect(manifest.screenshots.length).toBeGreaterThan(1);
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await page.request.get(new URL(src, testSchool.server.url).href);
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
}

async function expectSignIns(page: Page): Promise<void> {
  for (const [path, login] of [
    ['/student', '/student-login'],
    ['/student/activity/1', '/student-login'],
    ['/teacher', '/teacher-login'],
    ['/teacher/sets', '/teacher-login'],
    ['/teacher/recordings', '/teacher-login'],
    ['/teacher/recordings/review', '/teacher-login'],
  ] as const) {
    await page.goto(path);
    await expectLoaded(page).toHaveURL(new RegExp(`${login}$`));
  }
}
