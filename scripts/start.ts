/** `npm start`: builds what changed and serves the school on this machine; with `--lan`, to a school's tablets over HTTPS. */
import { pathToFileURL } from 'node:url';
import { explainFailure } from 'sync-server/ops/explain-failure';
import { keepPrivate } from 'sync-server/ops/private-files';
import { buildApp, buildServer } from './lib/build.ts';
import { prepareLan } from './lib/lan.ts';
import { fromRoot } from './lib/root.ts';

const [unknown] = process.argv.slice(2).filter((argument) => argument !== '--lan');
if (unknown !== undefined) {
  process.stderr.write(`npm start does not know ${unknown}; it only knows: npm start -- --lan\n`);
  process.exit(1);
}
await buildApp();
const server = await buildServer();
process.env.PWA_DIR ??= fromRoot('pwa', 'dist');
keepPrivate();
if (process.argv.includes('--lan')) {
  try {
    // Where the server reads its settings; its own reading of them stays the only one.
    Object.assign(process.env, await prepareLan(process.env));
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  }
}
await import(pathToFileURL(server).href);
