/** My Activities, with the activity editor and the dialogs that assign, export and import. */
import { useEffect } from 'react';
import { keepWebPagePlayer } from '#data/packs/web-page-player.ts';
import { useWizard } from '#features/activity-editor/use-wizard.tsx';
import { ActivityLibraryPage } from '#features/activity-library/ActivityLibraryPage.tsx';
import { usePacks } from '#features/activity-packs/use-packs.tsx';
import { AssignDialog } from '#features/assignments/AssignDialog.tsx';
import { TeacherPageFrame } from './TeacherPageFrame.tsx';
import { useOpenTry } from './use-open-try.ts';

export default function ActivityLibraryRoute() {
  const packs = usePacks();
  const wizard = useWizard(AssignDialog, packs.chooseReady);
  const openTry = useOpenTry();
  // For exports without a network.
  useEffect(() => void keepWebPagePlayer(), []);
  return (
    <ActivityLibraryPage
      Frame={TeacherPageFrame}
      editor={
        <>
          {wizard.element}
          {packs.element}
        </>
      }
      offers={wizard.offers}
      AssignDialog={AssignDialog}
      onTry={openTry}
      onCreate={() => wizard.create(null)}
      onEdit={wizard.edit}
      onDuplicate={wizard.duplicate}
      onExport={packs.exportActivities}
      onImport={packs.importActivities}
      onReady={packs.chooseReady}
    />
  );
}
