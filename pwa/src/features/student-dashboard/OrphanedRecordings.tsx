/** Recordings whose activity or question is gone: never kept silently for ever, never deleted unasked. */
import { lazy, Suspense } from 'react';
import type { ActivityCard } from '#data/queries/student.ts';
import { useOrphanedDrafts } from '#data/recordings/orphaned-drafts.ts';

const OrphanedRecording = lazy(() => import('./OrphanedRecording.tsx'));

export function OrphanedRecordings({ activities }: { activities: readonly ActivityCard['activity'][] }) {
  const takes = useOrphanedDrafts(activities);
  if (takes.length === 0) return null;
  return (
    <Suspense>
      {takes.map((take) => (
        <OrphanedRecording key={take.id} take={take} />
      ))}
    </Suspense>
  );
}
