/** How one word of a recording was pronounced. Specification, teacher side, section 3 'Other stored tables'. */
import { z } from 'zod';
import { defineTable, optionalText } from '../define-table.ts';

export const pronunciationFeedback = defineTable({
  name: 'pronunciation_feedback',
  shape: {
    recordingId: z.int(),
    word: z.string().min(1),
    expectedPhonetic: optionalText,
    actualPhonetic: optionalText,
    accuracyScore: z.number().min(0).max(100).nullable().default(null),
    feedback: optionalText,
    /** Seconds from the start of the recording. */
    audioTimestamp: z.number().min(0).nullable().default(null),
  },
  references: { recordingId: 'recordings' },
});
