/** A teacher's students: those they created and those in their classes. Specification, teacher side, section 7. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { userDocument } from '#contract/document.ts';
import { byId, given, idOrUid, timeZone } from '#contract/fields.ts';
import { grade } from '#entities/enums.ts';

/** What distinguishes two children, and nothing that signs one in or reaches a family: any teacher may read it. */
const strayStudent = z.object({
  id: z.int().positive(),
  uid: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  grade: grade.nullable(),
});
export type StrayStudent = z.output<typeof strayStudent>;

export const students = {
  'GET /api/students': {
    query: z.object({ teacherId: given(idOrUid) }),
    reply: z.array(userDocument),
    errors: [],
  },
  'GET /api/students/unassigned': { reply: z.array(userDocument), errors: [] },
  /** Students whom no teacher has: made by the administrator, or left when their teacher was deleted. */
  'GET /api/students/without-teacher': { reply: z.array(strayStudent), errors: [] },
  /** The first teacher gets the student; for another one there is nobody of that id any more. */
  'POST /api/students/:id/take-over': { params: byId, reply: userDocument, errors: ['not_found'] },
  /** A zip of all that the school holds of the student: a page, the same as JSON, and each sound and picture. */
  'POST /api/students/:id/everything': {
    params: byId,
    /** In which the page says its days. Left out, also with the whole body, or not known to the server: the server's. */
    body: z.object({ timeZone: timeZone.optional().catch(undefined) }).nullish(),
    reply: 'bytes',
    errors: ['not_found'],
  },
  'POST /api/students/:id/remove-from-class': {
    params: byId,
    /** Without a class: out of the one the student is in. The whole body may be left out. */
    body: z.object({ classCodeId: given(idOrUid) }).nullish(),
    reply: userDocument,
    errors: ['not_found'],
  },
} as const satisfies Calls;
