import { createSchoolServer } from 'e2e/network/school-server';
import { createDevice } from 'e2e/support/chromium';
import { prepareClass } from 'e2e/support/prepared-class';
import { type Script, totalGzip, watchScripts } from 'e2e/support/start-scripts';
import { measureReplicaFill } from './client/replica-fill.ts';
import { measureStartBytes } from './client/start-bytes.ts';
import { measureTimeToUsable } from './client/time-to-usable.ts';
import { describe } from './measure.ts';

process.env.CHROMIUM_PATH = '/usr/bin/chromium';
const serve = async (folder: string) => {
  const s = await createSchoolServer({ PWA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: 'off' });
  await s.start();
  return s;
};
const app = await serve('/tmp/bench-dist');
const empty = await serve('/tmp/bench-empty');
const device = await createDevice({ baseURL: app.url });
const what = process.argv.slice(2);
try {
  await prepareClass(app.url, 3);
  if (what.includes('bytes')) for (const f of await measureStartBytes(app.url)) console.log(describe(f));
  await device.open();
  if (what.includes('usable'))
    for (const f of await measureTimeToUsable(device, app.url, empty.url)) console.log(describe(f));
  if (what.includes('replica'))
    for (const f of await measureReplicaFill(device.page.context(), empty.url)) console.log(describe(f));
} finally {
  await device.dispose();
  await app.dispose();
  await empty.dispose();
}
