/** The latest recordings that match the filter. */
import { Paper, Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { MAX_TIMELINE_RECORDINGS } from 'shared-schema/rules/constants';
import { isCurrent } from 'shared-schema/rules/progress/earlier-answers';
import { hasStatus, reviewsOf } from '#data/queries/recordings/reviews.ts';
import { useRecordings } from '#data/queries/recordings/use-recordings.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import type { ReviewFilter, WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { useNoteFirstRows } from '#ui/window-list/first-rows.tsx';
import { ReviewRow } from './ReviewRow.tsx';
import { recordingTexts as texts } from './texts.ts';
import { useReviewsOf } from './WorkSection.tsx';

interface TimelineProps {
  /** Those that match the filter. */
  pairs: readonly WorkPair[];
  filter: ReviewFilter;
}

const keyOf = (row: Pick<Recording, 'studentUid' | 'activityUid'>) => `${row.studentUid} ${row.activityUid}`;

export function Timeline({ pairs, filter }: TimelineProps) {
  const pairOf = useMemo(() => new Map(pairs.map((pair) => [keyOf(pair), pair])), [pairs]);
  const latest = useSteady(useLatest(pairOf, filter));
  useNoteFirstRows(latest !== undefined);
  if (latest?.length === 0 || pairs.length === 0) {
    return <EmptyNote title={texts.nothingFound} message={texts.nothingFoundText} pose="sleeping" />;
  }
  if (!latest) return null;
  return (
    <Paper px="md" py="sm" shadow="xs">
      <Text size="sm" c="dimmed" mb="xs">
        {texts.latest(latest.length)}
      </Text>
      {latest.map((recording) => {
        const pair = pairOf.get(keyOf(recording));
        const Row = pair && pair.earlier > 0 ? RowWithEarlier : PlainRow;
        return pair && <Row key={recording.uid} {...{ recording, pair }} />;
      })}
    </Paper>
  );
}

function useLatest(
  pairOf: ReadonlyMap<string, WorkPair>,
  { search, student, activity, class: classUid, status }: ReviewFilter,
) {
  // Names and classes matter only where somebody asks for them: otherwise each new answer would begin the question anew.
  const found = search === '' && classUid === null ? null : pairOf;
  const accepts = useCallback(
    (row: Recording) => isCurrent(row) && (found === null || found.has(keyOf(row))) && hasStatus(row, status),
    [found, status],
  );
  return useRecordings({
    studentUid: student ?? undefined,
    activityUid: activity ?? undefined,
    isPending: status === 'pending',
    isUnheard: status === 'unheard',
    order: 'newest',
    limit: MAX_TIMELINE_RECORDINGS,
    accepts,
  });
}

interface RowProps {
  recording: Recording;
  pair: WorkPair;
}

function PlainRow({ recording, pair: { student, activity } }: RowProps) {
  const [review] = useMemo(
    () =>
      reviewsOf({
        recordings: [recording],
        students: student ? [student] : [],
        everyActivity: activity ? [activity] : [],
      }),
    [recording, student, activity],
  );
  return review && <ReviewRow review={review} withNames />;
}

/** Reads the answers to the same activity, too: earlier ones to the same question are shown with this one. */
function RowWithEarlier({ recording, pair }: RowProps) {
  const review = useReviewsOf(pair)?.find((one) => one.recording.uid === recording.uid);
  return review ? <ReviewRow review={review} withNames /> : <PlainRow {...{ recording, pair }} />;
}
