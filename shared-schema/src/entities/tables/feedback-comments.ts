/** What a teacher keeps to say again: words, a voice, or both. Only the teacher who keeps it sees it. */
import { z } from 'zod';
import { defineTable, instant, optionalText } from '../define-table.ts';

export const feedbackComments = defineTable({
  name: 'feedback_comments',
  shape: {
    teacherId: z.int(),
    text: z.string().default(''),
    audioUrl: optionalText,
    /** Comments are sorted by it; equal ones by uid. */
    position: z.int().default(0),
    createdAt: instant,
  },
  references: { teacherId: 'users' },
});
