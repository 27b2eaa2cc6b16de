// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useRecordings } from '#data/queries/recordings/use-recordings.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity, counted, recording, student, teacherData } from '#test/teacher-rows.ts';
import { downloadFile } from '#ui/sync-issues/save-file.ts';
import { scopeOf } from '../figures/scope.ts';
import { ThenAndNow } from './ThenAndNow.tsx';

vi.mock('#data/queries/recordings/use-recordings.ts', () => ({ useRecordings: vi.fn() }));
vi.mock('#ui/sync-issues/save-file.ts', () => ({ downloadFile: vi.fn() }));

const answer = recording('mei', 'park', { score: 90 });
const data = teacherData({
  students: [student('mei', { firstName: 'Mei', lastName: null })],
  activities: [activity('park')],
  work: counted(answer),
});
const scope = scopeOf(data, null, { weeks: [], listening: [] }, [], 0);
const open = () => renderScreen(<ThenAndNow data={data} scope={scope} Sound={() => null} />);

it('nothing is said of the answers of a child before they are read', () => {
  vi.mocked(useRecordings).mockReturnValue(undefined);
  open();
  expect(screen.getByText('Reading the answers')).toBeTruthy();
  expect(screen.queryByText(/no spoken answer/)).toBeNull();
});

it('the table names the score of one answer no average', async () => {
  vi.mocked(useRecordings).mockReturnValue([answer]);
  const { user } = open();
  await user.click(screen.getByRole('button', { name: /CSV/ }));
  const [[file] = []] = vi.mocked(downloadFile).mock.calls;
  expect(await file?.text()).toMatch(/^\uFEFF?Student,Answer,Recorded,Activity,Prompt,Score\r\n/);
});
