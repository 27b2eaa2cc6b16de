/** Recordings whose activity or question is gone: never kept silently for ever, never deleted unasked. */
import { Suspense } from 'react';
import { useOrphanedDrafts } from '#data/drafts/recording/orphaned-drafts.ts';
import type { ActivitySummary } from '#data/queries/student.ts';
import { lazyPart } from '#ui/status/lazy-part.tsx';

const OrphanedRecording = lazyPart(() => import('./OrphanedRecording.tsx'));

export function OrphanedRecordings({ activities }: { activities: readonly ActivitySummary['activity'][] }) {
  const drafts = useOrphanedDrafts(activities);
  if (drafts.length === 0) return null;
  return (
    <Suspense>
      {drafts.map((draft) => (
        <OrphanedRecording key={draft.id} draft={draft} />
      ))}
    </Suspense>
  );
}
