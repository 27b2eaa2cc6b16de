/** A file with the wrong number of bytes is never served as if it were whole. */
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFiles } from '#jobs/check-files.ts';
import { backUp } from '#ops/backup/backup.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { consentWith, makeDocument, makeSound, type TestFile } from '#test/people/drafts.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

const fetchAs = (file: TestFile, headers = {}) => lesson.mei.call('GET', file.address, undefined, headers);
const damaged = () => {
  const folder = join(lesson.served.folder, 'files', 'damaged');
  return existsSync(folder) ? readdirSync(folder) : [];
};

it.each([
  ['cut short', (path: string) => writeFileSync(path, 'short')],
  ['missing', (path: string) => rmSync(path)],
])('a file that is %s is put back from the backup before it is served', async (_, damage) => {
  const { sound } = await lesson.answer();
  await backUp(lesson.served.school, lesson.backups);
  damage(lesson.pathOf(sound));
  const reply = await fetchAs(sound);
  expect([reply.statusCode, reply.rawPayload.equals(sound.bytes)]).toEqual([200, true]);
});

it('a PDF of a form that is missing is put back from the backup before it is served', async () => {
  const { rivera, mei, served } = lesson;
  const teacher = await rivera.registerLane();
  const form = makeDocument();
  await teacher.put(form);
  await teacher.apply(consentWith(form, mei.user.uid));
  await backUp(served.school, lesson.backups);
  rmSync(lesson.pathOf(form));
  const reply = await rivera.call('GET', form.address);
  expect([reply.statusCode, reply.rawPayload.equals(form.bytes)]).toEqual([200, true]);
});

it('a file that is cut short and in no backup is not found, kept aside, and requested', async () => {
  const { sound, command } = await lesson.answer();
  writeFileSync(lesson.pathOf(sound), 'short');
  expect((await fetchAs(sound)).statusCode).toBe(404);
  expect(damaged()).toEqual([`${sound.sha256}.1`]);
  expect(await lesson.state()).toMatchObject({ lastNumber: 0 });
  expect((await lesson.send(command)).results).toMatchObject([{ status: 'need_blob' }]);
  await lesson.lane.put(sound);
  expect((await lesson.send(command)).results).toMatchObject([{ status: 'ok' }]);
  expect((await fetchAs(sound)).statusCode).toBe(200);
});

it('a browser that keeps a damaged activity picture gets the repaired picture', async () => {
  const { rivera, served } = lesson;
  const voice = makeSound();
  const teacher = await rivera.registerLane();
  await teacher.put(voice);
  const { sha256, type, address, bytes } = voice;
  const uid = lesson.activityUid;
  const questions = [{ id: 'q1', prompt: 'What do you see?', imageUrl: address }];
  const payload = {
    uid,
    title: 'Farm',
    type: 'picture_prompt' as const,
    questions,
    blobs: [{ sha256, type, size: bytes.length }],
  };
  await teacher.apply({ type: 'activity.save', payload });
  const first = await rivera.call('GET', address);
  expect(first.headers['cache-control']).toBe('private, max-age=86400');
  const known = { 'if-none-match': first.headers.etag };
  expect((await rivera.call('GET', address, undefined, known)).statusCode).toBe(304);
  await backUp(served.school, lesson.backups);
  writeFileSync(lesson.pathOf(voice), 'short');
  utimesSync(lesson.pathOf(voice), 1, 1);
  expect((await rivera.call('GET', address, undefined, known)).statusCode).toBe(200);
});

it('without backups, a slow check finds damaged files that nobody requested', async () => {
  const { sound: short } = await lesson.answer('q1');
  const { sound: rotten } = await lesson.answer('q2');
  const { sound } = await lesson.answer('q3');
  const { clock, school } = lesson.served;
  const off = { ...school, config: { ...school.config, backupDir: null } };
  const check = () => checkFiles(off);
  writeFileSync(lesson.pathOf(short), 'short');
  writeFileSync(lesson.pathOf(rotten), Buffer.alloc(rotten.bytes.length, 1));
  clock.advance(24 * HOUR_MS);
  await check();
  expect(damaged()).toContain(`${short.sha256}.1`);
  for (let day = 0; day < 11; day++) {
    clock.advance(24 * HOUR_MS);
    await check();
  }
  expect(damaged().toSorted()).toEqual([`${short.sha256}.1`, `${rotten.sha256}.1`].toSorted());
  expect(existsSync(lesson.pathOf(sound))).toBe(true);
  // The device has freed what was confirmed: asking it again would only undo what it sent since.
  expect(await lesson.state()).toMatchObject({ lastNumber: 3 });
});

it('without backups, one file that cannot be read does not prevent the check of others', async () => {
  const answers = [await lesson.answer('q1'), await lesson.answer('q2'), await lesson.answer('q3')];
  const { clock, school } = lesson.served;
  const [first, ...others] = answers.map(({ sound }) => sound.sha256).toSorted();
  const checked: string[] = [];
  const size = (sha256: string) => {
    checked.push(sha256);
    return sha256 === first ? Promise.reject(new Error('EIO')) : school.files.size(sha256);
  };
  const config = { ...school.config, backupDir: null };
  const check = () => checkFiles({ ...school, config, files: { ...school.files, size } });
  clock.advance(24 * HOUR_MS);
  await check();
  expect(checked).toEqual(expect.arrayContaining([first, ...others]));
  checked.length = 0;
  await check();
  expect(checked).toEqual([]);
});

it('a damaged file that many request at once is put back once, and served to all', async () => {
  const { sound } = await lesson.answer();
  await backUp(lesson.served.school, lesson.backups);
  writeFileSync(lesson.pathOf(sound), 'short');
  const replies = await Promise.all([1, 2, 3, 4].map(() => fetchAs(sound)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(damaged()).toEqual([`${sound.sha256}.1`]);
});
