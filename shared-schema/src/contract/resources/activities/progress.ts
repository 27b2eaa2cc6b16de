/** How far students are with their activities. Specification, section 7 of both documents. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { progressDocument } from '#contract/document.ts';
import { given, idOrUid, score } from '#contract/fields.ts';

/**
 * Merged into the one row of this student and activity: `completed` never goes back, `attempts` adds up, `score`
 * is the latest (null: completed without a score).
 */
const saveBody = z.object({
  studentId: idOrUid,
  activityId: idOrUid,
  completed: z.boolean().default(false),
  score: score.nullable().default(null),
  attempts: z.int().min(0).max(1000).default(1),
});

export const progress = {
  'GET /api/progress': {
    query: z.object({ teacherId: given(idOrUid), studentId: given(idOrUid) }),
    reply: z.array(progressDocument),
    errors: [],
  },
  'POST /api/progress': { body: saveBody, reply: progressDocument, errors: ['not_found'] },
} as const satisfies Calls;
