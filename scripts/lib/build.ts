/** Builds the app the browser loads, only when something that goes into it changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
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
  compress(fromRoot('pwa', 'dist'));
  writeFileSync(stamp, current);
}

/** Types that shrink; pictures and fonts are compressed already. */
const shrinking = new Set(['.js', '.css', '.html', '.svg', '.webmanifest']);
/** Bytes below which a header costs more than it saves. */
const WORTH_IT = 1024;

/** Puts a Brotli and a gzip form beside each file, so that the small box compresses nothing while a class waits. */
function compress(folder: string): void {
  for (const file of filesBelow(folder)) {
    if (!shrinking.has(extname(file))) continue;
    const bytes = readFileSync(file);
    if (bytes.length < WORTH_IT) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes));
  }
}
