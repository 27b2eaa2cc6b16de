// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { IDLE_TIMEOUT_MS, WARNING_MS } from '#data/auth/idle/idle-lock.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { openSharedTablet } from '#test/shared-tablet.tsx';
import { useSounding } from '#ui/audio/sounding.ts';
import { guardTaps } from '#ui/scopes/guard-taps.ts';
import { IdleLock } from './IdleLock.tsx';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const speech = createFakeSpeech();
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(browserSpeech).mockReturnValue(speech);
  speech.speak.mockImplementation(({ onState }) => onState?.('speaking'));
});

/** A device that nobody has touched until the question came. */
async function openAsked(speaks: boolean, below = <p />) {
  const opened = await openSharedTablet(
    <>
      {below}
      <IdleLock speaks={speaks} />
    </>,
  );
  await waitFor(() => expect(opened.clock.pending()).toBeGreaterThan(0));
  await opened.pass(IDLE_TIMEOUT_MS - WARNING_MS);
  const stay = await screen.findByRole('button', { name: 'I am here' });
  return { ...opened, stay };
}

function Story({ isPlaying }: { isPlaying: boolean }) {
  useSounding(isPlaying);
  return <IdleLock speaks />;
}

it('a child who listens to a long story without a touch is signed out only after its end', async () => {
  const { clock, signOut, update, pass } = await openSharedTablet(<Story isPlaying />);
  await waitFor(() => expect(clock.pending()).toBeGreaterThan(0));
  await pass(2 * IDLE_TIMEOUT_MS);
  expect(signOut).not.toHaveBeenCalled();
  update(<Story isPlaying={false} />);
  await pass(IDLE_TIMEOUT_MS + 10_000);
  expect(signOut).toHaveBeenCalled();
});

it('a child is asked aloud, once, whether anybody is still there, and is signed out where nobody is', async () => {
  const { pass, signOut } = await openAsked(true);
  const said = () => speech.speak.mock.calls.map(([{ text }]) => text);
  expect(said()).toEqual(['Are you still here?']);
  await pass(WARNING_MS - 1);
  expect([said().length, signOut.mock.calls.length]).toEqual([1, 0]);
  await pass(1);
  expect(signOut).toHaveBeenCalledTimes(1);
});

it('a grown-up is asked without a sound', async () => {
  await openAsked(false);
  expect(speech.speak).not.toHaveBeenCalled();
});

it('the touch that answers the question does not press what lies below it', async () => {
  onTestFinished(guardTaps(document));
  const remove = vi.fn<() => void>();
  const below = (
    <button type="button" onClick={remove}>
      Delete recording
    </button>
  );
  const { stay } = await openAsked(true, below);
  fireEvent.pointerDown(stay, { pointerType: 'touch' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The browser clicks what is under the finger when it is let go.
  fireEvent.click(screen.getByRole('button', { name: 'Delete recording' }), { detail: 1 });
  expect(remove).not.toHaveBeenCalled();
});
