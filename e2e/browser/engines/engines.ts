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

export function firefoxEngine(): Engine {
  const programs = findFirefox();
  return { name: 'firefox', start: programs && (() => startFirefox(programs)), damaged: 0 };
}

export function webKitEngine(): Engine {
  const programs = findWebKit();
  return { name: 'webkit', start: programs && (() => startWebKit(programs)), damaged: 1 };
}
