/** What the service starts, and when it leaves a newer release again. The releases are shell scripts. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from 'sync-server/config/version';
import { lockDataFolder } from 'sync-server/ops/data-folder/data-lock';
import { nameOfRelease } from 'sync-server/ops/upgrade/release';
import {
  type Candidate,
  readCandidate,
  readUpgradeOutcome,
  unpackedFolder,
  writeActive,
  writeCandidate,
} from 'sync-server/ops/upgrade/upgrade-state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { programOfArchive, programThatServes } from '../service/programs.ts';
import { launchReleases } from './launch.ts';

let folder: string;
let dataDir: string;
let own: string;
const settings = { ...process.env };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-launcher-'));
  dataDir = join(folder, 'data');
  own = join(folder, 'own');
  mkdirSync(join(dataDir, 'upgrade'), { recursive: true });
  Object.assign(process.env, { DATA_DIR: dataDir, UPGRADE: join(dataDir, 'upgrade'), FOLDER: folder });
});
afterEach(() => {
  for (const name of ['DATA_DIR', 'UPGRADE', 'FOLDER'])
    if (settings[name] === undefined) delete process.env[name];
    else process.env[name] = settings[name];
  rmSync(folder, { recursive: true, force: true });
});

const newer = nameOfRelease('99.0.0');
const READY = 'echo "Chickadee is ready: https://localhost"';

/** A release whose program notes that it was started, and then does this. */
function put(place: string, script: string): void {
  mkdirSync(place, { recursive: true });
  const note = `echo "${place === own ? 'own' : '$(basename "$(dirname "$0")")'} $*" >> "$FOLDER/started"`;
  writeFileSync(join(place, 'chickadee'), `#!/bin/sh\n${note}\n${script}\n`, { mode: 0o755 });
}
const putNewer = (script: string, name = newer) => put(unpackedFolder(dataDir, name), script);
const started = () => readFileSync(join(folder, 'started'), 'utf8').trim().split('\n');
const releases = () => readdirSync(join(dataDir, 'upgrade')).filter((name) => name.startsWith('chickadee-'));
const asked: Candidate = { name: newer, from: VERSION, migrations: 1, isTried: false };
const launch = (timeoutMs?: number) => launchReleases(own, ['--lan'], timeoutMs);

it('without an upgrade, the installed release runs, and its end is the end of the service', async () => {
  put(own, 'test "$STARTED_BY_LAUNCHER" = on && exit 7');
  expect(await launch()).toBe(7);
  expect(started()).toEqual(['own start --lan']);
});

it('a server that ends for an upgrade is followed by the newer release, at the next start, too', async () => {
  writeFileSync(join(folder, 'candidate.json'), JSON.stringify(asked));
  put(own, 'cp "$FOLDER/candidate.json" "$UPGRADE" && exit 75');
  putNewer(READY);
  putNewer('exit 1', nameOfRelease('98.0.0'));
  expect(await launch()).toBe(0);
  expect(started()).toEqual(['own start --lan', `${newer} start --lan`]);
  expect(await readUpgradeOutcome(dataDir)).toMatchObject({ name: newer, from: VERSION, isUpgraded: true });
  expect(await readCandidate(dataDir)).toBeNull();
  expect(releases()).toEqual([newer]);
  expect(await launch()).toBe(0);
  expect(started().slice(2)).toEqual([`${newer} start --lan`]);
});

it('after two upgrades the release between is still there, and runs again where it is named as active', async () => {
  const between = nameOfRelease('98.0.0');
  const left = nameOfRelease('97.0.0');
  putNewer('exit 1', left);
  putNewer(READY, between);
  await writeCandidate(dataDir, { ...asked, name: between });
  expect(await launch()).toBe(0);
  expect(releases()).toEqual([between]);
  putNewer('exit 1', left);
  putNewer(READY);
  await writeCandidate(dataDir, { ...asked, from: '98.0.0' });
  expect(await launch()).toBe(0);
  expect(releases()).toEqual([between, newer]);
  await writeActive(dataDir, between);
  expect(await launch()).toBe(0);
  expect(started().at(-1)).toBe(`${between} start --lan`);
});

it.each([
  ['ends before it is ready', 'exit 3', undefined],
  ['is ready never', 'exec sleep 600', 300],
  ['cannot be run', null, undefined],
] as const)(
  'a newer release that %s is left for the one of before, and not tried again',
  async (_, script, timeoutMs) => {
    await writeCandidate(dataDir, asked);
    put(own, READY);
    if (script !== null) putNewer(script);
    expect(await launch(timeoutMs)).toBe(0);
    expect(started().at(-1)).toBe('own start --lan');
    expect(await readUpgradeOutcome(dataDir)).toMatchObject({ name: newer, isUpgraded: false });
    expect([await readCandidate(dataDir), releases()]).toEqual([null, []]);
    const before = started().length;
    expect(await launch()).toBe(0);
    expect(started().slice(before)).toEqual(['own start --lan']);
  },
);

it('a release that was ready once is not left when it ends with a failure later', async () => {
  await writeCandidate(dataDir, asked);
  putNewer(`${READY}\nexit 4`);
  expect(await launch()).toBe(4);
  expect(await readUpgradeOutcome(dataDir)).toMatchObject({ isUpgraded: true });
});

it('a release whose being ready cannot be noted is stopped and left', async () => {
  await writeCandidate(dataDir, asked);
  put(own, READY);
  putNewer(`rm -rf "$UPGRADE/active.json"; mkdir "$UPGRADE/active.json"\n${READY}\nexec sleep 600`);
  expect(await launch()).toBe(0);
  expect(started().at(-1)).toBe('own start --lan');
  expect(await readUpgradeOutcome(dataDir)).toMatchObject({ isUpgraded: false });
});

it('a newer release whose start cannot be noted waits, and the one of before serves', async () => {
  await writeCandidate(dataDir, asked);
  put(own, READY);
  putNewer(READY);
  const unwritable = join(dataDir, 'upgrade', 'candidate.json.arriving');
  mkdirSync(unwritable);
  expect(await launch()).toBe(0);
  expect(started()).toEqual(['own start --lan']);
  expect([await readCandidate(dataDir), await readUpgradeOutcome(dataDir)]).toEqual([asked, null]);
  rmSync(unwritable, { recursive: true });
  expect(await launch()).toBe(0);
  expect(started().slice(1)).toEqual([`${newer} start --lan`]);
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a newer release whose first start %s stops is tried again, and not left',
  async (signal) => {
    await writeCandidate(dataDir, asked);
    put(own, READY);
    // As the server does: a stop during its start ends it with 0, before it was ready.
    putNewer(`trap 'exit 0' TERM INT\necho waiting > "$FOLDER/waiting"\nwhile :; do sleep 0.05; done`);
    const launched = launch();
    await vi.waitUntil(() => existsSync(join(folder, 'waiting')), { timeout: 60_000 });
    process.emit(signal, signal);
    expect(await launched).toBe(0);
    expect([await readCandidate(dataDir), await readUpgradeOutcome(dataDir)]).toEqual([asked, null]);
    putNewer(READY);
    expect(await launch()).toBe(0);
    expect(started()).toEqual([`${newer} start --lan`, `${newer} start --lan`]);
    expect(await readUpgradeOutcome(dataDir)).toMatchObject({ isUpgraded: true });
  },
);

it('a stop before a newer release has begun starts nothing, and the next start tries it', async () => {
  await writeCandidate(dataDir, asked);
  put(own, READY);
  putNewer(READY);
  const listeners = process.listenerCount('SIGTERM');
  const launched = launch();
  process.emit('SIGTERM', 'SIGTERM');
  expect(await launched).toBe(0);
  expect(existsSync(join(folder, 'started'))).toBe(false);
  expect(await readCandidate(dataDir)).toEqual(asked);
  expect(process.listenerCount('SIGTERM')).toBe(listeners);
});

it('a power cut in the first start of a newer release leads back to the one of before', async () => {
  await writeCandidate(dataDir, { ...asked, isTried: true });
  put(own, READY);
  putNewer(READY);
  expect(await launch()).toBe(0);
  expect(started()).toEqual(['own start --lan']);
  expect(await readUpgradeOutcome(dataDir)).toMatchObject({ isUpgraded: false });
});

it('a power cut right after a newer release became ready leads back to that release', async () => {
  await writeCandidate(dataDir, { ...asked, isTried: true });
  putNewer(READY);
  await writeActive(dataDir, newer);
  expect(await launch()).toBe(0);
  expect(started()).toEqual([`${newer} start --lan`]);
  expect(await readCandidate(dataDir)).toBeNull();
});

it.each([
  ['older than the installed one', nameOfRelease('0.0.1')],
  ['of the version of the installed one', nameOfRelease(VERSION)],
  ['not there any more', null],
])('an active release that is %s is not started', async (_, name) => {
  await writeActive(dataDir, name ?? newer);
  if (name !== null) putNewer(READY, name);
  put(own, READY);
  expect(await launch()).toBe(0);
  expect(started()).toEqual(['own start --lan']);
});

it('the commands of the service are those of the release that serves', async () => {
  const installed = programOfArchive(own);
  expect(await programThatServes(installed, dataDir)).toBe(installed);
  putNewer(READY);
  await writeActive(dataDir, newer);
  const { command } = await programThatServes(installed, dataDir);
  expect(command).toEqual([join(unpackedFolder(dataDir, newer), 'chickadee'), 'launch', '--lan']);
});

it('an end for an upgrade without a release to upgrade to is an end', async () => {
  put(own, 'exit 75');
  expect(await launch()).toBe(75);
  expect(started()).toHaveLength(1);
});

it('the way back waits while another process uses the data folder, and goes on at the next start', async () => {
  await writeCandidate(dataDir, { ...asked, isTried: true });
  put(own, READY);
  putNewer(READY);
  const lock = lockDataFolder(dataDir, 'backup');
  expect(await launch()).toBe(1);
  expect(existsSync(join(folder, 'started'))).toBe(false);
  // What is left gives its room on the disk first.
  expect(releases()).toEqual([]);
  expect(await readCandidate(dataDir)).toMatchObject({ isTried: true });
  lock.release();
  expect(await launch()).toBe(0);
  expect(started()).toEqual(['own start --lan']);
});
