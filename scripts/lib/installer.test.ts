/** Packages are installed by the owner of the folder, also where root calls. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fromRoot } from './root.ts';

/** Of `nobody`, whom every Linux has. */
const OWNER = 65_534;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-sources-'));
  chmodSync(folder, 0o755);
  for (const part of ['scripts', 'shared-schema', 'sync-server', 'pwa', 'e2e/simulation', 'bin'])
    mkdirSync(join(folder, part), { recursive: true });
  copyFileSync(fromRoot('scripts', 'run.mjs'), join(folder, 'scripts', 'run.mjs'));
  for (const part of ['.', 'shared-schema', 'sync-server', 'pwa', 'e2e', 'e2e/simulation', 'scripts'])
    writeFileSync(join(folder, part, 'package.json'), '{}');
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) writeFileSync(join(folder, name), '');
  // In place of npx: says who it is, and fails as without a network.
  const npx = join(folder, 'bin', 'npx');
  writeFileSync(npx, `#!/bin/sh\necho "$(id -u) $npm_config_cache" >&2\nexit 1\n`);
  chmodSync(npx, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What installing says. */
function install(): string {
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH, npm_config_cache: '/root/.npm' };
  const args = [join(folder, 'scripts', 'run.mjs'), 'start'];
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stderr;
}

it.runIf(process.getuid?.() === 0)(
  'packages are installed by the owner of the folder where root calls',
  () => {
    const home = readFileSync('/etc/passwd', 'utf8').match(/^nobody:.*:([^:]*):[^:]*$/m)?.[1];
    chownSync(folder, OWNER, OWNER);
    expect(install()).toContain(`${OWNER} ${home}/.npm\n`);
  },
);

it('packages that could not be installed are said to be, and nothing is noted', () => {
  expect(install()).toContain('could not be installed: see the messages above');
  expect(readdirSync(folder)).not.toContain('node_modules');
});
