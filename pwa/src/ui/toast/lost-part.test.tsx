// @vitest-environment happy-dom
/** A toast whose picture cannot be loaded. A file of its own: the module stays lost for all tests of a file. */
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { showToast } from './toast-store.ts';

vi.mock('./AskTeacher.tsx', () => {
  throw new Error('The network is gone.');
});

test('a toast whose picture cannot be loaded keeps its words and the page', async () => {
  renderScreen(<p>Home</p>);
  await act(async () => void showToast({ title: 'TTS Error', picture: 'ask_teacher' }));
  expect(await screen.findByText('TTS Error')).toBeTruthy();
  expect(screen.getByText('Home')).toBeTruthy();
});
