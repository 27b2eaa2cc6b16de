// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { SupportSection } from './SupportSection.tsx';

vi.mock('#platform/files/save-file.ts', () => ({ downloadFile: vi.fn() }));

/** Late in the evening, where the test runs. */
const clock = createFakeClock(new Date(2026, 5, 2, 23, 59).getTime());
const api = vi.fn();
const refresh = vi.fn(async () => undefined);
beforeEach(() => {
  for (const mock of [api, refresh]) mock.mockReset();
});

async function save() {
  const context = { ...createTestAppContext(), api, clock };
  const { user } = renderScreen(<SupportSection refresh={refresh} />, context);
  await user.click(screen.getByRole('button', { name: 'Save report' }));
}

it('a report that is asked for after the session has ended reads the page again, which shows the sign-in', async () => {
  api.mockResolvedValue(null);
  await save();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(api).toHaveBeenCalledTimes(2));
  expect(shownToast()).toBeNull();
});

it.each([
  [new ApiError(0, 'unreachable', 'unreachable'), 'The school server did not answer.'],
  [new ApiError(503, 'busy', 'busy', 'The server is busy.'), 'The server is busy.'],
])('a report that is not saved says why: %s', async (error, message) => {
  api.mockRejectedValue(error);
  await save();
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Report not saved', message }));
  expect(refresh).not.toHaveBeenCalled();
});

it('a report is named after the day where the administrator is', async () => {
  const report = new Blob(['{}']);
  api.mockResolvedValue(report);
  await save();
  await waitFor(() => expect(downloadFile).toHaveBeenCalledWith(report, 'chickadee-support-2026-06-02.json'));
});
