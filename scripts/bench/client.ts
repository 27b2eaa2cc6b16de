/** What the app costs on a slow tablet, measured in real Chromium against the real server and the built app. */

import { withBothApps } from './client/both-apps.ts';
import { measureReplicaFill } from './client/replica-fill.ts';
import { measureSceneDrag } from './client/scene-drag.ts';
import { measureSlowTablet } from './client/slow-tablet.ts';
import { measureStartBytes } from './client/start-bytes.ts';
import { measureTimeToUsable } from './client/time-to-usable.ts';
import { type Figure, isSmoke } from './measure.ts';

export function measureClient(): Promise<Figure[]> {
  return withBothApps(async ({ device, app, appUrl, emptyUrl, teacher }) => {
    const bytes = await measureStartBytes(app.url);
    await device.open();
    const replicas = await measureReplicaFill(device.page.context(), emptyUrl);
    // Omar takes the same way as Mei.
    const slow = await measureSlowTablet(device, appUrl, isSmoke ? ['Mei'] : ['Mei', 'Omar']);
    const drag = await measureSceneDrag(app, teacher);
    return [...bytes, ...slow, ...drag, ...replicas];
  });
}

/** From the worker's cache until a child can begin. */
export function measureStart(): Promise<Figure[]> {
  return withBothApps(async ({ device, appUrl, emptyUrl }) => {
    await device.open();
    return measureTimeToUsable(device, appUrl, emptyUrl);
  });
}
