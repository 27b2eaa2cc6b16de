import { LISTENING_ACTIVITY_TYPE } from 'shared-schema/rules/listening/listening-score';
import { expect, test } from 'vitest';
import type { WeekWork } from '#data/queries/recordings/work-digest.ts';
import {
  activity,
  assignment,
  counted,
  enrollment,
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
const DAY_MS = 86_400_000;
/** Long after what the rows of these tests say. */
const NOW = Date.UTC(2026, 11, 20);
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
  return whoNeedsHelp(scopeOf(data, 'red', { weeks, listening: [] }, [week], NOW));
}

test('the child with most reasons stands first, and each reason is said', () => {
  const rows = helpFor([
    spoke('mei', 100, { tryAgain: 2 }),
    spoke('leo', 100),
    spoke('omar', 100),
    spoke('ana', 49),
  ]);
  expect(rows.map(({ child, reasons }) => [child.name, reasons.map(reasonWords)])).toEqual([
    [
      'mei',
      ['average score 45%', '1 of 1 assigned activity not done after 7 days', '2 answers asked for again'],
    ],
    ['ana', ['spoke 0.8 minutes, where 1.7 are usual']],
  ]);
  expect(helpSentence(rows)).toBe(
    'mei needs help first: average score 45%, 1 of 1 assigned activity not done after 7 days, and 2 answers asked for again. ' +
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
  const rows = whoNeedsHelp(scopeOf(data, 'red', { weeks: [], listening: [] }, [week], NOW));
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
  const scope = scopeOf(data, null, { weeks, listening: [] }, [week], NOW);
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
    const scope = scopeOf(data, classUid, { weeks: [spoke('leo', 5)], listening: [] }, [week], NOW);
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
    whoNeedsHelp(scopeOf(data, classUid, { weeks: [], listening: [] }, [week], NOW)).length;
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
    return whoNeedsHelp(scopeOf(data, 'red', { weeks: [], listening: [] }, [week], NOW));
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
    // Of a program that counts no attempts.
    result('leo', [0, 0, 0, 0]),
    { ...result('omar', []), response: 'damaged' },
  ];
  const rows = whoNeedsHelp(scopeOf(data, null, { weeks: [], listening }, [week], NOW));
  expect(rows.map(({ child, reasons }) => [child.name, reasons.map(reasonWords)])).toEqual([
    ['ana', ['1 of 4 listening tasks right at the first try']],
  ]);
});

const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

test.each([
  ['assigned yesterday to a child of a year', { given: 1, enrolled: 365, created: 365 }, 0],
  ['assigned a year ago to a child who joined today', { given: 365, enrolled: 0, created: 365 }, 0],
  ['assigned a year ago to a child made today, of whom no joining is known', { given: 365, created: 0 }, 0],
  ['assigned and joined seven days ago', { given: 7, enrolled: 7, created: 365 }, 1],
  ['assigned a year ago, with no moment of the child', { given: 365 }, 1],
])('an activity %s is missing only after seven days', (_, { given, ...child }, missing) => {
  const { enrolled, created }: { enrolled?: number; created?: number } = child;
  const data = teacherData({
    students: [
      student('ana', { classCodeUid: 'red', ...(created !== undefined && { createdAt: ago(created) }) }),
    ],
    activities: [activity('zoo')],
    assignments: [assignment('zoo', 'red', { assignedAt: ago(given) })],
    enrollments: enrolled === undefined ? [] : [enrollment('ana', 'red', { enrolledAt: ago(enrolled) })],
  });
  const rows = whoNeedsHelp(scopeOf(data, 'red', { weeks: [], listening: [] }, [week], NOW));
  expect(rows.flatMap(({ reasons }) => reasons)).toHaveLength(missing);
});

test('an activity of two classes waits from the first that gave it to the child', () => {
  const data = teacherData({
    students: [student('ana', { classCodeUid: 'red', furtherClassUids: ['blue'], createdAt: ago(90) })],
    activities: [activity('zoo'), activity('park')],
    assignments: [
      ...[
        assignment('zoo', 'red', { assignedAt: ago(2) }),
        assignment('zoo', 'blue', { assignedAt: ago(30) }),
      ],
      assignment('park', 'red', { assignedAt: ago(2) }),
    ],
    enrollments: [
      enrollment('ana', 'red', { enrolledAt: ago(90) }),
      enrollment('ana', 'blue', { enrolledAt: ago(20) }),
    ],
  });
  const rows = whoNeedsHelp(scopeOf(data, null, { weeks: [], listening: [] }, [week], NOW));
  expect(rows.flatMap(({ reasons }) => reasons.map(reasonWords))).toEqual([
    '1 of 1 assigned activity not done after 7 days',
  ]);
});

test('a child speaks too little only after the first seven days', () => {
  const quiet = (joined: number) => {
    const data = teacherData({
      students: ['ana', 'leo', 'mei'].map((uid) => student(uid, { classCodeUid: 'red', createdAt: ago(90) })),
      activities: [activity('park')],
      enrollments: [enrollment('ana', 'red', { enrolledAt: ago(joined) })],
    });
    const weeks = [spoke('ana', 0), spoke('leo', 100), spoke('mei', 100)];
    return whoNeedsHelp(scopeOf(data, 'red', { weeks, listening: [] }, [week], NOW));
  };
  expect([quiet(6), quiet(7)].map((rows) => rows.map(({ child }) => child.name))).toEqual([[], ['ana']]);
});
