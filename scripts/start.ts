/** `npm start`: builds what changed and serves the school on this machine. */
import { buildApp } from './lib/build.ts';
import { fromRoot } from './lib/root.ts';

await buildApp();
process.env.PWA_DIR ??= fromRoot('pwa', 'dist');
await import('sync-server/main');
