/** How well a student knows one word. Specification, teacher side, section 3 'Other stored tables'. */
import { z } from 'zod';
import { defineTable, instant, optionalInstant, optionalText } from '../define-table.ts';

export const vocabularyProgress = defineTable({
  name: 'vocabulary_progress',
  shape: {
    studentId: z.int(),
    word: z.string().min(1),
    definition: optionalText,
    language: z.string().default('english'),
    proficiencyLevel: z.string().default('learning'),
    firstEncountered: instant,
    lastPracticed: optionalInstant,
    practiceCount: z.int().min(0).default(0),
    correctUsageCount: z.int().min(0).default(0),
    contextExamples: z.array(z.unknown()).default([]),
  },
  references: { studentId: 'users' },
  json: ['contextExamples'],
});
