/** A newer version of the app without a second build: every file of the built one under another name. */
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRepository } from '#support/paths.ts';
import { inRunFolder } from '../device/installed-app.ts';

export interface ServedApp {
  /** Served by the school: the built app, until one of the two calls below. */
  readonly folder: string;
  /** Puts the newer version in its place; the files of the older one are gone. */
  release(): Promise<void>;
  /** The same with only the page changed: for scenarios in which the download itself matters little. */
  releasePage(): Promise<void>;
  /** Makes the version of `releasePage`, which is then put in its place at once. */
  preparePage(): Promise<void>;
  dispose(): Promise<void>;
}

/** The mark of the newer version on its page: `meta[name=release]`. */
const RELEASE_MARK = '<meta name="release" content="second">';

/** Turns the files of the built app, copied into `folder`, into those of a newer version. */
type Change = (folder: string) => Promise<void>;

/**
 * The built app, behind a link. A browser may look for a newer version at any moment, so the link turns from the one to
 * the other at once: half a version would be a version of its own to it.
 */
export async function linkApp(): Promise<ServedApp> {
  const parent = await mkdtemp(join(tmpdir(), 'chickadee-app-'));
  const folder = join(parent, 'app');
  await symlink(fromRepository('pwa', 'dist'), folder);
  const serve = async (version: string) => {
    await symlink(version, `${folder}-next`);
    await rename(`${folder}-next`, folder);
  };
  return {
    folder,
    release: async () => serve(await newerVersion('renamed', renameAll)),
    releasePage: async () => serve(await newerVersion('marked', markPage)),
    preparePage: async () => void (await newerVersion('marked', markPage)),
    dispose: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Its folder, made by the first scenario of a run that needs it. */
async function newerVersion(name: string, change: Change): Promise<string> {
  const version = inRunFolder(`newer-${name}`);
  if (existsSync(version)) return version;
  const making = await mkdtemp(`${version}-`);
  cpSync(fromRepository('pwa', 'dist'), making, { recursive: true });
  await change(making);
  try {
    await rename(making, version);
  } catch (reason) {
    await rm(making, { recursive: true, force: true });
    // Another worker may have made it meanwhile.
    if (!existsSync(version)) throw reason;
  }
  return version;
}

async function renameAll(folder: string): Promise<void> {
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
  await markPage(folder);
}

async function markPage(folder: string): Promise<void> {
  await rewrite(folder, 'index.html', (text) => text.replace('</head>', `${RELEASE_MARK}</head>`));
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
