/** A scripted conversation to practice. Specification, teacher side, section 3 'Other stored tables'. */
import { z } from 'zod';
import { defineTable, optionalText } from '../define-table.ts';
import { difficulty } from '../enums.ts';

export const conversationActivities = defineTable({
  name: 'conversation_activities',
  shape: {
    title: z.string().min(1),
    scenario: z.string().min(1),
    description: optionalText,
    difficulty: difficulty.default('beginner'),
    characterA: optionalText,
    characterB: optionalText,
    dialogue: z.unknown().nullable().default(null),
    culturalContext: optionalText,
    targetPhrases: z.array(z.string()).default([]),
    teacherId: z.int().nullable().default(null),
    isActive: z.boolean().default(true),
  },
  references: { teacherId: 'users' },
  json: ['dialogue', 'targetPhrases'],
});
