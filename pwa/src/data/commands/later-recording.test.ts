/** A tablet whose clock was set back: what is done again is meant to count. Specification, student side, section 4. */

import { beforeEach, expect, test } from 'vitest';
import type { DataContext } from '#data/context.ts';
import { payloadFields } from '#data/outbox/command-content.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createTestDevice, START, type TestDevice } from '#test/test-device.ts';
import { submitListening } from './progress-commands.ts';
import { saveAnswer } from './recording-commands.ts';

const activityUid = '019b8000-0000-7000-8000-000000000001';
const YEAR_MS = 365 * 24 * 3_600_000;
const audio = { bytes: new ArrayBuffer(4), type: 'audio/webm', duration: 1 };
let device: TestDevice;

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('mei');
});

test('a listening activity played again counts as the later one', async () => {
  await submitListening({ activityUid, taskResponses: [] }, device.context);
  device.time.now = START - YEAR_MS;
  await submitListening({ activityUid, taskResponses: [] }, device.context);
  const commands = await device.outbox.commands.orderBy('[lane+number]').toArray();
  expect(commands.map((command) => payloadFields(command).completedAt)).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.001Z',
  ]);
});

test('an answer counts as later than one that only the outbox still knows', async () => {
  await saveAnswer({ activityUid, questionId: '0', audio }, device.context);
  // Sent and confirmed; then the replica was dropped to free space.
  await device.outbox.commands.toCollection().modify({ state: 'confirmed' });
  device.time.now = START - YEAR_MS;
  await saveAnswer({ activityUid, questionId: '0', audio }, device.context);
  const [, later] = await device.outbox.commands.orderBy('[lane+number]').toArray();
  expect(payloadFields(later!).recordedAt).toBe('2026-01-01T00:00:00.001Z');
});

test('a replica that does not open keeps no answer from being saved', async () => {
  const clock = createFakeClock();
  const context = { ...device.context, clock, openReplica: () => new Promise<never>(() => {}) };
  const saved = saveAnswer({ activityUid, questionId: '0', audio }, context);
  await expect.poll(() => clock.pending()).toBe(1);
  await clock.advance(2_000);
  await saved;
  expect(await device.outbox.commands.count()).toBe(1);
});

test('a listening activity and a question of the same activity are not the same answer', async () => {
  await saveAnswer({ activityUid, questionId: '0', audio }, device.context);
  device.time.now = START - YEAR_MS;
  await submitListening({ activityUid, taskResponses: [] }, device.context);
  const [, listening] = await device.outbox.commands.orderBy('[lane+number]').toArray();
  expect(payloadFields(listening!).completedAt).toBe('2025-01-01T00:00:00.000Z');
});

test.each([
  ['an answer', (context: DataContext) => saveAnswer({ activityUid, questionId: '0', audio }, context)],
  [
    'a listening activity',
    (context: DataContext) => submitListening({ activityUid, taskResponses: [] }, context),
  ],
])('%s belongs to who gave it, also when the next child signs in before it is stored', async (_, save) => {
  const clock = createFakeClock();
  const context = { ...device.context, clock, openReplica: () => new Promise<never>(() => {}) };
  const saved = save(context);
  await expect.poll(() => clock.pending()).toBe(1);
  await device.signIn('omar');
  await clock.advance(2_000);
  await saved;
  expect((await device.outbox.commands.toArray()).map(({ account }) => account)).toEqual(['mei']);
});
