/** Builds the app the browser loads, only when something that goes into it changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './process.ts';
import { fromRoot } from './root.ts';

const stamp = fromRoot('pwa', 'dist', '.built-from');
const sources = [
  'pwa/src',
  'pwa/public',
  'pwa/build',
  'pwa/index.html',
  'pwa/vite.config.ts',
  'pwa/package.json',
  'shared-schema/src',
  'pnpm-lock.yaml',
];

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  for (const entry of entries) if (entry.isFile()) yield join(entry.parentPath, entry.name);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources.map((name) => fromRoot(name))) {
    const files = source.includes('.') && existsSync(source) ? [source] : [...filesBelow(source)].sort();
    for (const file of files) if (!file.includes('.test.')) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Makes `pwa/dist` current. Throws when the build fails. */
export async function buildApp(): Promise<void> {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  process.stderr.write('Building the app ...\n');
  const code = await runTool('../pwa/node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: fromRoot('pwa'),
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Error('The app could not be built; see the messages above.');
  writeFileSync(stamp, current);
}
