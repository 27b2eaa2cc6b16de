// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { RetentionWarning } from 'shared-schema/contract';
import { expect, it, vi } from 'vitest';
import type { Api } from '#data/api/client.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { RetentionNotice } from './RetentionNotice.tsx';

const at = '2026-03-03T08:00:00.000Z';
const warning: RetentionWarning = {
  ...{ lastDay: '2027-06-30', recordings: 1, students: 1, from: at, until: at },
};

function show(api: () => Promise<unknown>) {
  const asked = vi.fn(api);
  renderScreen(<RetentionNotice />, createTestAppContext({ api: asked as unknown as Api }));
  return asked;
}

it('a warning says what goes after which day, and leads to the export of these days', async () => {
  show(async () => [warning]);
  const sentence = 'After June 30, 2027, 1 recording of 1 student is deleted (spoken March 3, 2026).';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Export them first' }).getAttribute('href')).toBe(
    '/teacher/recordings?export=2026-03-02..2026-03-04',
  );
});

it('nothing is shown where nothing goes, and where the school does not answer', async () => {
  for (const api of [async () => [], () => Promise.reject(new Error('offline'))]) {
    const asked = show(api);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
  }
});
