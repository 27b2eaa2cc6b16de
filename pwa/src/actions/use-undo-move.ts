/**
 * What 'Undo' does after a student was moved: back into the class before, or out of the class that the student went to.
 * Who was in that class besides stays in it, without a home class.
 */
import { useAppContext } from '#data/app-context.ts';
import type { Stored } from '#data/commands/enqueue.ts';
import { enrollStudent, joinClass, leaveClass, makeFurtherClass } from '#data/commands/student-commands.ts';
import type { DataContext } from '#data/context.ts';
import { personName } from '#data/queries/teacher/names.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { commandTexts as texts } from './texts.ts';
import { useCommandAction } from './use-command-action.ts';

/** A student was in `from` and is in `to`; null is no class. `student` is as before, with all classes. */
export interface Move {
  student: Student;
  from: SchoolClass | null;
  to: SchoolClass | null;
}

/** Back into a class as it was: as the home class, or besides. A class that became the home class is one besides again. */
async function restoreClasses({ student, from, to }: Move, context: DataContext): Promise<Stored> {
  if (!from) return { commandIds: [] };
  if (student.classCodeUid !== from.uid) return enrollStudent(student.uid, from.uid, context);
  if (!to || !student.furtherClassUids.includes(to.uid)) return joinClass(student.uid, from.uid, context);
  return joinClass(student.uid, from.uid, context, to.uid);
}

/** The returned function makes the undo of one move. */
export function useUndoMove(): (move: Move) => () => void {
  const context = useAppContext();
  const { run } = useCommandAction({ isParallel: true });
  return (move) => {
    const { student, from, to } = move;
    const name = personName(student);
    const comeBack = (into: SchoolClass) => {
      const words = {
        done: { title: texts.moveUndone, message: texts.inClassAgain(name, into.name) },
        later: texts.inClassAgainLater(name, into.name),
      };
      return run(() => restoreClasses(move, context), words, texts.addFailed);
    };
    const leave = (left: SchoolClass) => {
      const words = {
        done: { title: texts.moveUndone, message: texts.outOfClass(name, left.name) },
        later: texts.outOfClassLater(name, left.name),
      };
      return run(() => leaveClass(student.uid, left.uid, context), words, texts.removeFailed);
    };
    const stayBesides = (home: SchoolClass) => {
      const words = {
        done: { title: texts.moveUndone, message: texts.inClassBesides(name, home.name) },
        later: texts.inClassBesidesLater(name, home.name),
      };
      return run(() => makeFurtherClass(student.uid, home.uid, context), words, texts.undoMoveFailed);
    };
    return () => {
      if (from) void comeBack(from);
      else if (to && student.furtherClassUids.includes(to.uid)) void stayBesides(to);
      else if (to) void leave(to);
    };
  };
}
