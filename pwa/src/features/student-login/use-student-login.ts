/** Signing a student in: on the server, or offline for an account that this device knows. */
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { signIn } from '#data/account/sign-in.ts';
import { systemClock } from '#platform/clock.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { loginFailure } from './login-failure.ts';
import { loginTexts } from './texts.ts';

/** Milliseconds in which the welcome is seen before the dashboard comes. */
const WELCOME_DELAY = 600;

export interface StudentLogin {
  phase: 'ready' | 'signing_in' | 'welcome';
  submit(event: FormEvent<HTMLFormElement>): void;
}

export function useStudentLogin(): StudentLogin {
  const navigate = useNavigate();
  const [phase, setPhase] = useState<StudentLogin['phase']>('ready');
  useEffect(() => {
    if (phase !== 'welcome') return;
    const timer = systemClock.setTimeout(() => navigate('/student', { replace: true }), WELCOME_DELAY);
    return () => systemClock.clearTimeout(timer);
  }, [phase, navigate]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (phase !== 'ready') return;
    if (!username || !password) return fail(loginTexts.missingTitle, loginTexts.missing);
    setPhase('signing_in');
    signIn({ username, password, role: 'student' }).then(
      ({ account }) => {
        const name = account.firstName || account.username;
        showToast({ title: loginTexts.welcome, message: loginTexts.welcomeBack(name) });
        setPhase('welcome');
      },
      (reason) => {
        fail(loginTexts.failedTitle, loginFailure(reason));
        setPhase('ready');
      },
    );
  };
  return { phase, submit };
}

function fail(title: string, message: string): void {
  showToast({ title, message, tone: 'error' });
}
