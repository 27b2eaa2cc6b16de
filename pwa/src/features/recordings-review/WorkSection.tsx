/** One student's answers to one activity, in the order of its questions. */
import { Text } from '@mantine/core';
import { memo, useDeferredValue, useMemo } from 'react';
import { hasStatus, inQuestionOrder, reviewsOf } from '#data/queries/recordings/reviews.ts';
import { useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import type { ReviewFilter, WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import classes from './ReviewRow.module.css';
import { ReviewRow } from './ReviewRow.tsx';

/** Pixels of a usual row. */
export const ROW_HEIGHT = 64;

interface WorkSectionProps {
  name: string;
  pair: WorkPair;
  status: ReviewFilter['status'];
  /** As the counters say, until the rows are read. */
  rows: number;
  /** On the screen when the list opens: its rows come before the rest of the screen is drawn. */
  isFirst: boolean;
}

function Section({ name, pair, status, rows, isFirst }: WorkSectionProps) {
  const reviews = useReviewsOf(pair);
  // Rows that scroll into sight are drawn in the pauses of scrolling.
  const later = useDeferredValue(reviews, undefined);
  const shown = isFirst ? reviews : later;
  const place = { '--rows': rows, '--row-height': `${ROW_HEIGHT}px` };
  return (
    <section aria-label={name} className={shown ? undefined : classes.loading} style={place}>
      <Text fw={600} size="sm" mt="xs" mb={4}>
        {name}
      </Text>
      {shown &&
        inQuestionOrder(shown.filter(({ recording }) => hasStatus(recording, status))).map((review) => (
          <ReviewRow key={review.recording.uid} review={review} />
        ))}
    </section>
  );
}

export const WorkSection = memo(Section);

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
