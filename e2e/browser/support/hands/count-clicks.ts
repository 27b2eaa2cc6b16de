import type { Page } from 'playwright';

/** Counts presses of the pointer on this page from now on. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { clicks: 0 };
    const count = (event: Event) => {
      if (event.isTrusted) counted.clicks += 1;
    };
    document.addEventListener('pointerdown', count, true);
    return counted;
  });
  return () => counter.evaluate(({ clicks }) => clicks);
}
