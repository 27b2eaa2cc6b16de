/** The form in which refused work can be changed, filled with what was written. Pure. */
import { overlayTable } from '#data/optimistic/overlay-table.ts';
import { type CommandContent, payloadFields } from '#data/outbox/command-content.ts';
import { type Review, reviewsOf } from '#data/queries/recordings/reviews.ts';
import type { Activity, Recording, SchoolClass, Student, TeacherData } from '#data/queries/teacher/rows.ts';
import { sameEditsOf } from '#data/sync-issues/group-refused.ts';
import type { SyncIssue } from '#data/sync-issues/use-sync-issues.ts';

export type RefusedForm = { item: SyncIssue } & (
  | { kind: 'class'; row: SchoolClass; command: CommandContent<'class.create' | 'class.update'> }
  | { kind: 'student'; row: Student; command: CommandContent<'student.create' | 'student.update'> }
  | {
      kind: 'activity';
      row: Activity;
      command: CommandContent<'activity.save'>;
      /** It was deleted since: a deleted uid does not come back, so what was written becomes a new activity. */
      isGone: boolean;
    }
  | { kind: 'feedback'; review: Review; command: CommandContent<'feedback.save'> }
);

export interface RefusedSources extends TeacherData {
  /** Those that the refused work is about. */
  recordings: readonly Recording[];
}

/** Null where no form fits, or where what it was about is gone. */
export function formOf(item: SyncIssue, data: RefusedSources): RefusedForm | null {
  const command = { ...item.commands[0], state: 'pending' as const };
  const { uid, recordingUid } = payloadFields(command);
  const isIt = (row: { uid: string }) => row.uid === uid;
  switch (command.type) {
    case 'class.create':
    case 'class.update': {
      const row = overlayTable('class_codes', data.classes, [command]).find(isIt);
      return row ? { item, kind: 'class', row, command } : null;
    }
    case 'student.create':
    case 'student.update': {
      const row = overlayTable('users', data.students, [command]).find(isIt);
      const { furtherClassUids = [] } = data.students.find(isIt) ?? {};
      if (!row) return null;
      const isNew = command.type === 'student.create';
      // A new student was put into a class of the teacher: one that is not here was deleted.
      const hasClass = !isNew || data.classes.some((own) => own.uid === row.classCodeUid);
      const classCodeUid = hasClass ? row.classCodeUid : null;
      return { item, kind: 'student', row: { ...row, classCodeUid, furtherClassUids }, command };
    }
    case 'activity.save': {
      const [first] = item.commands;
      // Each save holds the whole activity.
      const last = sameEditsOf(item.commands).at(-1);
      const newest = last?.type === 'activity.save' ? { ...last, state: 'pending' as const } : command;
      const row = overlayTable('activities', data.activities, [newest]).find(isIt);
      const wasStored = first.code === 'not_found' || first.ifSeq !== undefined;
      const isGone = wasStored && !data.activities.some(isIt);
      return row ? { item, kind: 'activity', row, command: newest, isGone } : null;
    }
    case 'feedback.save': {
      // Alone, because the form is for this answer also where another came in its place.
      const recordings = data.recordings.filter(({ uid: found }) => found === recordingUid);
      const [review] = reviewsOf({ ...data, recordings });
      return review ? { item, kind: 'feedback', review, command } : null;
    }
    default:
      return null;
  }
}
