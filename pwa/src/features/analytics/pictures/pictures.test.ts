import { expect, test } from 'vitest';
import { student } from '#test/teacher-rows.ts';
import type { MinutesTable } from '../figures/minutes.ts';
import {
  confusionSentence,
  heatSentence,
  minutesSentence,
  overTimeSentence,
  reasonWords,
} from './sentences.ts';
import { csvFile, heatCsv, minutesCsv, overTimeCsv } from './tables.ts';

const weeks = ['2026-11-09', '2026-11-16'];

function minutes(...rows: [name: string, ...seconds: number[]][]): MinutesTable {
  return {
    ...{ weeks, unmeasured: 0 },
    rows: rows.map(([name, ...seconds]) => ({
      ...{ child: { uid: student(name).uid, name, classUids: [], mayRecord: true }, seconds, unmeasured: 0 },
      total: seconds.reduce((sum, one) => sum + one, 0),
    })),
  };
}

test('the sentence of the minutes names who spoke least in the latest week with speech', () => {
  const table = minutes(['Ana', 60, 90], ['Leo', 60, 6], ['Mei', 60, 0]);
  expect(minutesSentence(table, '2026-11-16')).toBe('Mei and Leo spoke least this week.');
  expect(minutesSentence(table, '2026-11-23')).toBe('Mei and Leo spoke least in the week of Nov 16.');
  const many = minutes(['Ana', 60, 90], ['Leo', 60, 0], ['Mei', 60, 0], ['Omar', 60, 0]);
  expect(minutesSentence(many, '2026-11-16')).toBe('3 children spoke least this week.');
  const one = minutes(['Ana', 60, 90], ['Leo', 60, 0], ['Mei', 60, 90]);
  expect(minutesSentence(one, '2026-11-16')).toBe('Leo spoke least this week.');
  expect(minutesSentence(minutes(['Ana', 60, 60], ['Leo', 60, 60]), undefined)).toBe(
    'Together the children spoke 4 minutes.',
  );
  expect(minutesSentence(minutes(['Ana', 30, 0], ['Leo', 30, 0]), undefined)).toBe(
    'Together the children spoke 1 minute.',
  );
  expect(minutesSentence(minutes(['Ana', 1, 0], ['Leo', 1, 0]), undefined)).toBe(
    'Together the children spoke <0.1 minutes.',
  );
  expect(reasonWords({ kind: 'minutes', seconds: 2, median: 30 })).toBe(
    'spoke <0.1 minutes, where 0.5 are usual',
  );
  expect(reasonWords({ kind: 'minutes', seconds: 60, median: 180 })).toBe(
    'spoke 1 minute, where 3 are usual',
  );
  expect(minutesSentence({ ...minutes(['Ana', 0, 0]), unmeasured: 1 }, undefined)).toBe(
    'No minutes were measured in these weeks. 1 answer was not measured and is missing here.',
  );
});

test('the sentences of the other pictures say what is there', () => {
  expect(heatSentence({ columns: [], rows: [], expected: 0, done: 0 })).toBe(
    'No students are in this class yet, or all are deactivated.',
  );
  const put = (object: string, zone: string) => ({ object, zone });
  const row = { key: '', activityTitle: 'Room', times: 3, children: 2, attempts: 5 };
  const found = { rows: [{ ...row, asked: put('Book', 'Shelf'), taken: put('Apple', 'Shelf') }] };
  expect(confusionSentence({ ...found, results: 2, unknown: 1 })).toBe(
    'Most often Apple was taken for Book: 3 times. 1 result does not say where things were put.',
  );
  expect(overTimeSentence([])).toBe('Nobody answered in these weeks.');
  const [first, last] = weeks.map((week, index) => ({ week, answers: 4, score: 60 + 20.4 * index }));
  expect(overTimeSentence([first!, last!])).toBe(
    '8 answers in 2 weeks; the average score went from 60% to 80%.',
  );
});

test('a table for a spreadsheet is safe to open', async () => {
  const child = { uid: 'x', name: '=HYPERLINK("x")', classUids: [], mayRecord: true };
  const cell = { activityUid: 'park', state: 'done', score: 84.6 } as const;
  const table = { columns: [{ uid: 'park', title: 'Park, big' }], rows: [{ child, cells: [cell] }] };
  const blob = csvFile(heatCsv({ ...table, expected: 1, done: 1 }));
  // The text alone would lose the mark at its beginning.
  expect([...new Uint8Array(await blob.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  expect((await blob.text()).replace('\ufeff', '')).toBe(
    'Student,Activity,State,Average score\r\n"\'=HYPERLINK(""x"")","Park, big",done,85\r\n',
  );
});

test('numbers in tables are those of the picture', () => {
  expect(minutesCsv(minutes(['Ana', 60, 93]))).toEqual([
    ['Student', ...weeks, 'Total', 'Answers not measured'],
    ['Ana', 1, 1.6, 2.6, 0],
  ]);
  expect(overTimeCsv([{ week: weeks[0]!, answers: 2, score: null }])[1]).toEqual([weeks[0], 2, null]);
});
