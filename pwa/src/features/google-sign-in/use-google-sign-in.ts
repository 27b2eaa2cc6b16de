/** Signing in with Google: the tap that leaves for Google's page, and what the return from it brings. */
import { useEffect, useState } from 'react';
import { readHealth } from '#data/api/school-health.ts';
import { useAppContext } from '#data/app-context.ts';
import {
  type GivenToGoogle,
  type GoogleResult,
  type GoogleRole,
  takeGoogleResult,
  visitGoogle,
} from '#data/auth/google/google-visit.ts';
import { signInWithGoogle } from '#data/auth/google/sign-in-google.ts';
import { readField } from '#platform/read-field.ts';
import { useLatest } from '#platform/use-latest.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { refusal, unavailable, visitFailure } from './google-failure.ts';
import { googleTexts as texts } from './texts.ts';

type Signed = Extract<GoogleResult, { kind: 'signed' }>;

export interface GoogleSignIn {
  phase: 'ready' | 'opening' | 'signing_in';
  open(given: GivenToGoogle): void;
  /** Google has let a teacher in who has a second factor; null otherwise. */
  sendCode: ((code: string) => void) | null;
  /** Waits for no code any more. */
  cancel(): void;
}

const fail = (failure: { title: string; message: string }) => showToast({ ...failure, tone: 'error' });

/** A wrong code may be typed again: Google's token waits for a right one. */
const asksForCode = (error: unknown) => /^second_factor_/.test(String(readField(error, 'code')));

export function useGoogleSignIn(role: GoogleRole): GoogleSignIn {
  const context = useAppContext();
  const [phase, setPhase] = useState<GoogleSignIn['phase']>('ready');
  const [waiting, setWaiting] = useState<Signed | null>(null);

  const signIn = async (signed: Signed, code?: string) => {
    const { credential, given } = signed;
    const token = { credential, role, signUpCode: given.signUpCode, code };
    setPhase('signing_in');
    try {
      const account = await signInWithGoogle(context, token, given.isOwnComputer);
      showToast({ title: texts.welcome(account.firstName || account.username), place: 'low' });
    } catch (error) {
      setWaiting(asksForCode(error) ? signed : null);
      if (readField(error, 'code') !== 'second_factor_required') fail(refusal(role, error));
      setPhase('ready');
    }
  };

  const latest = useLatest(signIn);
  // The result of a visit is taken once: the second time there is none.
  useEffect(() => {
    const result = takeGoogleResult();
    if (result?.kind === 'signed') void latest.current(result);
    else if (result) fail(visitFailure(result.kind, location));
  }, []);

  const open = async (given: GivenToGoogle) => {
    setPhase('opening');
    // The page is the server's: without a network the browser would show its own words for that.
    if (await readHealth()) return visitGoogle(role, given);
    fail(unavailable);
    setPhase('ready');
  };
  return {
    phase,
    open: (given) => void open(given),
    sendCode: waiting && ((code) => void signIn(waiting, code)),
    cancel: () => setWaiting(null),
  };
}
