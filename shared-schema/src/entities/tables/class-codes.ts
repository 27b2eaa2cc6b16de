/** A class, known by its code. Specification, teacher side, section 3 'class_codes'. */
import { z } from 'zod';
import { defineTable, instant, optionalInstant, optionalText } from '../define-table.ts';

export const classCodes = defineTable({
  name: 'class_codes',
  shape: {
    teacherId: z.int(),
    code: z.string().min(1),
    name: z.string().min(1),
    description: optionalText,
    isActive: z.boolean().default(true),
    expiresAt: optionalInstant,
    createdAt: instant,
    /** The school's own key of this class, from a roster file; one class per teacher has it. */
    sourcedId: optionalText,
  },
  references: { teacherId: 'users' },
  unique: ['code'],
  uniqueTogether: [['teacherId', 'sourcedId']],
  teacherOnly: ['sourcedId'],
});
