import { isCurrent } from 'shared-schema/rules/progress/earlier-answers';
import type { PayloadInputs } from 'shared-schema/sync';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { describe, expect, test } from 'vitest';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { at, fromServer, lane, student } from '#test/overlay-fixtures.ts';
import { addReducers, overlayTable } from './overlay-table.ts';
import { teacherReducers } from './teacher-reducers.ts';

addReducers(teacherReducers);

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
    expect(overlayTable('recordings', [], [command!])).toMatchObject([{ ...row, local: 'waiting', seq: 0 }]);
    expect(overlayTable('recordings', [], [{ ...command!, state: 'acked' }])).toMatchObject([
      { local: 'sent' },
    ]);
    for (const state of ['confirmed', 'refused'] as const) {
      expect(overlayTable('recordings', [], [{ ...command!, state }])).toEqual([]);
    }
  });

  test('a newer answer replaces the older of the same question only', () => {
    const rows = overlayTable(
      'recordings',
      [],
      lane(student, save('r1', '0', 1), save('r2', '1', 2), save('r3', '0', 3)),
    );
    expect(rows.filter(isCurrent).map((row) => row.uid)).toEqual(['r2', 'r3']);
    expect(rows.find(({ uid }) => uid === 'r1')).toMatchObject({ replacedAt: at(3) });
  });

  test('an answer of another tablet that was recorded later counts, and the late one is kept beside it', () => {
    const later = fromServer(overlayTable('recordings', [], lane(student, save('other', '0', 30))));
    const rows = overlayTable('recordings', later, lane(student, save('mine', '0', 5)));
    expect(rows).toMatchObject([
      { uid: 'other', replacedAt: null },
      { uid: 'mine', replacedAt: at(1) },
    ]);
  });

  test('an answer counts that was dated after one from the future, before and after the school has it', () => {
    const [future] = fromServer(overlayTable('recordings', [], lane(student, save('other', '0', 30))));
    const again = lane(student, save('mine', '0', 31));
    const rows = overlayTable('recordings', [future!], again);
    expect(rows.filter(isCurrent)).toMatchObject([{ uid: 'mine' }]);
    // The school dates it by its own time.
    const stored = fromServer(rows).map((row) => (row.uid === 'mine' ? { ...row, recordedAt: at(1) } : row));
    expect(overlayTable('recordings', stored, again).filter(isCurrent)).toMatchObject([{ uid: 'mine' }]);
  });

  test('an answer with feedback stays as an earlier one when the child answers again', () => {
    const [first] = fromServer(overlayTable('recordings', [], lane(student, save('r1', '0', 1))));
    const judged = { ...first!, teacherFeedbackText: 'Lovely!', score: 90 };
    const again = lane(student, save('r2', '0', 9));
    const rows = overlayTable('recordings', [judged], again);
    expect(rows).toMatchObject([
      { uid: 'r1', teacherFeedbackText: 'Lovely!', score: 90, replacedAt: at(1) },
      { uid: 'r2', teacherFeedbackText: null, score: null, replacedAt: null },
    ]);
    expect(overlayTable('recordings', fromServer(rows), again)).toHaveLength(2);
  });

  test('an earlier answer does not stand in the way of a new one', () => {
    const [first] = fromServer(overlayTable('recordings', [], lane(student, save('r1', '0', 30))));
    const earlier = { ...first!, replacedAt: at(40), score: 80 };
    const rows = overlayTable('recordings', [earlier], lane(student, save('r2', '0', 9)));
    expect(rows.map(({ uid, replacedAt }) => [uid, replacedAt])).toEqual([
      ['r1', at(40)],
      ['r2', null],
    ]);
  });

  test('an answer with feedback that the child deletes stays readable as an earlier answer', () => {
    const rows = fromServer(
      overlayTable('recordings', [], lane(student, save('r1', '0', 1), save('r2', '1', 2))),
    );
    const judged = rows.map((row) => (row.uid === 'r1' ? { ...row, teacherFeedbackText: 'Lovely!' } : row));
    const deletions = lane(student, ['recording.delete', { uid: 'r1' }], ['recording.delete', { uid: 'r2' }]);
    expect(overlayTable('recordings', judged, deletions)).toMatchObject([{ uid: 'r1', replacedAt: at(1) }]);
    const byTeacher = lane('teacher', ['recording.delete', { uid: 'r1' }]);
    expect(overlayTable('recordings', judged, byTeacher).map(({ uid }) => uid)).toEqual(['r2']);
  });

  test('answers of this device keep their order even when the clock went back', () => {
    const commands = lane(student, save('r1', '0', 30), save('r2', '0', 5));
    const applied = fromServer(overlayTable('recordings', [], commands));
    for (const rows of [applied, overlayTable('recordings', applied, commands)])
      expect(rows.filter(isCurrent).map((row) => row.uid)).toEqual(['r2']);
  });

  test('feedback that came with the row stays when the own answer is applied over it', () => {
    const commands = lane(student, save('r1', '0', 1));
    const [row] = fromServer(overlayTable('recordings', [], commands));
    const rows = overlayTable('recordings', [{ ...row!, id: 9, teacherFeedbackText: 'Well done' }], commands);
    expect(rows).toMatchObject([{ id: 9, teacherFeedbackText: 'Well done', local: 'waiting' }]);
  });

  test('a teacher sees the feedback just given', () => {
    const row = overlayTable('recordings', [], lane(student, save('r1', '0', 1)))[0]!;
    const commands = lane('teacher', [
      'feedback.save',
      { recordingUid: 'r1', teacherFeedbackText: 'Good', score: 90 },
    ]);
    expect(overlayTable('recordings', fromServer([row]), commands)).toMatchObject([
      { teacherFeedbackText: 'Good', score: 90, feedback: null },
    ]);
  });

  test('feedback is not heard until its receipt, and a receipt of earlier feedback says nothing', () => {
    const [row] = fromServer(overlayTable('recordings', [], lane(student, save('r1', '0', 1))));
    const give = lane('teacher', [
      'feedback.save',
      { recordingUid: 'r1', sticker: 'rocket', tryAgain: true },
    ]);
    const [given] = overlayTable('recordings', [{ ...row!, heardAt: at(3) }], give);
    expect(given).toMatchObject({ sticker: 'rocket', tryAgainAt: at(1), feedbackAt: at(1), heardAt: null });
    const receipt = (feedbackAt: string) =>
      lane(student, ['feedback.hear', { recordingUid: 'r1', feedbackAt, heardAt: at(9) }]);
    expect(overlayTable('recordings', [given!], receipt(at(1)))).toMatchObject([{ heardAt: at(9) }]);
    expect(overlayTable('recordings', [given!], receipt(at(0)))).toMatchObject([{ heardAt: null }]);
  });

  test('feedback is not the former teacher’s, and has a name once the school knows whose it is', () => {
    const [row] = fromServer(overlayTable('recordings', [], lane(student, save('r1', '0', 1))));
    const give = lane('teacher', ['feedback.save', { recordingUid: 'r1', score: 90 }]);
    const shownBy = (uid: string) =>
      overlayTable('recordings', [{ ...row!, feedbackBy: { uid, name: 'Ms Brown' } }], give)[0]?.feedbackBy;
    expect(shownBy('former')).toBeNull();
    expect(shownBy('teacher')).toEqual({ uid: 'teacher', name: 'Ms Brown' });
  });

  test('feedback that is taken back leaves no time', () => {
    const [row] = fromServer(overlayTable('recordings', [], lane(student, save('r1', '0', 1))));
    const judged = { ...row!, score: 80, tryAgainAt: at(2), feedbackAt: at(2) };
    const none = { recordingUid: 'r1', score: null, tryAgain: false };
    expect(overlayTable('recordings', [judged], lane('teacher', ['feedback.save', none]))).toMatchObject([
      { score: null, tryAgainAt: null, feedbackAt: null },
    ]);
  });

  test('listening answers are scored on the device', () => {
    const activity = {
      uid: 'activity',
      type: 'interactive_listening',
      interactiveTasks: {
        tasks: [task('t1', 10), task('t2', 30)],
        objects: [{ id: 'o' }],
        zones: [{ id: 'z' }],
      },
    };
    const activities = [activity as unknown as OptimisticRow<'activities'>];
    const taskResponses = [
      { taskId: 't1', correct: false, attempts: 2 },
      { taskId: 't2', correct: true, attempts: 1 },
    ];
    const ids = { uid: 'r1', progressUid: 'p1', activityUid: 'activity' };
    const commands = lane(student, ['listening.submit', { ...ids, taskResponses, completedAt: at(9) }]);
    const [row] = overlayTable('recordings', [], commands, { activities });
    expect(row).toMatchObject({ audioUrl: NO_AUDIO, score: 75, questionId: null });
    expect(JSON.parse(row!.response!)).toMatchObject({ pointsEarned: 30, totalPossible: 40 });
    expect(overlayTable('progress', [], commands, { activities })).toMatchObject([
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
  test('progress never goes back from completed, adds attempts, and keeps the latest score', () => {
    const commands = lane(student, progress(true, 80), progress(false, 60));
    expect(overlayTable('progress', [], commands)).toMatchObject([
      { completed: true, score: 60, attempts: 2 },
    ]);
  });

  test('an attempt that the server has counted is not counted again', () => {
    const commands = lane(student, progress(false), progress(true));
    const half = fromServer(overlayTable('progress', [], commands.slice(0, 1)));
    expect(overlayTable('progress', half, commands)).toMatchObject([{ completed: true, attempts: 2 }]);
  });
});
