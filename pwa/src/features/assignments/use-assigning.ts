/** Assigning and unassigning with their toasts, for both dialogs. */

import { useSending } from '#actions/use-command-action.ts';
import { assign, unassign } from '#data/commands/teacher-commands.ts';
import type { Activity, Assignment, SchoolClass } from '#data/queries/teacher/rows.ts';
import { assignTexts as texts } from './texts.ts';

export interface Assigning {
  running: boolean;
  /** True when it was stored. */
  give(activity: Activity, to: SchoolClass): Promise<boolean>;
  end(assignment: Assignment): Promise<void>;
}

export function useAssigning(): Assigning {
  const giving = useSending();
  const ending = useSending({ parallel: true });
  return {
    running: giving.running,
    async give(activity, to) {
      const words = {
        done: { title: texts.done, message: texts.doneText(activity.title, to.name) },
        later: texts.doneLater(activity.title, to.name),
      };
      return (await giving.send(() => assign(activity.uid, to.uid), words, texts.assignFailed)) !== null;
    },
    async end(assignment) {
      const words = { done: { title: texts.ended }, later: texts.endedLater };
      await ending.send(() => unassign(assignment.uid), words, texts.unassignFailed);
    },
  };
}
