// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawBoxes } from '#test/draw-boxes.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { keepFocus } from '../focus/keep-focus.ts';
import { ToastHost } from './ToastHost.tsx';
import { showToast } from './toast-store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('F8 moves the focus to the notifications, and F8 with another key does not', async () => {
  const { user } = renderScreen(<p>Home</p>);
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  await user.keyboard('{Control>}{F8}{/Control}');
  expect(document.activeElement).not.toBe(region);
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(region);
});

test('a toast comes into a live region that was there before it, an error is an alert beside it', () => {
  renderScreen(<p>Home</p>);
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  const live = region.querySelector('[aria-live="polite"]');
  expect(live?.textContent).toBe('');
  act(() => void showToast({ title: 'Try Again', tone: 'info' }));
  act(() => void showToast({ title: 'Zone Deleted' }));
  expect(live?.isConnected).toBe(true);
  expect(live?.textContent).toBe('Zone Deleted');
  act(() => void showToast({ title: 'Error', tone: 'error' }));
  expect(within(region).getByRole('alert').textContent).toBe('Error');
  expect(live?.textContent).toBe('');
});

test.each(['success', 'error'] as const)('F8 moves the focus to a toast of the tone %s', (tone) => {
  renderScreen(<p>Home</p>);
  act(() => void showToast({ title: 'Class Deleted', tone }));
  fireEvent.keyDown(window, { key: 'F8' });
  const { activeElement } = document;
  expect(activeElement?.textContent).toBe('Class Deleted');
  expect(activeElement?.contains(screen.getByRole('button', { name: 'Close' }))).toBe(true);
  expect(activeElement?.getAttribute('data-tone')).toBe(tone);
});

test('a toast that F8 has reached stays while it has the focus, and leaves some seconds after', async () => {
  vi.useFakeTimers();
  renderScreen(<button type="button">Save</button>);
  act(() => void showToast({ title: 'Class Deleted' }));
  fireEvent.keyDown(window, { key: 'F8' });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Class Deleted')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Save' }).focus());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText('Class Deleted')).toBeNull();
});

test.each(['Undo', 'Close'])('%s in a toast gives the focus back to where it was before F8', async (name) => {
  drawBoxes();
  const stop = keepFocus(document);
  const { user } = renderScreen(
    <main>
      <button type="button">Save</button>
    </main>,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  act(() => save.focus());
  const undo = vi.fn();
  act(() => void showToast({ title: 'Class Deleted', action: { label: 'Undo', run: undo } }));
  await user.keyboard('{F8}');
  const button = screen.getByRole('button', { name });
  while (document.activeElement !== button) await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Class Deleted')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(save));
  stop();
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
