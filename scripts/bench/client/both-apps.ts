/** The built app and the empty one, each behind a server of its own, and a device to open them on. */
import type { Device } from 'e2e/browser/support/device/chromium';
import type { Caller } from 'e2e/support/caller';
import { prepareClass, prepareStudent } from 'e2e/support/prepared-class';
import { createSchoolServer, type SchoolServer } from 'e2e/support/school-server';
import { fromRoot } from '../../lib/root.ts';
import { addressOf, chooseBenchBrowser, createBenchDevice } from '../run/bench-browser.ts';
import { buildBenchPages } from './bench-pages.ts';

export interface BothApps {
  app: SchoolServer;
  /** Its address on the device. */
  appUrl: string;
  emptyUrl: string;
  /** Not open yet. */
  device: Device;
  /** Rivera, whose class Bluebirds has Mei and Omar. */
  teacher: Caller;
}

/** The same server program for both, so that only what it serves differs. */
async function serve(folder: string): Promise<SchoolServer> {
  const server = await createSchoolServer({ PWA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: 'off' });
  await server.start();
  return server;
}

/** Ends the servers and wipes the device when `use` is over. */
export async function withBothApps<Result>(use: (apps: BothApps) => Promise<Result>): Promise<Result> {
  chooseBenchBrowser();
  const app = await serve(fromRoot('pwa', 'dist'));
  const empty = await serve(await buildBenchPages());
  const device = await createBenchDevice(app);
  try {
    const { teacher, group } = await prepareClass(app.url, 3);
    await prepareStudent(teacher, group, 'omar');
    return await use({ app, appUrl: addressOf(app), emptyUrl: empty.url, device, teacher });
  } finally {
    await device.dispose();
    await app.dispose();
    await empty.dispose();
  }
}
