import { expect, it } from 'vitest';
import { forecastBytes, measureGrowth, type StorageDay } from './storage-forecast.ts';

/** Days in a row from a Monday, one for each number of answers; each answer has a file of 1,000 bytes. */
const daysOf = (...answers: number[]): StorageDay[] =>
  answers.map((count, at) => ({
    day: new Date(Date.UTC(2026, 4, 4 + at)).toISOString().slice(0, 10),
    answers: count,
    bytes: count * 1000,
  }));

it('growth is the mean of the school days, with the share of the database', () => {
  expect(measureGrowth(daysOf(100, 200, 150, 50, 100), 500)).toEqual({
    ...{ schoolDays: 5, answersPerSchoolDay: 120, bytesPerSchoolDay: 180_000 },
  });
});

it('weekends and holidays change nothing, and what comes in on them still counts', () => {
  const term = measureGrowth(daysOf(100, 100, 100, 100, 100), 0);
  expect(measureGrowth(daysOf(100, 100, 0, 0, 0, 0, 100, 0, 100, 100), 0)).toEqual(term);
  const homework = measureGrowth(daysOf(100, 100, 100, 100, 100, 5, 5), 0);
  expect(homework).toMatchObject({ schoolDays: 5, answersPerSchoolDay: 102 });
});

it('less than a week of school says nothing', () => {
  expect(measureGrowth([], 500)).toBeNull();
  expect(measureGrowth(daysOf(0, 0, 0, 0, 0, 0), 500)).toBeNull();
  expect(measureGrowth(daysOf(100, 100, 100, 100), 500)).toBeNull();
});

it('the forecast is linear in school days', () => {
  const growth = { bytesPerSchoolDay: 1234.5 };
  expect(forecastBytes(10_000, growth, 0)).toBe(10_000);
  expect(forecastBytes(10_000, growth, 20)).toBe(34_690);
  expect(forecastBytes(10_000, growth, 180)).toBe(232_210);
});
