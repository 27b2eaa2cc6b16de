import { expect, it } from 'vitest';
import { localTime } from '#test/local-time.ts';
import { problemSentences, type SchoolProblem } from './school-problems.ts';

it('a school without problems has no sentence', () => {
  expect(problemSentences([], null)).toEqual([]);
});

it('a late backup is shown with the day of the last backup', () => {
  const at = localTime(2026, 11, 20, 12, 30);
  expect(problemSentences(['backup_late'], at)).toEqual([expect.stringMatching(/^No backup since .*Nov 20/)]);
  expect(problemSentences(['backup_late'], null)).toEqual([
    expect.stringMatching(/^No backup has been made/),
  ]);
});

it('a disk that fails is shown, and whom to tell', () => {
  expect(problemSentences(['disk_failing'], null)).toEqual([
    "The school's computer has trouble with its disk. Please tell the person who looks after it today.",
  ]);
});

it('a full disk is shown, and problems that only a newer server knows are left out', () => {
  const problems = ['of_the_future' as SchoolProblem, 'disk_full' as const];
  expect(problemSentences(problems, null)).toEqual([expect.stringContaining('Nothing was lost')]);
});
