/** Signing a student in: on the server, or offline for an account that this device knows. */

import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAppContext } from '#data/app-context.ts';
import type { SignedIn } from '#data/auth/authenticate.ts';
import type { Member } from '#data/class-tablet/use-tablet.ts';
import { systemClock } from '#platform/clock.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { loginFailure, type SignInWay } from './login-failure.ts';
import { loginTexts } from './texts.ts';

/** Milliseconds between the welcome and the dashboard. */
const WELCOME_DELAY_MS = 600;

export interface StudentLogin {
  phase: 'ready' | 'signing_in' | 'welcome';
  submit(event: FormEvent<HTMLFormElement>): void;
  /** A child of this class tablet; `password` only where it is not the username. */
  tap(member: Member, password?: string): void;
  /** Any other way; resolves to whether the child is in. A failure was shown. */
  enter(how: SignInWay, signIn: () => Promise<SignedIn>): Promise<boolean>;
}

export function useStudentLogin(): StudentLogin {
  const { auth } = useAppContext();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<StudentLogin['phase']>('ready');
  useEffect(() => {
    if (phase !== 'welcome') return;
    const timer = systemClock.setTimeout(() => navigate('/student', { replace: true }), WELCOME_DELAY_MS);
    return () => systemClock.clearTimeout(timer);
  }, [phase, navigate]);

  const signIn = (how: SignInWay, signingIn: Promise<SignedIn>, welcome = welcomeAtOnce) => {
    setPhase('signing_in');
    return signingIn.then(
      ({ account }) => {
        welcome(account.firstName || account.username);
        return true;
      },
      (reason) => {
        fail(loginTexts.failedTitle, loginFailure(reason, how));
        setPhase('ready');
        return false;
      },
    );
  };
  // The page goes on to the dashboard by itself.
  const welcomeAtOnce = (name: string) => {
    showWelcome(name);
    setPhase('ready');
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (phase !== 'ready') return;
    if (!username || !password) return fail(loginTexts.missingTitle, loginTexts.missing);
    void signIn('form', auth.signIn({ username, password, role: 'student' }), (name) => {
      showWelcome(name);
      setPhase('welcome');
    });
  };

  const tap = (member: Member, password?: string) => {
    if (phase !== 'ready') return;
    if (password === '') return fail(loginTexts.missingTitle, loginTexts.missingPassword);
    void signIn('picture', auth.signInMember(member.uid, password));
  };

  const enter: StudentLogin['enter'] = async (how, way) => phase === 'ready' && (await signIn(how, way()));
  return { phase, submit, tap, enter };
}

function showWelcome(name: string): void {
  // At the top it would lie on the bird and the name that the child is to find there; on a phone, on Logout.
  showToast({ title: loginTexts.welcome, message: loginTexts.welcomeBack(name), place: 'low' });
}

/** A mistake of a child is never red. */
function fail(title: string, message: string): void {
  showToast({ title, message, tone: 'info' });
}
