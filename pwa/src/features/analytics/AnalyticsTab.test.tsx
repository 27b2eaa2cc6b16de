// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useWorkDigest } from '#data/queries/recordings/use-work-digest.ts';
import { createDigest } from '#data/queries/recordings/work-digest.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import AnalyticsTab from './AnalyticsTab.tsx';

vi.mock('#data/queries/recordings/use-work-digest.ts', () => ({ useWorkDigest: vi.fn() }));

const digest = createDigest().digest();
beforeEach(() => void vi.mocked(useWorkDigest).mockReturnValue(digest));

it('what to do comes first, and the totals come last', async () => {
  const classes = [schoolClass('owls', { name: 'Owls' })];
  const students = [student('mei', { firstName: 'Mei', classCodeUid: 'owls' })];
  renderScreen(<AnalyticsTab data={teacherData({ classes, students })} Sound={() => null} />);
  await screen.findByRole('heading', { name: 'Totals' });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(['Your class in pictures', 'Who needs help first']);
  expect(headings.slice(-4)).toEqual([
    ...['All your students', 'Student Performance', 'Activity Performance', 'Totals'],
  ]);
});

it('a teacher without students sees why there are no figures, and nothing to export', () => {
  renderScreen(<AnalyticsTab data={teacherData()} Sound={() => null} />);
  expect(screen.getByRole('heading', { name: 'No students yet', level: 2 })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Engagement Rate')).toBeNull();
});
