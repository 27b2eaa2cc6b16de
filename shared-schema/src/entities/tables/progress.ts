/** How far a student is with an activity. One row per (student, activity); `completed` never goes back. */
import { z } from 'zod';
import { defineTable, instant } from '../define-table.ts';

export const progress = defineTable({
  name: 'progress',
  shape: {
    studentId: z.int(),
    activityId: z.int(),
    completed: z.boolean().default(false),
    /** Latest score in percent; null when the activity is not scored. */
    score: z.int().min(0).max(100).nullable().default(null),
    attempts: z.int().min(0).default(0),
    lastAttempt: instant.nullable().default(null),
    createdAt: instant,
  },
  references: { studentId: 'users', activityId: 'activities' },
  uniqueTogether: [['studentId', 'activityId']],
});
