/** Assigning and unassigning with their toasts, for both dialogs. */
import { assign, unassign } from '#data/actions/teacher.ts';
import { useDeed } from '#ui/forms/use-deed.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import type { Activity, Assignment, SchoolClass } from '../model/rows.ts';
import { assignTexts as texts } from './texts.ts';

export interface Assigning {
  running: boolean;
  give(activity: Activity, to: SchoolClass): Promise<boolean>;
  end(assignment: Assignment): Promise<void>;
}

export function useAssigning(): Assigning {
  const { running, run } = useDeed();
  return {
    running,
    async give(activity, to) {
      const done = await run(() => assign(activity.uid, to.uid), texts.assignFailed);
      if (done) showToast({ title: texts.done, message: texts.doneText(activity.title, to.name) });
      return done;
    },
    async end(assignment) {
      const done = await run(() => unassign(assignment.uid), texts.unassignFailed);
      if (done) showToast({ title: texts.ended });
    },
  };
}
