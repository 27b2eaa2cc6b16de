// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IDLE_TIMEOUT_MS } from '#data/auth/idle/idle-lock.ts';
import { openSharedTablet } from '#test/shared-tablet.tsx';
import { useSounding } from '#ui/audio/sounding.ts';
import { IdleLock } from './IdleLock.tsx';

function Story({ isPlaying }: { isPlaying: boolean }) {
  useSounding(isPlaying);
  return <IdleLock />;
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
