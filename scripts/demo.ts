/** `npm run demo`: the real server on a throw-away data folder with a demo school; prints the sign-ins. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_ACTIVITY_ID } from 'shared-schema/rules/constants';
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { loadSecrets } from 'sync-server/config/secrets';
import { startServer } from 'sync-server/server';
import { createDemoSchool, demoStudents, demoTeacher } from './demo/demo-school.ts';
import { numberActivitiesFrom } from './demo/numbering.ts';
import { buildApp } from './lib/build.ts';
import { fromRoot } from './lib/root.ts';

await buildApp();
const dataDir = mkdtempSync(join(tmpdir(), 'chickadee-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await numberActivitiesFrom(dataDir, TEST_ACTIVITY_ID);

// BACKUP_DIR is left out: a demo must not write into a school's backups.
const { BACKUP_DIR: _, ...environment } = process.env;
const env = parseEnv({
  PWA_DIR: fromRoot('pwa', 'dist'),
  LOG_LEVEL: 'warn',
  ...environment,
  DATA_DIR: dataDir,
});
const config = makeConfig(env);
const server = await startServer({ config, secrets: loadSecrets(env, config) });
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.stop(signal).then(() => process.exit(0)));
}
await createDemoSchool(server.url);
process.stdout.write(`
A demo school on a throw-away folder; it is gone when you stop it with Ctrl+C.
  Teacher        ${demoTeacher.username} / ${demoTeacher.password}   ${server.url}/teacher-login
  Students       ${demoStudents.map(({ username }) => username).join(', ')}   ${server.url}/student-login
                 (a student's password is the username)
  Administrator  ${server.url}/admin/users, setup code ${server.setupCode}

Chickadee is ready: ${server.url}
`);
