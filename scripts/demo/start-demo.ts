/** The real server on a throw-away data folder with a demo school. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_ACTIVITY_ID } from 'shared-schema/rules/constants';
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { loadSecrets } from 'sync-server/config/secrets';
import { type RunningServer, startServer } from 'sync-server/server';
import { buildApp } from '../lib/build.ts';
import { fromRoot } from '../lib/root.ts';
import { createDemoSchool } from './demo-school.ts';
import { demoSettings } from './demo-settings.ts';
import { numberActivitiesFrom } from './numbering.ts';

/** Builds the app, starts the server and fills it. The folder goes with the process. `settings` count like the environment. */
export async function startDemo(settings: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  await buildApp();
  const dataDir = mkdtempSync(join(tmpdir(), 'chickadee-demo-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await numberActivitiesFrom(dataDir, TEST_ACTIVITY_ID);
  const env = parseEnv({
    ...{ PWA_DIR: fromRoot('pwa', 'dist'), LOG_LEVEL: 'warn' },
    ...demoSettings({ ...process.env, ...settings }, dataDir),
  });
  const config = makeConfig(env);
  const server = await startServer({ config, secrets: loadSecrets(env, config) });
  await createDemoSchool(server.url);
  return server;
}
