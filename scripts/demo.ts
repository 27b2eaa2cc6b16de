/** `npm run demo`: the real server on a throw-away data folder with a demo school; prints the sign-ins. */
import { READY } from 'sync-server/log/ready-line';
import { demoStudents, demoTeacher } from './demo/demo-school.ts';
import { startDemo } from './demo/start-demo.ts';

const server = await startDemo();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.stop(signal).then(() => process.exit(0)));
}
process.stdout.write(`
A demo school on a throw-away folder; it is gone when you stop it with Ctrl+C.
  Teacher        ${demoTeacher.username} / ${demoTeacher.password}   ${server.url}/teacher-login
  Students       ${demoStudents.map(({ username }) => username).join(', ')}   ${server.url}/student-login
                 (a student's password is the username)
  Administrator  ${server.url}/admin/users, setup code ${server.setupCode}

${READY}: ${server.url}
`);
