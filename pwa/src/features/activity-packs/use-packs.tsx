/** Opens the dialogs that make a file of activities, and that add activities. They load when they open. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Activity } from '#data/queries/teacher/rows.ts';

const ExportDialog = lazy(() => import('./ExportDialog.tsx'));
const ImportDialog = lazy(() => import('./ImportDialog.tsx'));
const ReadyDialog = lazy(() => import('./ReadyDialog.tsx'));

export interface Packs {
  exportActivities(activities: readonly Activity[]): void;
  importActivities(): void;
  /** Adds activities that come with the app. */
  chooseReady(): void;
  /** The open dialog. */
  element: ReactNode;
}

type OpenDialog = readonly Activity[] | 'import' | 'ready';

export function usePacks(): Packs {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return {
    exportActivities: setOpen,
    importActivities: () => setOpen('import'),
    chooseReady: () => setOpen('ready'),
    element: open && <Suspense>{dialogFor(open, setOpen)}</Suspense>,
  };
}

function dialogFor(open: OpenDialog, setOpen: (next: OpenDialog | null) => void): ReactNode {
  const close = () => setOpen(null);
  if (open === 'import') return <ImportDialog onReady={() => setOpen('ready')} onClose={close} />;
  if (open === 'ready') return <ReadyDialog onClose={close} />;
  return <ExportDialog activities={open} onClose={close} />;
}
