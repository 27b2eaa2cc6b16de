/** Barriers for people with disabilities, as axe-core finds them. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/** What axe finds on the page as it stands; each finding with the elements that have it. */
export async function expectNoBarrier(page: Page, screen: string): Promise<void> {
  await settle(page);
  // The other mode opens a page of its own for each check, to look into frames of other origins; the app has none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const barriers = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(barriers, screen).toEqual([]);
}

/** The screen as it stands, in both color schemes of the system. */
export async function expectNoBarrierByDayOrNight(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoBarrier(page, `${screen}, ${colorScheme}`);
  }
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
