/** `npm start`: builds what changed and serves the school on this machine; with `--lan`, to a school's tablets over HTTPS. */
import { typedArguments } from './lib/arguments.ts';
import { buildApp, buildServer } from './lib/build.ts';
import { fromRoot } from './lib/root.ts';
import { refuseUnknown, serveSchool } from './lib/serve.ts';

const args = typedArguments();
refuseUnknown('npm start', 'npm start -- --lan', args);
await buildApp();
const server = await buildServer();
process.env.PWA_DIR ??= fromRoot('pwa', 'dist');
await serveSchool(server, args);
