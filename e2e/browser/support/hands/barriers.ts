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
  for (const frame of page.frames()) {
    // A page keeps the program until another is loaded: reading it takes longer than a check of a small screen.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(program);
  }
  expect(await page.evaluate(findBarriers), screen).toEqual([]);
  expect(await page.evaluate(findMotion), `motion: ${screen}`).toEqual([]);
}

/** The screen as it stands, in both color schemes of the system. */
export async function expectNoBarrierByDayOrNight(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoBarrier(page, `${screen}, ${colorScheme}`);
  }
}

/** Runs in the page. Only barriers leave it: what axe says of all that is well is a thousand times longer. */
async function findBarriers(): Promise<string[]> {
  const { axe: checker } = window as unknown as { axe: typeof axe };
  const { violations } = await checker.run(document, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Runs in the page. Animations, but for the ring that says that something goes on. A device of a test asks for less motion. */
function findMotion(): string[] {
  return document
    .getAnimations()
    .map(({ effect }) => effect)
    .filter((effect) => effect instanceof KeyframeEffect)
    .filter((effect) => Number(effect.getComputedTiming().activeDuration) > 1)
    .map(({ target, pseudoElement }) => `${target?.getAttribute('class')} ${pseudoElement ?? ''}`)
    .filter((name) => !(name.includes('mantine-Loader-root') && name.includes('::after')));
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
