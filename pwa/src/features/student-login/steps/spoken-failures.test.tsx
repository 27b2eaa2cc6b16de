// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Auth } from '#data/auth/sign-in.ts';
import { SignInError } from '#data/auth/sign-in-error.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import type { Step } from '../step.ts';
import { useStudentLogin } from '../use-student-login.ts';
import type { Member } from './member-groups.ts';
import OtherSteps from './OtherSteps.tsx';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const speech = createFakeSpeech();
const said = () => speech.speak.mock.calls.map(([{ text }]) => text);

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(browserSpeech).mockReturnValue(speech);
});

const names = { uid: 'mei', username: 'mei', firstName: 'Mei' };
const mei = { ...names, avatar: {}, pictures: 'chosen' } as Member;

function Page({ first }: { first: Step }) {
  const login = useStudentLogin();
  const [step, setStep] = useState(first);
  return <OtherSteps {...{ step, login }} tablet={null} card={null} onStep={setStep} />;
}

/** A class tablet whose school answers each sign-in of a member like this. */
function open(step: Step, signInMember: Auth['signInMember']) {
  const context = createTestAppContext();
  context.auth.signInMember = signInMember;
  return renderScreen(<Page first={step} />, context);
}

test('a child whose sign-in failed hears why', async () => {
  const { user } = open({ kind: 'confirm', member: mei }, () => Promise.reject(new Error('No network')));
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Login Failed'));
  expect(said()).toEqual(['Are you Mei?', 'Unable to connect to the server. Please try again.']);
});

test('a child whose pictures are wrong hears the step, and no second voice', async () => {
  const { user } = open({ kind: 'pictures', member: mei }, () =>
    Promise.reject(new SignInError('invalid_credentials')),
  );
  for (const button of screen.getAllByRole('listitem').slice(0, 3))
    await user.click(button.querySelector('button') as Element);
  await waitFor(() => expect(shownToast()?.title).toBe('Login Failed'));
  expect(said()).toEqual(['Mei! Tap your pictures.', 'Try again.']);
});

test('a word that came before, or about something else, is not said', () => {
  showToast({ title: 'Login Failed', message: 'Invalid username or password.' });
  open({ kind: 'confirm', member: mei }, () => Promise.reject(new Error('No network')));
  showToast({ title: 'Recording Saved!', message: 'Question 1 recorded successfully.' });
  expect(said()).toEqual(['Are you Mei?']);
});

test('a child who typed no password hears what is missing', async () => {
  const { user } = open({ kind: 'password', member: { ...mei, needsPassword: true } }, vi.fn());
  await user.click(screen.getByRole('button', { name: 'Start Learning' }));
  expect(shownToast()?.title).toBe('Missing Information');
  expect(said().at(-1)).toBe('Please enter your password.');
});
