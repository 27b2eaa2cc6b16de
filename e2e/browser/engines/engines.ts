/** The engines beside Chromium, each with what starts it on this machine; null where a program is missing. */
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { type EngineName, findFirefox, findWebKit } from './programs.ts';
import { startWebKit } from './webkit.ts';

export interface Engine {
  readonly name: EngineName;
  start: (() => Promise<Driver>) | null;
  /** Seconds at the end of a recording that the engine itself damages. */
  readonly damaged: number;
}

export function findEngines(): Engine[] {
  const firefox = findFirefox();
  const webkit = findWebKit();
  return [
    { name: 'firefox', start: firefox && (() => startFirefox(firefox)), damaged: 0 },
    { name: 'webkit', start: webkit && (() => startWebKit(webkit)), damaged: 1 },
  ];
}
