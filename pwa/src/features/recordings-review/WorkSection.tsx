/** One student's answers to one activity, in the order of its questions. */
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import { hasStatus, inQuestionOrder, reviewsOf } from '#data/queries/teacher/reviews.ts';
import { countShown, type ReviewFilter, type WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import classes from './ReviewRow.module.css';
import { ReviewRow } from './ReviewRow.tsx';

interface WorkSectionProps {
  name: string;
  pair: WorkPair;
  status: ReviewFilter['status'];
  /** Rows that are drawn. */
  limit: number;
}

export function WorkSection({ name, pair, status, limit }: WorkSectionProps) {
  const reviews = useReviewsOf(pair)?.filter(({ recording }) => hasStatus(recording, status));
  const rows = Math.min(limit, countShown(pair, status));
  return (
    <section aria-label={name} className={reviews ? undefined : classes.loading} style={{ '--rows': rows }}>
      <Text fw={600} size="sm" mt="xs" mb={4}>
        {name}
      </Text>
      {reviews &&
        inQuestionOrder(reviews)
          .slice(0, limit)
          .map((review) => <ReviewRow key={review.recording.uid} review={review} />)}
    </section>
  );
}

/** Undefined while loading. */
export function useReviewsOf({ studentUid, activityUid, student, activity }: WorkPair) {
  const recordings = useSteady(useWorkRecordings({ studentUid, activityUid }));
  return useMemo(
    () =>
      recordings &&
      reviewsOf({
        recordings,
        students: student ? [student] : [],
        everyActivity: activity ? [activity] : [],
      }),
    [recordings, student, activity],
  );
}
