/** Appends an answer to an outbox as the app's recorder does, with a sound that a school accepts. */
import { appendCommand, type OutboxFile } from 'pwa/data/outbox/append';
import type { CommandRow, OutboxDb } from 'pwa/data/outbox/outbox-db';
import { makeSound } from 'sync-server/test/people/drafts';

export interface NewAnswer {
  account: string;
  uid: string;
  activityUid: string;
  questionId: string;
  /** What is in the sound; another text each time when left out. */
  text?: string;
}

/** `now` in milliseconds since 1970. */
export function appendAnswer(db: OutboxDb, answer: NewAnswer, now: number): Promise<CommandRow> {
  const { account, text, ...place } = answer;
  const { address, ...blob } = soundFile(text);
  const recordedAt = new Date(now).toISOString();
  const payload = { ...place, audioUrl: address, duration: 2, recordedAt };
  return appendCommand(db, { account, type: 'recording.save', payload, blobs: [blob] }, now);
}

/** A sound with `text` in it, and its address. */
export function soundFile(text?: string): OutboxFile & { address: string } {
  const { bytes, ...file } = makeSound(text);
  return { ...file, size: bytes.length, bytes: new Uint8Array(bytes).buffer };
}
