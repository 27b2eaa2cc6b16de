/** Removes a student from their class: asks for confirmation, removes, and shows a toast. */

import { commandTexts } from '#actions/texts.ts';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useUndoMove } from '#actions/use-undo-move.ts';
import { useAppContext } from '#data/app-context.ts';
import { leaveClass } from '#data/commands/student-commands.ts';
import { personName } from '#data/queries/teacher/names.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { studentTexts as texts } from './texts.ts';

/** Asks above the list, about the student and the class as they were when the button was pressed. */
export function useRemoveStudent(): (student: Student, from: SchoolClass) => void {
  const dialogs = useDialogs();
  return (student, from) =>
    dialogs.open((onClose) => <RemoveStudentDialog {...{ student, from, onClose }} />);
}

interface RemoveStudentDialogProps {
  student: Student;
  from: SchoolClass;
  onClose(): void;
}

function RemoveStudentDialog({ student, from, onClose }: RemoveStudentDialogProps) {
  const context = useAppContext();
  const isGone = useIsGone('users', student.uid);
  const { run } = useCommandAction();
  const undoOf = useUndoMove();
  const name = personName(student);
  const remove = () => {
    const words = {
      done: { title: texts.removed, message: texts.removedText(name, from.name) },
      later: texts.removedLater(name, from.name),
      undo: undoOf({ student, from, to: null }),
    };
    return run(() => leaveClass(student.uid, from.uid, context), words, commandTexts.removeFailed);
  };
  return (
    <ConfirmDialog
      opened
      title={texts.removeTitle}
      message={texts.removeText(name, from.name)}
      confirm={texts.remove}
      gone={isGone ? name : null}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
