/** What the app costs on a slow tablet, measured in real Chromium against the real server and the built app. */

import { createDevice } from 'e2e/browser/support/chromium';
import { prepareClass, prepareStudent } from 'e2e/support/prepared-class';
import { createSchoolServer, type SchoolServer } from 'e2e/support/school-server';
import { ensureChromium } from '../lib/chromium.ts';
import { fromRoot } from '../lib/root.ts';
import { buildBenchPages } from './client/bench-pages.ts';
import { measureReplicaFill } from './client/replica-fill.ts';
import { measureSceneDrag } from './client/scene-drag.ts';
import { measureSlowTablet } from './client/slow-tablet.ts';
import { measureStartBytes } from './client/start-bytes.ts';
import { measureTimeToUsable } from './client/time-to-usable.ts';
import type { Figure } from './measure.ts';

/** The same server program for both, so that only what it serves differs. */
async function serve(folder: string): Promise<SchoolServer> {
  const server = await createSchoolServer({ PWA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: 'off' });
  await server.start();
  return server;
}

export async function measureClient(): Promise<Figure[]> {
  process.env.CHROMIUM_PATH = ensureChromium();
  const app = await serve(fromRoot('pwa', 'dist'));
  const empty = await serve(await buildBenchPages());
  const device = await createDevice({ baseURL: app.url });
  try {
    const { teacher, group } = await prepareClass(app.url, 3);
    await prepareStudent(teacher, group, 'omar');
    const bytes = await measureStartBytes(app.url);
    await device.open();
    // Before the empty app's worker is installed: it would answer every page with the empty app.
    const replicas = await measureReplicaFill(device.page.context(), empty.url);
    const usable = await measureTimeToUsable(device, app.url, empty.url);
    const slow = await measureSlowTablet(device, app.url, ['Mei', 'Omar']);
    const drag = await measureSceneDrag(app.url, teacher);
    return [...bytes, ...usable, ...slow, ...drag, ...replicas];
  } finally {
    await device.dispose();
    await app.dispose();
    await empty.dispose();
  }
}
