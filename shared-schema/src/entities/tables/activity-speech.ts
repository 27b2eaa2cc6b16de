/** The school's voice of one activity: a sound for each piece of text that the server could render. */
import { z } from 'zod';
import { defineTable, instant } from '../define-table.ts';

const spokenSound = z.object({
  /** The piece as it is written in the activity. */
  text: z.string(),
  rate: z.number(),
  /** Address of the sound. */
  audioUrl: z.string(),
  /** When each word with a letter or digit begins, in milliseconds of the sound. Left out where nobody knows. */
  wordStarts: z.array(z.int()).optional(),
});

export const activitySpeech = defineTable({
  name: 'activity_speech',
  shape: {
    activityId: z.int(),
    sounds: z.array(spokenSound).default([]),
    updatedAt: instant,
  },
  references: { activityId: 'activities' },
  json: ['sounds'],
  unique: ['activityId'],
});

export type SpokenSound = z.output<typeof spokenSound>;
