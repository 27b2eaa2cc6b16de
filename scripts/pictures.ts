/** `npm run pictures`: takes the pictures of the product that the README and the page for new teachers show. */
import { writeFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { demoTeacher } from './demo/demo-school.ts';
import { startDemo } from './demo/start-demo.ts';
import { ensureChromium } from './lib/chromium.ts';
import { fromRoot } from './lib/root.ts';

interface Picture {
  /** Name of the file. */
  readonly name: string;
  readonly who: 'teacher' | 'child';
  /** Shows what the picture is of; the person is signed in and sees the own dashboard. */
  show(page: Page): Promise<void>;
  /** Also for the page for new teachers, where all have the shape of a tablet. */
  readonly isPublic?: true;
}

const tablet = { width: 1180, height: 820 };
const laptop = { width: 1440, height: 900 };
/** Pixels; the README shows two beside each other. */
const WIDTH = { document: 1000, public: 800 };

const pictures: readonly Picture[] = [
  { name: 'student-dashboard', who: 'child', show: async () => undefined },
  {
    name: 'recorder',
    who: 'child',
    isPublic: true,
    show: (page) => openActivity(page, 'At the Park', 'Record your answer'),
  },
  {
    name: 'listening',
    who: 'child',
    isPublic: true,
    show: async (page) => {
      await openActivity(page, 'Tidy the Classroom', 'Hear the instruction');
      // The set of emoji loads with the first thing.
      await page.getByRole('button', { name: 'Book' }).locator('img').waitFor();
    },
  },
  { name: 'teacher-dashboard', who: 'teacher', show: async () => undefined },
  {
    name: 'recordings',
    who: 'teacher',
    isPublic: true,
    show: async (page) => {
      await page.getByRole('link', { name: /answers? waits?/ }).click();
      await page.getByRole('button', { name: 'Save and next' }).waitFor();
    },
  },
];

async function openActivity(page: Page, title: string, button: string): Promise<void> {
  await page.getByRole('article', { name: title }).getByRole('link').first().click();
  await page.getByRole('button', { name: button }).first().waitFor();
}

async function signIn(page: Page, who: Picture['who']): Promise<void> {
  const isTeacher = who === 'teacher';
  const [username, password] = isTeacher ? [demoTeacher.username, demoTeacher.password] : ['amina', 'amina'];
  await page.goto(isTeacher ? '/teacher-login' : '/student-login');
  await page.getByRole('textbox', { name: /username/i }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: isTeacher ? /^sign in$/i : /start learning/i }).click();
  await page.waitForURL(isTeacher ? /\/teacher$/ : /\/student$/);
  const greeting = page.getByText(/^Welcome back/);
  await greeting.waitFor();
  await greeting.waitFor({ state: 'hidden' });
}

async function take(page: Page, { name, isPublic }: Picture): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const { width, height } = page.viewportSize() ?? tablet;
  const session = await page.context().newCDPSession(page);
  const capture = async (format: 'png' | 'webp', wide: number, path: string) => {
    const clip = { x: 0, y: 0, width, height, scale: wide / width };
    const { data } = await session.send('Page.captureScreenshot', { format, clip, quality: 82 });
    writeFileSync(path, Buffer.from(data, 'base64'));
    process.stdout.write(`${path}\n`);
  };
  await capture('png', WIDTH.document, fromRoot('docs', 'pictures', `${name}.png`));
  if (isPublic) await capture('webp', WIDTH.public, fromRoot('pwa', 'public', 'pictures', `${name}.webp`));
}

async function takeAll(browser: Browser, baseURL: string): Promise<void> {
  for (const picture of pictures) {
    const viewport = picture.who === 'teacher' && !picture.isPublic ? laptop : tablet;
    const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce', locale: 'en-US' });
    const page = await context.newPage();
    await signIn(page, picture.who);
    await picture.show(page);
    await take(page, picture);
    await context.close();
  }
}

const server = await startDemo({ PORT: '0', HOST: '127.0.0.1' });
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});
try {
  await takeAll(browser, server.url);
} finally {
  await browser.close();
  await server.stop('pictures taken');
}
