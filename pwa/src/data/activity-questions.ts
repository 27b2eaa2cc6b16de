/** The questions of an activity, whichever app wrote it. */
import type { ActivityQuestion } from 'shared-schema/entities';
import type { FoldedRow } from './rows.ts';

/** An older activity has its one question in `question` instead of the list. */
export function questionsOf(
  activity: Pick<FoldedRow<'activities'>, 'questions' | 'question' | 'imageUrl'>,
): ActivityQuestion[] {
  if (activity.questions.length > 0) return activity.questions;
  return activity.question ? [{ id: '0', prompt: activity.question, imageUrl: activity.imageUrl }] : [];
}
