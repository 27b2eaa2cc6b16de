// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { IDLE_TIMEOUT_MS } from '#data/auth/idle/idle-lock.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice } from '#test/test-device.ts';
import { useSounding } from '#ui/audio/sounding.ts';
import { IdleLock } from './IdleLock.tsx';

function Story({ isPlaying }: { isPlaying: boolean }) {
  useSounding(isPlaying);
  return <IdleLock />;
}

it('a child who listens to a long story without a touch is signed out only after its end', async () => {
  const clock = createFakeClock();
  const device = await createTestDevice();
  await device.signIn('leo');
  await device.signIn('mei');
  const context = createTestAppContext({ clock }, device.context);
  const signOut = vi.fn(async () => {});
  const screen = renderScreen(<Story isPlaying />, { ...context, auth: { ...context.auth, signOut } });
  await waitFor(() => expect(clock.pending()).toBeGreaterThan(0));
  await act(() => clock.advance(2 * IDLE_TIMEOUT_MS));
  expect(signOut).not.toHaveBeenCalled();
  screen.update(<Story isPlaying={false} />);
  await act(() => clock.advance(IDLE_TIMEOUT_MS + 10_000));
  expect(signOut).toHaveBeenCalled();
});
