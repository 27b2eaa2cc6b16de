/** A window on a device of two children, of whom one is signed in, or of others, with a clock that stands still. */
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { renderScreen } from './render-screen.tsx';
import { createTestAppContext } from './test-app-context.ts';
import { createTestDevice, type TestDevice } from './test-device.ts';

const twoChildren = async ({ signIn }: TestDevice) => {
  await signIn('leo');
  await signIn('mei');
};

/** Renders `screen` there, after `prepare` has signed somebody in. `pass` lets milliseconds go by. */
export async function openSharedTablet(screen: ReactNode, prepare = twoChildren) {
  const clock = createFakeClock();
  const device = await createTestDevice();
  await prepare(device);
  const context = createTestAppContext({ clock }, device.context);
  const signOut = vi.fn(async () => {});
  const { unmount, update } = renderScreen(screen, { ...context, auth: { ...context.auth, signOut } });
  return { clock, device, signOut, unmount, update, pass: (ms: number) => act(() => clock.advance(ms)) };
}
