// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearToastAtSignOut } from '#app/start/clear-toast-at-sign-out.ts';
import type { AppContext } from '#data/app-context.ts';
import type { ServerWatch } from '#data/context.ts';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice } from '#test/test-device.ts';
import { clearToast } from '#ui/toast/toast-store.ts';
import ListeningPlayer from './ListeningPlayer.tsx';

vi.mock('#data/media/use-media.ts', () => ({
  useMedia: () => ({ src: undefined, state: 'ready' }),
  useMediaOf: () => new Map(),
}));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

vi.mock('#platform/sound/effects.ts', () => ({ createEffectPlayer: () => playEffect }));
const playEffect = vi.hoisted(() => vi.fn());

const pass = (ms: number) => act(() => (systemClock as FakeClock).advance(ms));

const set = {
  ...{ id: 's1', name: 'One', objects: [{ id: 'dog', type: 'text', name: 'Dog' }] },
  zones: [{ id: 'house', label: 'House', x: 10, y: 10, width: 20, height: 20 }],
  questions: [
    {
      id: 'q',
      instruction: 'Put the dog in the house.',
      objectId: 'dog',
      correctZoneId: 'house',
      points: 10,
    },
  ],
};
const yard = activity('yard', {
  type: 'interactive_listening',
  interactiveTasks: { sets: [set] } as never,
  imageUrl: null,
});

beforeEach(clearToast);

/** Mei has put the only thing where it belongs. */
async function playToTheEnd(parts: Partial<AppContext> = {}) {
  vi.mocked(browserSpeech).mockReturnValue(createFakeSpeech());
  const device = await createTestDevice();
  await device.signIn('mei');
  const context = createTestAppContext(parts, device.context);
  context.accountStore.watch();
  clearToastAtSignOut(context.accountStore);
  const onFinish = vi.fn();
  const screenOf = renderScreen(
    <ListeningPlayer activity={yard} preview={false} onFinish={onFinish} />,
    context,
  );
  await screenOf.user.click(await screen.findByRole('button', { name: 'Dog' }));
  await screenOf.user.click(screen.getByRole('button', { name: 'House' }));
  await pass(3000);
  // The last of its versions, in which no task is left.
  await waitFor(async () =>
    expect((await device.outbox.listeningPlays.toArray())[0]?.play).toMatchObject({ task: null }),
  );
  return { device, context, onFinish, ...screenOf };
}

it('the way back to the dashboard follows 1 s after the answers are handed in, and the play is forgotten', async () => {
  const { device, onFinish, user } = await playToTheEnd();
  await user.click(screen.getByRole('button', { name: 'Submit Activity' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Your answers are saved!'));
  expect(screen.queryByText('Submitting...')).toBeNull();
  // The tick offers nothing more: it says what is true, also of answers that the school refuses.
  expect(screen.getByRole('button', { name: 'Your answers are saved!' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Submit Activity' })).toBeNull();
  await pass(999);
  expect(onFinish).not.toHaveBeenCalled();
  await pass(1);
  expect(onFinish).toHaveBeenCalledTimes(1);
  await waitFor(async () => expect(await device.outbox.listeningPlays.count()).toBe(0));
  expect((await device.outbox.commands.toArray()).map(({ type }) => type)).toEqual(['listening.submit']);
});

it('a play is forgotten when its answers are stored, though the school has not answered: a reload does not ask again', async () => {
  const server: ServerWatch = { isReachable: () => true, onChange: () => () => {} };
  const { device, user } = await playToTheEnd({ server });
  const put = vi.spyOn(device.outbox.listeningPlays, 'put');
  await user.click(screen.getByRole('button', { name: 'Submit Activity' }));
  await waitFor(async () => expect(await device.outbox.commands.count()).toBe(1));
  await waitFor(async () => expect(await device.outbox.listeningPlays.count()).toBe(0));
  expect(put).not.toHaveBeenCalled();
  expect(shownToast()?.title).not.toBe('Your answers are saved!');
});

it('answers that could not be stored bring no tune of success', async () => {
  const { device, user } = await playToTheEnd();
  playEffect.mockClear();
  vi.spyOn(device.outbox.commands, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await user.click(screen.getByRole('button', { name: 'Submit Activity' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Submission Error'));
  await screen.findByRole('button', { name: 'Submit Activity' });
  expect(playEffect).not.toHaveBeenCalled();
});

it('a child who leaves while the answers are handed in is not led back, and the next child sees no word of it', async () => {
  let isAwaited = true;
  let giveUp = () => {};
  const server: ServerWatch = {
    isReachable: () => isAwaited,
    onChange: (listener) => {
      giveUp = listener;
      return () => {};
    },
  };
  const { device, context, onFinish, user, unmount } = await playToTheEnd({ server });
  await user.click(screen.getByRole('button', { name: 'Submit Activity' }));
  await waitFor(async () => expect(await device.outbox.commands.count()).toBe(1));
  unmount();
  await device.signIn('omar');
  await waitFor(() => expect(context.accountStore.getState().account?.uid).toBe('omar'));
  isAwaited = false;
  giveUp();
  await waitFor(async () => expect(await device.outbox.listeningPlays.count()).toBe(0));
  await pass(10_000);
  expect(onFinish).not.toHaveBeenCalled();
  expect(shownToast()).toBeNull();
});

it('a child whom another window puts on the screen neither hands in nor keeps the play of the child before', async () => {
  const { device, context } = await playToTheEnd();
  expect(screen.getByRole('button', { name: 'Submit Activity' })).toBeTruthy();
  await act(() => device.signIn('omar'));
  await waitFor(() => expect(context.accountStore.getState().account?.uid).toBe('omar'));
  await screen.findByRole('button', { name: 'Dog' });
  expect(screen.queryByRole('button', { name: 'Submit Activity' })).toBeNull();
  await pass(10_000);
  expect(await device.outbox.commands.count()).toBe(0);
  expect((await device.outbox.listeningPlays.toArray()).map(({ account }) => account)).toEqual(['mei']);
});
