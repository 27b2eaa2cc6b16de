/** `npm start`: builds what changed and serves the school on this machine. */
import { buildApp } from './lib/build.ts';

await buildApp();
await import('sync-server/main');
