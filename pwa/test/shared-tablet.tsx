/** A window on a tablet of two children, of whom one is signed in, with a clock that stands still. */
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { renderScreen } from './render-screen.tsx';
import { createTestAppContext } from './test-app-context.ts';
import { createTestDevice } from './test-device.ts';

/** Renders `screen` there. `pass` lets milliseconds go by. */
export async function openSharedTablet(screen: ReactNode) {
  const clock = createFakeClock();
  const device = await createTestDevice();
  await device.signIn('leo');
  await device.signIn('mei');
  const context = createTestAppContext({ clock }, device.context);
  const signOut = vi.fn(async () => {});
  const { unmount, update } = renderScreen(screen, { ...context, auth: { ...context.auth, signOut } });
  return { clock, signOut, unmount, update, pass: (ms: number) => act(() => clock.advance(ms)) };
}
