/** A student's enrollment in a class, the home class or a further one (decision 090). Specification, teacher side, section 3 'student_class_enrollments'. */
import { z } from 'zod';
import { defineTable, instant } from '../define-table.ts';

export const studentClassEnrollments = defineTable({
  name: 'student_class_enrollments',
  shape: {
    studentId: z.int(),
    classCodeId: z.int(),
    enrolledAt: instant,
    isActive: z.boolean().default(true),
  },
  references: { studentId: 'users', classCodeId: 'class_codes' },
});
