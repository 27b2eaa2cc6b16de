// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { ToastHost } from './ToastHost.tsx';
import { showToast } from './toast-store.ts';

test('F8 moves the focus to the notifications, and F8 with another key does not', async () => {
  const { user } = renderScreen(<p>Home</p>);
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  await user.keyboard('{Control>}{F8}{/Control}');
  expect(document.activeElement).not.toBe(region);
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(region);
});

test('a toast on a child’s screen has a speaker for its words, one that says that nothing sounds has none', () => {
  renderScreen(
    <main>
      <ToastHost speaks />
    </main>,
  );
  const speaker = () => within(screen.getByRole('main')).queryByRole('button', { name: 'Hear it' });
  act(() => void showToast({ title: 'Try Again', message: 'Listen again.' }));
  expect(speaker()?.getAttribute('aria-description')).toBe('Try Again. Listen again.');
  act(() => void showToast({ title: 'TTS Error', picture: 'ask_teacher' }));
  expect(speaker()).toBeNull();
});
