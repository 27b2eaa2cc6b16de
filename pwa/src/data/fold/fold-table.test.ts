import fc from 'fast-check';
import type { PayloadInputs } from 'shared-schema/sync';
import type { CommandType } from 'shared-schema/sync/protocol';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { describe, expect, test } from 'vitest';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { FoldedRow, SyncedTable } from '#data/rows.ts';
import { foldTable } from './fold-table.ts';

type Entry = { [T in CommandType]: [T, PayloadInputs[T]] }[CommandType];

const student = 'student';
const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;

/** A lane of commands by one account, one second apart, all waiting. */
function lane(account: string, ...entries: Entry[]): CommandRow[] {
  return entries.map(([type, payload], index) => ({
    lane: 'lane',
    account,
    n: index + 1,
    cid: `c${index + 1}`,
    type,
    at: at(index + 1),
    payload: { ...payload },
    state: 'pending',
    blobs: [],
  }));
}

const save = (
  uid: string,
  questionId: string,
  second: number,
): ['recording.save', PayloadInputs['recording.save']] => [
  'recording.save',
  { uid, activityUid: 'activity', questionId, audioUrl: `/${uid}`, recordedAt: at(second) },
];
const progress = (
  completed: boolean,
  score: number | null = null,
): ['progress.save', PayloadInputs['progress.save']] => [
  'progress.save',
  { uid: 'progress', activityUid: 'activity', completed, score, attempts: 1 },
];

/** Rows as a server would give them back: with ids, and without a local mark. */
function fromServer<T extends SyncedTable>(rows: readonly FoldedRow<T>[]): FoldedRow<T>[] {
  return rows.map(({ local: _, ...row }) => ({ ...row, seq: 7 })) as FoldedRow<T>[];
}

const shown = <T extends SyncedTable>(rows: readonly FoldedRow<T>[]) =>
  rows.map(({ local: _, seq: __, ...row }) => row).sort((a, b) => (a.uid < b.uid ? -1 : 1));

describe('recordings', () => {
  test('an answer shows at once, as waiting, then as sent', () => {
    const [command] = lane(student, save('r1', '0', 5));
    const row = {
      uid: 'r1',
      id: null,
      studentUid: student,
      questionId: '0',
      audioUrl: '/r1',
      recordedAt: at(5),
    };
    expect(foldTable('recordings', [], [command!])).toMatchObject([{ ...row, local: 'waiting', seq: 0 }]);
    expect(foldTable('recordings', [], [{ ...command!, state: 'acked' }])).toMatchObject([{ local: 'sent' }]);
    for (const state of ['confirmed', 'refused'] as const) {
      expect(foldTable('recordings', [], [{ ...command!, state }])).toEqual([]);
    }
  });

  test('a newer take replaces the older of the same question only', () => {
    const rows = foldTable(
      'recordings',
      [],
      lane(student, save('r1', '0', 1), save('r2', '1', 2), save('r3', '0', 3)),
    );
    expect(rows.map((row) => row.uid)).toEqual(['r2', 'r3']);
  });

  test('a take of another tablet that was recorded later stays', () => {
    const later = fromServer(foldTable('recordings', [], lane(student, save('other', '0', 30))));
    expect(foldTable('recordings', later, lane(student, save('mine', '0', 5))).map((row) => row.uid)).toEqual(
      ['other'],
    );
  });

  test('our own takes follow their order even when the clock went back', () => {
    const commands = lane(student, save('r1', '0', 30), save('r2', '0', 5));
    const applied = fromServer(foldTable('recordings', [], commands));
    expect(applied.map((row) => row.uid)).toEqual(['r2']);
    expect(foldTable('recordings', applied, commands).map((row) => row.uid)).toEqual(['r2']);
  });

  test('feedback that came with the row stays when our take is folded over it', () => {
    const commands = lane(student, save('r1', '0', 1));
    const [row] = fromServer(foldTable('recordings', [], commands));
    const rows = foldTable('recordings', [{ ...row!, id: 9, teacherFeedbackText: 'Well done' }], commands);
    expect(rows).toMatchObject([{ id: 9, teacherFeedbackText: 'Well done', local: 'waiting' }]);
  });

  test('a teacher sees the feedback just given', () => {
    const row = foldTable('recordings', [], lane(student, save('r1', '0', 1)))[0]!;
    const commands = lane('teacher', [
      'feedback.save',
      { recordingUid: 'r1', teacherFeedbackText: 'Good', score: 90 },
    ]);
    expect(foldTable('recordings', fromServer([row]), commands)).toMatchObject([
      { teacherFeedbackText: 'Good', score: 90, feedback: null },
    ]);
  });

  test('listening answers are scored on the device', () => {
    const activity = {
      uid: 'activity',
      type: 'interactive_listening',
      interactiveTasks: [task('t1', 10), task('t2', 30)],
    };
    const activities = [activity as unknown as FoldedRow<'activities'>];
    const taskResponses = [
      { taskId: 't1', correct: false, attempts: 2 },
      { taskId: 't2', correct: true, attempts: 1 },
    ];
    const ids = { uid: 'r1', progressUid: 'p1', activityUid: 'activity' };
    const commands = lane(student, ['listening.submit', { ...ids, taskResponses, completedAt: at(9) }]);
    const [row] = foldTable('recordings', [], commands, { activities });
    expect(row).toMatchObject({ audioUrl: NO_AUDIO, score: 75, questionId: null });
    expect(JSON.parse(row!.response!)).toMatchObject({ pointsEarned: 30, totalPossible: 40 });
    expect(foldTable('progress', [], commands, { activities })).toMatchObject([
      { completed: true, score: 75 },
    ]);
  });
});

const task = (id: string, points: number) => ({
  id,
  instruction: '',
  objectId: 'o',
  correctZoneId: 'z',
  points,
});

describe('progress', () => {
  test('never goes back from completed, adds attempts, keeps the latest score', () => {
    const commands = lane(student, progress(true, 80), progress(false, 60));
    expect(foldTable('progress', [], commands)).toMatchObject([{ completed: true, score: 60, attempts: 2 }]);
  });

  test('does not count an attempt again that the server has counted', () => {
    const commands = lane(student, progress(false), progress(true));
    const half = fromServer(foldTable('progress', [], commands.slice(0, 1)));
    expect(foldTable('progress', half, commands)).toMatchObject([{ completed: true, attempts: 2 }]);
  });
});

describe('teacher', () => {
  test('a student is created into a class and moved to another', () => {
    const commands = lane(
      'teacher',
      [
        'student.create',
        { uid: 's1', username: 'mei', firstName: 'Mei', lastName: 'Lin', classCodeUid: 'k1' },
      ],
      ['student.join', { uid: 'e2', studentUid: 's1', classCodeUid: 'k2' }],
    );
    expect(foldTable('users', [], commands)).toMatchObject([
      { uid: 's1', role: 'student', classCodeUid: 'k2', teacherUid: 'teacher' },
    ]);
    const active = foldTable('student_class_enrollments', [], commands).filter((row) => row.isActive);
    expect(active.map((row) => row.classCodeUid)).toEqual(['k2']);
  });

  test('deleting a class frees its students and takes its assignments away', () => {
    const before = lane(
      'teacher',
      ['class.create', { uid: 'k1', name: 'Blue', code: 'ABCD' }],
      [
        'student.create',
        { uid: 's1', username: 'mei', firstName: 'Mei', lastName: 'Lin', classCodeUid: 'k1' },
      ],
      ['assignment.add', { uid: 'a1', activityUid: 'x', classCodeUid: 'k1' }],
      ['class.delete', { uid: 'k1' }],
    );
    expect(foldTable('class_codes', [], before)).toEqual([]);
    expect(foldTable('users', [], before)).toMatchObject([{ classCodeUid: null }]);
    expect(foldTable('activity_assignments', [], before)).toEqual([]);
  });

  test('the same activity is given to a class once', () => {
    const pair = { activityUid: 'x', classCodeUid: 'k1' };
    const commands = lane(
      'teacher',
      ['assignment.add', { uid: 'a1', ...pair }],
      ['assignment.add', { uid: 'a2', ...pair }],
    );
    expect(foldTable('activity_assignments', [], commands).map((row) => row.uid)).toEqual(['a1']);
  });
});

/** Commands of every type over a handful of rows, so that they often meet. */
const anyCommand = fc
  .record({
    kind: fc.nat(15),
    a: fc.nat(2),
    b: fc.nat(2),
    fresh: fc.uuid(),
    second: fc.nat(59),
    flag: fc.boolean(),
  })
  .map(({ kind, a, b, fresh, second, flag }): Entry => {
    const [s, k, x] = [`s${a}`, `k${b}`, `x${a}`];
    const all: Entry[] = [
      [
        'recording.save',
        { uid: fresh, activityUid: x, questionId: `${b}`, audioUrl: `/${fresh}`, recordedAt: at(second) },
      ],
      ['recording.delete', { uid: `recording.save ${a}` }],
      ['progress.save', { uid: fresh, activityUid: x, completed: flag, score: second }],
      [
        'listening.submit',
        { uid: fresh, progressUid: `p${fresh}`, activityUid: x, taskResponses: [], completedAt: at(second) },
      ],
      [
        'activity.save',
        { uid: x, title: `T${second}`, type: 'story', ...(flag && { questions: [{ id: '1' }] }) },
      ],
      ['activity.delete', { uid: x }],
      ['assignment.add', { uid: fresh, activityUid: x, classCodeUid: k }],
      ['assignment.remove', { uid: `assignment.add ${a}` }],
      ['feedback.save', { recordingUid: `r${a}`, score: second }],
      ['class.create', { uid: k, name: `K${second}` }],
      ['class.update', { uid: k, name: `K${second}`, ...(flag && { isActive: false }) }],
      ['class.delete', { uid: k }],
      ['student.create', { uid: s, username: s, firstName: s, lastName: s, classCodeUid: flag ? k : null }],
      ['student.update', { uid: s, firstName: `N${second}` }],
      ['student.join', { uid: fresh, studentUid: s, classCodeUid: k }],
      ['student.leave', { studentUid: s, ...(flag && { classCodeUid: k }) }],
    ];
    return all[kind]!;
  });

const creates = ['class.create', 'student.create'];
const needsRow = [
  'class.update',
  'class.delete',
  'student.update',
  'activity.delete',
  'recording.delete',
  'assignment.remove',
];

/** Only what a person could have done: nothing is made twice, nothing changed before it is made or after it is gone. */
function possible(entries: readonly Entry[]): Entry[] {
  const living = new Set<string>();
  const gone = new Set<string>();
  const kept: Entry[] = [];
  for (const [type, given] of entries) {
    const payload = { ...given } as { uid?: string; studentUid?: string };
    if (payload.studentUid && !living.has(payload.studentUid)) continue;
    const [maker, index] = payload.uid?.split(' ') ?? [];
    if (index)
      payload.uid = kept.filter((entry) => entry[0] === maker).map((entry) => uidOf(entry))[Number(index)];
    const uid = payload.uid ?? '';
    if (creates.includes(type) && living.has(uid)) continue;
    if (needsRow.includes(type) ? !living.has(uid) : gone.has(uid)) continue;
    living.add(uid);
    if (/delete|remove/.test(type)) {
      living.delete(uid);
      gone.add(uid);
    }
    kept.push([type, payload] as Entry);
  }
  return kept;
}

const uidOf = (entry: Entry) => (entry[1] as { uid: string }).uid;

const history = fc.array(anyCommand, { maxLength: 14 }).map(possible);

const tables: SyncedTable[] = [
  'users',
  'class_codes',
  'activities',
  'activity_assignments',
  'student_class_enrollments',
  'recordings',
  'progress',
];

describe('every table', () => {
  test.each(tables)('%s: commands whose effects are already there change nothing', (table) => {
    fc.assert(
      fc.property(history, fc.nat(12), (entries, done) => {
        const commands = lane(student, ...entries);
        const picture = foldTable(table, [], commands);
        const halfway = fromServer(foldTable(table, [], commands.slice(0, done)));
        expect(shown(foldTable(table, fromServer(picture), commands))).toEqual(shown(picture));
        expect(shown(foldTable(table, halfway, commands))).toEqual(shown(picture));
      }),
      { numRuns: 300 },
    );
  });

  test.each(tables)('%s: folding leaves what it was given untouched', (table) => {
    fc.assert(
      fc.property(history, (entries) => {
        const commands = lane(student, ...entries);
        const rows = fromServer(foldTable(table, [], commands));
        const before = structuredClone({ rows, commands });
        foldTable(table, rows, commands);
        expect({ rows, commands }).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
