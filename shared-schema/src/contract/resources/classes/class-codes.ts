/** Classes, which children join by a code. Specification, teacher side, section 7. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import {
  assignedActivityDocument,
  classCodeDocument,
  classCodeListDocument,
  userDocument,
} from '#contract/document.ts';
import { byId, clearable, given, idOrUid, line, longText } from '#contract/fields.ts';

/** The owner is the teacher of the session; a `teacherId` is accepted because the screens send it. */
const createBody = z.object({
  teacherId: given(idOrUid),
  name: given(line),
  description: given(longText),
});

/** A name that is sent empty is refused with `name_required`; hence clearable and not given. */
const updateBody = z.object({
  name: clearable(line),
  description: clearable(longText),
  isActive: given(z.boolean()),
});

export const classCodes = {
  'GET /api/class-codes': {
    query: z.object({ teacherId: given(idOrUid) }),
    reply: z.array(classCodeListDocument),
    errors: [],
  },
  /** The id is a teacher's: `GET /api/class-codes/{teacherId}` lists that teacher's classes. */
  'GET /api/class-codes/:id': {
    params: byId,
    reply: z.array(classCodeListDocument),
    errors: ['not_found'],
  },
  'POST /api/class-codes': {
    body: createBody,
    reply: classCodeDocument,
    status: 201,
    errors: ['name_required'],
  },
  'PATCH /api/class-codes/:id': {
    params: byId,
    body: updateBody,
    reply: classCodeDocument,
    errors: ['not_found', 'name_required', 'conflict'],
  },
  'DELETE /api/class-codes/:id': { params: byId, reply: 'empty', errors: ['not_found'] },
  'POST /api/class-codes/:id/regenerate': {
    params: byId,
    reply: classCodeDocument,
    errors: ['not_found'],
  },
  'GET /api/class-codes/:id/students': {
    params: byId,
    reply: z.array(userDocument),
    errors: ['not_found'],
  },
  'GET /api/class-codes/:id/assigned-activities': {
    params: byId,
    reply: z.array(assignedActivityDocument),
    errors: ['not_found'],
  },
  /** Answers with the student, who is now in the class and in no other. */
  'POST /api/class-codes/join': {
    body: z.object({ studentId: idOrUid, classCode: line }),
    reply: userDocument,
    errors: ['not_found', 'class_code_unknown'],
  },
} as const satisfies Calls;
