/** A whole school is written as plain folders and comes back as it was. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { createDiskStore } from '#files/disk-store.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { everyTable, hashesIn, leaveLog } from '#test/files/stored-school.ts';
import { consentWith, makeDocument, makePicture, makeSound } from '#test/people/drafts.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, testConfig } from '#test/test-school.ts';
import { exportSchool } from './export-school.ts';
import { importSchool } from './import-school.ts';

let lesson: Lesson;
let folder: string;
let fresh: string;
beforeEach(async () => {
  lesson = await openLesson();
  folder = join(temporaryFolder(), 'whole school');
  fresh = temporaryFolder();
});
afterEach(() => lesson.served.close());

const exportTo = (target: string, config = lesson.served.school.config, more = {}) =>
  exportSchool(config, target, { secrets: NO_SECRETS, clock: lesson.served.clock, ...more });

/** Two answers of one question, feedback by voice, an activity with a picture, a form as PDF, odd names, an audit list. */
async function fillSchool(): Promise<void> {
  const { rivera, served, activityUid } = lesson;
  await lesson.answer();
  const { command } = await lesson.answer();
  const teacher = await rivera.registerLane();
  const [voice, picture] = [makeSound(), makePicture()];
  await teacher.put(voice);
  await teacher.put(picture);
  const blobs = [{ sha256: voice.sha256, type: voice.type, size: voice.bytes.length }];
  const feedback = {
    recordingUid: String(command.payload.uid),
    teacherFeedbackText: '=SUM("a")\r\n,',
    teacherFeedbackAudio: voice.address,
    blobs,
  };
  await teacher.apply({ type: 'feedback.save', payload: feedback });
  const questions = [{ id: 'q1', prompt: '<b>What</b> & "why"?', imageUrl: picture.address }];
  const shown = [{ sha256: picture.sha256, type: picture.type, size: picture.bytes.length }];
  const payload = {
    uid: activityUid,
    title: 'Fårm / 農場',
    type: 'picture_prompt' as const,
    questions,
    blobs: shown,
  };
  await teacher.apply({ type: 'activity.save', payload });
  const form = makeDocument();
  await teacher.put(form);
  await teacher.apply(consentWith(form, lesson.mei.user.uid));
  await served.student(rivera, 'Tom');
  await served.setUpAdmin();
  await served.school.uploads.flush();
}

it('an exported school comes back with every row and every file, and writes the same export again', async () => {
  await fillSchool();
  const { config } = lesson.served.school;
  const manifest = await exportTo(folder, config);
  const before = everyTable(config.databaseFile);
  expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
    Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])),
  );
  expect(manifest.files).toMatchObject({ kept: 5, missing: 0 });
  await expect(exportTo(folder, config)).rejects.toThrow('is not empty');

  const empty = testConfig(fresh);
  await importSchool(empty, folder);
  expect(everyTable(empty.databaseFile)).toEqual(before);
  expect(await hashesIn(empty.filesDir)).toEqual(await hashesIn(config.filesDir));

  const again = join(temporaryFolder(), 'again');
  await exportTo(again, empty);
  expect(await hashesIn(again)).toEqual(await hashesIn(folder));
});

it('an imported school serves its people, and its start is a new incarnation for devices', async () => {
  const { sound } = await lesson.answer();
  await lesson.served.school.uploads.flush();
  await exportTo(folder);
  await lesson.answer();
  await importSchool(testConfig(fresh), folder);
  const moved = await openTestSchool({ folder: fresh });
  const mei = await moved.signIn('mei', 'mei', 'student');
  expect((await mei.call('GET', sound.address)).rawPayload).toEqual(sound.bytes);
  expect(moved.school.incarnation.id).not.toBe(lesson.served.school.incarnation.id);
  // The device has seen a later number: by the new incarnation it learns that the school went back.
  const { incarnation } = lesson.served.school;
  expect(moved.school.incarnations.isPast(incarnation.id, lesson.served.school.head())).toBe(false);
  const tablet = await mei.registerLane(lesson.lane.id);
  expect((await tablet.state()).json()).toMatchObject({ lastNumber: 1 });
  await moved.close();
});

it('triggers work again after an import', async () => {
  await exportTo(folder);
  const triggers = (file: string) => {
    const raw = new SqliteDatabase(file, { readonly: true });
    const found = raw
      .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
      .all();
    raw.close();
    return found;
  };
  await importSchool(testConfig(fresh), folder);
  const before = triggers(lesson.served.school.config.databaseFile);
  expect(before.length).toBeGreaterThan(0);
  expect(triggers(testConfig(fresh).databaseFile)).toEqual(before);
});

it('what opens accounts stands in the private folder and nowhere else', async () => {
  await fillSchool();
  const { config, raw } = lesson.served.school;
  await exportTo(folder, config);
  const secrets = [
    'SELECT password FROM users WHERE password IS NOT NULL',
    'SELECT token_hash FROM sessions',
    'SELECT token_hash FROM lanes',
    `SELECT value FROM settings WHERE name = 'lane_key'`,
  ].flatMap((text) => raw.prepare<[], string>(text).pluck().all());
  expect(secrets.length).toBeGreaterThan(5);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.endsWith('private')) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    expect({ name: entry.name, told: secrets.filter((secret) => text.includes(secret)) }).toEqual({
      name: entry.name,
      told: [],
    });
  }
});

it('sounds lie under names that people read, and two of a name keep apart', async () => {
  await fillSchool();
  await exportTo(folder);
  expect(readdirSync(join(folder, 'children')).toSorted()).toEqual(['mei-learner', 'tom-learner']);
  expect(readdirSync(join(folder, 'children', 'mei-learner')).toSorted()).toEqual(
    [
      '2026-01-05_fårm-農場_q1.webm',
      '2026-01-05_fårm-農場_q1_2.webm',
      '2026-01-05_fårm-農場_q1_2_feedback.webm',
      'consent.pdf',
      'index.html',
    ].toSorted(),
  );
  expect(readdirSync(join(folder, 'activities', 'fårm-農場')).toSorted()).toEqual([
    'index.html',
    'picture.png',
  ]);
  const page = readFileSync(join(folder, 'children', 'mei-learner', 'index.html'), 'utf8');
  expect(page).toContain('&#60;b&#62;What&#60;/b&#62;');
  expect(page.match(/<audio/g)).toHaveLength(3);
});

it('names and pages have the day on which an answer was spoken where the school is', async () => {
  await lesson.answer();
  const { config } = lesson.served.school;
  // Twenty-five hours lie between these two.
  for (const [timeZone, day] of [
    ['Pacific/Pago_Pago', '2026-01-04'],
    ['Pacific/Kiritimati', '2026-01-05'],
  ] as const) {
    const target = join(temporaryFolder(), 'school');
    await exportTo(target, config, { timeZone });
    const child = join(target, 'children', 'mei-learner');
    expect(readdirSync(child)).toContain(`${day}_at-the-farm_q1.webm`);
    expect(readFileSync(join(child, 'index.html'), 'utf8')).toContain(`<p class="meta">${day} ·`);
    expect(readFileSync(join(target, 'index.html'), 'utf8')).toContain(day);
  }
});

it('the page of a child shows a sticker and the wish for another try', async () => {
  const { command } = await lesson.answer();
  const teacher = await lesson.rivera.registerLane();
  const payload = { recordingUid: String(command.payload.uid), sticker: 'star' as const, tryAgain: true };
  await teacher.apply({ type: 'feedback.save', payload });
  await exportTo(folder);
  const page = readFileSync(join(folder, 'children', 'mei-learner', 'index.html'), 'utf8');
  expect(page).toContain('Feedback from the teacher</p><p class="words">⭐ Star\nAsked to try again</p>');
});

it('a damaged sound is counted, is not handed over as intact, and does not stop the export', async () => {
  const { sound } = await lesson.answer();
  await lesson.answer('q2');
  await lesson.served.school.uploads.flush();
  writeFileSync(lesson.pathOf(sound), 'other bytes');
  const manifest = await exportTo(folder);
  expect(manifest.files).toMatchObject({ kept: 1, missing: 1 });
  const page = readFileSync(join(folder, 'children', 'mei-learner', 'index.html'), 'utf8');
  expect(page).toContain('The school no longer has this sound.');
  await importSchool(testConfig(fresh), folder);
});

it('an export that fails leaves no child’s data behind, and one that was killed is marked', async () => {
  const { sound } = await lesson.answer();
  await lesson.served.school.uploads.flush();
  const { config } = lesson.served.school;
  // A disk that fails when the tables with the names are written already.
  const broken = dirname(lesson.pathOf(sound));
  rmSync(broken, { recursive: true });
  writeFileSync(broken, 'no folder');
  await expect(exportTo(folder, config)).rejects.toThrow('ENOTDIR');
  expect(existsSync(folder)).toBe(false);
  mkdirSync(folder);
  await expect(exportTo(folder, config)).rejects.toThrow('ENOTDIR');
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'UNFINISHED.txt'), '');
  await expect(exportTo(folder, config)).rejects.toThrow('an export that was broken off');
  expect(readdirSync(folder)).toEqual(['UNFINISHED.txt']);
});

it('a school that a first start began and nobody uses gives way to an imported one', async () => {
  const { config } = lesson.served.school;
  await exportTo(folder, config);
  const begun = await openTestSchool({ folder: fresh });
  await begun.close();
  await importSchool(testConfig(fresh), folder);
  expect(everyTable(testConfig(fresh).databaseFile)).toEqual(everyTable(config.databaseFile));
});

it('an import refuses a folder with a school in it, and changes nothing there', async () => {
  const { config } = lesson.served.school;
  await exportTo(folder, config);
  await lesson.served.app.close();
  await lesson.served.school.close();
  const before = everyTable(config.databaseFile);
  await expect(importSchool(config, folder)).rejects.toThrow('import into an empty data folder');
  expect(everyTable(config.databaseFile)).toEqual(before);
});

const damages: [(folder: string) => void, string][] = [
  [(at) => appendFileSync(join(at, 'tables', 'progress.csv'), '"x"\r\n'), 'progress.csv was changed'],
  [(at) => appendFileSync(join(at, 'tables', 'progress.csv'), '"x'), 'progress.csv was changed'],
  [(at) => rmSync(join(at, 'tables', 'users.csv')), 'users.csv is missing'],
  [(at) => rmSync(join(at, 'private'), { recursive: true }), 'needs the whole folder'],
  [(at) => rmSync(join(at, 'children'), { recursive: true }), 'is missing or was changed'],
  [(at) => appendFileSync(join(at, 'files.csv'), '\r\n'), 'files.csv was changed'],
  [(at) => rmSync(join(at, 'export.json')), 'no finished export'],
  [(at) => writeFileSync(join(at, 'export.json'), '{'), 'is damaged, or a newer version'],
];

it('an import of a folder that is not whole is refused in a sentence and leaves no school', async () => {
  await lesson.answer();
  await lesson.served.school.uploads.flush();
  await exportTo(folder);
  for (const [damage, sentence] of damages) {
    const damaged = join(temporaryFolder(), 'damaged');
    cpSync(folder, damaged, { recursive: true });
    damage(damaged);
    await expect(importSchool(testConfig(fresh), damaged)).rejects.toThrow(sentence);
    expect(readdirSync(fresh).filter((name) => name.startsWith('school.db'))).toEqual([]);
  }
});

it('a full disk stops an import with its own error, and no file is reported as damaged', async () => {
  await lesson.answer();
  await lesson.served.school.uploads.flush();
  await exportTo(folder);
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const empty = testConfig(fresh);
  const openFull = () => ({ ...createDiskStore(empty.filesDir), receive: () => Promise.reject(full) });
  await expect(importSchool(empty, folder, openFull)).rejects.toBe(full);
  expect(readdirSync(fresh).filter((name) => name.startsWith('school.db'))).toEqual([]);
  await importSchool(empty, folder);
});

it('the log of a database that was deleted is not applied to the one that is imported', async () => {
  const { config } = lesson.served.school;
  await exportTo(folder, config);
  const empty = testConfig(fresh);
  leaveLog(empty.databaseFile);
  await importSchool(empty, folder);
  expect(everyTable(empty.databaseFile)).toEqual(everyTable(config.databaseFile));
});
