/**
 * A browser profile with the app installed and nobody signed in. Playwright's global setup makes the profile once, and
 * each device begins with a copy: installing the app takes longer than copying it. The profile lies in a folder that all
 * workers of a run share.
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

const RUN_FOLDER_VARIABLE = 'CHICKADEE_RUN_FOLDER';

/** A part of the folder that all workers of this run share; the end of the run removes the folder. */
export function inRunFolder(part: string): string {
  const folder = process.env[RUN_FOLDER_VARIABLE];
  if (!folder) throw new Error('The global setup has not made the folder of the run.');
  return join(folder, part);
}

/** Folder of the profile; to be copied, not opened. */
export function installedProfile(): string {
  return inRunFolder(join('installed', 'profile'));
}

/** Installs the app in a new profile. The result removes the folder of the run. */
export default async function installApp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-run-'));
  process.env[RUN_FOLDER_VARIABLE] = folder;
  const server = await createSchoolServer({ ...quickToSignIn, PWA_DIR: fromRepository('pwa', 'dist') });
  const device = await createDevice({
    baseURL: SCHOOL_ORIGIN,
    port: server.port,
    folder: inRunFolder('installed'),
    isShortLived: true,
  });
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
  return () => rm(folder, { recursive: true, force: true });
}

/** Removes what makes a device this device, as its id. */
async function wipeStores(page: Page): Promise<void> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'indexeddb,local_storage';
  await session.send('Storage.clearDataForOrigin', { origin: SCHOOL_ORIGIN, storageTypes });
}
