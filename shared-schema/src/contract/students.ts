/** A teacher's students: those they created and those in their classes. Specification, teacher side, section 7. */
import { z } from 'zod';
import type { Calls } from './call.ts';
import { userDocument } from './document.ts';
import { byId, given, idOrUid } from './fields.ts';

export const students = {
  'GET /api/students': {
    query: z.object({ teacherId: given(idOrUid) }),
    reply: z.array(userDocument),
    errors: [],
  },
  'GET /api/students/unassigned': { reply: z.array(userDocument), errors: [] },
  'POST /api/students/:id/remove-from-class': {
    params: byId,
    /** Without a class: out of the one the student is in. The whole body may be left out. */
    body: z.object({ classCodeId: given(idOrUid) }).nullish(),
    reply: userDocument,
    errors: ['not_found'],
  },
} as const satisfies Calls;
