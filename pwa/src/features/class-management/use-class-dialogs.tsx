/** What a class's buttons open, on its card and, where there is little room, above its tabs. */
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import type { ClassParts } from './class-parts.ts';
import { EditClassDialog } from './EditClassDialog.tsx';

export interface ClassDialogs {
  /** Opens the activities of the class. */
  assignTo(row: SchoolClass): void;
  edit(row: SchoolClass): void;
}

export function useClassDialogs({
  ManageActivitiesDialog,
}: Pick<ClassParts, 'ManageActivitiesDialog'>): ClassDialogs {
  const dialogs = useDialogs();
  return {
    assignTo: (row) => dialogs.open((onClose) => <ManageActivitiesDialog to={row} onClose={onClose} />),
    edit: (row) => dialogs.open((onClose) => <EditClassDialog edited={row} canDelete onClose={onClose} />),
  };
}
