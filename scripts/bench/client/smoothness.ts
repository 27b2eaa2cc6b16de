/** How a page answers to keys and to scrolling, from inside the page. */
import type { Locator, Page } from 'playwright';

/** Milliseconds from the slowest of the keys to the frame that shows what it did (Event Timing, in steps of 8). */
export async function slowestKey(page: Page, field: Locator, text: string): Promise<number> {
  await field.focus();
  await page.evaluate(() => {
    const watched = window as Window & { slowest?: number };
    watched.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        watched.slowest = Math.max(watched.slowest ?? 0, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await field.pressSequentially(text, { delay: 150 });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  return page.evaluate(() => (window as Window & { slowest?: number }).slowest ?? Number.NaN);
}

/**
 * Whole milliseconds between the two frames that are furthest apart while the page scrolls `frames` steps down. Frames are
 * told in tenths: three of a screen with 60 in a second are 50.0 or 50.1.
 */
export async function longestFrame(page: Page, frames: number): Promise<number> {
  return page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        let [left, last, longest] = [count, performance.now(), 0];
        const step = (now: number) => {
          longest = Math.max(longest, now - last);
          last = now;
          left -= 1;
          if (left === 0) return resolve(Math.round(longest));
          window.scrollBy(0, 40);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    frames,
  );
}
