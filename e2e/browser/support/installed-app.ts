/**
 * A browser profile with the app installed and nobody signed in. Playwright's global setup makes the profile once, and
 * each device begins with a copy: installing the app takes longer than copying it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { fromRepository } from '#support/paths.ts';
import { createSchoolServer, quickToSignIn } from '#support/school-server.ts';
import { createDevice } from './chromium.ts';

/** Address of the school in every browser, whichever port it listens on: a profile belongs to an address. */
export const SCHOOL_ORIGIN = 'http://localhost:8600';

const PROFILE_VARIABLE = 'CHICKADEE_INSTALLED_PROFILE';

/** Folder of the profile; to be copied, not opened. */
export function installedProfile(): string {
  const folder = process.env[PROFILE_VARIABLE];
  if (!folder) throw new Error('The global setup has not installed the app.');
  return folder;
}

/** Installs the app in a new profile. The result removes the profile. */
export default async function installApp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-installed-'));
  const server = await createSchoolServer({ ...quickToSignIn, PWA_DIR: fromRepository('pwa', 'dist') });
  const device = await createDevice({ baseURL: SCHOOL_ORIGIN, port: server.port, folder });
  try {
    await server.start();
    const page = await device.open();
    await page.goto('/student-login');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await wipeStores(page);
    await device.close();
  } finally {
    await server.dispose();
  }
  process.env[PROFILE_VARIABLE] = join(folder, 'profile');
  return () => rm(folder, { recursive: true, force: true });
}

/** Removes what makes a device this device, as its id. */
async function wipeStores(page: Page): Promise<void> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'indexeddb,local_storage';
  await session.send('Storage.clearDataForOrigin', { origin: SCHOOL_ORIGIN, storageTypes });
}
