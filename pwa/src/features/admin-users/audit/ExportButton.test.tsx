// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { ExportButton } from './ExportButton.tsx';

vi.mock('#platform/files/save-file.ts', () => ({ downloadFile: vi.fn() }));

it('an exported table is named after the day where the administrator is', async () => {
  const api = vi.fn(async () => ({ entries: [], next: null }));
  // Late in the evening, where the test runs.
  const clock = createFakeClock(new Date(2026, 5, 2, 23, 59).getTime());
  const context = createTestAppContext({ api: api as never, clock });
  const { user } = renderScreen(<ExportButton query={{}} onSignedOut={async () => undefined} />, context);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(shownToast()?.title).toBe('Saved audit_2026-06-02.csv'));
  expect(downloadFile).toHaveBeenCalledWith(expect.anything(), 'audit_2026-06-02.csv');
});
