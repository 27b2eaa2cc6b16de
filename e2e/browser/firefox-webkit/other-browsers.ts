/** The browsers beside Chromium, each with what starts it on this machine; null where a program is missing. */
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { type BrowserName, findFirefox, findWebKit } from './programs.ts';
import { startWebKit } from './webkit.ts';

export interface OtherBrowser {
  readonly name: BrowserName;
  start: (() => Promise<Driver>) | null;
  /** Seconds at the end of a recording that the browser itself damages. */
  readonly damaged: number;
}

export function firefoxBrowser(): OtherBrowser {
  const programs = findFirefox();
  return { name: 'firefox', start: programs && (() => startFirefox(programs)), damaged: 0 };
}

export function webKitBrowser(): OtherBrowser {
  const programs = findWebKit();
  return { name: 'webkit', start: programs && (() => startWebKit(programs)), damaged: 1 };
}
