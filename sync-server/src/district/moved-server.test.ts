/** A school goes from a box to a district and back, while its devices are somewhere else. */
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaneState } from 'shared-schema/sync';
import { afterEach, expect, it } from 'vitest';
import { loadSecrets, NO_SECRETS } from '#config/secrets.ts';
import { ensureCertificates } from '#lan/ensure-certificates.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { everyTable } from '#test/files/stored-school.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { ask, startTestDistrict, type TestDistrict } from '#test/test-district.ts';
import { openTestSchool, testConfig } from '#test/test-school.ts';
import { exportBox, importBox, markBoxMoved, reopenBox } from './commands/move-box.ts';
import { exportToFile, importFromFile, markMoved } from './commands/move-schools.ts';
import { type MovedServer, startMovedServer } from './moved-server.ts';

const OAK = 'oak.schools.test';
const NEW = `https://${OAK}`;
let district: TestDistrict;
let box: MovedServer | null = null;
afterEach(async () => {
  await box?.stop();
  box = null;
  await district.stop();
});

async function endBox({ served }: Lesson): Promise<void> {
  await served.app.close();
  await served.school.close();
}

it('a school moves to a district and back, and a device that was away goes on with its lane and token', async () => {
  const lesson = await openLesson();
  const { config } = lesson.served.school;
  await lesson.answer('q1');
  await endBox(lesson);
  district = await startTestDistrict([]);
  const folder = temporaryFolder();

  markBoxMoved(config, NEW);
  box = await startMovedServer(config, loadSecrets({}, config), NEW);
  const reply = await ask(box.port, '192.168.1.10:8080', `/api/sync/lanes/${lesson.lane.id}`);
  expect([reply.status, JSON.parse(reply.body).details]).toEqual([410, { address: NEW }]);
  await box.stop();
  box = null;

  const there = join(folder, 'there.school');
  expect(await exportBox(config, there, NO_SECRETS)).toMatchObject({ files: 1, isLast: true });
  await importFromFile(district.config, OAK, there, district.secrets);
  const headers = { authorization: `Bearer ${lesson.lane.token}`, origin: 'https://192.168.1.10:8080' };
  const state = await district.ask(OAK, `/api/sync/lanes/${lesson.lane.id}`, { headers });
  expect((JSON.parse(state.body) as LaneState).lastNumber).toBe(1);

  const moving = markMoved(district.config, OAK, 'https://192.168.1.10:8080', district.secrets);
  await district.passUntil(() => district.schools.openHosts().length === 0);
  await moving;
  expect((await district.ask(OAK, '/api/health')).status).toBe(410);
  const back = join(folder, 'back.school');
  await exportToFile(district.config, OAK, back, district.secrets);
  await importBox(config, back, NO_SECRETS);
  const again = await openTestSchool({ folder: config.dataDir });
  const lane = await again.call({ method: 'GET', url: `/api/sync/lanes/${lesson.lane.id}`, headers });
  expect(lane.json()).toMatchObject({ lastNumber: 1 });
  await again.close();
});

it('a file that breaks off leaves no sounds of the school behind in the district', async () => {
  const lesson = await openLesson();
  for (const question of ['q1', 'q2']) await lesson.answer(question);
  await endBox(lesson);
  district = await startTestDistrict([]);
  const file = join(temporaryFolder(), 'oak.school');
  await exportBox(lesson.served.school.config, file, NO_SECRETS);
  // The first sound is whole. Of the last, which takes 512 bytes before the end, nothing is there.
  truncateSync(file, statSync(file).size - 1024 - 512);
  await expect(importFromFile(district.config, OAK, file, district.secrets)).rejects.toThrow(/cut short/);
  expect(readdirSync(district.config.schoolsDir)).toEqual([]);
});

it('a moved school is taken in again under its name, and one that is served here is not replaced', async () => {
  const lesson = await openLesson();
  const { config } = lesson.served.school;
  await lesson.served.school.uploads.flush();
  district = await startTestDistrict([]);
  const file = join(temporaryFolder(), 'oak.school');
  // Beside a running server: a copy, and the person is told so.
  expect(await exportBox(config, file, NO_SECRETS)).toMatchObject({ isLast: false });
  await importFromFile(district.config, OAK, file, district.secrets);
  await expect(importFromFile(district.config, OAK, file, district.secrets)).rejects.toThrow(/already/);
  await markMoved(district.config, OAK, 'https://elsewhere.test', district.secrets);
  await importFromFile(district.config, OAK, file, district.secrets);
  expect((await district.ask(OAK, '/api/health')).status).toBe(200);
  await endBox(lesson);
});

it('a school that moved away stays where it is when the file that would replace it is missing or damaged', async () => {
  const lesson = await openLesson();
  const { config } = lesson.served.school;
  await lesson.answer();
  await endBox(lesson);
  district = await startTestDistrict([]);
  const before = everyTable(config.databaseFile);
  const file = join(temporaryFolder(), 'oak.school');
  const other = join(temporaryFolder(), 'elm.school');
  writeFileSync(config.secretKeyFile, 'other key');
  await exportBox(config, other, NO_SECRETS);
  writeFileSync(config.secretKeyFile, 'key');
  await exportBox(config, file, NO_SECRETS);
  markBoxMoved(config, NEW);
  box = await startMovedServer(config, loadSecrets({}, config), NEW);
  await expect(importBox(config, file, NO_SECRETS)).rejects.toThrow('Stop it first');
  expect(everyTable(config.databaseFile)).toEqual(before);
  await box.stop();
  box = null;
  await expect(importBox(config, `${file}.typo`, NO_SECRETS)).rejects.toThrow('There is no file');
  expect(everyTable(config.databaseFile)).toEqual(before);
  writeFileSync(file, 'no archive at all');
  await expect(importBox(config, file, NO_SECRETS)).rejects.toThrow('no school that Chickadee wrote');
  // Cut short behind its key: the key that is here stays, too.
  truncateSync(other, readFileSync(other).length - 1536);
  await expect(importBox(config, other, NO_SECRETS)).rejects.toThrow('was cut short');
  expect(readFileSync(config.secretKeyFile, 'utf8')).toBe('key');
  reopenBox(config);
  expect(everyTable(config.databaseFile)).toEqual(before);
});

it('a school that a first start began and nobody uses gives way to one that is moved in', async () => {
  const lesson = await openLesson();
  const { config } = lesson.served.school;
  await endBox(lesson);
  district = await startTestDistrict([]);
  const file = join(temporaryFolder(), 'oak.school');
  await exportBox(config, file, NO_SECRETS);
  const fresh = temporaryFolder();
  await (await openTestSchool({ folder: fresh })).close();
  await importBox(testConfig(fresh), file, NO_SECRETS);
  expect(everyTable(testConfig(fresh).databaseFile)).toEqual(everyTable(config.databaseFile));
  await expect(importBox(testConfig(fresh), file, NO_SECRETS)).rejects.toThrow('There is a school in');
});

it('an address without https:// leads to the one with it, also on a box whose school has moved', async () => {
  district = await startTestDistrict([]);
  const config = testConfig(temporaryFolder());
  const { certFile, keyFile } = ensureCertificates(config.dataDir, ['localhost'], Date.now());
  box = await startMovedServer(config, loadSecrets({}, { ...config, tls: { certFile, keyFile } }), NEW);
  const reply = await ask(box.port, '192.168.1.10:8080', '/teacher');
  expect([reply.status, reply.headers.location]).toEqual([301, 'https://192.168.1.10:8080/teacher']);
});

it('a folder without a school is not said to have moved, and nothing is made in it', async () => {
  district = await startTestDistrict([]);
  const nowhere = join(temporaryFolder(), 'nowhere');
  expect(() => markBoxMoved(testConfig(nowhere), NEW)).toThrow('There is no school in');
  expect(() => reopenBox(testConfig(nowhere))).toThrow('There is no school in');
  expect(existsSync(nowhere)).toBe(false);
});

it('an address that is not safe to send children’s voices to is refused', async () => {
  const lesson = await openLesson();
  district = await startTestDistrict([OAK]);
  for (const address of [
    undefined,
    '',
    'http://oak.test',
    'oak.test',
    'https://oak.test/path',
    'file:///x',
  ]) {
    await expect(markMoved(district.config, OAK, address, district.secrets)).rejects.toThrow(/address/);
  }
  await endBox(lesson);
  expect(() => markBoxMoved(lesson.served.school.config, 'ftp://x')).toThrow(/address/);
  reopenBox(lesson.served.school.config);
});
