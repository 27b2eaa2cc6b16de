/** Bodies of calls as a service receives them, with defaults for everything that a test leaves out. */
import type { ParsedBody } from 'shared-schema/contract';
import type { ActivitySet } from 'shared-schema/entities';

type ActivityBody = ParsedBody<'POST /api/activities'>;

/** A picture prompt with one question. */
export function createActivityBody(more: Partial<ActivityBody> = {}): ActivityBody {
  return {
    ...{ title: 'At the farm', type: 'picture_prompt', difficulty: 'beginner' },
    questions: [{ id: 'q1', prompt: 'What do you see?', imageUrl: '/stock/farm.svg' }],
    ...more,
  } as ActivityBody;
}

/** A set of an interactive listening activity that a child can finish. */
export const playableSet: ActivitySet = {
  id: 's1',
  name: 'Park',
  backgroundImage: null,
  objects: [{ id: 'dog', name: 'Dog', type: 'library', textLabel: null, libraryItem: 'dog', imageUrl: null }],
  zones: [{ id: 'tree', x: 10, y: 10, width: 30, height: 30, questionIds: [], label: 'Tree', color: null }],
  questions: [
    {
      ...{ id: 'q1', instruction: 'Put the dog under the tree.', objectId: 'dog', correctZoneId: 'tree' },
      ...{ points: 10, showImmediateFeedback: true, audioUrl: null },
    },
  ],
};
