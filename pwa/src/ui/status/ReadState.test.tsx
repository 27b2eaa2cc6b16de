// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { ReadState } from './ReadState.tsx';

const texts = { loading: 'Loading the settings', loadFailed: 'Not loaded', retry: 'Try again' };
type State = Parameters<typeof ReadState<string>>[0]['state'];

function show(state: State) {
  const refresh = vi.fn();
  const { user } = renderScreen(
    <ReadState state={state} texts={texts} height={160} refresh={refresh}>
      {(value) => <p>{value}</p>}
    </ReadState>,
    createTestAppContext(),
  );
  return { user, refresh };
}

test('a screen that reads says what it waits for', () => {
  show({ status: 'loading' });
  expect(screen.queryByRole('status', { name: 'Loading the settings' })).not.toBeNull();
});

test('a screen that could not read says so, and reads again when it is asked to', async () => {
  const { user, refresh } = show({ status: 'failed' });
  expect(screen.getByRole('alert').textContent).toContain('Not loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refresh).toHaveBeenCalledOnce();
});

test('a screen shows what it has read, and nothing of it where the session has ended', () => {
  show({ status: 'ready', value: 'Oak' });
  expect(screen.queryByText('Oak')).not.toBeNull();
  show({ status: 'signedOut' });
  expect(screen.getAllByText('Oak')).toHaveLength(1);
});
