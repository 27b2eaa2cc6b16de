/** `npm start`: builds what changed and serves the school on this machine; with `--lan`, to a school's tablets over HTTPS. */
import { ConfigError } from 'sync-server/config/env';
import { buildApp } from './lib/build.ts';
import { prepareLan } from './lib/lan.ts';
import { fromRoot } from './lib/root.ts';

const [unknown] = process.argv.slice(2).filter((argument) => argument !== '--lan');
if (unknown !== undefined) {
  process.stderr.write(`npm start does not know ${unknown}; it only knows: npm start -- --lan\n`);
  process.exit(1);
}
await buildApp();
process.env.PWA_DIR ??= fromRoot('pwa', 'dist');
if (process.argv.includes('--lan')) {
  try {
    // Where the server reads its settings; its own reading of them stays the only one.
    Object.assign(process.env, await prepareLan(process.env));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
await import('sync-server/main');
