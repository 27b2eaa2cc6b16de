/**
 * Recordings in the making whose place is gone: the activity was unassigned, or its question removed meanwhile. No
 * recorder will offer them back, so the dashboard does.
 */
import { useMemo } from 'react';
import { askedIn, questionIndexOf } from 'shared-schema/rules/questions';
import type { FoldedRow } from '../queries/rows.ts';
import { useHasPulled } from '../queries/student.ts';
import { type Take, useTakesLeft } from './draft-recordings.ts';

type Place = Pick<FoldedRow<'activities'>, 'uid' | 'questions' | 'question' | 'imageUrl'> &
  Partial<Pick<FoldedRow<'activities'>, 'formerQuestions'>>;

/** Those of `takes` that none of these activities has a question for; null where nobody knows which there are. */
export function strandedTakes(takes: readonly Take[], activities: readonly Place[] | null): Take[] {
  if (!activities) return [];
  return takes.filter(({ activityUid, questionId }) => {
    const activity = activities.find(({ uid }) => uid === activityUid);
    return !activity || questionIndexOf(askedIn(activity), questionId) === -1;
  });
}

/** Stranded takes of the child on the screen, who sees these activities. */
export function useStrandedTakes(activities: readonly Place[]): Take[] {
  const takes = useTakesLeft();
  // Without a replica every activity would look removed, and the child be asked what to do with good answers.
  const known = useHasPulled() ? activities : null;
  return useMemo(() => strandedTakes(takes, known), [takes, known]);
}
