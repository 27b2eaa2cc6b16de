/** The activity of the test page, for whoever opens it. Specification, student side, sections 2 and 9. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { activities } from '#entities/tables/activities.ts';

/** What is played; nothing about who made it, or how often it was played. */
const testActivityDocument = activities.row
  .pick({ id: true, uid: true, title: true, type: true, difficulty: true, imageUrl: true, audioUrl: true })
  .extend({
    interactiveObjects: z.unknown(),
    interactiveTasks: z.unknown(),
    interactiveActivitySets: z.unknown(),
  });

export const testActivity = {
  'GET /api/test-activity': {
    /** Null where there is none, or where it is no listening activity. */
    reply: z.object({ activity: testActivityDocument.nullable() }),
    errors: [],
  },
} as const satisfies Calls;
