/** A message to a student's parent. Specification, teacher side, section 3 'Other stored tables'. */
import { z } from 'zod';
import { defineTable, optionalInstant } from '../define-table.ts';

export const parentCommunications = defineTable({
  name: 'parent_communications',
  shape: {
    studentId: z.int(),
    parentEmail: z.string().min(1),
    type: z.string().min(1),
    subject: z.string().min(1),
    content: z.string().min(1),
    status: z.string().default('sent'),
    scheduledFor: optionalInstant,
    sentAt: optionalInstant,
  },
  references: { studentId: 'users' },
});
