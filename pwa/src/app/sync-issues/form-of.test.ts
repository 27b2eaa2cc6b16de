import { describe, expect, it } from 'vitest';
import { addReducers } from '#data/optimistic/overlay-table.ts';
import { teacherReducers } from '#data/optimistic/teacher-reducers.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { changedFields } from '#data/queries/teacher/changed-fields.ts';
import type { SyncIssue } from '#data/sync-issues/use-sync-issues.ts';
import { activity, recording, schoolClass, student } from '#test/teacher-rows.ts';
import { formOf, type RefusedSources } from './form-of.ts';

addReducers(teacherReducers);

const data = {
  students: [student('mei')],
  classes: [schoolClass('wrens', { description: 'Upstairs', seq: 7 })],
  activities: [activity('zoo'), activity('farm', { type: 'interactive_listening' })],
  everyActivity: [activity('zoo')],
  assignments: [],
  enrollments: [],
  work: [],
  recordings: [recording('mei', 'zoo')],
  progress: [],
} as RefusedSources;

function refused(type: CommandRow['type'], payload: Record<string, unknown>): SyncIssue {
  const base = {
    lane: 'l',
    account: 'rivera',
    number: 1,
    commandId: 'c',
    at: '2026-11-20T10:00:00.000Z',
    blobs: [],
  };
  return { commands: [{ ...base, type, payload, state: 'refused' }] } as unknown as SyncIssue;
}

describe('the form for refused work', () => {
  it('the form holds the refused words over the stored row', () => {
    expect(formOf(refused('class.update', { uid: 'wrens', name: 'Wrens' }), data)).toMatchObject({
      kind: 'class',
      row: { name: 'Wrens', description: 'Upstairs', seq: 7 },
    });
    const saved = { uid: 'zoo', title: 'Zoo', type: 'story', storyContent: 'Once' };
    expect(formOf(refused('activity.save', saved), data)).toMatchObject({
      kind: 'activity',
      row: { title: 'Zoo', storyContent: 'Once' },
    });
    const listening = { uid: 'farm', type: 'interactive_listening', title: 'Farm' };
    expect(formOf(refused('activity.save', listening), data)).toMatchObject({ kind: 'activity' });
  });

  it('the form of a deleted activity holds the last of its edits, to make it anew', () => {
    const saved = (uid: string, title: string) =>
      refused('activity.save', { uid, title, type: 'story' }).commands;
    const edits = [...saved('away', 'Once'), ...saved('away', 'Twice')] as SyncIssue['commands'];
    edits[0].ifSeq = 4;
    const item = { commands: edits } as SyncIssue;
    const form = {
      kind: 'activity',
      isGone: true,
      row: { title: 'Twice' },
      command: { payload: { title: 'Twice' } },
    };
    expect(formOf(item, data)).toMatchObject(form);
    expect(formOf({ commands: saved('new', 'Never stored') } as SyncIssue, data)).toMatchObject({
      isGone: false,
    });
  });

  it('the form holds the refused words of a row that exists nowhere else', () => {
    const leo = { uid: 'leo', username: 'mei', firstName: 'Leo', lastName: 'Sun', classCodeUid: 'wrens' };
    expect(formOf(refused('student.create', leo), data)).toMatchObject({
      kind: 'student',
      row: { username: 'mei', firstName: 'Leo', classCodeUid: 'wrens' },
    });
    expect(formOf(refused('class.create', { uid: 'new', name: 'Blue' }), data)).toMatchObject({
      kind: 'class',
      row: { name: 'Blue', isActive: true },
    });
  });

  it('the form of a new student whose class was deleted has no class', () => {
    const leo = { uid: 'leo', username: 'leo', firstName: 'Leo', lastName: 'Sun', classCodeUid: 'gone' };
    const form = formOf(refused('student.create', leo), data);
    expect(form).toMatchObject({ row: { firstName: 'Leo', classCodeUid: null } });
  });

  it('the form for feedback shows the recording that the feedback is for', () => {
    const feedback = refused('feedback.save', { recordingUid: 'mei-zoo-0', score: 90 });
    expect(formOf(feedback, data)).toMatchObject({
      kind: 'feedback',
      review: { studentName: 'mei', activityTitle: 'zoo' },
    });
  });

  it.each<[CommandRow['type'], Record<string, unknown>]>([
    ['class.update', { uid: 'gone', name: 'Wrens' }],
    ['student.update', { uid: 'gone' }],
    ['feedback.save', { recordingUid: 'gone' }],
    ['class.delete', { uid: 'wrens' }],
    ['student.join', { studentUid: 'mei', classCodeUid: 'wrens' }],
  ])('no form exists for %s %j', (type, payload) => {
    expect(formOf(refused(type, payload), data)).toBeNull();
  });
});

it('an unchanged field of a form is not sent', () => {
  const before = { name: 'A', description: null as string | null, isActive: true };
  expect(changedFields(before, { ...before, name: 'B' })).toEqual({ name: 'B' });
  expect(changedFields(before, { ...before })).toEqual({});
});
