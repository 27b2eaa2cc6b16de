// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity, counted, recording, student, teacherData } from '#test/teacher-rows.ts';
import { scopeOf } from '../figures/scope.ts';
import { ThenAndNow } from './ThenAndNow.tsx';

vi.mock('#data/queries/recordings/use-recordings.ts', () => ({ useWorkRecordings: vi.fn() }));
vi.mock('#platform/files/save-file.ts', () => ({ downloadFile: vi.fn() }));

const on = (day: string) => `2026-11-${day}T10:00:00.000Z`;
const replacedAt = on('09');
const answers: Recording[] = [
  recording('mei', 'park', { uid: 'single', score: 90 }),
  recording('mei', 'zoo', { uid: 'then', questionId: 'q1', recordedAt: on('02'), replacedAt }),
  recording('mei', 'zoo', { uid: 'now', questionId: 'q1', recordedAt: on('09'), score: 90 }),
  recording('mei', 'zoo', { uid: 'other', questionId: 'q2', recordedAt: on('20') }),
];
const data = teacherData({
  students: [student('mei', { firstName: 'Mei', lastName: null })],
  activities: [activity('park', { title: 'The park' }), activity('zoo', { title: 'The zoo' })],
  work: counted(...answers),
});
const scope = scopeOf(data, null, { weeks: [], listening: [] }, [], 0);
const open = () =>
  renderScreen(
    <ThenAndNow data={data} scope={scope} Sound={({ review }) => <i>{review.recording.uid}</i>} />,
  );
const heard = () => [...document.querySelectorAll('i')].map(({ textContent }) => textContent);

/** As a device that has all answers. */
beforeEach(() => {
  vi.mocked(useWorkRecordings).mockImplementation(({ studentUid, activityUid }) =>
    answers.filter((row) => row.studentUid === studentUid && row.activityUid === activityUid),
  );
});

it('nothing is said of the answers of a child before they are read', () => {
  vi.mocked(useWorkRecordings).mockReturnValue(undefined);
  open();
  expect(screen.getByText('Reading the answers')).toBeTruthy();
  expect(heard()).toEqual([]);
});

it('answers of another activity are not shown while those of the chosen one are read', () => {
  vi.mocked(useWorkRecordings).mockReturnValue(answers.slice(0, 1));
  open();
  expect(screen.getByText('Reading the answers')).toBeTruthy();
  expect(heard()).toEqual([]);
});

it('two answers to the same question stand side by side, of the activity that has an earlier one', () => {
  open();
  expect(screen.getByRole('combobox', { name: 'Activity' })).toHaveProperty('value', 'The zoo');
  expect(heard()).toEqual(['then', 'now']);
  expect(screen.getByText('Between these two answers of Mei to the same question lie 7 days.')).toBeTruthy();
});

it('another activity can be chosen, and one answer alone is called the only one', async () => {
  const { user } = open();
  await user.click(screen.getByRole('combobox', { name: 'Activity' }));
  await user.click(await screen.findByRole('option', { name: 'The park' }));
  expect(heard()).toEqual(['single']);
  expect([screen.queryByText('Earliest answer'), screen.getByText('Latest answer')]).toEqual([
    null,
    expect.anything(),
  ]);
  expect(screen.getByText('Mei has answered no question of “The park” again so far.')).toBeTruthy();
});

it.each([
  ['hours', 'lies less than a day', '2026-11-02T20:00:00.000Z'],
  ['one day', 'lies one day', '2026-11-03T20:00:00.000Z'],
  ['weeks', 'lie 3 weeks', '2026-11-23T20:00:00.000Z'],
])('the verb agrees where %s lie between two answers', (_, said, recordedAt) => {
  const later = recording('mei', 'zoo', { uid: 'later', questionId: 'q1', recordedAt });
  vi.mocked(useWorkRecordings).mockReturnValue([later, ...answers.slice(1, 2)]);
  open();
  expect(screen.getByText(`Between these two answers of Mei to the same question ${said}.`)).toBeTruthy();
});

it('the table names the score of one answer no average', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: /CSV/ }));
  const [[file] = []] = vi.mocked(downloadFile).mock.calls;
  expect(await file?.text()).toMatch(/^\uFEFF?Student,Answer,Recorded,Activity,Prompt,Score\r\n/);
});
