/** Finds a Chromium for the browser tests, and brings one from the system's packages where there is none. */
import { existsSync } from 'node:fs';
import { installPackages } from './system-packages.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const howTo =
  'No Chromium was found. Install Chromium or Chrome with your system (Debian, Ubuntu: sudo apt-get install chromium), ' +
  'or set CHROMIUM_PATH to an existing one, and run the command again.';

/** Path of an installed Chromium, or null. `CHROMIUM_PATH` comes before the usual places. */
function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const given = environment.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  return usualPlaces.find((place) => existsSync(place)) ?? null;
}

/** Chromium without the parts of a desktop browser: it starts in a third of the time. Debian has it in a package. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Environment of the browser tests: `CHROMIUM_PATH`, and `CHROMIUM_SHELL_PATH` where there is a headless shell. Installs
 * both through apt-get where they are missing and this user may install. Throws how to get a Chromium. A browser that
 * the caller named runs every test.
 */
export function ensureTestBrowsers(): { CHROMIUM_PATH: string; CHROMIUM_SHELL_PATH?: string } {
  const isNamed = Boolean(process.env.CHROMIUM_PATH);
  if (!isNamed && !existsSync(SHELL)) installPackages(['chromium', 'chromium-headless-shell']);
  const full = { CHROMIUM_PATH: ensureChromium() };
  return isNamed || !existsSync(SHELL) ? full : { ...full, CHROMIUM_SHELL_PATH: SHELL };
}

/** Path of a Chromium, installed through apt-get when there is none and this user may install. Throws how to get it. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  installPackages(['chromium']);
  const installed = findChromium();
  if (!installed) throw new Error(howTo);
  return installed;
}
