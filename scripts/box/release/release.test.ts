/** The release archive as a school gets it: one file, and a machine that reaches nothing. Runs after the build. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fromRoot } from '../../lib/root.ts';
import { installPackages } from '../../lib/system-packages.ts';

const archive = inject('archive');
let empty: string;
let folder: string;

beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'chickadee-release-'));
  const unpacked = spawnSync('tar', ['-xzf', archive.file, '-C', empty], { encoding: 'utf8' });
  expect(unpacked.stderr).toBe('');
  folder = join(empty, archive.name);
});
afterAll(() => rmSync(empty, { recursive: true, force: true }));

it('the checksum beside the archive is the one that sha256sum computes', () => {
  const { stdout, status } = spawnSync('sha256sum', ['-c', `${archive.file}.sha256`], {
    cwd: dirname(archive.file),
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, `${archive.name}.tar.gz: OK\n`]);
});

it('the archive holds the licenses of what is in it', () => {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(read('LICENSE')).toContain('MIT');
  expect(read('node/LICENSE')).toContain('Node.js is licensed');
  const licenses = read('LICENSES-of-packages.txt');
  for (const name of [
    'better-sqlite3',
    'fastify',
    'react',
    '@mantine/core',
    'workbox-core',
    '@fontsource/andika',
  ]) {
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
});

it('each thread of the archive is a JavaScript file, for which Node loads nothing that strips types', () => {
  const parts = ['sync-server/dist/server', 'scripts/dist/box'].map((part) => join(folder, part));
  const started = parts.flatMap((part) =>
    readdirSync(part).flatMap((name) => {
      const code = readFileSync(join(part, name), 'utf8');
      return [...code.matchAll(/new URL\("\.\/([^"]+)", import\.meta\.url\)/g)].map(([, file]) =>
        join(part, String(file)),
      );
    }),
  );
  expect(started.length).toBeGreaterThanOrEqual(6);
  expect(started.filter((file) => !file.endsWith('.js') || !existsSync(file))).toEqual([]);
});

it('an unknown command answers with those that exist', () => {
  const { status, stderr } = spawnSync(join(folder, 'chickadee'), ['strat'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('./chickadee start --lan')]);
});

it('the archive serves, signs in, speaks, backs up and stops on a machine without a network', {
  timeout: 120_000,
}, () => {
  if (spawnSync('ip', ['-V']).error) installPackages(['iproute2']);
  // As root of a namespace only where this user is not root of the machine.
  const namespace = process.getuid?.() === 0 ? ['--net'] : ['--net', '--map-root-user'];
  const node = join(folder, 'node', 'bin', 'node');
  const walk = fromRoot('scripts', 'box', 'release', 'walk-offline.ts');
  const { stdout, stderr } = spawnSync(
    'unshare',
    [...namespace, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', node, walk, folder],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^walked \d/);
  // Children's voices are for the server's user alone.
  expect(statSync(join(folder, '..', 'chickadee-data')).mode & 0o77).toBe(0);
});
