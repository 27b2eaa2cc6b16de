/** The tasks of a listening activity in the order in which a child meets them. Pure. */
import { interactiveSets, type StoredListening } from 'shared-schema/rules/listening/interactive-sets';
import { solvableQuestions } from 'shared-schema/rules/listening/listening-tasks';

export interface TaskGroup {
  /** Name of the set. */
  name: string;
  /** `index` counts over all sets from 0. */
  tasks: { index: number; instruction: string }[];
}

/** Sets without a task that can be solved are left out, as the player leaves them out. */
export function taskGroupsOf(activity: StoredListening): TaskGroup[] {
  let index = 0;
  return interactiveSets(activity)
    .map((set) => ({
      name: set.name,
      tasks: solvableQuestions(set).map(({ instruction }) => ({ index: index++, instruction })),
    }))
    .filter(({ tasks }) => tasks.length > 0);
}
