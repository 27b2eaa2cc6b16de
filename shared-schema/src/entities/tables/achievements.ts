/** Something a student was rewarded for. Specification, teacher side, section 3 'Other stored tables'. */
import { z } from 'zod';
import { defineTable, instant, optionalText } from '../define-table.ts';

export const achievements = defineTable({
  name: 'achievements',
  shape: {
    userId: z.int(),
    type: z.string().min(1),
    title: z.string().min(1),
    description: z.string().min(1),
    iconUrl: optionalText,
    rewardType: optionalText,
    rewardData: z.unknown().nullable().default(null),
    unlockedAt: instant,
    createdAt: instant,
  },
  references: { userId: 'users' },
  json: ['rewardData'],
});
