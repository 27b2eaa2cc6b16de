/** Assigning and unassigning with their toasts, for both dialogs. */

import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { assign, unassign } from '#data/commands/assignment-commands.ts';
import type { Activity, Assignment, SchoolClass } from '#data/queries/teacher/rows.ts';
import { assignTexts as texts } from './texts.ts';

export interface Assigning {
  isRunning: boolean;
  /** True when it was stored. */
  give(activity: Activity, to: readonly SchoolClass[]): Promise<boolean>;
  end(assignment: Assignment): Promise<void>;
}

const restoredWords = { done: { title: texts.restored }, later: texts.restoredLater };

export function useAssigning(): Assigning {
  const context = useAppContext();
  const giving = useCommandAction();
  const ending = useCommandAction({ isParallel: true });
  const restoring = useCommandAction({ isParallel: true });
  return {
    isRunning: giving.isRunning,
    async give(activity, to) {
      const names = to.map(({ name }) => name).join(', ');
      const words = {
        done: { title: texts.done, message: texts.doneText(activity.title, names) },
        later: texts.doneLater(activity.title, names),
      };
      const uids = to.map(({ uid }) => uid);
      return (
        (await giving.run(() => assign(activity.uid, uids, context), words, texts.assignFailed)) !== null
      );
    },
    async end(assignment) {
      const { activityUid, classCodeUid, dueDate } = assignment;
      const again = () => assign(activityUid, [classCodeUid], context, dueDate);
      const undo = () => void restoring.run(again, restoredWords, texts.assignFailed);
      const words = { done: { title: texts.ended }, later: texts.endedLater, undo };
      await ending.run(() => unassign(assignment.uid, context), words, texts.unassignFailed);
    },
  };
}
