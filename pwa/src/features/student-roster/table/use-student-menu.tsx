/** The rare and the dangerous things that can be done with a student. */
import { IconFileZip, IconKey, IconTrash, IconUserMinus } from '@tabler/icons-react';
import { shownPassword } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import type { MenuAction } from '#ui/row-actions/menu-action.ts';
import { DeleteStudentDialog } from '../delete/DeleteStudentDialog.tsx';
import { ResetPasswordDialog } from '../PasswordField.tsx';
import { deleteStudentTexts, everythingTexts, studentTexts as texts } from '../texts.ts';
import { useDownloadEverything } from '../use-download-everything.ts';
import { useRemoveStudent } from '../use-remove-student.tsx';

/** `more` are entries of other features. */
export function useStudentMenu(): (
  student: Student,
  inClasses: readonly SchoolClass[],
  more?: readonly MenuAction[],
) => MenuAction[] {
  const dialogs = useDialogs();
  const askToRemove = useRemoveStudent();
  const download = useDownloadEverything();
  return (student, inClasses, more = []) => {
    const reset = () =>
      dialogs.open((onClose) => <ResetPasswordDialog opened student={student} onClose={onClose} />);
    const remove = () =>
      dialogs.open((onClose) => <DeleteStudentDialog student={student} onClose={onClose} />);
    const menu = [
      ...more,
      shownPassword(student) === null && { label: texts.resetPassword, Icon: IconKey, onChoose: reset },
      ...inClasses.map((inClass) => ({
        label: texts.removeFrom(inClass.name),
        Icon: IconUserMinus,
        onChoose: () => askToRemove(student, inClass),
      })),
      { label: everythingTexts.open, Icon: IconFileZip, onChoose: () => void download(student) },
      { label: deleteStudentTexts.open, Icon: IconTrash, isDangerous: true, onChoose: remove },
    ];
    return menu.filter((action) => action !== false);
  };
}
