/** A picture that is chosen while the school answers is there before the activity that names it. */
import { expect, test } from 'vitest';
import { appendCommand } from 'pwa/data/outbox/append';
import { setUpTablet } from 'pwa/test/class-tablet';
import { sound } from 'pwa/test/test-outbox';
import { UPLOAD_TIMEOUT_MS, uploadAhead } from 'pwa/sync/push/upload-ahead';

test('a file that is sent ahead is on the server, and its command sends it no more', async () => {
  const tablet = await setUpTablet();
  await tablet.signIn('mei');
  const file = sound('a');
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
  await appendCommand(
    tablet.db,
    {
      account: 'mei',
      type: 'recording.save',
      payload: { uid: 'r', activityUid: 'a', questionId: '0', audioUrl: 'x', recordedAt: 'now' },
      blobs: [{ ...file, uploaded: true }],
    },
    0,
  );
  expect((await tablet.db.blobs.get(file.sha256))?.uploaded).toBe(true);
});

test('nobody on the screen, no network, or a slow one: it goes with its command', async () => {
  const tablet = await setUpTablet();
  expect(await uploadAhead(tablet.parts, sound('a'))).toBe(false);
  await tablet.signIn('mei');
  const never = { ...tablet.parts.transport, putBlob: () => new Promise<never>(() => {}) };
  const waiting = uploadAhead({ ...tablet.parts, transport: never }, sound('a'));
  await expect.poll(() => tablet.clock.pending()).toBe(1);
  await tablet.clock.advance(UPLOAD_TIMEOUT_MS);
  expect(await waiting).toBe(false);
});
