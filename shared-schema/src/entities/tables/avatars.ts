/** A student's figure and its level. Specification, teacher side, section 3 'Other stored tables'. */
import { z } from 'zod';
import { defineTable, instant } from '../define-table.ts';

export const avatars = defineTable({
  name: 'avatars',
  shape: {
    userId: z.int(),
    skinTone: z.string().default('medium'),
    hairStyle: z.string().default('short'),
    hairColor: z.string().default('brown'),
    eyeColor: z.string().default('brown'),
    clothing: z.string().default('casual'),
    accessories: z.array(z.unknown()).default([]),
    culturalElements: z.array(z.unknown()).default([]),
    level: z.int().min(1).default(1),
    experience: z.int().min(0).default(0),
    languageLevel: z.string().default('beginner'),
    createdAt: instant,
    updatedAt: instant,
  },
  references: { userId: 'users' },
  json: ['accessories', 'culturalElements'],
});
