/** Adds a student to a class; asks first where the student leaves another class for it. */
import { commandTexts } from '#actions/texts.ts';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useUndoMove } from '#actions/use-undo-move.ts';
import { useAppContext } from '#data/app-context.ts';
import { joinClass } from '#data/commands/teacher-commands.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { classOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { classTexts as texts } from './texts.ts';

/** `classes` are the teacher's own: a move out of a colleague's class is one that only the colleague can undo. */
export function useAddStudent(to: SchoolClass, classes: readonly SchoolClass[]): (student: Student) => void {
  const context = useAppContext();
  const dialogs = useDialogs();
  const undoOf = useUndoMove();
  const { run } = useCommandAction({ isParallel: true });
  const add = (student: Student) => {
    const name = personName(student);
    const from = classOf(student, classes) ?? null;
    const canUndo = from !== null || student.classCodeUid === null;
    const words = {
      done: { title: texts.added, message: texts.addedText(name, to.name) },
      later: texts.addedLater(name, to.name),
      ...(canUndo && { undo: undoOf({ student, from, to }) }),
    };
    return run(() => joinClass(student.uid, to.uid, context), words, commandTexts.addFailed);
  };
  return (student) => {
    if (student.classCodeUid === null) return void add(student);
    const from = classOf(student, classes);
    dialogs.open((onClose) => (
      <MoveDialog {...{ student, from, to, onClose }} onConfirm={() => void add(student)} />
    ));
  };
}

interface MoveDialogProps {
  student: Student;
  /** Undefined: a class of another teacher. */
  from: SchoolClass | undefined;
  to: SchoolClass;
  onConfirm(): void;
  onClose(): void;
}

function MoveDialog({ student, from, to, onConfirm, onClose }: MoveDialogProps) {
  const isGone = useIsGone('users', student.uid);
  const name = personName(student);
  const question = texts.moveText(name, from?.name ?? texts.othersClass, to.name);
  return (
    <ConfirmDialog
      opened
      title={texts.moveTitle}
      message={from ? question : `${question} ${texts.othersClassText}`}
      confirm={texts.move}
      isDangerous={!from}
      gone={isGone ? name : null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
