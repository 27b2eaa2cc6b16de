/** One student's answers to one activity, in the order of its questions. */
import { memo, useDeferredValue, useMemo } from 'react';
import { hasStatus, inQuestionOrder, type Review, reviewsOf } from '#data/queries/recordings/reviews.ts';
import { useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import type { ReviewFilter, WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { useNoteFirstRows } from '#ui/window-list/first-rows.tsx';
import { useDrawnInTurn } from '#ui/window-list/use-drawn-in-turn.ts';
import { usePrinting } from '#ui/window-list/use-printing.ts';
import classes from './ReviewRow.module.css';
import { ReviewRow } from './ReviewRow.tsx';
import { recordingTexts as texts } from './texts.ts';

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
  const shown = useShown(isFirst ? reviews : later, status);
  const isPrinting = usePrinting();
  const drawn = useDrawnInTurn(shown?.length ?? 0, isFirst || isPrinting);
  const isComplete = shown !== undefined && drawn === shown.length;
  useNoteFirstRows(isFirst && isComplete);
  const place = { '--rows': rows, '--row-height': `${ROW_HEIGHT}px` };
  return (
    <section aria-label={name} className={isComplete ? undefined : classes.loading} style={place}>
      <p className={classes.section}>{name}</p>
      {shown?.slice(0, drawn).map((review) => (
        <ReviewRow key={review.recording.uid} review={review} />
      ))}
      {isPrinting && !shown && <p>{texts.notPrinted(rows)}</p>}
    </section>
  );
}

export const WorkSection = memo(Section);

/** Those that a list with this status shows. */
function useShown(reviews: Review[] | undefined, status: ReviewFilter['status']) {
  return useMemo(
    () => reviews && inQuestionOrder(reviews.filter(({ recording }) => hasStatus(recording, status))),
    [reviews, status],
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
