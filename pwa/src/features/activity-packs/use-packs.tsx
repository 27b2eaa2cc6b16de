/** Opens the dialogs that make a file of activities, and that add activities. They load when they open. */
import { type Dispatch, type ReactNode, type SetStateAction, Suspense, useState } from 'react';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';

const ExportDialog = lazyOnTap(() => import('./ExportDialog.tsx'));
const ImportDialog = lazyOnTap(() => import('./ImportDialog.tsx'));
const ReadyDialog = lazyOnTap(() => import('./ReadyDialog.tsx'));

export interface Packs {
  exportActivities(activities: readonly Activity[]): void;
  importActivities(): void;
  /** Adds activities that come with the app. */
  chooseReady(): void;
  /** The open dialog. */
  element: ReactNode;
}

type OpenDialog = { name: 'export'; activities: readonly Activity[] } | { name: 'import' | 'ready' };

export function usePacks(): Packs {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return {
    exportActivities: (activities) => setOpen({ name: 'export', activities }),
    importActivities: () => setOpen({ name: 'import' }),
    chooseReady: () => setOpen({ name: 'ready' }),
    element: open && <Suspense>{dialogFor(open, setOpen)}</Suspense>,
  };
}

function dialogFor(open: OpenDialog, setOpen: Dispatch<SetStateAction<OpenDialog | null>>): ReactNode {
  // An import that is stored closes its own dialog, not the one that was opened meanwhile.
  const close = () => setOpen((now) => (now === open ? null : now));
  if (open.name === 'export') return <ExportDialog activities={open.activities} onClose={close} />;
  if (open.name === 'ready') return <ReadyDialog onClose={close} />;
  return <ImportDialog onReady={() => setOpen({ name: 'ready' })} onClose={close} />;
}
