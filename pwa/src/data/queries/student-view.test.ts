import { describe, expect, test } from 'vitest';
import {
  type ActivityRow,
  type AssignmentRow,
  type ProgressRow,
  type RecordingRow,
  type StudentRow,
  type StudentRows,
  studentHome,
} from './student-view.ts';

const question = { id: 'q', prompt: 'What is it?', imageUrl: null };
const activity = (uid: string, fields: Partial<ActivityRow> = {}) =>
  ({ uid, id: null, title: uid, createdAt: '2026-01-01', questions: [question], ...fields }) as ActivityRow;
const recording = (activityUid: string, fields: Partial<RecordingRow> = {}) =>
  ({
    ...{ uid: `r-${activityUid}`, studentUid: 'mei', activityUid, questionId: 'q', score: null },
    ...fields,
  }) as RecordingRow;
const progress = (activityUid: string, fields: Partial<ProgressRow> = {}) =>
  ({
    uid: `p-${activityUid}`,
    studentUid: 'mei',
    activityUid,
    completed: false,
    score: null,
    ...fields,
  }) as ProgressRow;
const assignment = (activityUid: string, assignedAt: string, isActive = true) =>
  ({ activityUid, assignedAt, isActive }) as AssignmentRow;

const home = (rows: Partial<StudentRows>) =>
  studentHome('mei', { users: [], activities: [], assignments: [], recordings: [], progress: [], ...rows });

describe('the student dashboard', () => {
  test('a card goes from Not Started over In Progress to Completed', () => {
    const activities = [activity('a'), activity('b'), activity('c'), activity('d')];
    const { cards } = home({
      activities,
      progress: [progress('b'), progress('c', { completed: true })],
      recordings: [recording('d')],
    });
    const statuses = Object.fromEntries(cards.map((card) => [card.activity.uid, card.status]));
    expect(statuses).toEqual({ a: 'Not Started', b: 'In Progress', c: 'Completed', d: 'In Progress' });
  });

  test('a sticker is feedback, and an activity to try again stands first', () => {
    const activities = ['a', 'b', 'c'].map((uid, day) => activity(uid, { createdAt: `2026-01-0${3 - day}` }));
    const asked = { tryAgainAt: '2026-01-05', teacherFeedbackText: 'Once more' };
    const { cards } = home({
      activities,
      recordings: [
        recording('b', { sticker: 'rocket' }),
        recording('c', asked),
        // Answered again since: nothing is asked for any more.
        recording('a', { ...asked, replacedAt: '2026-01-06' }),
      ],
    });
    expect(cards.map(({ activity: { uid }, tryAgain }) => [uid, tryAgain])).toEqual([
      ['c', true],
      ['a', false],
      ['b', false],
    ]);
    expect(cards.map(({ hasFeedback }) => hasFeedback)).toEqual([true, true, true]);
  });

  test('the activity that a class was given last stands first, however old it is', () => {
    const activities = [
      activity('older', { createdAt: '2025-09-01' }),
      activity('newer', { createdAt: '2026-01-04' }),
      activity('loose', { createdAt: '2026-01-03' }),
    ];
    const order = (...assignments: AssignmentRow[]) =>
      home({ activities, assignments }).cards.map((card) => card.activity.uid);
    expect(order()).toEqual(['newer', 'loose', 'older']);
    const given = [assignment('older', '2026-01-06'), assignment('newer', '2026-01-05')];
    expect(order(...given)).toEqual(['older', 'newer', 'loose']);
    // Of two classes the last one, and no assignment that has ended.
    const others = [assignment('older', '2025-09-02'), assignment('loose', '2026-01-07', false)];
    expect(order(...given, ...others)).toEqual(['older', 'newer', 'loose']);
    // Given in one moment.
    expect(order(assignment('older', '2026-01-06'), assignment('newer', '2026-01-06'))[0]).toBe('newer');
  });

  const listening = { type: 'interactive_listening', interactiveTasks: [{ id: 't1' }] } as ActivityRow;
  const isAskedIn = (
    fields: Partial<ActivityRow>,
    answered: Partial<RecordingRow> = {},
    student: Partial<StudentRow> = {},
  ) => {
    const asked = { tryAgainAt: '2026-01-05', teacherFeedbackText: 'Once more', ...answered };
    const [card] = home({
      users: [{ uid: 'mei', ...student } as StudentRow],
      activities: [activity('a', fields)],
      recordings: [recording('a', asked)],
    }).cards;
    expect(card?.feedback).toMatchObject([{ text: 'Once more', tryAgain: card?.tryAgain }]);
    return card?.tryAgain;
  };

  test('another try of a question that was removed is not asked for, and the feedback on it stays', () => {
    expect(isAskedIn({})).toBe(true);
    expect(isAskedIn({ questions: [{ ...question, id: 'other' }] })).toBe(false);
  });

  test('another spoken answer is not asked of a child whose voice nobody may record', () => {
    expect(isAskedIn({}, {}, { noRecordingSince: null })).toBe(true);
    expect(isAskedIn({}, {}, { noRecordingSince: '2026-01-06' })).toBe(false);
  });

  test('another try is asked for only in the player of the answer', () => {
    expect(isAskedIn(listening)).toBe(false);
    expect(isAskedIn({}, { questionId: null })).toBe(false);
    expect(isAskedIn(listening, { questionId: null }, { noRecordingSince: '2026-01-06' })).toBe(true);
  });

  test('feedback is new until the child has heard it', () => {
    const activities = [activity('a', { createdAt: '2026-01-02' }), activity('b')];
    const { cards } = home({
      activities,
      recordings: [
        recording('a', { sticker: 'sun', heardAt: '2026-01-03' }),
        recording('b', { sticker: 'sun', heardAt: null }),
      ],
    });
    expect(cards.map(({ hasFeedback, hasNewFeedback }) => [hasFeedback, hasNewFeedback])).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  test('an activity without anything to do is left out, unless the student worked on it before', () => {
    const activities = [activity('full'), activity('empty', { questions: [] })];
    const titles = (rows: Parameters<typeof home>[0]) => home(rows).cards.map(({ activity: { uid } }) => uid);
    expect(titles({ activities })).toEqual(['full']);
    expect(titles({ activities, recordings: [recording('empty')] })).toEqual(['full', 'empty']);
    expect(home({ activities, progress: [progress('full', { completed: true })] }).progressPercent).toBe(100);
  });

  test('points, level and progress follow the specification', () => {
    const activities = ['a', 'b', 'c', 'd', 'e'].map((uid) => activity(uid));
    const done = ['a', 'b', 'c', 'd'].map((uid) => progress(uid, { completed: true }));
    expect(home({ activities, progress: done })).toMatchObject({
      done: 4,
      points: 40,
      level: 1,
      levelProgress: 40,
      progressPercent: 80,
    });
    expect(home({ activities, progress: done, recordings: [recording('a', { score: 81 })] })).toMatchObject({
      points: 60,
      level: 2,
      levelProgress: 10,
    });
  });

  test('an answer that is replaced by a scored one counts for nothing, and its feedback stays readable', () => {
    const replaced = { uid: 'old', score: 10, teacherFeedbackText: 'Lovely!', replacedAt: '2026-01-02' };
    const recordings = [recording('a', { ...replaced, local: 'waiting' }), recording('a', { score: 90 })];
    const rows = { activities: [activity('a')], recordings, progress: [progress('a', { completed: true })] };
    const shown = home(rows);
    expect(shown).toMatchObject({ points: 15 });
    expect(shown.cards).toMatchObject([{ score: 90, hasFeedback: true, mark: 'sent' }]);
    expect(shown.cards[0]?.feedback).toMatchObject([{ text: 'Lovely!', isEarlier: true }]);
  });

  test('a replaced answer keeps its score and its points until the next answer is scored', () => {
    const rows = { activities: [activity('a')], progress: [progress('a', { completed: true })] };
    const older = recording('a', { uid: 'older', score: 20, replacedAt: '2026-01-02' });
    const replaced = recording('a', { uid: 'replaced', score: 100, replacedAt: '2026-01-03' });
    const shown = (...recordings: RecordingRow[]) => {
      const { points, cards } = home({ ...rows, recordings });
      return [points, cards[0]?.score];
    };
    const before = shown(older, recording('a', { score: 100 }));
    expect(before).toEqual([15, 100]);
    expect(shown(replaced, recording('a'), older)).toEqual(before);
    // Taken back, and not given again yet.
    expect(shown(replaced, older)).toEqual(before);
    expect(shown(replaced, recording('a', { score: 40 }), older)).toEqual([10, 40]);
    expect(shown(replaced, recording('a', { questionId: 'q2', score: 40 }))).toEqual([10, 70]);
  });

  test('the score is the average of what was scored, else the progress score', () => {
    const [card] = home({
      activities: [activity('a')],
      recordings: [80, null, 91].map((score, index) => recording('a', { questionId: `q${index}`, score })),
    }).cards;
    expect(card?.score).toBe(86);
    expect(
      home({ activities: [activity('a')], progress: [progress('a', { score: 70 })] }).cards[0]?.score,
    ).toBe(70);
  });

  test('a card shows written and spoken feedback', () => {
    const [card] = home({
      activities: [activity('a')],
      recordings: [
        recording('a', { teacherFeedbackText: 'Well done' }),
        recording('a', { teacherFeedbackAudio: '/uploads/x.webm' }),
        recording('a'),
      ],
    }).cards;
    expect(card?.hasFeedback).toBe(true);
    expect(card?.feedback).toMatchObject([
      { text: 'Well done', audioUrl: null },
      { text: null, audioUrl: '/uploads/x.webm' },
    ]);
  });

  test('a card distinguishes saved on this tablet from sent to the school', () => {
    const mark = (...locals: RecordingRow['local'][]) =>
      home({
        activities: [activity('a')],
        recordings: locals.map((local) => recording('a', local ? { local } : {})),
      }).cards[0]?.mark;
    expect([mark(), mark('waiting', undefined), mark('sent'), mark(undefined)]).toEqual([
      'none',
      'saved',
      'sent',
      'sent',
    ]);
  });

  test('the dashboard leaves out what is not the student’s own', () => {
    const foreign = { studentUid: 'leo', score: 100 };
    const { cards, points } = home({
      activities: [activity('a')],
      recordings: [recording('a', foreign)],
      progress: [progress('a', { ...foreign, completed: true })],
    });
    expect([cards[0]?.status, points]).toEqual(['Not Started', 0]);
  });
});
