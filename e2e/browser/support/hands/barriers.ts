/** Barriers for people with disabilities: what axe-core finds, and what moves although the system asks for less motion. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/** The program as a script for a page: it evaluates to nothing that would have to be sent back. */
const program = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};undefined`;

/** No barrier is on the page as it stands; each finding names the elements that have it. */
export async function expectNoBarrier(page: Page, screen: string): Promise<void> {
  await settle(page);
  await expectNone(page, screen, false);
}

/**
 * The screen as it stands, in both color schemes of the system. Where only colors differ between the two, only what
 * depends on them is asked again.
 */
export async function expectNoBarrierByDayOrNight(page: Page, screen: string): Promise<void> {
  let byDay: string | null = null;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const drawn = await page.evaluate(describeScreen);
    const hasSameElements = drawn === byDay && page.frames().length === 1;
    await expectNone(page, `${screen}, ${colorScheme}`, hasSameElements);
    byDay = drawn;
  }
}

async function expectNone(page: Page, screen: string, onlyColors: boolean): Promise<void> {
  for (const frame of page.frames()) {
    // A page keeps the program until another is loaded: reading it takes longer than a check of a small screen.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(program);
  }
  expect(await page.evaluate(findBarriers, onlyColors), screen).toEqual([]);
  expect(await page.evaluate(findMotion), `motion: ${screen}`).toEqual([]);
}

/** What axe keeps of its rules: none of its public answers names how grave the findings of a rule are. */
interface Audited {
  _audit: { rules: readonly { id: string; impact: string }[] };
}

/**
 * Runs in the page. Only barriers leave it: what axe says of all that is well is a thousand times longer. Rules whose
 * findings are never grave are not asked: they take a fifth of the time.
 */
async function findBarriers(onlyColors: boolean): Promise<string[]> {
  const { axe: checker } = window as unknown as { axe: typeof axe & Audited };
  const isGrave = (impact: string | null | undefined) => impact === 'serious' || impact === 'critical';
  const slight = checker._audit.rules.filter(({ impact }) => !isGrave(impact));
  const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]));
  const colors = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };
  const chosen = onlyColors ? { runOnly: colors } : { rules };
  const { violations } = await checker.run(document, { ...chosen, resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => isGrave(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * Runs in the page. All that a rule may ask beside colors: elements with their attributes and words, and which of them
 * are seen and where.
 */
function describeScreen(): string {
  const describe = (element: Element): string => {
    const own = [...element.attributes].filter(
      ({ name }) => !/^(style|data-mantine-color-scheme)$/.test(name),
    );
    const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const { x, y, width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const parts = [
      element.tagName,
      own.map(({ name, value }) => `${name}=${value}`),
      isSeen,
      x,
      y,
      width,
      height,
    ];
    return [...parts, words.map(({ textContent }) => textContent)].join(' ');
  };
  return [...document.querySelectorAll('*')].map(describe).join('\n');
}

/** Runs in the page. Animations, but for the ring that says that something goes on. A device of a test asks for less motion. */
function findMotion(): string[] {
  return (
    document
      .getAnimations()
      .map(({ effect }) => effect)
      .filter((effect) => effect instanceof KeyframeEffect)
      .filter((effect) => Number(effect.getComputedTiming().activeDuration) > 1)
      // A new toast takes no taps for a moment, and does not move.
      .filter((effect) => effect.getKeyframes().some((frame) => !('pointerEvents' in frame)))
      .map(({ target, pseudoElement }) => `${target?.getAttribute('class')} ${pseudoElement ?? ''}`)
      .filter((name) => !(name.includes('mantine-Loader-root') && name.includes('::after')))
  );
}

/**
 * Waits until the page has drawn a change of the color scheme, and for its transitions: axe would read the contrast of
 * colors that are half way to another.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The first frame tells the page of the new scheme, the second begins the transitions.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
