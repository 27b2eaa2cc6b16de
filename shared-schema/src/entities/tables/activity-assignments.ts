/** An activity given to a class. Specification, teacher side, section 3 'activity_assignments'. */
import { z } from 'zod';
import { defineTable, instant, optionalInstant } from '../define-table.ts';

export const activityAssignments = defineTable({
  name: 'activity_assignments',
  shape: {
    activityId: z.int(),
    classCodeId: z.int(),
    assignedAt: instant,
    dueDate: optionalInstant,
    isActive: z.boolean().default(true),
  },
  references: { activityId: 'activities', classCodeId: 'class_codes' },
});
