import { z } from 'zod';

/** What a device measured in a spoken answer; older apps leave it out, and null says that nobody could measure. */
export const speechNumbers = {
  /** Seconds in which somebody speaks. */
  speakingDuration: z.number().nonnegative().nullable().optional(),
  pauseCount: z.int().nonnegative().nullable().optional(),
  /** Words per minute. */
  speakingRate: z.number().nonnegative().nullable().optional(),
};
