/** The way from a list to the review queue: says how many answers wait there. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import { queueTexts as texts } from './texts.ts';

interface ReviewButtonProps {
  /** What the list shows. */
  pairs: readonly Pick<WorkCounter, 'pending'>[];
  /** Uids that the list is limited to; null means all. */
  classUid?: string | null;
  activityUid?: string | null;
  studentUid?: string | null;
}

/** Nothing where nothing waits. */
export function ReviewButton({ pairs, classUid, activityUid, studentUid }: ReviewButtonProps) {
  const pending = pairs.reduce((sum, pair) => sum + pair.pending, 0);
  if (pending === 0) return null;
  const chosen = { class: classUid, activity: activityUid, student: studentUid };
  const search = new URLSearchParams(
    Object.entries(chosen).flatMap(([name, uid]) => (uid ? [[name, uid]] : [])),
  );
  return (
    <Button component={Link} to={{ pathname: '/teacher/recordings/review', search: search.toString() }}>
      {texts.review(pending)}
    </Button>
  );
}
