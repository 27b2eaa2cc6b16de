import { payloads } from 'shared-schema/sync';
import { mediaAddress } from 'shared-schema/sync/media-address';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NotSignedInError } from '#data/auth/account/current-account.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { fileToUpload } from '#data/outbox/uploads.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import { createTestDevice, START, type TestDevice } from '#test/test-device.ts';
import { deleteActivity, saveActivity } from './activity-commands.ts';
import { assign, unassign } from './assignment-commands.ts';
import { createClass, deleteClass, regenerateCode, updateClass } from './class-commands.ts';
import { giveFeedback } from './feedback-commands.ts';
import { prepareFile } from './local-file.ts';
import { saveProgress, submitListening } from './progress-commands.ts';
import { saveAnswer } from './recording-commands.ts';
import {
  createStudent,
  createStudents,
  joinClass,
  leaveClass,
  makeFurtherClass,
  resetStudentPassword,
  updateStudent,
} from './student-commands.ts';

let device: TestDevice;
let woken: number;

beforeEach(async () => {
  device = await createTestDevice();
  woken = 0;
  device.context.wake = () => {
    woken += 1;
  };
});

const bytes = new TextEncoder().encode('sound').buffer as ArrayBuffer;
const audio = { bytes, type: 'audio/webm;codecs=opus', duration: 2 };
const uid = '019b8000-0000-7000-8000-000000000001';
const other = '019b8000-0000-7000-8000-000000000002';
const commands = (): Promise<CommandRow[]> => device.outbox.commands.orderBy('[lane+number]').toArray();

/** Every stored command must fit the server's schema. */
async function expectValid(): Promise<void> {
  for (const command of await commands()) {
    const result = payloads[command.type].safeParse(command.payload);
    expect([command.type, result.error?.issues ?? []]).toEqual([command.type, []]);
  }
}

describe('a student', () => {
  beforeEach(() => device.signIn('mei'));

  test('an answer is stored with its file under the content address', async () => {
    await saveAnswer({ activityUid: uid, questionId: '0', audio }, device.context);
    const sha256 = await sha256Hex(bytes);
    const [command] = await commands();
    expect(command).toMatchObject({
      type: 'recording.save',
      account: 'mei',
      blobs: [sha256],
      payload: {
        audioUrl: mediaAddress(sha256, audio.type),
        recordedAt: new Date(START).toISOString(),
        duration: 2,
        blobs: [{ sha256, type: 'audio/webm', size: 5 }],
      },
    });
    expect(await fileToUpload(device.outbox, sha256)).toMatchObject({ sha256 });
    expect(woken).toBe(1);
    await expectValid();
  });

  test('the speech that was measured goes with the answer, and no more of the measure', async () => {
    const speech = { speakingDuration: 1.2, pauseCount: 1, speakingRate: null };
    const measured = { ...audio, speech: { ...speech, duration: 2.1, voiceLevel: -24, noiseLevel: -65 } };
    await saveAnswer({ activityUid: uid, questionId: '0', audio: measured }, device.context);
    const [command] = await commands();
    expect(command?.payload).toMatchObject({ ...speech, duration: 2 });
    expect(command?.payload).not.toHaveProperty('voiceLevel');
    await expectValid();
  });

  test('a student reports progress and submits listening answers', async () => {
    await saveProgress({ activityUid: uid, completed: true, score: null, attempts: 1 }, device.context);
    const taskResponses = [{ taskId: 't', correct: true, attempts: 1 }];
    await submitListening({ activityUid: uid, taskResponses }, device.context);
    expect((await commands()).map(({ type }) => type)).toEqual(['progress.save', 'listening.submit']);
    await expectValid();
  });

  test('an action without an account on the screen stores nothing', async () => {
    await device.outbox.device.update('this', { current: null });
    const report = { activityUid: uid, completed: true, score: null, attempts: 1 };
    await expect(saveProgress(report, device.context)).rejects.toBeInstanceOf(NotSignedInError);
    expect(await commands()).toEqual([]);
  });
});

describe('a teacher', () => {
  beforeEach(() => device.signIn('rivera', 'teacher'));

  test('a teacher prepares a class without any network', async () => {
    const context = device.context;
    const created = await createClass({ name: 'Blue' }, context);
    expect(created.code).toMatch(/^[A-Z0-9]{6}$/);
    await updateClass(created.uid, { name: 'Green' }, context);
    expect(await regenerateCode(created.uid, context)).not.toBe(created.code);
    const draft = { username: 'mei1', firstName: 'Mei', lastName: 'Lin', classCodeUid: created.uid };
    const student = await createStudent(draft, context);
    await createStudents([{ ...draft, username: 'leo1' }], context);
    await updateStudent(student.uid, { grade: '2' }, context);
    await leaveClass(student.uid, null, context);
    await joinClass(student.uid, created.uid, context);
    const { uids } = await assign(uid, [created.uid], context, '2026-12-01T12:00:00.000Z');
    await unassign(uids[0] ?? '', context);
    await deleteActivity(uid, context);
    await deleteClass(created.uid, context);
    expect(await commands()).toHaveLength(12);
    await expectValid();
  });

  test('fields of a student and the class are stored in one transaction', async () => {
    const wake = vi.fn();
    const context = { ...device.context, wake };
    const change = { leave: 'robins', join: 'wrens' };
    await updateStudent('mei', { grade: '2' }, context, change);
    const stored = (await commands()).map(({ type }) => type);
    expect(stored).toEqual(['student.update', 'student.leave', 'student.join']);
    expect(wake).toHaveBeenCalledOnce();
  });

  test('a home class and a class besides it are stored in one transaction', async () => {
    const wake = vi.fn();
    await joinClass('mei', 'robins', { ...device.context, wake }, 'wrens');
    const stored = (await commands()).map(({ type, payload }) => ({ type, payload }));
    expect(stored).toMatchObject([
      { type: 'student.join', payload: { studentUid: 'mei', classCodeUid: 'robins' } },
      { type: 'student.enroll', payload: { studentUid: 'mei', classCodeUid: 'wrens' } },
    ]);
    expect(wake).toHaveBeenCalledOnce();
  });

  test('a home class that becomes one besides is left and enrolled in, in one transaction', async () => {
    const wake = vi.fn();
    await makeFurtherClass('mei', 'wrens', { ...device.context, wake });
    const stored = (await commands()).map(({ type, payload }) => ({ type, payload }));
    expect(stored).toMatchObject([
      { type: 'student.leave', payload: { studentUid: 'mei', classCodeUid: 'wrens' } },
      { type: 'student.enroll', payload: { studentUid: 'mei', classCodeUid: 'wrens' } },
    ]);
    expect(wake).toHaveBeenCalledOnce();
  });

  test('a chosen file is stored as what it holds, whatever its name says', async () => {
    const head = new Uint8Array(64);
    head.set(new TextEncoder().encode('ftypM4A '), 4);
    const voice = await prepareFile(new File([head], 'note.mp3', { type: 'audio/mpeg' }), device.context);
    expect(voice).toMatchObject({ type: 'audio/mp4', name: 'note.mp3' });
    expect(voice.address).toMatch(/\.m4a$|\.mp4$/);
  });

  test.each([
    ['a program named as a picture', 'MZ', 'image/png', 'unreadable_picture'],
    ['a film named as a sound', '\0\0\0\x18ftypqt  ', 'audio/mp4', 'unreadable_sound'],
  ])('%s is refused before anything names it', async (_, content, type, code) => {
    const chosen = new File([content], 'chosen', { type });
    await expect(prepareFile(chosen, device.context)).rejects.toMatchObject({ code });
  });

  test('a file that the school refuses is not prepared', async () => {
    const server = { isReachable: () => true, onChange: () => () => {} };
    const context = { ...device.context, server, uploadAhead: async () => 'refused' as const };
    const chosen = new File(['ID3'], 'v.mp3', { type: 'audio/mpeg' });
    await expect(prepareFile(chosen, context)).rejects.toMatchObject({ code: 'file_refused' });
  });

  test('a PDF is prepared, which only a consent may name', async () => {
    const form = new File(['%PDF-1.7'], 'form.pdf', { type: 'application/pdf' });
    expect(await prepareFile(form, device.context)).toMatchObject({ type: 'application/pdf' });
  });

  test('an activity is saved with the files that it names, and only those', async () => {
    const picture = await prepareFile(
      new File(['GIF89a picture'], 'cat.gif', { type: 'image/gif' }),
      device.context,
    );
    const dropped = await prepareFile(
      new File(['GIF89a old'], 'old.gif', { type: 'image/gif' }),
      device.context,
    );
    const fields = { title: 'Cats', type: 'picture_prompt', imageUrl: picture.address } as const;
    const questions = [{ id: '1', prompt: 'What is it?', imageUrl: picture.address }];
    await saveActivity({ ...fields, questions, files: [picture, picture, dropped] }, device.context);
    const [command] = await commands();
    expect(command?.blobs).toEqual([picture.sha256]);
    expect(command?.payload).not.toHaveProperty('files');
    await expectValid();
  });

  test('feedback has words, voice and score; what is left out stays as it is', async () => {
    const voice = await prepareFile(new File(['ID3'], 'v.mp3', { type: 'audio/mpeg' }), device.context);
    await giveFeedback(uid, { text: 'Good', score: 90, audio: voice }, device.context);
    await giveFeedback(other, { text: 'Again' }, device.context);
    const [full, words] = await commands();
    expect(full?.payload).toMatchObject({ score: 90, teacherFeedbackAudio: voice.address });
    expect(words?.payload).toEqual({ recordingUid: other, teacherFeedbackText: 'Again' });
    await expectValid();
  });

  test('feedback can be taken back, a sticker and another try can be asked for', async () => {
    const none = { text: null, gradeText: null, score: null, audio: null, sticker: null, tryAgain: false };
    await giveFeedback(uid, none, device.context);
    await giveFeedback(uid, { sticker: 'rocket', tryAgain: true }, device.context);
    const [back, asked] = await commands();
    expect(back?.payload).toMatchObject({
      teacherFeedbackText: null,
      teacherFeedbackAudio: null,
      feedback: null,
      score: null,
    });
    expect(asked?.payload).toEqual({ recordingUid: uid, sticker: 'rocket', tryAgain: true });
    await expectValid();
  });

  test('an edit carries the seq that the screen showed, else that of the replica, if a server has seen the row', async () => {
    const replica = await device.context.openReplica({ uid: 'rivera', role: 'teacher' });
    await replica.apply([{ table: 'class_codes', uid, seq: 7, value: { uid, name: 'Blue' } }], 1);
    await updateClass(uid, { name: 'Green' }, device.context);
    await updateClass(uid, { name: 'Red' }, device.context);
    const draft = { uid: other, title: 'T', type: 'story', files: [], seq: 3 } as const;
    await saveActivity(draft, device.context);
    expect((await commands()).map(({ ifSeq }) => ifSeq)).toEqual([7, 7, 3]);
    const made = await createClass({ name: 'New' }, device.context);
    await updateClass({ uid: made.uid, seq: 0 }, { name: 'Newer' }, device.context);
    await updateClass({ uid, seq: 5 }, { name: 'Shown long ago' }, device.context);
    await giveFeedback({ uid: other, seq: 4 }, { text: 'Good' }, device.context);
    await updateStudent({ uid: other, seq: 6 }, { grade: '2' }, device.context);
    await deleteClass({ uid, seq: 7 }, device.context);
    await deleteActivity({ uid: other, seq: 8 }, device.context);
    const later = (await commands()).slice(3).map(({ ifSeq }) => ifSeq);
    expect(later).toEqual([undefined, undefined, 5, 4, 6, 7, 8]);
  });

  test('a password reset sets the username that was on the screen', async () => {
    await resetStudentPassword({ uid, seq: 4, username: 'mei' }, device.context);
    const [command] = await commands();
    expect(command).toMatchObject({
      type: 'student.update',
      ifSeq: 4,
      payload: { uid, username: 'mei', passwordMirrorsUsername: true },
    });
    await expectValid();
  });
});
