/** Brings Firefox and WebKit from the system's packages where they are missing. */
import {
  type BrowserName,
  browserPackages,
  findFirefox,
  findWebKit,
} from 'e2e/browser/firefox-webkit/programs';
import { installPackages } from './system-packages.ts';

const find: Readonly<Record<BrowserName, () => unknown>> = { firefox: findFirefox, webkit: findWebKit };

/** What to tell about each browser that this machine has not and that could not be installed. */
export function ensureOtherBrowsers(): string[] {
  const names: BrowserName[] = ['firefox', 'webkit'];
  return names.flatMap((name) => {
    const packages = browserPackages[name];
    if (!find[name]()) installPackages(packages);
    if (find[name]()) return [];
    return [`The smoke test in ${name} needs ${packages.join(', ')} (Debian: sudo apt-get install).`];
  });
}

/** True where a missing program is a failure: continuous integration sets `CI`. */
export function isContinuousIntegration({ CI }: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(CI) && CI !== 'false';
}
