/** Opens the activity wizard over a screen. Its code is loaded when it is first opened. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Activity, ActivityType } from '#data/queries/teacher/rows.ts';
import { type ActivityDraft, draftOf, emptyDraft } from './activity-draft.ts';

const ActivityWizard = lazy(() => import('./ActivityWizard.tsx'));

export interface Wizard {
  create(type: ActivityType | null): void;
  edit(activity: Activity): void;
  /** To be rendered once by the screen. */
  element: ReactNode;
}

export function useWizard(): Wizard {
  const [opening, setOpening] = useState<{ key: number; draft: ActivityDraft } | null>(null);
  const open = (draft: ActivityDraft) => setOpening((before) => ({ key: (before?.key ?? 0) + 1, draft }));
  return {
    create: (type) => open(emptyDraft(type)),
    edit: (activity) => open(draftOf(activity)),
    element: opening && (
      <Suspense>
        <ActivityWizard key={opening.key} start={opening.draft} onClose={() => setOpening(null)} />
      </Suspense>
    ),
  };
}
