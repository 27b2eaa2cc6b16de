/** The browser of the benchmark. */
import { ensureChromium, ensureTestBrowsers } from '../../lib/chromium.ts';
import { isSmoke } from '../measure.ts';

/**
 * Names the browser that devices open from here on: the whole Chromium, as people have it; in a smoke run the browser of
 * the browser tests, which starts in a third of the time. Throws how to get a Chromium.
 */
export function chooseBenchBrowser(): void {
  Object.assign(process.env, isSmoke ? ensureTestBrowsers() : { CHROMIUM_PATH: ensureChromium() });
}
