/** The first HTML of the public pages holds their first screens, and the app takes them over as they are. */
import type { BrowserContext, Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';

const FIRST_SCREENS = [
  ['/', 'Small voices, growing strong', 'Look, listen and say it your way.'],
  ['/home', 'Every child gets time to speak', 'Chickadee is free for every classroom.'],
  ['/student-login', 'Student Login', 'Your teacher gave you your username.'],
  ['/teacher-login', 'Teacher sign in', 'Welcome back. Your classes are waiting.'],
] as const;

const root = (page: Page) => page.locator('#root');

/** What the browser says of the page: a script that the policy forbids, or a screen drawn otherwise than it came. */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  context.on('weberror', (error) => errors.push(error.error().message));
  return errors;
}

/** Each page comes from the server, as on a first visit. */
async function bypassWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
}

test('the app takes over the page that was drawn before any script ran, keeps its elements and reports no difference', async ({
  testSchool,
}) => {
  const page = await (await testSchool.laptop()).open();
  const errors = collectErrors(page.context());
  await bypassWorker(page);
  for (const [path, heading, sentence] of FIRST_SCREENS) {
    let startApp = () => {};
    const started = new Promise<void>((resolve) => {
      startApp = resolve;
    });
    await page.route('**/assets/index-*.js', (route) => started.then(() => route.continue()));
    await page.goto(path, { waitUntil: 'commit' });
    const title = page.getByText(heading, { exact: true });
    await expectLoaded(title).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await title.evaluate((element) => element.setAttribute('data-drawn', ''));
    startApp();
    await expectLoaded(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await expect(title).toHaveAttribute('data-drawn');
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(errors).toEqual([]);
});

test('a sign-in page whose code does not come says so, and its button loads the page again', async ({
  testSchool,
}) => {
  await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.laptop(), 'mei');
  const page = await mei.device.open();
  await bypassWorker(page);
  const pages = [
    ['TeacherLoginRoute-*.js', '/teacher-login'],
    ['index-*.js', '/student-login'],
  ] as const;
  for (const [file, path] of pages) {
    await page.route(`**/assets/${file}`, (route) => route.abort());
    await page.goto(path);
    const words = page.getByText('This page needs a fresh start').filter({ visible: true });
    await expectLoaded(words).toBeVisible();
    // Nothing can be typed into a form that the app does not read.
    if (path === '/student-login') await expect(root(page)).toHaveAttribute('inert');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load again' }).click();
    await expectLoaded(page.locator('#root:not([data-prerendered]) form')).toBeVisible();
    await expect(root(page)).not.toHaveAttribute('inert');
  }

  await test.step('a browser in which somebody signed in gets no drawn page', async () => {
    await mei.signInHere();
    for (const [path] of FIRST_SCREENS) {
      const html = await page.evaluate(async (address) => (await fetch(address)).text(), path);
      expect([path, html.includes('boot-bird')]).toEqual([path, true]);
    }
  });
});
