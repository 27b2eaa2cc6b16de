import { LISTENING_ACTIVITY_TYPE } from 'shared-schema/rules/listening/listening-score';
import { expect, test } from 'vitest';
import type { WeekWork } from '#data/queries/recordings/work-digest.ts';
import {
  activity,
  assignment,
  counted,
  recording,
  schoolClass,
  student,
  teacherData,
} from '#test/teacher-rows.ts';
import { heatSentence, helpSentence, minutesSentence, reasonWords } from '../pictures/sentences.ts';
import { heatTable } from './heat.ts';
import { whoNeedsHelp } from './help.ts';
import { minutesTable } from './minutes.ts';
import { scopeOf } from './scope.ts';

const week = '2026-11-16';
const spoke = (studentUid: string, seconds: number, patch: Partial<WeekWork> = {}): WeekWork => ({
  ...{ studentUid, activityUid: 'park', week, seconds, answers: 1, scored: 0, scoreSum: 0 },
  ...{ spoken: 1, measured: 1, tryAgain: 0, ...patch },
});

function helpFor(weeks: WeekWork[]) {
  const data = teacherData({
    students: ['ana', 'leo', 'mei', 'omar'].map((uid) => student(uid, { classCodeUid: 'red' })),
    activities: [activity('park'), activity('zoo')],
    assignments: [assignment('zoo', 'red')],
    work: counted(recording('leo', 'park', { score: 90 }), recording('mei', 'park', { score: 45 })),
    progress: ['ana', 'leo', 'omar'].map(
      (studentUid) => ({ studentUid, activityUid: 'zoo', completed: true, attempts: 1 }) as never,
    ),
  });
  return whoNeedsHelp(scopeOf(data, 'red', { weeks, listening: [] }, [week]));
}

test('the child with most reasons stands first, and each reason is said', () => {
  const rows = helpFor([
    spoke('mei', 100, { tryAgain: 2 }),
    spoke('leo', 100),
    spoke('omar', 100),
    spoke('ana', 49),
  ]);
  expect(rows.map(({ child, reasons }) => [child.name, reasons.map(reasonWords)])).toEqual([
    ['mei', ['average score 45%', '1 of 1 assigned activity not done', '2 answers asked for again']],
    ['ana', ['spoke 0.8 minutes, where 1.7 are usual']],
  ]);
  expect(helpSentence(rows)).toBe(
    'mei needs help first: average score 45%, 1 of 1 assigned activity not done, and 2 answers asked for again. ' +
      '1 more child has a reason, too.',
  );
});

test('a child who did nothing stands before one who did most, also without a score', () => {
  const given = ['park', 'zoo', 'farm'];
  const data = teacherData({
    students: ['ana', 'leo', 'mei'].map((uid) => student(uid, { classCodeUid: 'red' })),
    activities: given.map((uid) => activity(uid)),
    assignments: given.map((uid) => assignment(uid, 'red')),
    work: counted(recording('ana', 'park', { score: 75 }), recording('mei', 'park', { score: 86 })),
    progress: [{ studentUid: 'mei', activityUid: 'park', completed: true, attempts: 1 } as never],
  });
  const rows = whoNeedsHelp(scopeOf(data, 'red', { weeks: [], listening: [] }, [week]));
  expect(rows.map(({ child }) => child.name)).toEqual(['leo', 'ana', 'mei']);
});

test('half of the median is enough, and nothing is said of a child whose speech was not measured', () => {
  const rows = helpFor([
    spoke('mei', 100),
    spoke('leo', 100),
    spoke('omar', 50),
    spoke('ana', 0, { measured: 0 }),
  ]);
  expect(rows.map(({ child }) => child.name)).toEqual(['mei']);
  expect(rows[0]?.reasons.map(({ kind }) => kind)).toEqual(['score', 'missing']);
});

test('speaking less than what is usual is no reason where hardly anybody spoke', () => {
  const rows = (usual: number) =>
    helpFor([spoke('mei', usual), spoke('leo', usual), spoke('omar', usual), spoke('ana', 0)]);
  expect(rows(29).map(({ child }) => child.name)).toEqual(['mei']);
  expect(rows(30).map(({ child }) => child.name)).toEqual(['mei', 'ana']);
});

test('a child who may not be recorded is neither who spoke least nor part of what is usual', () => {
  const students = ['ana', 'leo', 'omar'].map((uid) => student(uid));
  const mei = student('mei', { noRecordingSince: '2026-09-01T00:00:00.000Z' });
  const weeks = [spoke('ana', 0), spoke('leo', 100), spoke('omar', 100)];
  const data = teacherData({ students: [...students, mei], activities: [activity('park')] });
  const scope = scopeOf(data, null, { weeks, listening: [] }, [week]);
  expect(minutesSentence(minutesTable(scope), week)).toBe('ana spoke least this week.');
  expect(whoNeedsHelp(scope).map(({ child, reasons }) => [child.name, reasons.map(reasonWords)])).toEqual([
    ['ana', ['spoke 0 minutes, where 1.7 are usual']],
  ]);
});

test('a deactivated child is waited for nowhere in the pictures', () => {
  const data = teacherData({
    students: ['ana', 'leo'].map((uid) => student(uid, { classCodeUid: 'red', isActive: uid === 'ana' })),
    activities: [activity('zoo')],
    assignments: [assignment('zoo', 'red')],
    work: counted(recording('leo', 'zoo', { score: 10 })),
  });
  for (const classUid of ['red', null]) {
    const scope = scopeOf(data, classUid, { weeks: [spoke('leo', 5)], listening: [] }, [week]);
    expect(whoNeedsHelp(scope).map(({ child }) => child.name)).toEqual(['ana']);
    expect(heatSentence(heatTable(scope))).toBe('0 of 1 are done, counting each activity for each child.');
  }
});

test('what a class of last year was given is missing nowhere but in its own pictures', () => {
  const data = teacherData({
    students: [student('ana', { classCodeUid: 'new', furtherClassUids: ['old'] })],
    classes: [schoolClass('old', { isActive: false }), schoolClass('new', { isActive: true })],
    activities: [activity('zoo')],
    assignments: [assignment('zoo', 'old')],
  });
  const missing = (classUid: string | null) =>
    whoNeedsHelp(scopeOf(data, classUid, { weeks: [], listening: [] }, [week])).length;
  expect([missing('new'), missing(null), missing('old')]).toEqual([0, 0, 1]);
});

test('an average that is shown as 60% is no reason', () => {
  const helped = (...scores: number[]) => {
    const answers = scores.map((score, index) => recording('mei', `a${index}`, { score }));
    const data = teacherData({
      students: [student('mei', { classCodeUid: 'red' })],
      activities: scores.map((_, index) => activity(`a${index}`)),
      work: counted(...answers),
    });
    return whoNeedsHelp(scopeOf(data, 'red', { weeks: [], listening: [] }, [week]));
  };
  expect(helped(59, 60)).toEqual([]);
  expect(helped(59, 59, 60).flatMap(({ reasons }) => reasons.map(reasonWords))).toEqual([
    'average score 59%',
  ]);
});

test('who was rarely right at the first try has a reason, from four tasks on', () => {
  const result = (studentUid: string, tries: number[]) => {
    const tasks = tries.map((attempts, index) => [`t${index}`, { correct: true, attempts, points: 10 }]);
    const [activityType, scores] = [
      LISTENING_ACTIVITY_TYPE,
      { totalScore: 100, pointsEarned: 10, totalPossible: 10 },
    ];
    const response = JSON.stringify({ ...scores, activityType, taskResponses: Object.fromEntries(tasks) });
    return { uid: `${studentUid}-${tries.join()}`, studentUid, activityUid: 'zoo', response };
  };
  const data = teacherData({
    students: ['ana', 'leo', 'mei', 'omar'].map((uid) => student(uid)),
    activities: [activity('zoo')],
  });
  const listening = [
    ...[result('ana', [5, 5]), result('ana', [1, 3])],
    ...[result('leo', [4, 9, 2]), result('mei', [1, 1, 2, 2])],
    { ...result('omar', []), response: 'damaged' },
  ];
  const rows = whoNeedsHelp(scopeOf(data, null, { weeks: [], listening }, [week]));
  expect(rows.map(({ child, reasons }) => [child.name, reasons.map(reasonWords)])).toEqual([
    ['ana', ['1 of 4 listening tasks right at the first try']],
  ]);
});
