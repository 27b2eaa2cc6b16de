/** Opens the activity wizard over a screen, and offers drafts. Its code is loaded when it is first needed. */
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Activity, ActivityType } from '#data/queries/teacher/rows.ts';
import { lazyOnTap, lazyPart } from '#ui/status/lazy-part.tsx';
import { type AssignDialog, AssignSaved } from './drafts/AssignSaved.tsx';
import type { Opening } from './drafts/opening.ts';

const OpenWizard = lazyOnTap(() => import('./drafts/OpenWizard.tsx'));
const UnfinishedActivities = lazyPart(() => import('./drafts/UnfinishedActivities.tsx'));

export interface Wizard {
  create(type: ActivityType | null): void;
  edit(activity: Activity): void;
  /** Begins a new activity with everything of another one. */
  duplicate(activity: Activity): void;
  /** To be rendered once by the screen. */
  element: ReactNode;
  /** The drafts on this device; to be rendered where the screen offers what to do next. */
  offers: ReactNode;
}

/** `AssignDialog` opens after 'Save and assign'; `onReady` opens the activities that come with the app. */
export function useWizard(AssignDialog: AssignDialog, onReady: () => void): Wizard {
  const [opened, setOpened] = useState<{ key: number; opening: Opening } | null>(null);
  // No key is used again: a wizard that was left while it saved closes itself once more.
  const lastKey = useRef(0);
  const [assigning, setAssigning] = useState<string | null>(null);
  const open = (opening: Opening) => {
    lastKey.current += 1;
    setOpened({ key: lastKey.current, opening });
  };
  return {
    create: (type) => open({ kind: 'new', type }),
    edit: (activity) => open({ kind: 'edit', activity }),
    duplicate: (activity) => open({ kind: 'duplicate', activity }),
    element: (
      <Suspense>
        {opened && (
          <OpenWizard
            key={opened.key}
            opening={opened.opening}
            onClose={() => setOpened((now) => (now?.key === opened.key ? null : now))}
            onAssign={setAssigning}
            onReady={onReady}
          />
        )}
        {assigning && (
          <AssignSaved activityUid={assigning} Dialog={AssignDialog} onClose={() => setAssigning(null)} />
        )}
      </Suspense>
    ),
    offers: (
      <Suspense>
        <UnfinishedActivities onContinue={(id) => open({ kind: 'draft', id })} />
      </Suspense>
    ),
  };
}
