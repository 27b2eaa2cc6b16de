// @vitest-environment happy-dom
/** A class tablet at whose sign-in page nobody is any more. */
import { act, fireEvent, screen } from '@testing-library/react';
import { MINUTE_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveMembers } from '#data/class-tablet/members.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { watchCamera } from '#platform/qr/watch-camera.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import StudentLoginPage from '../StudentLoginPage.tsx';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
vi.mock('#platform/qr/watch-camera.ts', () => ({ watchCamera: vi.fn() }));

const AVATAR = { skinTone: 's', hairStyle: 's', hairColor: 'h', eyeColor: 'e', clothing: 'c' };
const MEI = {
  ...{ uid: 'mei', id: 1, username: 'mei', firstName: 'Mei', lastName: null, classUid: 'c', avatar: AVATAR },
  ...{ mirrorsUsername: false, verifier: null },
};

const stopCamera = vi.fn();
beforeEach(() => {
  vi.mocked(browserSpeech).mockReturnValue(createFakeSpeech());
  vi.mocked(watchCamera).mockReturnValue(stopCamera);
});
afterEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

/** The tiles of a class with Mei, who has a password of her own. */
async function openTablet() {
  const clock = createFakeClock();
  const context = createTestAppContext({ clock });
  const at = '2026-01-01T00:00:00.000Z';
  await context.outbox.tablet.put({
    ...{ key: DEVICE_KEY, token: 't', name: 'Tablet', state: 'active', preparedAt: at, refreshedAt: at },
    classes: [{ uid: 'c', name: 'Robins' }],
  });
  await saveMembers(context.outbox, [MEI], () => 'lane');
  const { user } = renderScreen(<StudentLoginPage />, context);
  const pass = (ms: number) => act(() => clock.advance(ms));
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }));
  };
  return { clock, pass, choose };
}

const tile = () => screen.queryByRole('button', { name: 'Mei' });

test('the camera for a card goes off two minutes after the last touch', async () => {
  const { pass, choose } = await openTablet();
  await choose('My card');
  await expect.poll(() => vi.mocked(watchCamera).mock.calls.length).toBe(1);
  await pass(2 * MINUTE_MS - 1);
  expect(stopCamera).not.toHaveBeenCalled();
  await pass(1);
  expect(stopCamera).toHaveBeenCalled();
  expect(tile()).not.toBeNull();
});

test('a password that was left half typed is gone two minutes later, and one that is typed slowly stays', async () => {
  const { pass, choose } = await openTablet();
  await choose('Mei');
  const field = await screen.findByLabelText('Password');
  for (const key of ['o', 't', 't']) {
    await pass(MINUTE_MS + 30_000);
    fireEvent.keyDown(field, { key });
  }
  await pass(2 * MINUTE_MS - 1);
  expect(screen.queryByLabelText('Password')).toBe(field);
  await pass(1);
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(tile()).not.toBeNull();
});

test.each([
  ['is in front again', () => fireEvent(document, new Event('visibilitychange'))],
  ['is touched', () => fireEvent.pointerDown(screen.getByLabelText('Password'))],
])('a password that was left half typed is gone when the tablet has slept and %s', async (_, wake) => {
  const { clock, choose } = await openTablet();
  await choose('Mei');
  await screen.findByLabelText('Password');
  // Timers stand still meanwhile.
  clock.jump(2 * MINUTE_MS);
  await act(async () => void wake());
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(tile()).not.toBeNull();
});

test('a half-typed password stays when the tablet was away for less, or its clock was set back a little', async () => {
  const { clock, pass, choose } = await openTablet();
  await choose('Mei');
  const field = await screen.findByLabelText('Password');
  for (const ms of [MINUTE_MS, -MINUTE_MS]) {
    clock.jump(ms);
    fireEvent(document, new Event('visibilitychange'));
    fireEvent.keyDown(field, { key: 'o' });
  }
  await pass(2 * MINUTE_MS - 1);
  expect(screen.queryByLabelText('Password')).toBe(field);
});

test('the form for somebody else gives way to the pictures, which stay', async () => {
  const { pass, choose } = await openTablet();
  await choose('Somebody else');
  await screen.findByRole('textbox', { name: 'Username' });
  await pass(2 * MINUTE_MS);
  expect(screen.queryByRole('textbox', { name: 'Username' })).toBeNull();
  await pass(10 * MINUTE_MS);
  expect(tile()).not.toBeNull();
});
