/**
 * When the device's store is first opened and read: after the form that is drawn without it
 * (docs/decisions/039-what-the-first-screen-waits-for.md).
 */
import { hasFormFirstFlag } from '#data/auth/form-first-flag.ts';
import { type Clock, within } from '#platform/clock.ts';

/** A hidden window draws no frame. */
const FRAME_TIMEOUT_MS = 1_000;

/** Matches its path. */
export const STUDENT_LOGIN = /^\/student-login\/?$/i;

/**
 * Resolves at once, but after the next frame on the sign-in page that shows its form first: what the store says would
 * draw the page once more before that frame.
 */
export async function whenStoreIsRead(path: string, clock: Clock): Promise<void> {
  if (STUDENT_LOGIN.test(path) && hasFormFirstFlag()) await within(clock, FRAME_TIMEOUT_MS, afterFrame());
}

const afterFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
