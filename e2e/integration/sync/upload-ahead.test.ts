/** A picture that is chosen while the school answers is there before the activity that names it. */
import { appendCommand } from 'pwa/data/outbox/append';
import { pushLane } from 'pwa/sync/push/push-lane';
import { UPLOAD_TIMEOUT_MS, uploadAhead } from 'pwa/sync/push/upload-ahead';
import { isoTime } from 'shared-schema/clock';
import { expect, test } from 'vitest';
import { soundFile } from '#support/device/append-answer.ts';
import { ACTIVITY, MEI } from './class-of-rivera.ts';
import { setUpTablet } from './tablet.ts';

test('a file that is sent ahead is on the server, and its command sends it no more', async () => {
  const tablet = await setUpTablet();
  const lane = await tablet.signIn(MEI);
  const { address: audioUrl, ...file } = soundFile('a');
  const sent: string[] = [];
  const transport = {
    ...tablet.parts.transport,
    putBlob: (...call: Parameters<typeof tablet.parts.transport.putBlob>) => {
      sent.push(call[1].sha256);
      return tablet.parts.transport.putBlob(...call);
    },
  };
  expect(await uploadAhead({ ...tablet.parts, transport }, file)).toBe(true);
  expect(sent).toEqual([file.sha256]);
  expect(await tablet.school.hasFile(file.sha256)).toBe(true);
  const recordedAt = isoTime(tablet.clock);
  const payload = { uid: tablet.newUid(), activityUid: ACTIVITY, questionId: 'q1', audioUrl, recordedAt };
  const blobs = [{ ...file, uploaded: true }];
  const command = { account: MEI, type: 'recording.save' as const, payload, blobs };
  await appendCommand(tablet.db, command, tablet.clock.now());
  expect((await tablet.db.blobs.get(file.sha256))?.uploaded).toBe(true);
  expect(await pushLane(tablet.parts, lane)).toEqual({ kind: 'idle' });
  expect(tablet.network.count('putBlob')).toBe(1);
  expect(await tablet.school.applied()).toHaveLength(1);
});

test('a file that is refused for good is said to be, and one that the school cannot take now waits', async () => {
  const tablet = await setUpTablet();
  await tablet.signIn(MEI);
  const answering = (outcome: Awaited<ReturnType<typeof tablet.parts.transport.putBlob>>) =>
    uploadAhead(
      { ...tablet.parts, transport: { ...tablet.parts.transport, putBlob: async () => outcome } },
      soundFile('a'),
    );
  const refused = { kind: 'refused', status: 415, code: 'unsupported_type' } as const;
  expect(await answering(refused)).toBe('refused');
  expect(await answering({ kind: 'retry', why: 'busy' })).toBe(false);
});

test('without an account on the screen or over a slow network, a file waits for its command', async () => {
  const tablet = await setUpTablet();
  expect(await uploadAhead(tablet.parts, soundFile('a'))).toBe(false);
  await tablet.signIn(MEI);
  const never = { ...tablet.parts.transport, putBlob: () => new Promise<never>(() => {}) };
  const waiting = uploadAhead({ ...tablet.parts, transport: never }, soundFile('a'));
  await expect.poll(() => tablet.clock.pending()).toBe(1);
  await tablet.clock.advance(UPLOAD_TIMEOUT_MS);
  expect(await waiting).toBe(false);
});
