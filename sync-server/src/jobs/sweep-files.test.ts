import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { S3Error } from '#files/s3/s3-error.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { activityOf, answerWith, makePicture, makeSound } from '#test/people/drafts.ts';
import { sweepDueFiles, sweepFiles } from './sweep-files.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

/** File times are the machine's own; the school's clock moves past them. */
function passDay(): void {
  const { clock } = lesson.served;
  clock.advance(Math.max(0, Date.now() - clock.now()) + 25 * HOUR_MS);
}

const unnamed = async () => {
  const rows = await lesson.served.school.db.selectFrom('unnamed_files').select('sha256').execute();
  return rows.map(({ sha256 }) => sha256);
};

it('a file counts as unnamed from its arrival until a document names it, and again after that', async () => {
  const { school } = lesson.served;
  const sound = makeSound();
  await lesson.lane.put(sound);
  await school.uploads.flush();
  expect(await unnamed()).toEqual([sound.sha256]);
  const command = lesson.lane.next(answerWith(sound, lesson.activityUid));
  await lesson.send(command);
  expect(await unnamed()).toEqual([]);
  const uid = String(command.payload.uid);
  await lesson.send(lesson.lane.next({ type: 'recording.delete', payload: { uid } }));
  expect(await unnamed()).toEqual([sound.sha256]);
});

it('the sweep removes the row of an unnamed file first, and the file with the next sweep', async () => {
  const { school } = lesson.served;
  const sound = makeSound();
  await lesson.lane.put(sound);
  await school.uploads.flush();
  passDay();
  await sweepDueFiles(school);
  expect([await school.uploads.find(sound.sha256), existsSync(lesson.pathOf(sound))]).toEqual([null, true]);
  await sweepDueFiles(school);
  expect([existsSync(lesson.pathOf(sound)), await unnamed()]).toEqual([false, []]);
});

it('a file that is sent again between two sweeps stays', async () => {
  const { school } = lesson.served;
  const sound = makeSound();
  await lesson.lane.put(sound);
  await school.uploads.flush();
  passDay();
  await sweepFiles(school);
  await lesson.lane.put(sound);
  await school.uploads.flush();
  await sweepFiles(school, []);
  expect(await school.uploads.find(sound.sha256)).not.toBeNull();
  expect(await unnamed()).toEqual([sound.sha256]);
});

it('a picture of a deleted activity stays for a day, so that an Undo may name it again', async () => {
  const { served, rivera } = lesson;
  const lane = await rivera.registerLane();
  const picture = makePicture();
  await lane.put(picture);
  await served.school.uploads.flush();
  const save = async (uid: string) => {
    const draft = activityOf(uid);
    Object.assign(draft.payload, { imageUrl: picture.address });
    await lane.apply(draft);
  };
  const [deleted, restored] = [randomUUID(), randomUUID()];
  await save(deleted);
  served.clock.advance(48 * HOUR_MS);
  await lane.apply({ type: 'activity.delete', payload: { uid: deleted } });
  await sweepFiles(served.school);
  // The bytes are not sent again.
  await save(restored);
  expect(await unnamed()).toEqual([]);
  await lane.apply({ type: 'activity.delete', payload: { uid: restored } });
  served.clock.advance(25 * HOUR_MS);
  await sweepFiles(served.school);
  expect(await served.school.uploads.find(picture.sha256)).toBeNull();
});

it('a file without a row is found when the share of its folder is due', async () => {
  const { school } = lesson.served;
  const sound = makeSound();
  await lesson.lane.put(sound);
  await school.uploads.flush();
  await school.db.deleteFrom('uploads').execute();
  await school.db.deleteFrom('unnamed_files').execute();
  passDay();
  for (let day = 0; day < 11; day++) {
    lesson.served.clock.advance(DAY_MS);
    await sweepDueFiles(school);
  }
  expect(existsSync(lesson.pathOf(sound))).toBe(false);
});

/** The school with a store that lists `count` files in each folder, and the folders that it was asked for, in order. */
function listing(count: number, onFile: () => void = () => undefined) {
  const { school } = lesson.served;
  const asked: string[] = [];
  async function* list(_before: number, folders: readonly string[] = []) {
    asked.push(...folders);
    for (let file = 0; file < count; file++) {
      onFile();
      yield 'f'.repeat(64);
    }
  }
  return { asked, school: { ...school, files: { ...school.files, list } } };
}

it('a first sweep searches the folders that are due in a day', async () => {
  const { asked, school } = listing(0);
  await sweepDueFiles(school);
  expect([asked.length, new Set(asked).size]).toEqual([25, 25]);
});

it('a sweep that is stopped ends after the file at hand, and the next one goes on in that folder', async () => {
  const end = new AbortController();
  let files = 0;
  const first = listing(10, () => {
    files++;
    if (files === 25) end.abort();
  });
  await sweepDueFiles(first.school, end.signal);
  expect([files, first.asked.length]).toEqual([25, 3]);
  const second = listing(0);
  await sweepDueFiles(second.school);
  expect([second.asked.length, second.asked[0]]).toEqual([23, first.asked[2]]);
});

it('a storage that fails ends the sweep, which is tried again in that folder', async () => {
  let files = 0;
  const first = listing(10, () => {
    files++;
    if (files === 25) throw new S3Error('TimedOut', null);
  });
  await expect(sweepDueFiles(first.school)).rejects.toThrow(S3Error);
  expect(first.asked).toHaveLength(3);
  const second = listing(0);
  await sweepDueFiles(second.school);
  expect([second.asked.length, second.asked[0]]).toEqual([23, first.asked[2]]);
});
