/** Commands before they have a number, and the files that they name. */
import { createHash, randomUUID } from 'node:crypto';
import type { PayloadInputs } from 'shared-schema/sync';

export type Draft = {
  [T in keyof PayloadInputs]: { type: T; payload: PayloadInputs[T] };
}[keyof PayloadInputs];

export interface TestFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly sha256: string;
  readonly address: string;
}

const WEBM_START = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');

/** Bytes that begin as MediaRecorder's do. */
export function makeSound(text: string = randomUUID()): TestFile {
  return makeFile(Buffer.concat([WEBM_START, Buffer.from(text)]), 'audio/webm;codecs=opus', 'webm');
}

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Bytes that begin as a PNG's do. */
export function makePicture(text: string = randomUUID()): TestFile {
  return makeFile(Buffer.concat([PNG_START, Buffer.from(text)]), 'image/png', 'png');
}

/** Bytes that begin as a PDF's do. */
export function makeDocument(text: string = randomUUID()): TestFile {
  return makeFile(Buffer.from(`%PDF-1.7\n${text}`), 'application/pdf', 'pdf');
}

/** A file as a device names it: by the hash of its bytes. */
export function makeFile(bytes: Buffer, type: string, ending: string): TestFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, type, sha256, address: `/uploads/${sha256}.${ending}` };
}

/** An answer to a question of an activity, with its sound. */
export function answerWith(
  sound: TestFile,
  activityUid: string,
  questionId = 'q1',
  recordedAt = '2026-01-05T08:00:00.000Z',
): Draft {
  const { sha256, bytes, type, address } = sound;
  return {
    type: 'recording.save',
    payload: {
      ...{ uid: randomUUID(), activityUid, questionId, audioUrl: address, duration: 2 },
      recordedAt,
      blobs: [{ sha256, type, size: bytes.length }],
    },
  };
}

/** A consent to record, with the scan of its form. */
export function consentWith({ sha256, type, bytes, address }: TestFile, studentUid: string): Draft {
  return {
    type: 'consent.give',
    payload: {
      ...{ uid: randomUUID(), studentUid, purpose: 'record_voice', method: 'offline_form' },
      ...{ givenAt: '2026-01-05T08:00:00.000Z', formPath: address },
      blobs: [{ sha256, type, size: bytes.length }],
    },
  };
}

/** A picture prompt with one question. */
export function activityOf(uid: string = randomUUID(), title = 'At the farm'): Draft {
  const questions = [{ id: 'q1', prompt: 'What do you see?', imageUrl: '/stock/farm.svg' }];
  return { type: 'activity.save', payload: { uid, title, type: 'picture_prompt', questions } };
}
