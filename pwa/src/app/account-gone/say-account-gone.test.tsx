// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { useToast } from '#ui/toast/toast-store.ts';
import { sayAccountGone } from './say-account-gone.ts';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const speech = createFakeSpeech();
const said = () => speech.speak.mock.calls.map(([{ text }]) => text);
const shown = () => {
  const { title, message, tone } = useToast.getState().toast ?? {};
  return [title, message, tone];
};
const showScreenOf = (scope: 'student' | 'teacher') => {
  document.body.innerHTML = `<div data-scope="${scope}"></div>`;
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(browserSpeech).mockReturnValue(speech);
});
afterEach(() => {
  document.body.innerHTML = '';
});

it('a toast says that the account was deleted', () => {
  sayAccountGone('deleted');
  expect(shown()).toEqual([
    'This account is gone',
    'It was deleted at your school. Please ask your teacher.',
    'info',
  ]);
});

it('a toast sends a child whose account was deactivated to the teacher', () => {
  sayAccountGone('childDeactivated');
  expect(shown()).toEqual(['Please ask your teacher', '', 'info']);
});

it('a toast says to a teacher that the account is deactivated, and that nothing is lost', () => {
  sayAccountGone('adultDeactivated');
  expect(shown()).toEqual([
    'This account is deactivated',
    'What was not sent yet stays on this device. Please ask your school’s administrator.',
    'info',
  ]);
});

it('a child hears why the account is gone', () => {
  showScreenOf('student');
  sayAccountGone('deleted');
  sayAccountGone('childDeactivated');
  expect(said()).toEqual([
    'This account is gone. It was deleted at your school. Please ask your teacher.',
    'Please ask your teacher',
  ]);
});

it('nothing is said of an account to a grown-up', () => {
  showScreenOf('teacher');
  sayAccountGone('deleted');
  sayAccountGone('adultDeactivated');
  expect(said()).toEqual([]);
});

it('a device that says nothing shows the words all the same', () => {
  showScreenOf('student');
  speech.speak.mockImplementation(() => {
    throw new Error('No voice');
  });
  sayAccountGone('deleted');
  expect(shown()[0]).toBe('This account is gone');
});
