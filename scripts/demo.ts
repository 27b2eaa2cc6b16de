/** `npm run demo`: the real server on a throw-away data folder with a demo school; prints the sign-ins. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoSchool, demoStudents, demoTeacher } from './demo/demo-school.ts';
import { numberActivitiesFrom } from './demo/numbering.ts';
import { buildApp } from './lib/build.ts';

await buildApp();
const dataDir = await mkdtemp(join(tmpdir(), 'chickadee-demo-'));
process.env.DATA_DIR = dataDir;
// The demo reads and writes only itself; a school's own settings must not leak into it.
delete process.env.BACKUP_DIR;

await numberActivitiesFrom(dataDir, 56);
const { startServer } = await import('sync-server/main');
const { url } = await startServer();
await createDemoSchool(url);
process.on('exit', () => void rm(dataDir, { recursive: true, force: true }));
process.stdout.write(`
A demo school on a throw-away folder:
  Teacher   ${demoTeacher.username} / ${demoTeacher.password}   ${url}/teacher-login
  Students  ${demoStudents.map(({ username }) => username).join(', ')}   ${url}/student-login
            (a student's password is the username)
Stop with Ctrl+C; everything in it is gone then.
`);
