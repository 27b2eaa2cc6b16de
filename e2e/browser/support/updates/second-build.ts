/** A newer version of the app without a second build: every file of the built one under another name. */
import { cpSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRepository } from '#support/paths.ts';

export interface ServedApp {
  /** Served by the school: the built app, until `release`. */
  readonly folder: string;
  /** Puts the newer version in its place; the files of the older one are gone. */
  release(): Promise<void>;
  /** The same with only the page changed: for scenarios in which the download itself matters little. */
  releasePage(): Promise<void>;
  dispose(): Promise<void>;
}

/** The mark of the newer version on its page: `meta[name=release]`. */
const RELEASE_MARK = '<meta name="release" content="second">';

/** A copy of the built app. */
export async function copyApp(): Promise<ServedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-app-'));
  cpSync(fromRepository('pwa', 'dist'), folder, { recursive: true });
  return {
    folder,
    release: () => release(folder),
    releasePage: () => releasePage(folder),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

async function release(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const assets = files.filter((file) => /^assets\/[^/]+-[\w-]{6,7}\.\w+$/.test(file));
  const names = new Map(assets.map((file) => [file.slice('assets/'.length), newName(file)]));
  const pattern = new RegExp([...names.keys()].map(literal).join('|'), 'g');
  const toNewNames = (text: string) => text.replace(pattern, (name) => names.get(name) ?? name);
  const drawn = files.filter((file) => /^prerendered\/.+\.html$/.test(file));
  const code = assets.filter((file) => /\.(js|css)$/.test(file));
  const texts = [...code, ...drawn, 'index.html', 'service-worker.js'];
  await Promise.all(texts.map((file) => rewrite(folder, file, toNewNames)));
  await Promise.all(assets.map((file) => rename(join(folder, file), join(folder, 'assets', newName(file)))));
  await releasePage(folder);
}

async function releasePage(folder: string): Promise<void> {
  await rewrite(folder, 'index.html', (text) => text.replace('</head>', `${RELEASE_MARK}</head>`));
  // The worker last: it is what browsers look at.
  await rewrite(folder, 'service-worker.js', (text) =>
    text.replace(/("revision":")\w+(","url":"index\.html")/, '$1second$2'),
  );
}

/** Changes a file; its compressed forms would still be the older one. */
async function rewrite(folder: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
  for (const suffix of ['.br', '.gz']) await rm(path + suffix, { force: true });
}

function newName(file: string): string {
  return file.slice('assets/'.length).replace(/(\.\w+)$/, '2$1');
}

function literal(name: string): string {
  return name.replaceAll('.', '\\.');
}
