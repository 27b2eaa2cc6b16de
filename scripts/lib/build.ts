/** Builds the browser's app, the server's one file and the archive's commands, each only when its sources changed. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { runTool } from './process.ts';
import { fromRoot } from './root.ts';

interface Build {
  /** What it makes; the note about its sources lies inside. */
  output: string;
  /** Files and folders that go into it. */
  sources: readonly string[];
  make(): Promise<void>;
}

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  for (const entry of entries) if (entry.isFile()) yield join(entry.parentPath, entry.name);
}

/** Of the contents of these files and folders, as text; tests do not count. The folders above them may have any name. */
export function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const isFile = statSync(source, { throwIfNoEntry: false })?.isFile();
    const files = isFile ? [source] : [...filesBelow(source)].sort();
    for (const file of files)
      if (!basename(file).includes('.test.')) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

async function makeCurrent({ output, sources, make }: Build): Promise<void> {
  const stamp = join(output, '.built-from');
  const current = fingerprint(sources.map((name) => fromRoot(name)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  await make();
  writeFileSync(stamp, current);
}

/** Makes `pwa/dist` current. Throws when the build fails. */
export function buildApp(): Promise<void> {
  const output = fromRoot('pwa', 'dist');
  return makeCurrent({
    output,
    sources: [
      ...['pwa/src', 'pwa/public', 'pwa/build', 'pwa/index.html', 'pwa/vite.config.ts', 'pwa/package.json'],
      ...['shared-schema/src', 'pnpm-lock.yaml'],
    ],
    async make() {
      process.stderr.write('Building the app ...\n');
      const code = await runTool('../pwa/node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
        cwd: fromRoot('pwa'),
        // Tests set another one, with which Vite and Workbox would build for development.
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 2, 2],
      });
      if (code !== 0) throw new Error('The app could not be built; see the messages above.');
      compress(output);
    },
  });
}

/** Makes the server's one file current and returns its path. Throws when the build fails. */
export async function buildServer(): Promise<string> {
  const output = fromRoot('sync-server', 'dist', 'server');
  await makeCurrent({
    output,
    sources: [
      ...['sync-server/src', 'sync-server/rolldown.config.ts', 'sync-server/built-threads.ts'],
      ...['sync-server/package.json', 'shared-schema/src', 'pnpm-lock.yaml'],
    ],
    make: () => bundle('sync-server', 'rolldown.config.ts', 'The server'),
  });
  return join(output, 'main.js');
}

/** Makes the archive's commands current and returns the path of their program. Throws when the build fails. */
export async function buildBoxCommands(): Promise<string> {
  const output = fromRoot('scripts', 'dist', 'box');
  await makeCurrent({
    output,
    sources: [
      ...[
        'scripts/box',
        'scripts/lib',
        'scripts/backup.ts',
        'scripts/restore.ts',
        'scripts/restore-drill.ts',
      ],
      ...[
        'scripts/fetch-backup.ts',
        'scripts/export-school.ts',
        'scripts/import-school.ts',
        'scripts/support-bundle.ts',
        'scripts/school.ts',
        'scripts/package.json',
      ],
      ...['sync-server/src', 'sync-server/built-threads.ts', 'shared-schema/src', 'pnpm-lock.yaml'],
    ],
    make: () => bundle('scripts', 'box/rolldown.config.ts', "The archive's commands"),
  });
  return join(output, 'chickadee.js');
}

/** The package that no build contains lies at the top of the archive, and here only beside the server. */
function linkSqlite(): void {
  const link = fromRoot('scripts', 'dist', 'node_modules', 'better-sqlite3');
  if (existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(fromRoot('sync-server', 'node_modules', 'better-sqlite3'), link, 'junction');
}

async function bundle(workspace: string, config: string, what: string): Promise<void> {
  const tool = '../sync-server/node_modules/rolldown/bin/cli.mjs';
  const code = await runTool(tool, ['--config', config, '--logLevel', 'warn'], {
    cwd: fromRoot(workspace),
    stdio: ['ignore', 'ignore', 2],
  });
  if (code !== 0) throw new Error(`${what} could not be built; see the messages above.`);
}

/**
 * Makes app, server and commands current. Tests that start a server or a command from here on start the built one, as
 * `npm start` and the release archive do.
 */
export async function buildForTests(): Promise<void> {
  await buildApp();
  process.env.CHICKADEE_SERVER_FILE = await buildServer();
  process.env.CHICKADEE_COMMANDS_FILE = await buildBoxCommands();
  linkSqlite();
}

/** Types that shrink; pictures and fonts are compressed already. */
const shrinking = new Set(['.js', '.css', '.html', '.svg', '.webmanifest', '.json']);
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
