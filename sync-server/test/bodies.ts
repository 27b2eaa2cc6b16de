/** Bodies of calls as a service receives them, with defaults for everything that a test leaves out. */
import type { ParsedBody } from 'shared-schema/contract';

type ActivityBody = ParsedBody<'POST /api/activities'>;

/** A picture prompt with one question. */
export function createActivityBody(more: Partial<ActivityBody> = {}): ActivityBody {
  return {
    ...{ title: 'At the farm', type: 'picture_prompt', difficulty: 'beginner' },
    questions: [{ id: 'q1', prompt: 'What do you see?', imageUrl: '/stock/farm.svg' }],
    ...more,
  } as ActivityBody;
}
