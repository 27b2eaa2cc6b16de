/** Whether an activity holds anything that a child can do. Free of zod: tablets use it. */
import type { ActivityQuestion } from '#entities/activity-question.ts';
import { interactiveSets, type StoredListening } from '../listening/interactive-sets.ts';
import { solvableQuestions } from '../listening/listening-tasks.ts';
import { questionnaireOf } from './questions.ts';

interface StoredActivity extends StoredListening {
  readonly questions: readonly ActivityQuestion[];
  readonly question?: string | null;
  readonly storyContent?: string | null;
}

/**
 * True with a task that can be solved, a question, or a story to read. The server refuses to store an activity without
 * content, but older activities and those of other schools may be empty.
 */
export function hasContent(activity: StoredActivity): boolean {
  if (activity.type === 'interactive_listening') {
    const sets = interactiveSets(activity);
    if (sets.length > 0) return sets.some((set) => solvableQuestions(set).length > 0);
  }
  return questionnaireOf(activity).questions.length > 0 || Boolean(activity.storyContent?.trim());
}
