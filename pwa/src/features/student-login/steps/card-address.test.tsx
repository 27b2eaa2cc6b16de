// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AccountState } from '#data/auth/account/account-store.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { StorageFullError } from '#data/outbox/storage/storage-error.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { CardAddress } from './CardAddress.tsx';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const speech = createFakeSpeech();
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(browserSpeech).mockReturnValue(speech);
});

const button = (name: string) => screen.getByRole('button', { name });

/** A card that is opened where this person is signed in. */
function openCard(person: Partial<Account>) {
  const account = { uid: 'mei', firstName: 'Mei', session: 'active', ...person } as Account;
  const accounts = createStore<AccountState>(() => ({ account, takeovers: 0 }));
  const { accountStore: own, ...rest } = createTestAppContext();
  const context = createTestAppContext({ ...rest, accountStore: { ...own, ...accounts } });
  const enter = vi.fn();
  const card = <CardAddress hash="#card=0123456789abcdefABCDEF" login={{ enter }} />;
  const screenOfCard = (
    <Routes>
      <Route path="/student-login/card" element={card} />
      <Route path="/student-login" element={<h1>Who are you?</h1>} />
    </Routes>
  );
  return { ...renderScreen(screenOfCard, context, '/student-login/card'), context, enter };
}

test('a card does not wait for ever when the child before could not be signed out', async () => {
  vi.spyOn(globalThis, 'reportError').mockReturnValue();
  const { user, context, enter } = openCard({ role: 'student' });
  context.auth.signOut = () => Promise.reject(new StorageFullError());
  await user.click(button('Go on with the card'));
  await screen.findByRole('heading', { name: 'Who are you?' });
  expect(enter).not.toHaveBeenCalled();
  expect(shownToast()?.title).toBe('Logout');
});

test('a child hears once who is signed in and what can be done, and each way has a picture', async () => {
  const member = { avatar: avatarDesign('mei'), spokenName: 'may' } as NonNullable<Account['member']>;
  openCard({ role: 'student', member });
  expect(screen.getByRole('heading').textContent).toBe('Mei is signed in here.');
  expect(speech.speak.mock.calls.map(([{ text }]) => text)).toEqual([
    'may is signed in here. Go on with the card? Stay as may?',
  ]);
  expect(button('Go on with the card').querySelector('svg')).toBeTruthy();
  expect(button('Stay as Mei').querySelector('svg')).toBeTruthy();
});

test('a teacher has no bird', () => {
  openCard({ role: 'teacher', firstName: 'Rivera' });
  expect(button('Stay as Rivera').querySelector('svg')).toBeNull();
});
