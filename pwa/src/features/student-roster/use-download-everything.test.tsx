// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { timeZoneHere } from 'shared-schema/rules/time-zone';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Download } from '#data/api/download.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { student } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { useDownloadEverything } from './use-download-everything.ts';

vi.mock('#platform/files/save-file.ts', () => ({ downloadFile: vi.fn() }));

const mei = student('mei', { id: 7, firstName: 'Mei', lastName: 'Lin' });
const download = vi.fn<Download>();

function Button({ of }: { of: Student }) {
  const start = useDownloadEverything();
  return (
    <button type="button" onClick={() => void start(of)}>
      go
    </button>
  );
}

async function click(of: Student) {
  const { user } = renderScreen(
    <Button of={of} />,
    createTestAppContext({ loadDownload: async () => download }),
  );
  await user.click(screen.getByRole('button', { name: 'go' }));
}

beforeEach(() => {
  vi.clearAllMocks();
});

describe('the download of everything held of a student', () => {
  it('the download of everything held of a student is asked for by id, saved under the username, and called done', async () => {
    const file = new Blob(['zip']);
    download.mockResolvedValue(file);
    await click(mei);
    await waitFor(() => expect(downloadFile).toHaveBeenCalledWith(file, 'everything_mei.zip'));
    expect(download.mock.calls[0]?.slice(0, 2)).toEqual([
      'POST /api/students/:id/everything',
      { params: { id: 7 }, body: { timeZone: timeZoneHere() } },
    ]);
    expect(shownToast()?.title).toBe('Everything held of Mei Lin is in your downloads');
  });

  it.each([
    [new ApiError(0, 'unreachable', 'unreachable'), /did not answer/],
    [new ApiError(404, '', 'not_found', 'Not found'), /Not found/],
  ])('a failed download of everything held of a student says why and saves nothing', async (error, words) => {
    download.mockRejectedValue(error);
    await click(mei);
    await waitFor(() => expect(shownToast()?.title).toBe('Nothing was downloaded'));
    expect(shownToast()?.message).toMatch(words);
    expect(downloadFile).not.toHaveBeenCalled();
  });

  it('everything held of a student whom only this device has is not asked for', async () => {
    await click({ ...mei, id: null });
    expect([download.mock.calls.length, shownToast()?.title]).toEqual([0, 'Nothing was downloaded']);
  });
});
