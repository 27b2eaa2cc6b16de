import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OptimisticRow, SyncedTable } from '#data/queries/rows.ts';
import { at, type Entry, fromServer, lane, student } from '#test/overlay-fixtures.ts';
import { addReducers, overlayTable } from './overlay-table.ts';
import { teacherReducers } from './teacher-reducers.ts';

addReducers(teacherReducers);

const shown = <T extends SyncedTable>(rows: readonly OptimisticRow<T>[]) =>
  rows.map(({ local: _, seq: __, ...row }) => row).sort((a, b) => (a.uid < b.uid ? -1 : 1));

/** Commands of every type over a handful of rows, so that they often meet. */
const anyCommand = fc
  .record({
    kind: fc.nat(21),
    a: fc.nat(2),
    b: fc.nat(2),
    fresh: fc.uuid(),
    second: fc.nat(59),
    flag: fc.boolean(),
  })
  .map(({ kind, a, b, fresh, second, flag }): Entry => {
    const [s, k, x] = [`s${a}`, `k${b}`, `x${a}`];
    const purpose = b > 0 ? 'record_voice' : 'show_to_family';
    const method = b > 0 ? 'email_consent' : null;
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
      [
        'feedback.save',
        { recordingUid: `r${a}`, score: second, ...(flag && { tryAgain: second % 2 === 0, sticker: null }) },
      ],
      ['feedback.hear', { recordingUid: `r${a}`, feedbackAt: null, heardAt: at(second) }],
      ['comment.save', { uid: `c${a}`, position: second, ...(flag && { text: `T${second}` }) }],
      ['comment.delete', { uid: `c${a}` }],
      ['class.create', { uid: k, name: `K${second}` }],
      ['class.update', { uid: k, name: `K${second}`, ...(flag && { isActive: false }) }],
      ['class.delete', { uid: k }],
      ['student.create', { uid: s, username: s, firstName: s, lastName: s, classCodeUid: flag ? k : null }],
      ['student.update', { uid: s, firstName: `N${second}`, ...(flag && { consentMethod: method }) }],
      ['student.join', { uid: fresh, studentUid: s, classCodeUid: k }],
      ['consent.give', { uid: fresh, studentUid: s, purpose, method: 'offline_form', givenAt: at(second) }],
      ['consent.withdraw', { uid: fresh, studentUid: s, purpose, withdrawnAt: at(second) }],
      ['student.leave', { studentUid: s, ...(flag && { classCodeUid: k }) }],
      ['student.enroll', { uid: fresh, studentUid: s, classCodeUid: k }],
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
  'comment.delete',
];

/** Only what a person could have done: nothing is made twice, nothing changed before it is made or after it is gone. */
function possible(entries: readonly Entry[]): Entry[] {
  const living = new Set<string>();
  const gone = new Set<string>();
  const kept: Entry[] = [];
  for (const [type, given] of entries) {
    const payload = { ...given } as Partial<
      Record<'uid' | 'studentUid' | 'classCodeUid' | 'activityUid', string | null>
    >;
    if (payload.studentUid && !living.has(payload.studentUid)) continue;
    if (payload.classCodeUid && gone.has(payload.classCodeUid)) continue;
    if (payload.activityUid && gone.has(payload.activityUid)) continue;
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
  'feedback_comments',
  'consents',
];

describe('every table', () => {
  test.each(tables)('%s: commands whose effects are already there change nothing', (table) => {
    fc.assert(
      fc.property(history, fc.nat(12), (entries, done) => {
        const commands = lane(student, ...entries);
        // What the server has after the first commands, of the table and of the users.
        const after = (count: number) => {
          const sent = commands.slice(0, count);
          const users = fromServer(overlayTable('users', [], sent));
          return { rows: fromServer(overlayTable(table, [], sent)), users };
        };
        const picture = overlayTable(table, [], commands);
        for (const { rows, users } of [after(commands.length), after(done)])
          expect(shown(overlayTable(table, rows, commands, { users }))).toEqual(shown(picture));
      }),
      { numRuns: 300, seed: 20_261_120 },
    );
  });

  test.each(tables)('%s: folding leaves what it was given untouched', (table) => {
    fc.assert(
      fc.property(history, (entries) => {
        const commands = lane(student, ...entries);
        const rows = fromServer(overlayTable(table, [], commands));
        const before = structuredClone({ rows, commands });
        overlayTable(table, rows, commands);
        expect({ rows, commands }).toEqual(before);
      }),
      { numRuns: 50, seed: 20_261_120 },
    );
  });
});
