/** What limits guessing at the secrets of a school, and making accounts in it. It outlives a closing of the school. */
import type { MonotonicClock } from 'shared-schema/clock';
import type { Config } from '#config/config.ts';
import { createSignInGuard, type SignInGuard } from './sign-in-guard.ts';
import { createSignUpLimit, type SignUpLimit } from './sign-up-limit.ts';

export interface GuessLimits {
  readonly signInGuard: SignInGuard;
  readonly signUpLimit: SignUpLimit;
}

export function createGuessLimits(
  clock: MonotonicClock,
  { callsPerMinute, loginsPerMinute, signUps }: Config['limits'],
): GuessLimits {
  const isLimited = callsPerMinute !== null;
  return {
    signInGuard: createSignInGuard({ clock, perName: isLimited ? loginsPerMinute : null }),
    signUpLimit: createSignUpLimit(clock, isLimited ? signUps : null),
  };
}
