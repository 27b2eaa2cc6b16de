/** Release archives as `npm run release` packs them, with whatever a test puts into them. */
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { archiveFile } from '#ops/upgrade/list-archives.ts';
import { nameOfRelease, RELEASE_MANIFEST, RELEASE_PROGRAM, RELEASE_SYSTEM } from '#ops/upgrade/release.ts';

export interface PackedFile {
  /** In the archive; in the folder of the release where it begins with no such folder. */
  readonly path: string;
  readonly content: string;
  readonly type?: 'file' | 'symlink';
}

interface TestRelease {
  readonly version: string;
  /** What the program does, as a shell script. */
  readonly program?: string;
  /** Over what the manifest says. */
  readonly manifest?: object;
  /** What the manifest does not know of. */
  readonly more?: readonly PackedFile[];
}

const PARTS = { 'pwa/dist/index.html': '<title>Chickadee</title>', LICENSE: 'MIT' };

/** Writes the archive into the folder and returns the name of the release. */
export async function writeRelease(
  folder: string,
  { version, program = 'exit 0', manifest = {}, more = [] }: TestRelease,
): Promise<string> {
  const name = nameOfRelease(version);
  const contents: Record<string, string> = { ...PARTS, [RELEASE_PROGRAM]: `#!/bin/sh\n${program}\n` };
  const hashed = Object.entries(contents).map(([path, content]) => [path, sha256Of(content)]);
  const said = {
    ...{ product: 'chickadee', version, system: RELEASE_SYSTEM, files: Object.fromEntries(hashed) },
    ...manifest,
  };
  const archive = pack();
  const file = archiveFile(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  const written = pipeline(archive, createGzip({ level: 1 }), createWriteStream(file));
  archive.entry({ name: `${name}/`, type: 'directory' });
  for (const [path, content] of Object.entries({ ...contents, [RELEASE_MANIFEST]: JSON.stringify(said) }))
    archive.entry({ name: `${name}/${path}`, mode: path === RELEASE_PROGRAM ? 0o755 : 0o644 }, content);
  for (const { path, content, type = 'file' } of more) {
    const entry = { name: path.includes('chickadee') ? path : `${name}/${path}`, type };
    if (type === 'symlink') archive.entry({ ...entry, linkname: content });
    else archive.entry(entry, content);
  }
  archive.finalize();
  await written;
  return name;
}

const sha256Of = (content: string) => createHash('sha256').update(content).digest('hex');
