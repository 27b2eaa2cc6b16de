/** Adds a student to a class; asks first where the student has a home class: move, or be in both. */
import { commandTexts } from '#actions/texts.ts';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useUndoMove } from '#actions/use-undo-move.ts';
import { useAppContext } from '#data/app-context.ts';
import { enrollStudent, joinClass } from '#data/commands/student-commands.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { classOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { MoveOrBothDialog } from './MoveOrBothDialog.tsx';
import { classTexts as texts } from './texts.ts';

/** `classes` are the teacher's own: a move out of a colleague's class is one that only the colleague can undo. */
export function useAddStudent(to: SchoolClass, classes: readonly SchoolClass[]): (student: Student) => void {
  const context = useAppContext();
  const dialogs = useDialogs();
  const undoOf = useUndoMove();
  const { run } = useCommandAction({ isParallel: true });
  const move = (student: Student) => {
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
  const addAsWell = (student: Student, from: string) => {
    const name = personName(student);
    const words = {
      done: { title: texts.added, message: texts.bothAdded(name, from, to.name) },
      later: texts.addedLater(name, to.name),
      undo: undoOf({ student, from: null, to }),
    };
    return run(() => enrollStudent(student.uid, to.uid, context), words, commandTexts.addFailed);
  };
  return (student) => {
    if (student.classCodeUid === null) return void move(student);
    const from = classOf(student, classes);
    dialogs.open((onClose) => (
      <MoveOrBothDialog
        {...{ student, from, to, onClose }}
        onMove={() => void move(student)}
        onBoth={() => void addAsWell(student, from?.name ?? texts.othersClass)}
      />
    ));
  };
}
