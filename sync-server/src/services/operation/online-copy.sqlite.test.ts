/** Backups of a running school in an online storage: once a day, at once when asked, and never in the way of a stop. */
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { HOUR_MS, isoTime } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backUp } from '#ops/backup/backup.ts';
import { listOnline } from '#ops/backup/online/bucket.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { expectedSignature } from '#test/files/expected-signature.ts';
import { openTestStorage, type TestStorage } from '#test/files/test-storage.ts';
import type { Person } from '#test/people/person.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool } from '#test/test-school.ts';
import { findProblems } from './computer-health.ts';
import { bucketOf, copyOnlineWhenDue, stopOnlineCopy } from './online-copy.ts';

let lesson: Lesson;
let head: Person;
let storage: TestStorage;
let secretFile: string;
beforeEach(async () => {
  [lesson, storage] = await Promise.all([openLesson(), openTestStorage()]);
  head = await lesson.served.setUpAdmin();
  const { secretAccessKey, ...options } = storage.options;
  secretFile = join(temporaryFolder(), 'storage.key');
  writeFileSync(secretFile, secretAccessKey);
  configure({ ...options, prefix: 'oak/', secretFile });
});
afterEach(async () => {
  await stopOnlineCopy(lesson.served.school);
  await lesson.served.close();
  await storage.close();
});

function configure(onlineBackup: object | null): void {
  Object.assign(lesson.served.school.config, { onlineBackup });
}
const backUpNow = () => head.ok('POST /api/admin/backups');
const codes = async () => (await findProblems(lesson.served.school)).map(({ code }) => code);
const onlinePlace = async () => (await head.ok('GET /api/admin/backups')).places.at(-1);
const sentNames = async () => {
  const { onlineBackup } = lesson.served.school.config;
  return onlineBackup && listOnline(bucketOf(onlineBackup, new AbortController().signal));
};
const isSent = () =>
  vi.waitFor(() => expect(lesson.served.school.health.onlineCopy()).toBe('made'), { timeout: 60_000 });

it('a backup that the administrator makes is sent to the online storage, and stands in the list', async () => {
  await lesson.answer();
  expect(await onlinePlace()).toEqual({ kind: 'online', canRestore: false, isThere: true, backups: [] });
  expect(await backUpNow()).toEqual({ outcome: 'made', lost: 0, second: null, online: 'sending' });
  await isSent();
  const main = (await head.ok('GET /api/admin/backups')).places[0];
  expect(await onlinePlace()).toEqual({
    kind: 'online',
    canRestore: false,
    isThere: true,
    backups: main?.backups,
  });
  expect(await codes()).toEqual([]);
});

it('a day after the last copy the next one is sent by itself, and not before', async () => {
  const { school, clock } = lesson.served;
  await backUpNow();
  await isSent();
  clock.advance(22 * HOUR_MS);
  await copyOnlineWhenDue(school);
  await backUp(school, lesson.backups);
  expect(await sentNames()).toHaveLength(1);
  clock.advance(2 * HOUR_MS);
  await copyOnlineWhenDue(school);
  expect(await sentNames()).toHaveLength(2);
});

it('a new machine sends no copy of its empty school: the newest one in the storage stays that of the lost machine', async () => {
  await backUpNow();
  await isSent();
  const sent = await sentNames();
  const { config } = lesson.served.school;
  const machine = await openTestSchool({ settings: { backupDir: temporaryFolder() } });
  Object.assign(machine.school.config, { onlineBackup: config.onlineBackup });
  machine.clock.advance(HOUR_MS);
  await backUp(machine.school, machine.school.config.backupDir ?? '');
  await copyOnlineWhenDue(machine.school);
  expect(await sentNames()).toEqual(sent);
  await machine.close();
});

it('a storage that is away is reported with the time of the last copy, and the next run tries again', async () => {
  const { school, clock } = lesson.served;
  await backUpNow();
  await isSent();
  const sentAt = isoTime(clock);
  clock.advance(25 * HOUR_MS);
  head = await lesson.served.signIn('head', 'head-secret');
  const away = { ...storage.options, endpoint: 'http://127.0.0.1:9', prefix: 'oak/', secretFile };
  configure(away);
  await copyOnlineWhenDue(school);
  expect(await findProblems(school)).toContainEqual({
    ...{ code: 'online_copy_failed', urgency: 'soon', count: null, at: sentAt },
  });
  expect(await onlinePlace()).toEqual({ kind: 'online', canRestore: false, isThere: false, backups: [] });
  configure({ ...away, endpoint: storage.options.endpoint });
  await copyOnlineWhenDue(school);
  expect(await codes()).not.toContain('online_copy_failed');
});

it('a new key in the file is what the next copy is signed with, without a new start', async () => {
  const { school } = lesson.served;
  await backUp(school, lesson.backups);
  const requests: IncomingMessage[] = [];
  const refusing = createServer((request, response) => {
    requests.push(request);
    response.writeHead(403).end();
  });
  await new Promise<void>((listening) => refusing.listen(0, '127.0.0.1', listening));
  const { port } = refusing.address() as AddressInfo;
  configure({ ...storage.options, endpoint: `http://127.0.0.1:${port}`, prefix: '', secretFile });
  for (const key of ['first', 'second']) {
    writeFileSync(secretFile, `${key}\n`);
    await copyOnlineWhenDue(school);
    const request = requests.at(-1);
    expect(request?.headers.authorization).toContain(
      `Signature=${request && expectedSignature(request, key)}`,
    );
  }
  refusing.closeAllConnections();
  refusing.close();
});

it('a key that cannot be read is a failed copy and a storage that is away, and a new file mends both', async () => {
  await backUp(lesson.served.school, lesson.backups);
  rmSync(secretFile);
  await copyOnlineWhenDue(lesson.served.school);
  expect(await codes()).toContain('online_copy_failed');
  expect(await onlinePlace()).toMatchObject({ isThere: false });
  expect((await backUpNow()).online).toBe('sending');
  writeFileSync(secretFile, storage.options.secretAccessKey);
  await copyOnlineWhenDue(lesson.served.school);
  expect(await codes()).not.toContain('online_copy_failed');
});

it('without an online storage nothing is sent and nothing is reported', async () => {
  configure(null);
  await copyOnlineWhenDue(lesson.served.school);
  expect((await backUpNow()).online).toBeNull();
  expect((await head.ok('GET /api/admin/backups')).places.map(({ kind }) => kind)).toEqual(['main']);
  expect(await codes()).toEqual(['backups_same_disk']);
});

it('a stop of the server breaks a copy off that a slow line holds up', async () => {
  const asked = Promise.withResolvers<void>();
  const silent: Server = createServer(() => asked.resolve());
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  configure({ ...storage.options, endpoint: `http://127.0.0.1:${port}`, prefix: '', secretFile });
  await backUpNow();
  await asked.promise;
  await stopOnlineCopy(lesson.served.school);
  expect(lesson.served.school.health.onlineCopy()).toBe('failed');
  silent.closeAllConnections();
  silent.close();
});
