/**
 * What all schools of a process share: threads that cost memory, and work that must not run for many at once. And what
 * of a school outlives its closing.
 */
import type { MonotonicClock } from 'shared-schema/clock';
import { createGuessLimits, type GuessLimits } from '#access/sign-in/guess-limits.ts';
import { behindGate, createPasswords, type Passwords } from '#access/sign-in/passwords.ts';
import type { Config } from '#config/config.ts';
import { createFliteVoice } from '#speech/flite-voice.ts';
import type { VoiceRenderer } from '#speech/voice-renderer.ts';
import { createSyncGate } from '#sync-gate.ts';

export interface SharedParts {
  readonly passwords: Passwords;
  readonly voice: VoiceRenderer | null;
  /** Whoever guesses must not begin anew by waiting until a school is quiet and closed. */
  guessLimitsOf(host: string): GuessLimits;
  stop(): Promise<void>;
}

/** Each hash takes 19 MB for an instant and a thread that file access needs. */
const PASSWORD_SLOTS = 3;

/**
 * Each school has gates of its own in front, so that one of them holds a few places in these lines and the next school
 * waits for a few of its calls at most.
 */
export function createSharedParts(
  { password, voice, limits }: Pick<Config, 'password' | 'voice' | 'limits'>,
  clock: MonotonicClock,
): SharedParts {
  const renderer = voice ? createFliteVoice({ clock }) : null;
  const guessLimits = new Map<string, GuessLimits>();
  return {
    guessLimitsOf(host) {
      const known = guessLimits.get(host) ?? createGuessLimits(clock, limits);
      guessLimits.set(host, known);
      return known;
    },
    passwords: behindGate(
      createPasswords(password),
      createSyncGate(PASSWORD_SLOTS, Number.POSITIVE_INFINITY),
    ),
    voice: renderer && shareVoice(renderer),
    stop: async () => renderer?.stop(),
  };
}

/** A school that closes stops its own queue, and not the voice of the others. */
function shareVoice(renderer: VoiceRenderer): VoiceRenderer {
  const gate = createSyncGate(1, Number.POSITIVE_INFINITY);
  return {
    name: renderer.name,
    render: (order) => gate.run(() => renderer.render(order)),
    stop: async () => undefined,
  };
}
