import { describe, expect, it } from 'vitest';
import { addReducers } from '#data/optimistic/overlay-table.ts';
import { teacherReducers } from '#data/optimistic/teacher-reducers.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { conflictOf } from './compare-edits.ts';
import type { NameTables } from './describe-command.ts';
import { toSyncIssues } from './issue-items.ts';
import { refusalText } from './texts.ts';

addReducers(teacherReducers);

let number = 0;
function command(
  type: CommandRow['type'],
  payload: Record<string, unknown>,
  more: Partial<CommandRow> = {},
): CommandRow {
  number += 1;
  const base = {
    lane: 'l',
    account: 'a',
    number,
    commandId: `c${number}`,
    at: '2026-01-05T08:00:00.000Z',
    blobs: [],
  };
  // The payloads of these tests hold only what a sentence needs.
  return { ...base, type, payload, state: 'refused', code: 'not_found', ...more } as CommandRow;
}

const tables = {
  users: [{ uid: 'mei', firstName: 'Mei', lastName: 'Lin', username: 'mei' }],
  class_codes: [{ uid: 'class-4', name: 'Room 4', description: null, isActive: true, seq: 9 }],
  activities: [{ uid: 'zoo', title: 'Zoo animals!', questions: [{ id: 'q1' }, { id: 'q2' }] }],
  activity_assignments: [{ uid: 'given', activityUid: 'zoo', classCodeUid: 'class-4' }],
  recordings: [{ uid: 'answer', studentUid: 'mei', activityUid: 'zoo', questionId: 'q2' }],
} as unknown as NameTables;
const mei = { uid: 'a', firstName: 'Mei', lastName: 'Lin', username: 'mei' };
const rivera = { uid: 'a', firstName: 'Ana', lastName: 'Rivera', username: 'rivera' };
const items = (...refused: CommandRow[]) => toSyncIssues(refused, tables, [mei]);
const sound = { blobs: ['a'.repeat(64)] };
const blobs = [{ sha256: 'a'.repeat(64), type: 'audio/webm', size: 3 }];

describe('a sync issue', () => {
  it('an issue names the answer, its author, and the file name of its sound', () => {
    const payload = { uid: 'x', activityUid: 'zoo', questionId: 'q2', blobs };
    expect(items(command('recording.save', payload, sound))[0]).toMatchObject({
      title: 'Spoken answer: Zoo animals!, question 2',
      whose: 'Mei Lin',
      reason: 'What it belongs to was deleted, or is no longer yours.',
      sound: 'mei-lin_zoo-animals_question-2',
    });
  });

  it('an issue shows the words of feedback whose answer is gone', () => {
    const refused = command('feedback.save', { recordingUid: 'replaced', teacherFeedbackText: 'Well done' });
    expect(toSyncIssues([refused], tables, [rivera])[0]?.words).toBe('Well done');
    expect(items(command('recording.save', { activityUid: 'zoo' }))[0]?.words).toBeNull();
  });

  it('an issue names the sound of feedback after the child who gets the feedback', () => {
    const refused = command('feedback.save', { recordingUid: 'answer', blobs }, sound);
    expect(toSyncIssues([refused], tables, [rivera])[0]).toMatchObject({
      title: 'Feedback for Mei Lin: Zoo animals!, question 2',
      sound: 'feedback_mei-lin_zoo-animals_question-2',
      whose: 'Ana Rivera',
    });
  });

  it.each<[CommandRow['type'], Record<string, unknown>, string]>([
    ['recording.delete', { uid: 'answer' }, 'Deleting an answer: Zoo animals!, question 2'],
    ['recording.save', { activityUid: 'gone', questionId: 'q1' }, 'Spoken answer: an activity'],
    ['progress.save', { activityUid: 'zoo' }, 'Progress in “Zoo animals!”'],
    ['listening.submit', { activityUid: 'zoo' }, 'Listening answers: Zoo animals!'],
    ['activity.save', { uid: 'new', title: 'Farm' }, 'Activity “Farm”'],
    ['activity.delete', { uid: 'zoo' }, 'Deleting “Zoo animals!”'],
    [
      'assignment.add',
      { activityUid: 'zoo', classCodeUid: 'class-4' },
      'Assigning “Zoo animals!” to “Room 4”',
    ],
    ['assignment.remove', { uid: 'given' }, 'Unassigning “Zoo animals!” from “Room 4”'],
    ['class.create', { uid: 'new', name: 'Blue' }, 'New class “Blue”'],
    ['class.update', { uid: 'class-4', name: 'Room 5' }, 'Change to class “Room 4”'],
    ['class.delete', { uid: 'gone' }, 'Deleting class'],
    ['student.create', { uid: 'leo', firstName: 'Leo', lastName: 'Sun' }, 'New student Leo Sun'],
    ['student.update', { uid: 'mei', lastName: 'Li' }, 'Change to student Mei Lin'],
    ['student.join', { studentUid: 'mei', classCodeUid: 'class-4' }, 'Adding Mei Lin to “Room 4”'],
    ['student.leave', { studentUid: 'gone' }, 'Taking a student out of the class'],
  ])('the title of %s %j is %s', (type, payload, title) => {
    expect(items(command(type, payload))[0]?.title).toBe(title);
  });

  const leftBy = (role: 'student' | 'teacher') => {
    const payload = { uid: 'x', activityUid: 'zoo', questionId: 'q2', blobs };
    const left = command('recording.save', payload, { ...sound, account: 'omar', code: 'account_deleted' });
    const omar = { uid: 'omar', firstName: 'Omar', lastName: null, username: 'omar', role };
    return toSyncIssues([left], tables, [rivera, { ...omar, deleted: true }])[0];
  };

  it('a teacher sees what a deleted child left, under its own name, and can neither send nor keep it', () => {
    expect(leftBy('student')).toMatchObject({
      whose: 'Omar',
      canRetry: false,
      reason: 'The account was deleted before this could be sent.',
      sound: null,
    });
  });

  it('a sound that a deleted teacher left can be saved', () => {
    expect(leftBy('teacher')).toMatchObject({ canRetry: false, sound: 'omar_zoo-animals_question-2' });
  });

  it.each<[CommandRow['type'], Record<string, unknown>, string]>([
    ['activity.save', { uid: 'away', title: 'Farm' }, 'It was deleted meanwhile.'],
    ['class.update', { uid: 'away', name: 'Blue' }, 'The class was deleted, or is no longer yours.'],
    ['student.update', { uid: 'away', lastName: 'Li' }, 'The student was deleted, or is no longer yours.'],
    [
      'feedback.save',
      { recordingUid: 'away', score: 90 },
      'The answer was deleted, or its student is no longer yours.',
    ],
  ])('%s of what is gone says so, and is not offered to be sent again', (type, payload, reason) => {
    expect(items(command(type, payload))).toMatchObject([{ reason, canRetry: false }]);
  });

  it('an edit of a row that is here again can be sent again', () => {
    expect(items(command('student.update', { uid: 'mei', lastName: 'Li' }))[0]?.canRetry).toBe(true);
    expect(items(command('class.update', { uid: 'class-4', name: 'Blue' }))[0]?.canRetry).toBe(true);
    expect(items(command('recording.save', { uid: 'x', activityUid: 'zoo' }))[0]?.canRetry).toBe(true);
  });

  it('a consent that was withdrawn meanwhile is noted anew, not sent again with its old date', () => {
    const late = command(
      'consent.give',
      { studentUid: 'mei', purpose: 'record_voice' },
      { code: 'conflict' },
    );
    expect(items(late)[0]).toMatchObject({
      canRetry: false,
      reason:
        'The consent was withdrawn meanwhile. If the family gives it again, note it anew on the page Consent.',
    });
  });

  it('a withdrawal that a newer consent stands against is noted anew, not sent again with its old date', () => {
    const about = { studentUid: 'mei', purpose: 'record_voice' };
    expect(items(command('consent.withdraw', about, { code: 'conflict' }))[0]).toMatchObject({
      canRetry: false,
      reason:
        'A consent was noted meanwhile. If the family takes it back, note that anew on the page Consent.',
    });
  });

  it('an issue groups what builds on a refused thing under it, with its name, also indirectly', () => {
    const built = { code: 'depends_on_refused' };
    const [only, ...others] = items(
      command('class.create', { uid: 'new', name: 'Blue' }, { code: 'conflict' }),
      command('student.create', { uid: 'leo', firstName: 'Leo', classCodeUid: 'new' }, built),
      command('student.join', { uid: 'j', studentUid: 'leo', classCodeUid: 'new' }, built),
    );
    expect(others).toEqual([]);
    expect(only?.title).toBe('New class “Blue”');
    expect(only?.followers.map(({ title }) => title)).toEqual(['New student Leo', 'Adding Leo to “Blue”']);
  });

  it('a refused thing whose base is no longer here is an issue of its own', () => {
    const orphan = command('class.update', { uid: 'new' }, { code: 'depends_on_refused' });
    expect(items(orphan)).toHaveLength(1);
  });

  it('edits of an activity that was deleted meanwhile are one issue, and edits of two are two', () => {
    const gone = { code: 'not_found' };
    const found = items(
      command('activity.save', { uid: 'zoo', title: 'Once' }, gone),
      command('activity.save', { uid: 'farm', title: 'Farm' }, gone),
      command('activity.save', { uid: 'zoo', title: 'Twice' }, gone),
    );
    expect(found.map(({ commands }) => commands.length)).toEqual([2, 1]);
  });

  it('edits of one row that met the same change are one issue', () => {
    const conflict = { code: 'conflict', ifSeq: 5 };
    const found = items(
      command('class.update', { uid: 'class-4', name: 'Room 5' }, conflict),
      command('class.update', { uid: 'other', name: 'Else' }, conflict),
      command('class.update', { uid: 'class-4', name: 'Room 6' }, conflict),
    );
    expect(found.map(({ commands }) => commands.length)).toEqual([2, 1]);
    expect(conflictOf(found[0]!.commands, tables.class_codes)).toMatchObject({
      differences: [{ field: 'Name', mine: 'Room 6', theirs: 'Room 4' }],
    });
  });
});

// Each code of the catalog has one, or the texts do not compile.
describe('a reason', () => {
  it('a reason that only a newer server knows has a sentence, too', () => {
    expect(refusalText('from_the_future')).toBe('The school server did not accept it.');
  });
});

describe('mine and theirs', () => {
  const row = { uid: 'zoo', seq: 9, updatedAt: '2026-01-05T09:00:00.000Z' };
  const edit = (payload: object, ifSeq = 5): [CommandRow] => [
    command('activity.save', { uid: 'zoo', ...payload }, { code: 'conflict', ifSeq }),
  ];

  it('a conflict lists only what differs, in the words and the order of the form', () => {
    const question = { id: 'q1', prompt: 'What is it?', imageUrl: null };
    const mine = {
      difficulty: 'advanced',
      title: 'Zoo',
      description: null,
      imageUrl: '/uploads/a.png',
      questions: [
        { ...question, audioUrl: '/uploads/q.webm' },
        { ...question, id: 'q2', imageUrl: '/uploads/b.png' },
      ],
      blobs: [],
    };
    const theirs = { ...row, difficulty: 'beginner', title: 'Zoo', description: '', questions: [question] };
    expect(conflictOf(edit(mine), [theirs])).toEqual({
      ...{ arrived: true, gone: false, deletion: null, seen: 9, changedAt: row.updatedAt },
      differences: [
        { field: 'Difficulty', mine: 'Advanced', theirs: 'Beginner' },
        { field: 'Picture', mine: 'The file chosen here', theirs: '(empty)' },
        {
          field: 'Questions',
          mine: '1. What is it? (with sound)\n2. What is it? (with picture)',
          theirs: '1. What is it?',
        },
      ],
    });
  });

  it('a conflict of feedback names stickers and another try in the words of the form', () => {
    const payload = { recordingUid: 'a1', sticker: 'birthday-cake', tryAgain: true, score: 40 };
    const mine = command('feedback.save', payload, { code: 'conflict', ifSeq: 5 });
    const asked = {
      ...{ uid: 'a1', seq: 9, score: 40, sticker: 'sun' },
      tryAgainAt: '2026-01-05T09:00:00.000Z',
    };
    const praised = { ...asked, sticker: 'birthday-cake', tryAgainAt: null };
    const differencesTo = (theirs: typeof asked | typeof praised) => conflictOf([mine], [theirs]).differences;
    expect(differencesTo(asked)).toEqual([{ field: 'Sticker', mine: 'Cake', theirs: 'Sun' }]);
    expect(differencesTo(praised)).toEqual([{ field: 'Try again, please', mine: 'Yes', theirs: 'No' }]);
  });

  it('a conflict says which times and model answers the questions have', () => {
    const question = { id: 'q', prompt: 'Who?', imageUrl: null };
    const mine = { questions: [{ ...question, answerSeconds: 60, thinkingSeconds: 10 }] };
    const theirs = { ...row, questions: [{ ...question, modelAnswerUrl: '/uploads/model.webm' }] };
    expect(conflictOf(edit(mine), [theirs]).differences).toEqual([
      {
        field: 'Questions',
        mine: '1. Who? (60 s to answer) (10 s to think)',
        theirs: '1. Who? (with the teacher’s answer)',
      },
    ]);
  });

  it('a conflict ignores the order in which a server writes the fields of a question', () => {
    const mine = { questions: [{ id: 'q', prompt: 'P', imageUrl: null }] };
    const theirs = { ...row, questions: [{ imageUrl: null, prompt: 'P', id: 'q' }] };
    expect(conflictOf(edit(mine), [theirs]).differences).toEqual([]);
  });

  it('a conflict waits for the version that was in the way, and knows when the row is gone', () => {
    expect(conflictOf(edit({}, 9), [row]).arrived).toBe(false);
    // A restored school gives lower numbers.
    expect(conflictOf(edit({}, 12), [row]).arrived).toBe(true);
    expect(conflictOf(edit({}), [])).toMatchObject({ arrived: true, gone: true, seen: undefined });
  });

  it('a conflict about a deletion has no fields to compare', () => {
    const deletion = command('activity.delete', { uid: 'zoo' }, { code: 'conflict', ifSeq: 5 });
    expect(conflictOf([deletion], [row])).toMatchObject({
      ...{ arrived: true, deletion: 'changed', differences: [] },
    });
  });

  it('a deletion that students’ work stands against can be decided at once', () => {
    const payload = { uid: 'zoo', ifUntouched: true };
    const refused = command('activity.delete', payload, { code: 'has_answers', ifSeq: 9 });
    expect(items(refused)).toMatchObject([{ comparable: true }]);
    expect(conflictOf([refused], [row])).toMatchObject({ arrived: true, gone: false, deletion: 'answered' });
  });
});
