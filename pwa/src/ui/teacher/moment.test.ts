import { expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { momentOf } from './moment.ts';

const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const thisYear = new Intl.DateTimeFormat('en-US', parts);
const otherYear = new Intl.DateTimeFormat('en-US', { ...parts, year: 'numeric' });
const clock = createFakeClock(new Date(2026, 10, 20).getTime());

const momentsIn = (year: number) =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 24 }, (__, hour) => new Date(year, month, month + 1, hour, hour * 2).toISOString()),
  ).flat();
const say = (moments: readonly string[]) => moments.map((instant) => momentOf(instant, clock));
/** As the browser writes them in American English. */
const written = (moments: readonly string[], format: Intl.DateTimeFormat) =>
  moments.map((instant) => format.format(new Date(instant)).replace('\u202f', ' '));

it('a moment of this year reads as the browser writes it, at each hour and in each month', () => {
  expect(say(momentsIn(2026))).toEqual(written(momentsIn(2026), thisYear));
});

it('a moment of another year also says its year', () => {
  for (const year of [2025, 2027]) expect(say(momentsIn(year))).toEqual(written(momentsIn(year), otherYear));
  expect(momentOf(new Date(2025, 10, 20, 19, 55).toISOString(), clock)).toBe('Nov 20, 2025, 7:55 PM');
});
