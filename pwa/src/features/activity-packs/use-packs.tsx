/** Opens the dialogs that make a file of activities, and that add activities from one. They load when they open. */
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Activity } from '#data/queries/teacher/rows.ts';

const ExportDialog = lazy(() => import('./ExportDialog.tsx'));
const ImportDialog = lazy(() => import('./ImportDialog.tsx'));

export interface Packs {
  exportActivities(activities: readonly Activity[]): void;
  importActivities(): void;
  /** The open dialog. */
  element: ReactNode;
}

export function usePacks(): Packs {
  const [open, setOpen] = useState<readonly Activity[] | 'import' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  return {
    exportActivities: setOpen,
    importActivities: () => setOpen('import'),
    element: open && (
      <Suspense>
        {open === 'import' ? (
          <ImportDialog onClose={close} />
        ) : (
          <ExportDialog activities={open} onClose={close} />
        )}
      </Suspense>
    ),
  };
}
