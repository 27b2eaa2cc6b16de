/** Assigning and unassigning with their toasts, for both dialogs. */

import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { assign, unassign } from '#data/commands/teacher-commands.ts';
import type { Activity, Assignment, SchoolClass } from '#data/queries/teacher/rows.ts';
import { assignTexts as texts } from './texts.ts';

export interface Assigning {
  isRunning: boolean;
  /** True when it was stored. */
  give(activity: Activity, to: SchoolClass): Promise<boolean>;
  end(assignment: Assignment): Promise<void>;
}

export function useAssigning(): Assigning {
  const context = useAppContext();
  const giving = useCommandAction();
  const ending = useCommandAction({ isParallel: true });
  return {
    isRunning: giving.isRunning,
    async give(activity, to) {
      const words = {
        done: { title: texts.done, message: texts.doneText(activity.title, to.name) },
        later: texts.doneLater(activity.title, to.name),
      };
      return (
        (await giving.run(() => assign(activity.uid, to.uid, context), words, texts.assignFailed)) !== null
      );
    },
    async end(assignment) {
      const words = { done: { title: texts.ended }, later: texts.endedLater };
      await ending.run(() => unassign(assignment.uid, context), words, texts.unassignFailed);
    },
  };
}
