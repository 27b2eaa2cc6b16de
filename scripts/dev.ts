/** `npm run dev`: the server on port 8080 with its development routes, and Vite in front of it on port 5173. */
import { runTool } from './lib/process.ts';
import { fromRoot } from './lib/root.ts';

process.env.NODE_ENV = 'development';
await import('sync-server/main');
process.exitCode = await runTool('../pwa/node_modules/vite/bin/vite.js', [], { cwd: fromRoot('pwa') });
