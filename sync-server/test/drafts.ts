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
  const bytes = Buffer.concat([WEBM_START, Buffer.from(text)]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, type: 'audio/webm;codecs=opus', sha256, address: `/uploads/${sha256}.webm` };
}

/** An answer to a question of an activity, with its sound. */
export function answerWith(sound: TestFile, activityUid: string, questionId = 'q1'): Draft {
  const { sha256, bytes, type, address } = sound;
  return {
    type: 'recording.save',
    payload: {
      ...{ uid: randomUUID(), activityUid, questionId, audioUrl: address, duration: 2 },
      recordedAt: '2026-01-05T08:00:00.000Z',
      blobs: [{ sha256, type, size: bytes.length }],
    },
  };
}

/** A picture prompt with one question. */
export function activityOf(uid: string = randomUUID(), title = 'At the farm'): Draft {
  const questions = [{ id: 'q1', prompt: 'What do you see?', imageUrl: '/stock/farm.svg' }];
  return { type: 'activity.save', payload: { uid, title, type: 'picture_prompt', questions } };
}
