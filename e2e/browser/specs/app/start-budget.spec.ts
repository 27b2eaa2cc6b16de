/** A child's tablet is small and the school's network is slow: what its start loads has a limit. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Student } from '#browser/actors/student.ts';
import { reloadWithTrace } from '#browser/support/device/compiled-code.ts';
import {
  containsRxdb,
  STUDENT_START_BUDGET,
  totalGzip,
  watchScripts,
} from '#browser/support/device/start-scripts.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { fromRepository } from '#support/paths.ts';
import { prepareClass } from '#support/prepared-class.ts';

type DrawnWindow = Window & { drawnAt?: number };

/** In the page: notes when the card of the activity is first there. */
function noteWhenDrawn(title: string): void {
  const check = () => {
    const cards = [...document.querySelectorAll('article')];
    if (!cards.some((card) => card.textContent.includes(title))) return;
    observer.disconnect();
    (window as DrawnWindow).drawnAt = performance.now();
  };
  const observer = new MutationObserver(check);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** In the page: paths of what was asked for before the card was there. */
function readPathsBeforeDrawn(): string[] {
  const { drawnAt = 0 } = window as DrawnWindow;
  const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= drawnAt);
  return before.map(({ name }) => new URL(name).pathname);
}

test('the scripts of a student’s start stay within 200 kB, and there is no RxDB in them', async ({
  testSchool,
}) => {
  const { title } = await prepareClass(testSchool.server.url, 1);
  const student = new Student(await testSchool.laptop('new'), 'mei');
  const page = await student.device.open();
  const scriptsSoFar = watchScripts(page);
  await page.addInitScript(noteWhenDrawn, title);
  await student.signInHere();
  await expectLoaded(student.card(title)).toBeVisible();
  const inStart = new Set(await page.evaluate(readPathsBeforeDrawn));
  // What the browser loads when it is idle, after the start, does not count.
  const scripts = (await scriptsSoFar()).filter(({ path }) => inStart.has(path));

  const list = scripts.map(({ path, gzip }) => `${gzip} ${path}`).join('\n');
  // Less than React alone would mean that the count has missed something.
  expect(totalGzip(scripts), list).toBeGreaterThan(80_000);
  expect(totalGzip(scripts), list).toBeLessThanOrEqual(STUDENT_START_BUDGET);
  expect(scripts.filter(containsRxdb).map(({ path }) => path)).toEqual([]);
});

test('RxDB is recognized where it is', () => {
  const folder = fromRepository('pwa', 'dist', 'assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const found = files.filter((name) => containsRxdb({ code: readFileSync(join(folder, name), 'utf8') }));
  expect(found.length).toBeGreaterThan(0);
});

test('a start from the worker’s cache takes the code that the browser compiled before', async ({
  testSchool,
}) => {
  const page = await (await testSchool.tablet()).open();
  await page.goto('/student-login');
  await expectLoaded(page.getByRole('heading', { level: 1 })).toBeVisible();
  const namesOfReused = async () => {
    const modules = await reloadWithTrace(page, /\/assets\/background-/);
    return [...modules].flatMap(([path, isReused]) => (isReused ? [path.replace(/-.*/, '')] : []));
  };
  // The browser keeps the code some time after the first start, so a few starts may pass without it.
  await expectLoaded
    .poll(namesOfReused)
    .toEqual(expect.arrayContaining(['/assets/index', '/assets/react', '/assets/background']));
});
