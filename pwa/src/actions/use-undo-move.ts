/** What 'Undo' does after a student was moved: back into the class before, or out of the class that the student went to. */
import { useAppContext } from '#data/app-context.ts';
import { joinClass, leaveClass } from '#data/commands/teacher-commands.ts';
import { personName } from '#data/queries/teacher/names.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { commandTexts as texts } from './texts.ts';
import { useCommandAction } from './use-command-action.ts';

/** A student was in `from` and is in `to`; null is no class. */
export interface Move {
  student: Student;
  from: SchoolClass | null;
  to: SchoolClass | null;
}

/** The returned function makes the undo of one move. */
export function useUndoMove(): (move: Move) => () => void {
  const context = useAppContext();
  const { run } = useCommandAction({ isParallel: true });
  return ({ student, from, to }) => {
    const name = personName(student);
    const comeBack = (into: SchoolClass) => {
      const words = {
        done: { title: texts.moveUndone, message: texts.inClassAgain(name, into.name) },
        later: texts.inClassAgainLater(name, into.name),
      };
      return run(() => joinClass(student.uid, into.uid, context), words, texts.addFailed);
    };
    const leave = (left: SchoolClass) => {
      const words = {
        done: { title: texts.moveUndone, message: texts.outOfClass(name, left.name) },
        later: texts.outOfClassLater(name, left.name),
      };
      return run(() => leaveClass(student.uid, left.uid, context), words, texts.removeFailed);
    };
    return () => {
      if (from) void comeBack(from);
      else if (to) void leave(to);
    };
  };
}
