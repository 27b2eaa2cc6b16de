/** Signing a student in: on the server, or offline for an account that this device knows. */

import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAppContext } from '#data/app-context.ts';
import type { SignedIn } from '#data/auth/authenticate.ts';
import { systemClock } from '#platform/clock.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { loginFailure } from './login-failure.ts';
import type { Member } from './member-groups.ts';
import { loginTexts } from './texts.ts';

/** Milliseconds between the welcome and the dashboard. */
const WELCOME_DELAY_MS = 600;

export interface StudentLogin {
  phase: 'ready' | 'signing_in' | 'welcome';
  submit(event: FormEvent<HTMLFormElement>): void;
  /** A child of this class tablet; `password` only where it is not the username. */
  tap(member: Member, password?: string): void;
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

  const signIn = (how: 'form' | 'picture', signingIn: Promise<SignedIn>, welcome: (name: string) => void) => {
    setPhase('signing_in');
    signingIn.then(
      ({ account }) => welcome(account.firstName || account.username),
      (reason) => {
        fail(loginTexts.failedTitle, loginFailure(reason, how));
        setPhase('ready');
      },
    );
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (phase !== 'ready') return;
    if (!username || !password) return fail(loginTexts.missingTitle, loginTexts.missing);
    signIn('form', auth.signIn({ username, password, role: 'student' }), (name) => {
      showWelcome(name);
      setPhase('welcome');
    });
  };

  const tap = (member: Member, password?: string) => {
    if (phase !== 'ready') return;
    if (password === '') return fail(loginTexts.missingTitle, loginTexts.missingPassword);
    // A tap changes the child at once: the page goes on to the dashboard by itself.
    signIn('picture', auth.signInMember(member.uid, password), (name) => {
      showWelcome(name);
      setPhase('ready');
    });
  };
  return { phase, submit, tap };
}

function showWelcome(name: string): void {
  // At the top it would lie on the bird and the name that the child is to find there.
  showToast({ title: loginTexts.welcome, message: loginTexts.welcomeBack(name), place: 'bottom' });
}

function fail(title: string, message: string): void {
  showToast({ title, message, tone: 'error' });
}
