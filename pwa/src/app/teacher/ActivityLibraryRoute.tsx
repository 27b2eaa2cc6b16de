/** My Activities, with the activity editor and the dialog that assigns. */
import { useWizard } from '#features/activity-editor/use-wizard.tsx';
import { ActivityLibraryPage } from '#features/activity-library/ActivityLibraryPage.tsx';
import { AssignDialog } from '#features/assignments/AssignDialog.tsx';
import { TeacherPageFrame } from './TeacherPageFrame.tsx';

export default function ActivityLibraryRoute() {
  const wizard = useWizard();
  return (
    <ActivityLibraryPage
      Frame={TeacherPageFrame}
      editor={wizard.element}
      AssignDialog={AssignDialog}
      onCreate={() => wizard.create(null)}
      onEdit={wizard.edit}
    />
  );
}
