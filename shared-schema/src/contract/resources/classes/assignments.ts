/** Giving an activity to a class and taking it back. The class screen posts to a second path with one meaning. */
import { z } from 'zod';
import type { Call, Calls } from '#contract/call.ts';
import { assignmentDocument } from '#contract/document.ts';
import { byId, given, idOrUid } from '#contract/fields.ts';

const assign = {
  body: z.object({
    activityId: idOrUid,
    classCodeId: idOrUid,
    dueDate: given(z.iso.datetime()),
    isActive: given(z.boolean()),
  }),
  reply: assignmentDocument,
  status: 201,
  errors: ['not_found', 'already_assigned'],
} as const satisfies Call;

export const assignments = {
  'GET /api/assignments': {
    query: z.object({ activityId: given(idOrUid), classCodeId: given(idOrUid) }),
    reply: z.array(assignmentDocument),
    errors: [],
  },
  'POST /api/assignments': assign,
  'POST /api/activity-assignments': assign,
  'DELETE /api/assignments/:id': { params: byId, reply: 'empty', errors: ['not_found'] },
} as const satisfies Calls;
