/** The browser of the benchmark, and the devices that it runs on. */
import { rmSync } from 'node:fs';
import { createDevice, type Device, type DeviceOptions } from 'e2e/browser/support/device/chromium';
import installApp, {
  inRunFolder,
  installedProfile,
  SCHOOL_ORIGIN,
} from 'e2e/browser/support/device/installed-app';
import type { SchoolServer } from 'e2e/support/school-server';
import { ensureChromium, ensureTestBrowsers } from '../../lib/chromium.ts';
import { isSmoke } from '../measure.ts';

/**
 * Names the browser that devices open from here on: the whole Chromium, as people have it; in a smoke run the browser of
 * the browser tests, which starts in a third of the time. Throws how to get a Chromium.
 */
export function chooseBenchBrowser(): void {
  Object.assign(process.env, isSmoke ? ensureTestBrowsers() : { CHROMIUM_PATH: ensureChromium() });
}

/** Address of a school on the devices of the benchmark. */
export const addressOf = ({ url }: SchoolServer): string => (isSmoke ? SCHOOL_ORIGIN : url);

/**
 * A device with an empty profile. In a smoke run it is one of the browser tests: the app is installed once for all
 * devices, and the browser does not optimize code that lives for seconds.
 */
export async function createBenchDevice(
  server: SchoolServer,
  options: Pick<DeviceOptions, 'viewport' | 'sound'> = {},
): Promise<Device> {
  if (!isSmoke) return createDevice({ baseURL: server.url, ...options });
  const profile = await installOnce();
  const { port } = server;
  return createDevice({ baseURL: SCHOOL_ORIGIN, port, profile, isShortLived: true, ...options });
}

let installed: Promise<string> | undefined;

function installOnce(): Promise<string> {
  installed ??= installApp().then(() => {
    process.once('exit', () => rmSync(inRunFolder('.'), { recursive: true, force: true }));
    return installedProfile();
  });
  return installed;
}
