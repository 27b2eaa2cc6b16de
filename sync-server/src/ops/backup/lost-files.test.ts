/** A file that the disk lost is named by the backup, requested, and accepted again from the device that still has it. */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publish } from '#db/change-log.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { consentWith, makeDocument, makeSound, type TestFile } from '#test/people/drafts.ts';
import { backUp } from './backup.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

const lose = (file: TestFile) => rmSync(lesson.pathOf(file));
const backUpNow = () => {
  lesson.served.clock.advance(60_000);
  return backUp(lesson.served.school, lesson.backups);
};

it('a backup that lacks a lost file holds all others, and the device sends the lost file again', async () => {
  const first = await lesson.answer('q1');
  const second = await lesson.answer('q2');
  const third = await lesson.answer('q3');
  lose(second.sound);
  expect(await backUpNow()).toMatchObject({ files: 3, lost: [second.sound.sha256] });
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 1 });

  // The device sees that the server went back, and sends on from there.
  expect(await lesson.send(second.command, third.command)).toMatchObject({
    ...{ lastNumber: 1, results: [{ number: 2, status: 'need_blob' }] },
  });
  expect((await lesson.lane.put(second.sound)).statusCode).toBe(200);
  expect(await lesson.send(second.command, third.command)).toMatchObject({
    ...{ lastNumber: 3, results: [{ status: 'ok' }, { status: 'ok' }] },
  });
  expect(await backUpNow()).toMatchObject({ lost: [] });
  expect(await lesson.state()).toMatchObject({ lastNumber: 3, backedUpNumber: 3 });
  const rows = await lesson.served.school.db
    .selectFrom('recordings')
    .select('audioUrl')
    .orderBy('id')
    .execute();
  expect(rows.map(({ audioUrl }) => audioUrl)).toEqual(
    [first, second, third].map(({ sound }) => sound.address),
  );
});

it('a lost file counts as found when its disk is back', async () => {
  const { sound, command } = await lesson.answer('q1');
  lose(sound);
  await backUpNow();
  expect((await lesson.lane.put(sound)).statusCode).toBe(200);
  expect(await lesson.send(command)).toMatchObject({ lastNumber: 1, results: [{ status: 'ok' }] });
});

it('a lost file that a backup holds is put back and not requested', async () => {
  const { sound } = await lesson.answer('q1');
  await backUpNow();
  lose(sound);
  lesson.served.clock.advance(DAY_MS);
  expect(await backUpNow()).toMatchObject({ lost: [], quarantined: [], putBack: [sound.sha256] });
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 1 });
  expect(readFileSync(lesson.pathOf(sound))).toEqual(sound.bytes);
});

it('a lost PDF of a form is put back from a backup', async () => {
  const teacher = await lesson.rivera.registerLane();
  const form = makeDocument();
  await teacher.put(form);
  await teacher.apply(consentWith(form, lesson.mei.user.uid));
  await backUpNow();
  lose(form);
  lesson.served.clock.advance(DAY_MS);
  expect(await backUpNow()).toMatchObject({ lost: [], putBack: [form.sha256] });
  expect(readFileSync(lesson.pathOf(form))).toEqual(form.bytes);
});

it('a lost recording of a teacher is requested like one of a child', async () => {
  const { command } = await lesson.answer('q1');
  const teacher = await lesson.rivera.registerLane();
  const voice = makeSound();
  await teacher.put(voice);
  const { sha256, type, address } = voice;
  const blobs = [{ sha256, type, size: voice.bytes.length }];
  const recordingUid = command.payload.uid as string;
  await teacher.apply({
    type: 'feedback.save',
    payload: { recordingUid, teacherFeedbackAudio: address, blobs },
  });
  lose(voice);
  expect(await backUpNow()).toMatchObject({ lost: [sha256] });
  expect((await teacher.state()).json()).toMatchObject({ lastNumber: 0, backedUpNumber: 0 });
});

it('later feedback on a recording does not depend on a refused feedback on it', async () => {
  const teacher = await lesson.rivera.registerLane();
  const feedback = { type: 'feedback.save', payload: { recordingUid: randomUUID() } } as const;
  const { results } = await teacher.apply(feedback, feedback);
  expect(results).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }]);
});

it("a lost sound of the school's voice waits to be rendered again after the next backup", async () => {
  const { school } = lesson.served;
  const sound = makeSound();
  // As the voice does: nobody has sent it.
  await school.uploads.recordOwn(
    await school.files.receive(Readable.from([sound.bytes]), { maxBytes: 1_000_000 }),
  );
  await school.db
    .updateTable('users')
    .set({ nameAudioUrl: sound.address })
    .where('id', '=', lesson.mei.user.id)
    .execute();
  await school.writer.write((w) => publish(w, 'users', lesson.mei.user.id));
  await school.db.deleteFrom('name_speech_work').execute();
  await backUpNow();
  expect(await school.db.selectFrom('name_speech_work').selectAll().execute()).toEqual([]);
  lose(sound);
  rmSync(join(lesson.backups, 'files', sound.sha256.slice(0, 2), sound.sha256));
  lesson.served.clock.advance(30 * DAY_MS);
  expect(await backUpNow()).toMatchObject({ lost: [sound.sha256] });
  expect(await school.db.selectFrom('name_speech_work').selectAll().execute()).toEqual([
    { user_id: lesson.mei.user.id, version: 1 },
  ]);
});
