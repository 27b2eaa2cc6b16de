import { describe, expect, test } from 'vitest';
import { workPairs } from '#data/queries/teacher/work-pairs.ts';
import { counted, recording, student } from '#test/teacher-rows.ts';
import {
  chosenClass,
  chosenPairs,
  countOf,
  type ExportChoice,
  exportFileName,
  FIRST_CHOICE,
  readExportDays,
  reasonAgainst,
  stretchOf,
} from './export-choice.ts';

const now = new Date(2026, 10, 23, 9, 30).getTime();
const custom = (from: string, to: string): ExportChoice => ({ ...FIRST_CHOICE, range: 'custom', from, to });
const hours = (since: string, before: string) => (Date.parse(before) - Date.parse(since)) / 3_600_000;

describe('the time of a range', () => {
  test('all time has no ends, a week has seven days and a month thirty', () => {
    expect(stretchOf(FIRST_CHOICE, now)).toEqual({});
    const since = (range: 'week' | 'month') => stretchOf({ ...FIRST_CHOICE, range }, now)?.since ?? '';
    expect(hours(since('week'), new Date(now).toISOString())).toBe(7 * 24);
    expect(hours(since('month'), new Date(now).toISOString())).toBe(30 * 24);
  });

  test('a custom range holds its first and its last day in the time zone of the device', () => {
    expect(stretchOf(custom('2026-11-02', '2026-11-03'), now)).toEqual({
      since: new Date(2026, 10, 2).toISOString(),
      before: new Date(2026, 10, 4).toISOString(),
    });
    expect(stretchOf(custom('2026-12-31', '2026-12-31'), now)?.before).toBe(
      new Date(2027, 0, 1).toISOString(),
    );
  });

  test('a custom range without both days, or backwards, is none', () => {
    for (const choice of [custom('', ''), custom('2026-11-02', ''), custom('2026-11-03', '2026-11-02')])
      expect(stretchOf(choice, now)).toBeNull();
  });
});

describe('why nothing can be exported', () => {
  const reason = (choice: Partial<ExportChoice>, matching: number | undefined, isOffline = false) =>
    reasonAgainst({ ...FIRST_CHOICE, ...choice }, { matching, isOffline });

  test('nothing stands against some recordings', () => {
    expect([reason({}, 3), reason({}, undefined), reason({ format: 'html' }, 2_000)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('each obstacle has its sentence', () => {
    expect(reason({}, 0)).toMatch(/^No recording matches/);
    expect(reason({}, 3, true)).toMatch(/^You are offline/);
    expect(reason(custom('2026-11-02', ''), 0)).toBe('Choose the first and the last day.');
    expect(reason(custom('2026-11-03', '2026-11-02'), 0)).toBe('The last day is before the first day.');
    expect(reason({}, 50_001)).toBe(
      'At most 50,000 recordings fit into one file. Choose a shorter date range.',
    );
    expect(reason({ format: 'html' }, 2_001)).toMatch(/^A portfolio has room for 2,000 recordings/);
  });
});

test('a class or a student narrows the list, and what was replaced does not count', () => {
  const students = [student('mei', { classCodeUid: 'red', furtherClassUids: ['blue'] }), student('omar')];
  const rows = [
    recording('mei', 'park', { teacherFeedbackText: 'Good' }),
    recording('mei', 'park', { questionId: '1' }),
    recording('omar', 'park', { replacedAt: '2026-11-20T10:00:00.000Z' }),
  ];
  const pairs = workPairs({ work: counted(...rows), students, everyActivity: [] });
  expect(chosenPairs(pairs, '').map(({ studentUid }) => studentUid)).toEqual(['mei', 'omar']);
  expect(chosenPairs(pairs, 'class:blue').map(({ studentUid }) => studentUid)).toEqual(['mei']);
  expect(chosenPairs(pairs, 'student:omar').map(({ studentUid }) => studentUid)).toEqual(['omar']);
  expect([countOf(pairs, 'all'), countOf(pairs, 'pending'), countOf(pairs, 'completed')]).toEqual([2, 1, 1]);
});

test('only the choice of a class names one', () => {
  expect([chosenClass('class:blue'), chosenClass('student:omar'), chosenClass('')]).toEqual([
    'blue',
    undefined,
    undefined,
  ]);
});

test('a file has the name of the specification with the day of the device; a portfolio that of its child', () => {
  expect(exportFileName('csv', 'Mei Chen', now)).toBe('recordings_export_2026-11-23.csv');
  expect(exportFileName('html', 'Mei <Chen>/..', now)).toBe('portfolio_mei-chen_2026-11-23.html');
  expect(exportFileName('html', '', now)).toBe('portfolio_2026-11-23.html');
});

describe('the days of an address', () => {
  test('an address with two days chooses the sounds of these days', () => {
    expect(readExportDays('2025-09-03..2026-06-28')).toMatchObject({
      ...{ format: 'zip', range: 'custom', from: '2025-09-03', to: '2026-06-28' },
    });
  });

  test('an address without two valid days chooses nothing', () => {
    for (const text of [null, '', 'all', '2025-09-03', '2025-9-3..2026-6-28'])
      expect(readExportDays(text)).toBeNull();
  });
});
