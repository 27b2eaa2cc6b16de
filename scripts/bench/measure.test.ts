import { expect, it } from 'vitest';
import { describeRuns, type Figure, joinRuns } from './measure.ts';

const figure = (what: string, ours: number, unit = 'ms'): Figure => ({
  ...{ what, ours, unit },
  reference: 10,
  aim: { atMost: 1.2 },
});

it('figures of several runs are joined by what they measure and its unit', () => {
  const first = [figure('pull', 10), figure('pull', 10, 'KiB'), figure('flushes', 10)];
  const second = [figure('pull', 12), figure('pull', 11, 'KiB')];
  expect(joinRuns([first, second]).map((figures) => figures.map(({ ours }) => ours))).toEqual([
    [10, 12],
    [10, 11],
    [10],
  ]);
});

it('the line of several runs has medians, the spread of the ratio, and the runs that reached the aim', () => {
  const line = describeRuns([figure('pull', 15), figure('pull', 11), figure('pull', 12)]);
  expect(line.split(/ {2,}/)).toEqual(['pull', '12.0 ms', '10.0 ms', '1.20', '≤ 1.2', '1.10–1.50', '2 of 3']);
});
