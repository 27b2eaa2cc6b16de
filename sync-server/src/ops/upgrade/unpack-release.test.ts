/** Archives as a person may put them into the folder: whole, damaged, older, foreign and hostile. */
import { randomBytes } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { beforeEach, expect, it } from 'vitest';
import { writeRelease } from '#test/files/release-archive.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { archiveFile, listArchives } from './list-archives.ts';
import { isNewer, nameOfRelease } from './release.ts';
import { unpackRelease } from './unpack-release.ts';

let archives: string;
let folder: string;
beforeEach(() => {
  archives = temporaryFolder();
  folder = join(temporaryFolder(), 'upgrade');
});

const unpack = (name: string) =>
  unpackRelease({ archive: archiveFile(archives, name), name, folder, version: '0.9.0' });
const left = () => (existsSync(folder) ? readdirSync(folder) : []);

it('a whole newer release is unpacked with its files, for the user of the server alone', async () => {
  const name = await writeRelease(archives, { version: '0.10.0' });
  await unpack(name);
  expect(left()).toEqual([name]);
  expect(readFileSync(join(folder, name, 'LICENSE'), 'utf8')).toBe('MIT');
  expect(statSync(join(folder, name, 'chickadee')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, name, 'pwa', 'dist', 'index.html')).mode & 0o777).toBe(0o600);
});

it.each([
  ['for another system', { manifest: { system: 'linux-arm64' } }],
  ['of another program', { manifest: { product: 'robin' } }],
  ['of another version than its name says', { manifest: { version: '3.0.0' } }],
  ['without a list of files', { manifest: { files: null } }],
  ['with a second folder', { more: [{ path: '../chickadee/x', content: 'x' }] }],
])('a release %s is foreign, and nothing of it stays', async (_, change) => {
  const name = await writeRelease(archives, { version: '1.0.0', ...change });
  await expect(unpack(name)).rejects.toMatchObject({ fault: 'foreign' });
  expect(left()).toEqual([]);
});

it.each([
  ['a file that its manifest does not name', { more: [{ path: 'extra.js', content: 'x' }] }],
  ['a file twice', { more: [{ path: 'LICENSE', content: 'MIT' }] }],
  ['a way out of its folder', { more: [{ path: 'pwa/../../evil', content: 'x' }] }],
  ['a link', { more: [{ path: 'link', content: '/etc/passwd', type: 'symlink' as const }] }],
  ['other contents than its manifest says', { manifest: { files: { LICENSE: 'a'.repeat(64) } } }],
  ['no program', { manifest: { files: {} } }],
])('a release with %s is broken, and nothing of it stays', async (_, change) => {
  const name = await writeRelease(archives, { version: '1.0.0', ...change });
  await expect(unpack(name)).rejects.toMatchObject({ fault: 'broken' });
  expect(left()).toEqual([]);
  expect(readdirSync(join(folder, '..'))).toEqual(['upgrade']);
});

it('an archive that was cut short is broken wherever the cut is', async () => {
  const name = await writeRelease(archives, { version: '1.0.0' });
  const file = archiveFile(archives, name);
  for (const bytes of [statSync(file).size - 1, 200, 5, 0]) {
    truncateSync(file, bytes);
    await expect(unpack(name)).rejects.toMatchObject({ fault: expect.stringMatching(/^(broken|foreign)$/) });
    expect(left()).toEqual([]);
  }
  writeFileSync(file, 'no archive at all');
  await expect(unpack(name)).rejects.toMatchObject({ fault: 'broken' });
});

it('an archive that breaks off while the folder of a file is made is broken', async () => {
  const name = nameOfRelease('1.0.0');
  const file = archiveFile(archives, name);
  const archive = pack();
  archive.entry({ name: `${name}/${'deep/'.repeat(500)}noise` }, randomBytes(3000).toString('base64'));
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
  truncateSync(file, statSync(file).size - 1500);
  await expect(unpack(name)).rejects.toMatchObject({ fault: 'broken' });
  expect(left()).toEqual([]);
});

it.each(['0.9.0', '0.8.12'])('the release %s is not newer than 0.9.0', async (version) => {
  const name = await writeRelease(archives, { version });
  await expect(unpack(name)).rejects.toMatchObject({ fault: 'not_newer' });
  expect(left()).toEqual([]);
});

it('what a power cut left of an unpacking is replaced by the next one', async () => {
  const name = await writeRelease(archives, { version: '1.0.0' });
  for (const half of [`${name}.unfinished`, name]) {
    await mkdir(join(folder, half), { recursive: true });
    writeFileSync(join(folder, half, 'LICENSE'), 'half');
  }
  await unpack(name);
  expect(left()).toEqual([name]);
  expect(readFileSync(join(folder, name, 'LICENSE'), 'utf8')).toBe('MIT');
});

it('only archives of releases for this machine are listed, newest first', async () => {
  for (const version of ['0.9.0', '0.10.0', '0.2.0']) await writeRelease(archives, { version });
  for (const other of ['photos.tar.gz', 'chickadee-1.0.0-plan9-vax.tar.gz', 'chickadee-1.0.0.zip'])
    writeFileSync(join(archives, other), 'x');
  await mkdir(archiveFile(archives, nameOfRelease('7.0.0')));
  expect((await listArchives(archives)).map(({ version }) => version)).toEqual(['0.10.0', '0.9.0', '0.2.0']);
  expect(await listArchives(join(archives, 'away'))).toEqual([]);
});

it('versions are compared by their numbers, not by their digits', () => {
  expect([isNewer('0.10.0', '0.9.9'), isNewer('1.0.0', '1.0.0'), isNewer('0.9.9', '0.10.0')]).toEqual([
    ...[true, false, false],
  ]);
});
