/** Assertions about every answer, checked on the server and on the tablet. */
import { createHash } from 'node:crypto';
import { expect } from 'playwright/test';
import { expectSynced } from '#browser/support/expect.ts';
import type { PreparedActivity, Scene } from '#browser/support/prepared-school.ts';
import { listenToBytes } from '#browser/support/sounds/sound.ts';
import { unsettled } from '#browser/support/stores/outbox.ts';
import { type StoredRecording, storedRecordings } from '#support/stored-recordings.ts';

/** An answer as the tablet kept it. */
export interface KeptAnswer {
  activity: PreparedActivity;
  /** Hash of the sound on the tablet, 64 hex digits. */
  sha256: string;
}

/** What the school has of a student's answers to an activity, those that a newer one replaced among them. */
export function answersAt({ server }: Scene, studentId: number, { id }: PreparedActivity): StoredRecording[] {
  return storedRecordings(server).filter((row) => row.studentId === studentId && row.activityId === id);
}

/** The school has this answer once, from its author, and its sound is what the tablet recorded and can be decoded. */
export async function expectSafe(scene: Scene, { activity, sha256 }: KeptAnswer): Promise<void> {
  const found = answersAt(scene, scene.meiId, activity);
  expect(found, `answers of Mei to ${activity.title}`).toHaveLength(1);
  expect(answersAt(scene, scene.omarId, activity)).toEqual([]);
  const bytes = await scene.teacher.download(found[0]?.audioUrl ?? '');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  const sound = await listenToBytes(scene.tablet.page, bytes);
  expect(sound.seconds).toBeGreaterThan(0.5);
}

/** Nothing waits on the tablet any more, of nobody, and nothing was refused. */
export async function expectNothingWaits({ tablet, mei }: Scene, refused: boolean): Promise<void> {
  const waiting = () => unsettled(tablet.page);
  await expectSynced.poll(waiting, { message: 'nothing waits' }).toEqual([]);
  if (refused) return;
  expect(await unsettled(tablet.page, ['refused'])).toEqual([]);
  await mei.waitUntilAllSent();
}
