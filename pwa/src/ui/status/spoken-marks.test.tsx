// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import type { ConnectionFacts } from './badge-words.ts';
import { ConnectionBadge } from './ConnectionBadge.tsx';
import { SavedSentMark } from './SavedSentMark.tsx';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const speech = createFakeSpeech();
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(browserSpeech).mockReturnValue(speech);
});
const said = () => speech.speak.mock.calls.map(([{ text }]) => text);
const offline: ConnectionFacts = { connection: 'offline', waiting: 0, sending: null };

it('the connection badge of a child says itself at a tap', async () => {
  const { user } = renderScreen(<ConnectionBadge {...offline} waiting={3} speaks />);
  await user.click(screen.getByRole('button', { name: /^Offline – everything is saved here/ }));
  expect(said()).toEqual(['Offline – everything is saved here. 3 waiting to be sent.']);
});

it('the badge of a child who is to sign in again says so, whatever else it shows', async () => {
  const { user } = renderScreen(<ConnectionBadge {...offline} needsSignIn="for_news" speaks />);
  await user.click(screen.getByRole('button'));
  expect(said()).toEqual(['Offline – everything is saved here. Sign in again for news.']);
});

it('the connection badge of a teacher is no button', () => {
  renderScreen(<ConnectionBadge {...offline} audience="teacher" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('status', { name: 'Connection' }).textContent).toContain('Offline');
});

it('the mark of a kept answer says whether it is sent, and a mark on a card is no button', async () => {
  const { user, update } = renderScreen(<SavedSentMark mark="saved" speaks />);
  await user.click(screen.getByRole('button', { name: 'Saved on this tablet' }));
  expect(said()).toEqual(['Saved on this tablet']);
  update(<SavedSentMark mark="sent" compact />);
  expect(screen.queryByRole('button')).toBeNull();
});
