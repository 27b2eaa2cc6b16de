/** The school's voice of one activity: a sound for each piece of text that the server could render. */
import { z } from 'zod';
import { defineTable, instant } from '../define-table.ts';
import { spokenSound } from '../spoken-sound.ts';

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
