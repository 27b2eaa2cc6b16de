/** The form in which refused work can be changed, filled with what was written. Pure. */
import { foldTable } from '#data/optimistic/overlay-table.ts';
import { type Review, reviewsOf } from '#data/queries/teacher/reviews.ts';
import type { Activity, SchoolClass, Student, TeacherData } from '#data/queries/teacher/rows.ts';
import type { AttentionItem } from '#data/sync-issues/use-sync-issues.ts';

export type RefusedForm = { item: AttentionItem } & (
  | { kind: 'class'; row: SchoolClass }
  | { kind: 'student'; row: Student }
  | { kind: 'activity'; row: Activity }
  | { kind: 'feedback'; review: Review }
);

/** Null where no form fits, or where what it was about is gone. */
export function formOf(item: AttentionItem, data: TeacherData): RefusedForm | null {
  const command = { ...item.commands[0], state: 'pending' as const };
  const { uid, recordingUid } = command.payload;
  const isIt = (row: { uid: string }) => row.uid === uid;
  switch (command.type) {
    case 'class.create':
    case 'class.update': {
      const row = foldTable('class_codes', data.classes, [command]).find(isIt);
      return row ? { item, kind: 'class', row } : null;
    }
    case 'student.create':
    case 'student.update': {
      const row = foldTable('users', data.students, [command]).find(isIt);
      return row ? { item, kind: 'student', row } : null;
    }
    case 'activity.save': {
      const row = foldTable('activities', data.activities, [command]).find(isIt);
      // The wizard knows no listening activities.
      return row && row.type !== 'interactive_listening' ? { item, kind: 'activity', row } : null;
    }
    case 'feedback.save': {
      const recordings = [...data.recordings, ...data.earlierAnswers];
      const review = reviewsOf({ ...data, recordings }).find(
        ({ recording }) => recording.uid === recordingUid,
      );
      return review ? { item, kind: 'feedback', review } : null;
    }
    default:
      return null;
  }
}
