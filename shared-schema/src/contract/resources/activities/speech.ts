/** The school's voice, heard before an activity is saved. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { MAX_PREVIEW_CHARACTERS } from './speech-limits.ts';

export const speech = {
  'POST /api/speech/preview': {
    /** The text as it is to be spoken, respelled already. `rate`: 1 is normal. */
    body: z.object({
      text: z.string().trim().min(1).max(MAX_PREVIEW_CHARACTERS),
      rate: z.number().min(0.5).max(2),
    }),
    /** `audio` is MP3 in base64; null where the voice cannot say this text. */
    reply: z.object({ audio: z.base64().nullable() }),
    errors: ['speech_unavailable'],
  },
} as const satisfies Calls;
