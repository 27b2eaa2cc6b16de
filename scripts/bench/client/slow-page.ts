/** Pages on a slow tablet: a processor at a quarter of its speed, and the app from the worker's cache. */
import type { BrowserContext, CDPSession, Locator, Page } from 'playwright';
import { amount } from '../measure.ts';

const SLOWDOWN = amount(4, 1);

/** Runs `use` with a new page at `1 / slowdown` of the processor's speed, and closes the page. */
export async function withSlowPage<Result>(
  context: BrowserContext,
  use: (page: Page, cdp: CDPSession) => Promise<Result>,
  slowdown = SLOWDOWN,
): Promise<Result> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  try {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await use(page, cdp);
  } finally {
    await page.close();
  }
}

/** Opens `url` once and waits until the worker has everything in its cache and serves the page. */
export async function fillWorkerCache(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  const controlled = await page.evaluate(() => navigator.serviceWorker.controller !== null);
  if (!controlled) throw new Error(`No worker serves ${url}.`);
}

/** In the page: notes when the element is first on the screen, in milliseconds since the navigation began. */
function noteWhenDrawn(selector: string): void {
  const watched = window as Window & { drawn?: Promise<number> };
  watched.drawn = new Promise((resolve) => {
    const check = () => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      // The task after the next frame: by then the element has been painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Milliseconds from the navigation to the painted element; the worker is not running before, as at a real start. */
export function timeUntilDrawn(
  context: BrowserContext,
  url: string,
  selector: string,
  slowdown = SLOWDOWN,
): Promise<number> {
  const measure = async (page: Page, cdp: CDPSession) => {
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await page.addInitScript(noteWhenDrawn, selector);
    await page.goto(url, { waitUntil: 'commit' });
    return page.evaluate(() => (window as Window & { drawn?: Promise<number> }).drawn ?? Number.NaN);
  };
  return withSlowPage(context, measure, slowdown);
}

/** Milliseconds from a click until the element is painted on the page that is open. */
export async function timeFromClick(page: Page, button: Locator, selector: string): Promise<number> {
  await page.evaluate(noteWhenDrawn, selector);
  const clicked = await button.evaluate((element: HTMLElement) => {
    const now = performance.now();
    element.click();
    return now;
  });
  const drawn = await page.evaluate(() => (window as Window & { drawn?: Promise<number> }).drawn);
  return (drawn ?? Number.NaN) - clicked;
}
